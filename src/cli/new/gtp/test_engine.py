"""Tests of the engine; run with `python3 -m unittest` or pytest."""

import unittest

from engine import Engine


class Replies(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()
        self.replies("boardsize 3")

    def replies(self, *commands):
        """The last reply, without what frames it."""
        return [self.engine.respond(command) for command in commands][-1].removeprefix("=").strip()

    def test_a_capture_is_on_the_board_and_counted(self):
        self.replies("play b B1", "play w A1", "play b a2")
        self.assertEqual(self.replies("list_stones white"), "")
        self.assertEqual(self.replies("list_stones black"), "A2 B1")
        self.assertEqual(self.replies("captures black"), "1")

    def test_an_illegal_move_is_refused_and_changes_nothing(self):
        self.assertEqual(self.replies("play b B1", "play w B1"), "? illegal move")
        self.assertEqual(self.replies("is_legal w A1"), "1")

    def test_a_move_is_taken_back(self):
        self.assertEqual(self.replies("play b B1", "undo", "list_stones black"), "")
        self.assertEqual(self.replies("undo"), "? cannot undo")

    def test_what_the_engine_does_not_have_is_an_error(self):
        self.assertEqual(self.replies("7 genmove b"), "?7 unknown command")
        self.assertEqual(self.replies("boardsize 26"), "? unacceptable size")
        self.assertEqual(self.replies("play b D1"), "? invalid coordinate")
        self.assertEqual(self.replies("play b I1"), "? invalid coordinate")
        self.assertEqual(self.replies("play red A1"), "? invalid color")
        self.assertEqual(self.replies("play b"), "? syntax error")


if __name__ == "__main__":
    unittest.main()
