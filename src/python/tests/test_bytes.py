"""Games from bytes, and Hypothesis."""

import pytest
from boards import Small, with_faults
from hypothesis import HealthCheck, Phase, given, settings

import superko


def test_any_bytes_are_a_game_and_the_same_bytes_the_same_game():
    assert superko.game(b"", boards=["3x3"])["moves"] == []
    once, again = (superko.game(b"any bytes", rules="cgos", boards=["5x5"]) for _ in range(2))
    assert once == again and once["board"] == "5x5" and 0 < len(once["moves"]) <= 9
    assert superko.judge(once)["legal"][:-1] == [True] * (len(once["moves"]) - 1)


def test_what_is_unknown_is_named():
    with pytest.raises(ValueError, match='unknown rules "nope"'):
        superko.game(b"", rules="nope")


def few(examples):
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
        phases=[Phase.generate],  # superko shrinks
    )


def test_hypothesis_finds_nothing_in_a_board_without_fault():
    @few(30)
    @given(superko.games(rules="cgos", boards=["3x3"]))
    def plays_by_the_rules(game):
        superko.check(Small, case=game)

    plays_by_the_rules()


def test_hypothesis_finds_a_fault_and_superko_shrinks_the_game():
    @few(500)
    @given(superko.games(rules="cgos", boards=["3x3"]))
    def plays_by_the_rules(game):
        superko.check(with_faults("no superko"), case=game, name="my board")

    with pytest.raises(superko.Disagreement) as raised:
        plays_by_the_rules()
    text = str(raised.value)
    assert "the rules say illegal, my board says legal" in text and "tromp-taylor.6: " in text
