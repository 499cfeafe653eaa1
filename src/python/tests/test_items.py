"""`superko.clauses`: items, failures, expected failures and skips, as pytest counts them."""

import pytest

BOARD = """
    import superko
    import sys
    sys.path.append({folder!r})
    from boards import Sgfmill, Small, with_faults
"""

FAULTS = """
    from pathlib import Path
    made = []

    @superko.clauses(rules="cgos", boards=["3x3"], games=20 {how})
    def test_board():
        made.append(1)
        return {board}

    def test_one_trial():
        assert len(made) == 1
"""


@pytest.fixture
def run(pytester, request):
    def run(board, how="", arguments=()):
        text = BOARD.format(folder=str(request.path.parent)) + FAULTS.format(board=board, how=how)
        pytester.makepyfile(text)
        # Without the plugins that happen to be installed.
        return pytester.runpytest_inprocess("-v", "-rxs", "-p", "no:cacheprovider", *arguments)

    return run


def test_each_clause_is_an_item_and_one_trial_decides_them_all(run):
    result = run("Small")
    result.assert_outcomes(passed=8)
    result.stdout.fnmatch_lines([f"*::test_board[[]tromp-taylor.{n}[]] PASSED*" for n in range(5, 11)])
    result.stdout.fnmatch_lines(["*::test_board[[]trial[]] PASSED*"])


def test_the_item_of_the_clause_fails_with_the_drawing_and_the_others_pass(run):
    result = run("with_faults('no superko')")
    result.assert_outcomes(passed=7, failed=1)
    result.stdout.fnmatch_lines(["*::test_board[[]tromp-taylor.6[]] FAILED*", "disagreement: Faulty does not*", "*(?)*"])
    result.stdout.no_fnmatch_line("*items.py*")


def test_two_faults_fail_two_items(run):
    run("with_faults('no superko', 'no area')").assert_outcomes(passed=6, failed=2)


def test_what_a_board_does_not_answer_is_skipped_and_never_passes(run):
    result = run("Sgfmill", ", amend=['free-repetition']")
    # Its rows show 7; to_play, over, score and winner are never answered, and nothing repeats under these rules.
    result.stdout.fnmatch_lines(["*::test_board[[]tromp-taylor.7[]] *"])
    result.stdout.fnmatch_lines(["SKIPPED*the board answered nothing that tromp-taylor.9 decides"])


def test_a_board_that_answers_nothing_skips_all_and_fails_the_trial(run):
    result = run("lambda width, height: type('Mute', (), {'play': lambda self, colour, point: None})()")
    result.assert_outcomes(skipped=6, failed=1, passed=1)


def test_an_exception_of_the_board_is_shown_where_it_was_raised(run):
    result = run("with_faults('crash')")
    result.assert_outcomes(failed=7, passed=1)
    result.stdout.fnmatch_lines(["*return {}[[]point[]]", "*boards.py:*: KeyError"])


KNOWN = """
[[fault]]
rules = "tromp-taylor"
amend = ["no-suicide"]
case = '{"rules":"tromp-taylor","amend":["no-suicide"],"board":"1x2","setup":{"rows":["O","."],"to_play":"w"},"moves":[]}'
misreadings = ["stones-only"]
why = "no area yet"
link = "https://example.org/issues/7"
"""


def test_a_known_fault_is_expected_to_fail(run, pytester):
    pytester.makefile(".toml", known=KNOWN)
    result = run("with_faults('no area')", ", known='known.toml'")
    result.assert_outcomes(passed=7, xfailed=1)
    result.stdout.fnmatch_lines(["XFAIL*tromp-taylor.9*stones-only: no area yet: https://example.org/issues/7"])


def test_a_known_fault_that_is_fixed_fails(run, pytester):
    pytester.makefile(".toml", known=KNOWN)
    result = run("Small", ", known='known.toml'")
    result.assert_outcomes(passed=7, failed=1)
    result.stdout.fnmatch_lines(["*tromp-taylor.9[]] FAILED*", "fixed: known.toml: fault 1 (stones-only)*delete the entry"])


def test_a_known_fault_whose_case_is_declined_is_expected_where_it_is_met(run, pytester):
    pytester.makefile(".toml", known=KNOWN)
    board = "type('Wide', (with_faults('no area'),), {'setup': None})"
    result = run(board, ", known='known.toml'")
    result.assert_outcomes(passed=7, xfailed=1)


def test_a_new_fault_beside_a_known_one_fails(run, pytester):
    pytester.makefile(".toml", known=KNOWN)
    result = run("with_faults('no superko', 'no area')", ", known='known.toml'")
    result.assert_outcomes(passed=6, failed=1, xfailed=1)


def test_one_item_alone_can_be_run(run):
    run("with_faults('no superko')", arguments=["-k", "tromp-taylor.6"]).assert_outcomes(failed=1, deselected=7)


def test_tests_in_classes_and_with_fixtures_have_items_too(pytester, request):
    pytester.makepyfile(
        BOARD.format(folder=str(request.path.parent))
        + """
    import pytest
    trials = []

    @pytest.fixture(scope="module")
    def board_class():
        return Small

    class TestBoard:
        @pytest.mark.parametrize("size", ["2x2", "3x3"])
        @superko.clauses(rules="logical", boards=["3x3"], games=12)
        def test_board(self, board_class, size):
            trials.append(size)
            return Sgfmill

    def test_trials():
        assert sorted(trials) == ["2x2", "3x3"]
    """
    )
    result = pytester.runpytest_inprocess("-v", "-p", "no:cacheprovider")
    result.stdout.fnmatch_lines(["*test_board[[]*logical.6bis*"])
    result.stdout.fnmatch_lines(["*::test_trials PASSED*"])


def test_unknown_rules_are_an_error_when_tests_are_collected(pytester):
    pytester.makepyfile("import superko\n@superko.clauses(rules='ing')\ndef test_board(): pass")
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(['*SuperkoError: unknown rules "ing"*'])


def test_without_the_decorator_nothing_of_superko_is_in_pytest(pytester):
    pytester.makepyfile("import sys\ndef test_it(): assert 'superko' not in sys.modules")
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)
    assert "superko" not in pytester.runpytest_subprocess("--help", "-p", "no:cacheprovider").stdout.str().lower()
