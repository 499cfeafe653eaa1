"""Writes reports/NAME.md: for each implementation with faults or undocumented limits what its maintainers need to know."""

import shlex
from pathlib import Path
from string import Template

from described import (
    HERE,
    LETTERS,
    REPORTED,
    answers,
    board_size,
    described,
    is_by,
    place,
    rules_of,
    slug,
    start_of,
)

ROOT = HERE.parents[1]
NAMES = {"b": "Black", "w": "White"}
STONES = {"X": "b", "O": "w"}
SHORT = 40
# Where issues are tracked, each line break of a text is often shown as one: a paragraph is a line.
HELLO = (
    "Thank you for {name}. What follows was found by superko, an executable specification of the rules of Go that plays games "
    "with other programs and compares their answers with the rules that they claim. We tried version {version}. If something "
    "is meant to be as it is, or if we misread the claim, please tell us, and we will correct our notes.\n"
)


def reported():
    """The findings to report, by folder: groups of those with one cause."""
    folders = {}
    for (folder, number), (finding, vector, found) in answers().items():
        if finding["class"] not in REPORTED:
            continue
        groups = folders.setdefault(folder, [])
        one = (number, finding, vector, found)
        if groups and finding["cause"] in ("as above", groups[-1][0][1]["cause"]):
            groups[-1].append(one)
        else:
            groups.append([one])
    return folders


def heading(index, group):
    """The heading of a section: what is wrong."""
    told = dict.fromkeys(finding["says"] for _, finding, _, _ in group)
    says = "; ".join(told)
    return f"{index}. {says if '_' in says.split()[0] else says[0].upper() + says[1:]}"


def places():
    """Where each reported finding is described: the link from the folder of the peers."""
    return {
        (folder, one[0]): f"reports/{folder}.md#{slug(heading(index, group))}"
        for folder, groups in reported().items()
        for index, group in enumerate(groups, 1)
        for one in group
    }


def pages():
    return {HERE / "reports" / f"{folder}.md": page(folder, groups) for folder, groups in reported().items()}


def page(folder, groups):
    about = described()[folder]
    text = f"<!-- {about['tracker']} -->\n\n" if "tracker" in about else ""
    text += f"# {about['name']} {about['version']}\n\n"
    text += HELLO.format(name=about["name"].partition(" (")[0], version=about["version"])
    if "remark" in about:
        text += f"\n{about['remark']}\n"
    for index, group in enumerate(groups, 1):
        text += f"\n## {heading(index, group)}\n\n"
        for at, one in enumerate(group):
            text += ("\n" if at else "") + told(folder, about, *one, first=at == 0)
    return text


def told(folder, about, number, finding, vector, found, first):
    """A finding: what is claimed, the game, what the rules and the program say, the cause, and how to repeat it."""
    case = found.get("case", vector["case"])
    points = Points(about, case)
    claim = claim_of(about, finding, case)
    text = f"**Claimed:** {finding['claim']}"
    text += f" ({claim['where']})" if claim and claim["where"] not in finding["claim"] else ""
    text += f"; in superko's terms `{rules_of(case)}`.\n\n"
    size = case["board"] if points.width == points.height else f"{points.width} columns and {points.height} rows"
    text += f"**Game** on {size}:\n\n{moves(case, points)}\n"
    question = found.get("question")
    if question == "rows" and found["expected"]:
        text += f"\n{drawn(found['expected'], points, 'By the rules:')}\n\n{drawn(found['said'], points, 'It has:')}\n"
    elif len(case["moves"]) > 1 or "setup" not in case:
        ends = {"legal": "Before the move in question:", "accepted": "Before the move in question:", "rows": "By the rules:"}
        before = ends.get(question, "At the end:")
        text += f"\n{drawn(found['rows'], points, before)}\n"
    expected, got = sides(finding, vector, found, points)
    text += f"\n**Expected:** {expected}\n\n**Got:** {got}\n\n"
    if first:
        text += f"**Cause:** {finding['cause']}.\n\n"
    return text + again(folder, number, finding, vector, found, points)


