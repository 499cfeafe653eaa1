"""Scorers for positions.py that are no adapters: each takes cases and returns answers with a score, or with a margin for Black."""


def same(score, answer):
    """Is it the same score, or the same margin where the answer has no more?"""
    if "margin" in answer:
        return score["b"] - score["w"] == answer["margin"]
    return {colour: float(points) for colour, points in score.items()} == {c: float(n) for c, n in answer["score"].items()}


SCORERS = {}
