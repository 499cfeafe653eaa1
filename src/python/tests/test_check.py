"""`superko.check` on boards that are right, modest, wrong or broken."""

import copy
import json
import pickle
import re
import time
import traceback

import pytest
from boards import Sgfmill, Small, Square, with_faults

import superko
from superko.board import Boards


def disagreement(make_board, **how):
    with pytest.raises(superko.Disagreement) as raised:
        superko.check(make_board, **{"rules": "cgos", "boards": ["5x5"], **how})
    return raised.value


def test_sgfmill_agrees_with_rules_that_leave_out_ko():
    report = superko.check(Sgfmill, amend=["free-repetition"], boards=["2x2", "3x3", "4x4"], games=20)
    assert report.data["verdict"] == "agreement" and report.data["tally"]["games"] == 20
    assert report.data["keys"]["legal"]["answered"] > 200
    assert "score" in str(report) and report.data["keys"]["score"]["answered"] == 0


def test_sgfmill_is_found_to_leave_out_ko():
    found = disagreement(Sgfmill, rules="tromp-taylor", boards=["3x3"])
    assert found.report.found[0]["clauses"] == ["tromp-taylor.6"]
    assert {"amend": ["free-repetition"], "misreadings": []} in found.report.found[0]["fits"]


def test_a_whole_board_agrees_with_nothing_skipped():
    report = superko.check(Small, rules="cgos", games=100)
    assert report.data["tally"]["skipped"] == 0 and report.data["tally"]["taken_back"] > 0
    assert {"tromp-taylor.6", "tromp-taylor.7", "tromp-taylor.9"} <= report.data["clauses"]["answered"].keys()


def test_a_disagreement_is_drawn_named_and_can_be_repeated():
    found = disagreement(with_faults("no superko"), name="my board")
    text = str(found)
    assert text.startswith("disagreement: my board does not play by cgos\n")
    assert "the rules say illegal, my board says legal" in text and "tromp-taylor.6: " in text
    assert "(?)" in text, "the board is drawn"
    assert isinstance(found, AssertionError)
    call = text.rsplit("again:\n", 1)[1].strip()
    assert call.startswith("superko.check(my board, case='{") and call.endswith("}')")
    case = found.report.found[0]["case"]
    assert repr(case["moves"][-1])[1:-1] in call
    assert disagreement(with_faults("no superko"), case=case).report.found[0]["clauses"] == ["tromp-taylor.6"]
    assert superko.check(Small, case=case).data["verdict"] == "agreement"


def test_a_wrong_score_is_found():
    assert disagreement(with_faults("no area")).report.found[0]["question"] == "score"


def told(error):
    """The message of an exception, with its notes."""
    return "\n".join([str(error), *getattr(error, "__notes__", [])])


def test_an_exception_of_the_board_surfaces_with_its_own_traceback_in_a_short_game():
    with pytest.raises(KeyError) as raised:
        superko.check(with_faults("crash"), rules="cgos", boards=["5x5"], name="my board")
    frames = traceback.extract_tb(raised.value.__traceback__)
    assert frames[-1].line == "return {}[point]"
    text = told(raised.value)
    assert "raised: my board raised KeyError: " in text and "\non " in text and "again:\n  superko.check(my board, case=" in text
    case = json.loads(text.rsplit("case='", 1)[1].rsplit("'", 1)[0])
    assert len(case["moves"]) == 6, "the sixth move raises it"
    with pytest.raises(KeyError):
        superko.check(with_faults("crash"), case=case)


def test_an_exception_that_does_not_happen_again_surfaces_too():
    class Once(Small):
        answers = 0

        def captured(self):
            Once.answers += 1
            if Once.answers == 500:
                raise EOFError("once")
            return super().captured()

    with pytest.raises(EOFError) as raised:
        superko.check(Once, rules="cgos", boards=["3x3"])
    assert "it did not happen again" in told(raised.value)