def claim_of(about, finding, case):
    """The claim that a finding contradicts, if it is plain: the one with the same start, and rather with the same rules."""
    start = start_of(finding).split()
    first = (start or [""])[0]
    near = [claim for claim in about["claim"] if start_of(claim).split() == start]
    near = near or [claim for claim in about["claim"] if first and start_of(claim).split()[:1] == [first]]
    near = near or (about["claim"] if len(about["claim"]) == 1 else [])
    same = [claim for claim in near if is_by(claim, case)]
    return (same or near or [None])[0]


class Points:
    """How the points of a board are called: as in GTP, and as the implementation has them."""

    def __init__(self, about, case):
        self.width, self.height = board_size(case)
        self.gtp = "point" not in about
        self.template = about.get("point")

    def name(self, move):
        return move.upper() if move != "pass" and self.gtp else move

    def own(self, move):
        """The move with the coordinates of the implementation, too."""
        if move == "pass" or self.gtp:
            return self.name(move)
        return f"{move}, `{self.template.format(**self.values(move))}`"

    def values(self, move):
        """What the coordinates of an implementation are made of."""
        x, y = place(move, self.height)
        return {"x": x, "y": y, "x1": x + 1, "y1": y + 1, "letter": LETTERS[x].upper(), "action": y * self.width + x}


def moves(case, points):
    if len(case["moves"]) > SHORT:
        return f"{len(case['moves'])} moves, which the command below plays. The last of them is in question."
    setup = case.get("setup")
    player = setup["to_play"] if setup else "b"
    text = drawn(setup["rows"], points, f"From this position, {NAMES[player]} to play:") + "\n\n" if setup else ""
    listed = []
    for move in case["moves"]:
        listed.append((NAMES[player], move))
        player = "w" if player == "b" else "b"
    if not listed:
        return text + "No move is played."
    if len(listed) > 12:
        return text + " ".join(f"{i}. {colour[0]} {points.name(move)}" for i, (colour, move) in enumerate(listed, 1))
    return text + "\n".join(f"{i}. {colour} {points.own(move)}" for i, (colour, move) in enumerate(listed, 1))


def drawn(rows, points, what):
    """A board as text; of a large one only the part around its stones, and nothing of an empty one."""
    height, width = len(rows), len(rows[0])
    stones = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."]
    if not stones:
        return f"{what} the board is empty."
    columns, lines, part = range(width), range(height), ""
    if max(width, height) > 9 and len(stones) < 40:
        columns = range(max(0, min(x for x, _ in stones) - 2), min(width, max(x for x, _ in stones) + 3))
        lines = range(max(0, min(y for _, y in stones) - 2), min(height, max(y for _, y in stones) + 3))
        part = " (the rest of the board is empty)"
    letters = [LETTERS[x].upper() if points.gtp else LETTERS[x] for x in columns]
    drawn = [f"{height - y:>2} " + " ".join(rows[y][x] for x in columns) for y in lines] + ["   " + " ".join(letters)]
    return f"{what[:-1]}{part}:\n\n```text\n" + "\n".join(drawn) + "\n```"


def sides(finding, vector, found, points):
    """What the rules say, with the reason, and what the implementation answers."""
    note = vector.get("note")
    because = f" {note[0].upper()}{note[1:]}." if note else ""
    because += f" (`{vector['clause']}`)"
    if found["verdict"] != "disagreement":
        ends = "; the program ends" if found["verdict"] == "ended" else ""
        return f"an answer.{because}", f"no answer{ends}."
    question, said, expected = found["question"], found["said"], found["expected"]
    if question in ("legal", "accepted"):
        move = points.name(found["move"])
        words = {True: "legal", False: "illegal"}
        repeats = found.get("repeats")
        again = ""
        if not expected and repeats is not None:
            again = ", because it makes the position " + (f"after move {repeats}" if repeats else "at the start") + " again"
        return f"{move} is {words[expected]}{again}.{because}", f"{move} is {words[said]}."
    if question == "rows":
        if expected:
            return f"the first board.{because}", "the second board."
        return f"the stones stay where they are.{because}", "another board."
    return f"{value(question, expected)}.{because}", f"{value(question, said)}."


