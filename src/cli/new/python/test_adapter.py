"""Tests of the adapter; run with `python3 -m unittest` or pytest."""

import unittest

from adapter import Declined, answer


def asked(board, moves, **more):
    return answer({"rules": "tromp-taylor", "board": board, "moves": moves, **more})


class Answers(unittest.TestCase):
    def test_a_capture_is_on_the_board_and_counted(self):
        reply = asked("3x2", ["b1", "a1", "a2"])
        self.assertEqual(reply["rows"], ["X..", ".X."])
        self.assertEqual(reply["captured"], {"b": 0, "w": 1})

    def test_the_first_illegal_move_ends_the_answer(self):
        self.assertEqual(asked("3x2", ["b1", "b1", "a1"])["legal"], [True, False])

    def test_a_game_goes_on_from_a_position(self):
        reply = asked("2x1", ["pass"], setup={"rows": ["X."], "to_play": "w", "captured": {"b": 0, "w": 3}})
        self.assertEqual((reply["rows"], reply["captured"]["w"]), (["X."], 3))

    def test_what_the_board_does_not_have_is_declined(self):
        for case in [
            {"board": "torus 3x3", "moves": []},
            {"board": "3x3", "moves": ["a1", "undo"]},
            {"board": "3x3", "moves": [], "amend": ["no-suicide"]},
        ]:
            with self.assertRaises(Declined):
                asked(**case)


if __name__ == "__main__":
    unittest.main()