def test_an_exception_that_is_known_does_not_fail_a_trial(tmp_path):
    class Tired(Small):
        def rows(self):
            if len(getattr(self, "before", [])) == 12:
                raise RuntimeError("tired")
            return super().rows()

    known = tmp_path / "-known.toml"
    how = {"rules": "cgos", "boards": ["3x3"]}
    with pytest.raises(RuntimeError):
        superko.check(Tired, **how, write_known=known)
    assert 'no_answer = "raised"' in known.read_text()
    assert superko.check(Tired, **how, known=known).data["known"]["met"] > 0


def test_interrupts_are_no_findings():
    class Stopped(Small):
        def rows(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        superko.check(Stopped)


def test_sizes_for_which_a_constructor_raises_are_declined_also_while_shrinking():
    report = superko.check(Square, rules="cgos", games=20)
    assert "ValueError: square boards only, not 2x3" in report.text and "IndexError: no corners" in report.text
    for boards in (["5x5"], ["4x4"], []):
        faulty = type("Faulty", (Square,), {"faults": frozenset({"no superko"})})
        found = disagreement(faulty, boards=boards).report.found[0]
        assert found["clauses"] == ["tromp-taylor.6"]
        width, height = found["case"]["board"].split("x")
        assert width == height and int(width) >= 2
    crashing = type("Crashing", (Square,), {"faults": frozenset({"crash"})})
    with pytest.raises(KeyError):
        superko.check(crashing, rules="cgos", boards=["5x5"])


def test_a_constructor_that_always_raises_surfaces():
    with pytest.raises(ValueError, match="square boards only, not 3x2") as raised:
        superko.check(Square, boards=["3x2"])
    assert "refused every board" in told(raised.value)
    with pytest.raises(TypeError):
        superko.check(lambda width: Small(width, width))


def test_what_is_raised_can_be_pickled_and_copied():
    for error in (disagreement(with_faults("no superko")), silent()):
        for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
            assert type(again) is type(error) and str(again) == str(error)
            assert again.report == error.report


def silent():
    with pytest.raises(superko.NoVerdict) as raised:
        superko.check(Silent, boards=["3x3"], games=12)
    return raised.value


def test_values_that_look_like_options_are_none():
    found = disagreement(with_faults("no superko"), name="--json")
    assert str(found).startswith("disagreement: --json does not play by cgos\n")
    with pytest.raises(ValueError, match='^unknown rules "-x"'):
        superko.check(Small, rules="-x")


def test_no_game_has_more_moves_than_may_be():
    with pytest.raises(superko.NoVerdict, match="^too-little: ") as raised:
        superko.check(Small, rules="cgos", boards=["3x3"], games=10, moves=3)
    assert raised.value.report.data["tally"]["moves"] <= 30


def test_the_default_trial_is_short():
    began = time.perf_counter()
    superko.check(Small, rules="cgos")
    assert time.perf_counter() - began < 5


def test_without_copy_the_same_questions_have_the_same_answers():
    class Plain(Small):
        copy = None

        def __getattribute__(self, name):
            if name == "copy":
                raise AttributeError(name)
            return super().__getattribute__(name)

    class NoLists(Plain):
        """Each point is tried by playing there."""

        def __getattribute__(self, name):
            if name == "legal":
                raise AttributeError(name)
            return super().__getattribute__(name)

    for make_board in (Plain, NoLists):
        report = superko.check(make_board, rules="cgos", boards=["3x3"], games=12)
        assert report.data["keys"]["legal_moves"]["answered"] == report.data["keys"]["legal_moves"]["asked"]


def test_what_a_refused_play_changes_is_seen_and_does_not_last():
    class Careless(Small):
        def play(self, colour, point):
            accepted = super().play(colour, point)
            if accepted is False:
                self.stones = {}
            return accepted

    answer = Boards(Careless)
    case = {"board": "2x2", "moves": ["a1"]}
    before = answer(case)
    refused = answer({"board": "2x2", "moves": ["a1", "a1"]})
    assert refused["legal"] == [True, False] and refused["rows"] == ["..", ".."]
    assert answer(case) == before and before["rows"] == ["..", "X."]


class Silent:
    def __init__(self, width, height):
        pass

    def play(self, colour, point):
        return None


def test_a_board_that_tells_nothing_gets_no_verdict():
    with pytest.raises(superko.NoVerdict) as raised:
        superko.check(Silent, boards=["3x3"], games=12)
    assert str(raised.value).startswith("unanswered: Silent skipped nearly every question")


@pytest.mark.parametrize("base", [Sgfmill, Small], ids=["rows only", "with legal"])
def test_a_play_that_never_says_whether_a_move_is_legal_is_no_agreement(base):
    class Forgotten(base):
        def play(self, colour, point):
            accepted = super().play(colour, point)
            if point is None:
                return accepted

    rules = {"amend": ["free-repetition"]} if base is Sgfmill else {"rules": "cgos"}
    with pytest.raises(superko.NoVerdict) as raised:
        superko.check(Forgotten, **rules, boards="3x3")
    first, second = str(raised.value).splitlines()[:2]
    assert first.startswith("unanswered: Forgotten") and first.endswith("never said whether a move is legal")
    assert re.match(r"play returned None for all \d{3,} moves; return True or False", second)
    report = raised.value.report
    assert report.status == 2 and report.data["verdict"] == "unanswered" and report.text == str(raised.value)


def test_a_play_that_sometimes_cannot_say_is_compared():
    class Unsure(Small):
        def play(self, colour, point):
            accepted = super().play(colour, point)
            return accepted if point == (0, 0) else accepted or None

    assert superko.check(Unsure, rules="cgos", boards=["3x3"]).status == 0


def test_a_board_that_raises_on_illegal_moves_is_told_what_to_do():
    class Raising(Small):
        def play(self, colour, point):
            if not super().play(colour, point):
                raise ValueError("illegal move")
            return True

    tip = "is illegal there: catch the exception in play and return False"
    with pytest.raises(ValueError, match="^illegal move") as raised:
        superko.check(Raising, boards=["3x3"])
    assert tip in told(raised.value)
    for faulty in (with_faults("crash"), type("Rows", (Small,), {"captured": lambda self: {}["x"]})):
        with pytest.raises(KeyError) as raised:
            superko.check(faulty, rules="cgos", boards=["3x3"])
        assert tip not in told(raised.value), "another fault"


def test_a_slow_copy_is_named_once():
    class Slow(Small):
        def copy(self):
            time.sleep(0.005)
            return super().copy()

    how = {"rules": "cgos", "boards": ["3x3"]}
    assert superko.check(Slow, **how).text.count("copy is slow: it takes ") == 1
    assert "copy is slow" not in superko.check(Small, **how).text


def test_what_is_found_can_be_listed_as_known(tmp_path):
    known = tmp_path / "known.toml"
    disagreement(with_faults("no superko"), boards=["3x3"], write_known=known)
    report = superko.check(with_faults("no superko"), rules="cgos", boards=["3x3"], known=known)
    assert report.data["known"]["list"][0]["clauses"] == ["tromp-taylor.6"]
    stale = disagreement(Small, boards=["3x3"], known=known)
    assert stale.report.data["verdict"] == "fixed" and "delete the entry" in str(stale)


def test_an_answer_that_cannot_be_used_is_shown():
    class Letters(Small):
        def rows(self):
            return ["?" * self.width] * self.height if len(getattr(self, "before", "")) == 3 else super().rows()

    found = disagreement(Letters)
    assert found.report.data["verdict"] == "garbage" and "rows: expected" in str(found)


def test_what_superko_does_not_know_is_an_error_of_its_own():
    for how in ({"rules": "ing"}, {"boards": ["0x0"]}, {"known": "nowhere.toml"}):
        with pytest.raises(superko.SuperkoError, match=r"^(unknown rules|board|nowhere.toml: )") as raised:
            superko.check(Small, **how)
        assert isinstance(raised.value, ValueError)


def test_a_function_that_answers_cases_can_be_tried_too():
    with pytest.raises(superko.NoVerdict, match="^too-little: ") as raised:
        superko.check(superko.Answers(superko.judge), boards=["torus 3x3"], games=1)
    tally = raised.value.report.data["tally"]
    assert tally["skipped"] == 0 and tally["answered"] > 50
    wrong = superko.Answers(lambda case: superko.judge({**case, "amend": ["free-repetition"]}))
    assert disagreement(wrong, rules="tromp-taylor", boards=["2x2"]).report.found[0]["clauses"] == ["tromp-taylor.6"]


def test_the_law_answers_one_case_or_several():
    case = {"rules": "tromp-taylor", "board": "3x2", "moves": ["b1", "a2", "a1"]}
    assert superko.judge(case)["rows"] == ["O..", "XX."]
    assert [answer["to_play"] for answer in superko.judge([case, {**case, "moves": []}])] == ["w", "b"]
    with pytest.raises(ValueError, match="z9"):
        superko.judge({**case, "moves": ["z9"]})
    # The name of a preset is a text of rules, too.
    case = {"rules": "cgos + simple-ko", "board": "2x1", "moves": ["a1", "b1", "a1"]}
    assert superko.judge(case)["broken"] == ["tromp-taylor.6"]
    for end in ("\u2028", "\x85", "\x1c"):
        assert superko.judge({**case, "id": f"a{end}b"})["id"] == f"a{end}b"


def test_wrong_use_is_said_in_the_words_of_the_caller():
    class Names(Small):
        def legal(self, colour):
            return ["a1", None]

    with pytest.raises(TypeError, match=r"legal: expected points \(x, y\) of the board, .*, not 'a1'"):
        superko.check(Names, boards=["2x2"])
    for option, value, error, says in (
        *((option, [2], TypeError, r"a string or a list of strings, not \[2\]") for option in ("amend", "boards", "require")),
        ("rules", None, TypeError, "a string, not None"),
        ("games", 1.5, TypeError, "a whole number, not 1.5"),
        ("games", 0, ValueError, "a whole number from 1 to"),
        ("seed", -1, ValueError, "a whole number from 0 to .*, not -1"),
        ("seconds", "3", TypeError, "a number, not '3'"),
        *(("seconds", number, ValueError, "a positive number") for number in (float("nan"), float("inf"), -1.0)),
        ("komi", float("nan"), ValueError, "a finite number, not nan"),
        ("known", 5, TypeError, "the path of a file, not 5"),
        ("case", 5, TypeError, "a dict, or its JSON, not 5"),
        ("case", "{", ValueError, "a dict, or its JSON, not '{'"),
        ("case", {"rules": "cgos", "board": "2x2", "moves": "a1"}, ValueError, 'a list, not "a1"$'),
        ("case", {"rules": None, "board": "2x2"}, ValueError, "a string, not None$"),
    ):
        place = {"case": "(case|moves|rules)"}.get(option, option)
        with pytest.raises(error, match=rf"^{place}: expected {says}"):
            superko.check(Small, **{option: value})
    with pytest.raises(ValueError, match="^komi: .*expected a multiple of a half"):
        superko.check(Small, komi=6.2)
    with pytest.raises(ValueError, match="^the key 'board' is missing$"):
        superko.check(Small, case={"rules": "cgos"})
    with pytest.raises(TypeError, match="'bords'"):
        superko.check(Small, bords=["2x2"])
    with pytest.raises(TypeError, match="make_board: expected a function"):
        superko.check(None)
    with pytest.raises(TypeError, match="needs parentheses"):
        superko.clauses(lambda: Small)
    with pytest.raises(TypeError, match="no argument 'bords'"):
        superko.clauses(bords=["2x2"])
    with pytest.raises(TypeError, match="rules: expected a string, not 5"):
        superko.clauses(rules=5)


def test_one_string_is_a_list_of_it():
    how = {"rules": "tromp-taylor", "amend": "no-suicide", "require": "rows"}
    assert superko.check(Small, **how, boards="3x3").data["boards"] == superko.check(Small, **how, boards=["3x3"]).data["boards"]
    assert superko.game(b"\1\2", boards="3x3") == superko.game(b"\1\2", boards=["3x3"])


def test_the_law_answers_game_records():
    record = "\n(;SZ[2]RU[tromp-taylor];B[aa];W[bb];B[aa])"
    answer = superko.judge(record)
    assert answer["legal"] == [True, True, False] and answer["rows"] == ["X.", ".O"]
    assert superko.judge(record.encode()) == answer
    assert superko.judge(record, rules="aga")["broken"] == ["aga.2"]
    with pytest.warns(UserWarning, match="^the record names no rules: judged by tromp-taylor"):
        superko.judge("(;SZ[2];B[aa])")
    for wrong, error, says in (
        ("(;SZ[2]RU[what];B[aa])", ValueError, '^the rules "what" of this record are not known: give rules'),
        ("a record", ValueError, "expected a case, which is a dict, or the text of a game record, not 'a record'"),
        (5, TypeError, "which is a dict.*not 5"),
        (
            [{"rules": "cgos", "board": "1x1"}, {"rules": 5, "board": "1x1"}],
            ValueError,
            r"cases\[1\]: rules: expected a string, not 5$",
        ),
    ):
        with pytest.raises(error, match=says):
            superko.judge(wrong)
    with pytest.raises(TypeError, match="for game records only"):
        superko.judge({"rules": "cgos", "board": "1x1"}, rules="aga")
    with pytest.raises(ValueError, match='unknown rules "agaa"'):
        superko.judge(record, rules="agaa")


def kept(folder):
    return sorted(file.name for file in (folder / ".superko").glob("*.jsonl")) if (folder / ".superko").is_dir() else []


def test_a_failing_game_is_kept_tried_first_and_removed_when_it_passes(tmp_path):
    faulty, how = with_faults("no superko"), {"boards": ["3x3"], "name": "my board"}
    superko.check(Small, rules="cgos", games=100, name="my board")
    assert kept(tmp_path) == [], "agreement leaves no trace"
    disagreement(faulty, **how, keep=False)
    assert kept(tmp_path) == []
    first = disagreement(faulty, **how).report
    (name,) = kept(tmp_path)
    assert name.startswith("my-board-") and (tmp_path / ".superko" / ".gitignore").read_text().endswith("*\n")
    file = tmp_path / ".superko" / name
    assert json.loads(file.read_text()) == first.found[0]["case"]
    # It is the first game now: with another seed, too, it is found in one.
    again = disagreement(faulty, **how, games=1, seed=7).report
    assert again.found[0]["case"] == first.found[0]["case"] and again.data["tally"]["games"] == 1
    assert file.read_text().count("\n") == 1
    # Other rules, and another test, have their own.
    superko.check(Small, rules="tromp-taylor + no-suicide", games=100, name="my board")
    assert kept(tmp_path) == [name]
    superko.check(Small, rules="cgos", games=100, name="my board")
    assert kept(tmp_path) == []


def test_what_is_kept_is_bounded_and_never_an_error(tmp_path):
    faulty, how = with_faults("no superko"), {"boards": ["3x3"], "name": "my board"}
    disagreement(faulty, **how)
    file = tmp_path / ".superko" / kept(tmp_path)[0]
    game = file.read_text()
    others = "".join(json.dumps({"rules": "cgos", "board": "3x3", "moves": ["pass"], "id": str(n)}) + "\n" for n in range(20))
    file.write_text(others)
    disagreement(faulty, **how)
    lines = file.read_text().splitlines()
    assert len(lines) == 10 and lines[0] + "\n" == game
    for broken in ("no JSON", '{"rules": "cgos"}\n'):
        file.write_text(broken)
        disagreement(faulty, **how)
        assert game in file.read_text(), broken
    file.unlink()
    (tmp_path / ".superko" / ".gitignore").unlink()
    (tmp_path / ".superko").rmdir()
    (tmp_path / ".superko").write_text("a file is in the way")
    disagreement(faulty, **how)