def value(question, value):
    if question == "captured":
        return f"{value['b']} black and {value['w']} white stones have been captured"
    if question == "score":
        return f"{value['b']} points for Black, {value['w']} for White"
    if question == "over":
        return "the game is over" if value else "the game is not over"
    if question == "winner":
        return {"b": "Black wins", "w": "White wins", "tie": "a tie"}.get(value, "nobody has won")
    return f"{question}: {value}"


def again(folder, number, finding, vector, found, points):
    """How to repeat it: a session in GTP, if it is short, and the command that asks again."""
    case = found.get("case", vector["case"])
    text = ""
    if "gtp" in finding and found.get("question") in ("legal", "accepted") and len(case["moves"]) <= SHORT:
        if "asks" in described()[folder]:
            should, does = ("answer 1", "answers 0") if found["expected"] else ("answer 0", "answers 1")
        else:
            should, does = ("succeed", "fails") if found["expected"] else ("fail", "succeeds")
        text += f"**In GTP,** the last command should {should}, and {does}:\n\n"
        text += f"```sh\n{session(folder, finding, case, points)}\n```\n\n"
    if "begins" in finding:
        text += f"**In code:**\n\n```{described()[folder]['language']}\n{code(folder, finding, case, found, points)}```\n\n"
    command = f"tests/peers/run --again {folder} {number}"
    return text + f"**To repeat it** in a copy of superko, after `cargo build --release`: `{command}`\n"


def code(folder, finding, case, found, points):
    """The game in calls of the implementation. Where a move is in question, the line that shows it may stand for it."""
    about = described()[folder]
    board = {"width": points.width, "height": points.height}
    lines = Template(finding["begins"]).substitute(board).splitlines()
    if "shows" not in finding:
        return "\n".join(lines) + "\n"
    player, calls, values = case["setup"]["to_play"] if "setup" in case else "b", [], board
    for move in case["moves"]:
        colour = NAMES[player]
        values = board | {"sign": {"b": 1, "w": -1}[player]}
        values |= {"colour": colour.lower(), "Colour": colour, "COLOUR": colour.upper()}
        if move != "pass":
            values |= points.values(move)
        calls.append(Template(about["passes" if move == "pass" else "plays"]).substitute(values))
        player = "w" if player == "b" else "b"
    shows = Template(finding["shows"])
    of_a_move = found.get("question") in ("legal", "accepted") and {"x", "y", "x1", "y1"} & set(shows.get_identifiers())
    return "\n".join([*lines, *(calls[:-1] if of_a_move else calls), shows.substitute(values)]) + "\n"


def session(folder, finding, case, points):
    """A shell command that plays the game."""
    words = shlex.split(described()[folder].get("starts", finding["gtp"]))
    words[0] = Path(words[0]).name
    commands = []
    if "--config" in words:
        at = words.index("--config")
        commands = (ROOT / words[at + 1]).read_text().splitlines()
        del words[at : at + 2]
    commands = [f"boardsize {points.width}", "clear_board", *commands]
    player = case["setup"]["to_play"] if "setup" in case else "b"
    for move in case["moves"]:
        commands.append(f"play {NAMES[player].lower()} {points.name(move)}")
        player = "w" if player == "b" else "b"
    if asks := described()[folder].get("asks"):
        commands[-1] = commands[-1].replace("play", asks, 1)
    return "printf '%s\\n' " + " ".join(map(shlex.quote, commands)) + " |\n  " + shlex.join(words)
