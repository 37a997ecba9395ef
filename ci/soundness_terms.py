"""Terms of the rules language, made at random by their types: what ci/soundness writes its documents with.

A term is a tree, so that it can be made smaller: a part of it can be replaced by a part of the same type, and items, steps and clauses can be left
out. EXPRESSIONS is the grammar: one line for each way to write a value, with the row of the table of words that it belongs to.
"""

import dataclasses
import re

# In a template <type> is a term of that type, <type:a> the same term at each place with this letter, <set> a set of any kind, $ a new name for the
# elements of the set that follows it, and $e that name again. `needs` names what has to be there: a mover, an edge, two players, named players, memory of a kind.
EXPRESSIONS = [
    # row, type, template, needs
    ("board", "region", "board", "edge"),
    ("empty", "region", "empty", "edge"),
    ("occupied", "region", "occupied", ""),
    ("nothing", "region", "nothing", ""),
    ("own", "region", "own", "mover"),
    ("enemy", "region", "enemy", "mover"),
    ("mover", "player", "mover", "mover"),
    ("to_move", "player", "to-move", "alternate"),
    ("nobody", "player", "nobody", ""),
    ("players", "players", "players", ""),
    ("width", "number", "width", "edge"),
    ("height", "number", "height", "edge"),
    ("origin", "region", "origin", "unbounded"),
    ("far_outside", "region", "far-outside", "unbounded"),
    ("directions", "directions", "directions", ""),
    ("all_directions", "directions", "all-directions", ""),
    ("history", "moments", "history", "history"),
    ("ago", "moments", "ago(<small>)", "history"),
    ("stones", "region", "stones(<player>)", ""),
    ("stones", "region", "stones(<players>)", ""),
    ("stones_of", "region", "<name of a player>", "named"),
    ("beside", "region", "beside(<region>)", ""),
    ("around", "region", "around(<region>)", ""),
    ("spread", "region", "spread(<region>, <region>)", ""),
    ("spread", "region", "spread(<region>, <region>, around)", "edge"),
    ("components", "family", "components(<region>)", ""),
    ("components", "family", "components(<region>, around)", "edge"),
    ("cliques", "family", "cliques(<region>)", ""),
    ("singles", "family", "singles(<region>)", ""),
    ("connected_sets", "family", "connected-sets(<region>)", ""),
    ("union_", "region", "union(<family>)", ""),
    ("subsets", "player sets", "subsets(<players>)", ""),
    ("subsets", "player sets", "subsets(<players>, friends)", "pairs"),
    ("linked", "truth", "linked(<player>, <player>, friends)", "pairs"),
    ("other", "player", "other(<player>)", "two"),
    ("seat", "number", "seat(<player>)", ""),
    ("next", "region", "next(<region>, <direction>)", ""),
    ("next", "region", "next(<region>, <direction>, <steps>)", ""),
    ("ahead", "region", "ahead(<region>, <direction>)", "edge"),
    ("opposite", "direction", "opposite(<direction>)", ""),
    ("row", "number", "row(<point>)", "edge"),
    ("column", "number", "column(<point>)", "edge"),
    ("wound_round", "region", "wound-round(<region>)", "unbounded"),
    ("count", "number", "count(<region>)", ""),
    ("count", "number", "count(<family>)", ""),
    ("count", "number", "count(<players>)", ""),
    ("min", "number", "min(<number>, <number>)", ""),
    ("max", "number", "max(<number>, <number>)", ""),
    ("abs", "number", "abs(<number>)", ""),
    ("possible", "truth", "possible(<move>)", "mover moves"),
    ("possible", "truth", "possible(<move>, <player>)", "moves"),
    ("possible", "truth", "possible(turn, <player>)", "moves turn"),
    ("sizes", "sizes", "sizes(<family>)", ""),
    ("number", "number", "<small>", ""),
    ("truth", "truth", "true", ""),
    ("truth", "truth", "false", ""),
    ("definition", "region", "near(<region>)", "definitions"),
    ("definition", "truth", "safe(<region>)", "definitions mover"),
    ("definition", "number", "size-of(<player>)", "definitions"),
    ("memory", "number", "n", "number"),
    ("memory", "truth", "flag", "truth"),
    ("memory", "region", "zone", "region"),
    ("memory", "player", "leader", "player"),
    ("memory", "number", "tally(<player>)", "number_of_each"),
    ("memory", "truth", "seen(<player>)", "truth_of_each"),
    ("memory", "truth", "friends(<player>, <player>)", "pairs"),
    ("memory", "truth", "owes(<player>, <player>)", "ordered_pairs"),
    ("player", "player", "<name of a player>", "named"),
    ("direction", "direction", "<name of a direction>", ""),
    ("setting", "number", "komi", "setting"),
    ("at", "truth", "<moment>(<truth>)", ""),
    ("at", "number", "<moment>(<number>)", ""),
    ("at", "region", "<moment>(<region>)", ""),
    ("at", "region", "<moment>(<name of a player>)", "named"),
    ("at", "region", "<moment>(stones(<player>))", ""),
    ("at", "family", "<moment>(<family>)", ""),
    ("mark", "truth", "(<moment>(<region:a>) = <region:a>)", ""),
    ("not_", "truth", "(not <truth>)", ""),
    ("not_", "region", "(not <region>)", "edge"),
    ("not_", "players", "(not <players>)", ""),
    ("and_", "truth", "(<truth> and <truth>)", ""),
    ("and_", "region", "(<region> and <region>)", ""),
    ("and_", "region", "(<region> and not <region>)", ""),
    ("or_", "truth", "(<truth> or <truth>)", ""),
    ("or_", "region", "(<region> or <region>)", ""),
    ("or_", "family", "(<family> or <family>)", ""),
    ("implies", "truth", "(<truth> implies <truth>)", ""),
    ("equal", "truth", "(<number> = <number>)", ""),
    ("equal", "truth", "(<region> = <region>)", ""),
    ("equal", "truth", "(<player> = <player>)", ""),
    ("equal", "truth", "(<direction> = <direction>)", ""),
    ("equal", "truth", "(<truth> = <truth>)", ""),
    ("unequal", "truth", "(<number> <> <number>)", ""),
    ("unequal", "truth", "(<region> <> <region>)", ""),
    ("unequal", "truth", "(<player> <> <player>)", ""),
    ("unequal", "truth", "(<direction> <> <direction>)", ""),
    ("less", "truth", "(<number> < <number>)", ""),
    ("less", "truth", "(<sizes> < <sizes>)", ""),
    ("less_equal", "truth", "(<number> <= <number>)", ""),
    ("less_equal", "truth", "(<sizes> <= <sizes>)", ""),
    ("greater", "truth", "(<number> > <number>)", ""),
    ("greater", "truth", "(count(<region>) > 30)", "edge"),
    ("greater_equal", "truth", "(<number> >= <number>)", ""),
    ("meets", "truth", "(<region> meets <region>)", ""),
    ("within", "truth", "(<region> within <region>)", ""),
    ("within", "truth", "(<players> within <players>)", ""),
    ("in", "truth", "(<point> in (<region> or <region>))", ""),
    ("in", "truth", "(<region> in <family>)", ""),
    ("in", "truth", "(<player> in <players>)", ""),
    ("in", "truth", "(<direction> in <directions>)", ""),
    ("is", "truth", "k is two", "reading"),
    ("is", "truth", "way is long", "names"),
    ("some", "truth", "(some <region>)", ""),
    ("some", "truth", "(some <family>)", ""),
    ("no", "truth", "(no <region>)", ""),
    ("no", "truth", "(no <family>)", ""),
    ("one", "truth", "(one <region>)", ""),
    ("one", "truth", "(one <family>)", ""),
    ("each_of", "truth", "(each $ in <set>: <truth>)", ""),
    ("each_of", "truth", "(each $ in <set>, $ in <set>: <truth>)", ""),
    ("some_of", "truth", "(some $ in <set>: <truth>)", ""),
    ("no_of", "truth", "(no $ in <set>: <truth>)", ""),
    ("no_of", "truth", "(no $ in <set> | <truth>: <truth>)", ""),
    ("one_of", "truth", "(one $ in <set>: <truth>)", ""),
    ("filter", "region", "{ $ in <region> | <truth> }", ""),
    ("filter", "family", "{ $ in <family> | <truth> }", ""),
    ("filter", "players", "{ $ in <players> | <truth> }", ""),
    ("map", "family", "{ <region> for $ in <set> }", ""),
    ("map", "family", "{ beside($e) and <region> for $ in <family> }", ""),
    ("sum", "number", "(sum <number> for $ in <set>)", ""),
    ("sum", "number", "(sum count($e) for $ in <family>)", ""),
    ("largest", "number", "(largest count($e) for $ in <family>)", ""),
    ("smallest", "number", "(smallest <number> for $ in <set>)", ""),
    ("if_", "truth", "(if <truth> then <truth> else <truth>)", ""),
    ("if_", "number", "(if <truth> then <number> else <number>)", ""),
    ("if_", "region", "(if <truth> then <region> else <region>)", ""),
    ("if_", "player", "(if <truth> then <player> else <player>)", ""),
    ("case_", "truth", "(case k | one: <truth> | two: <truth>)", "reading"),
    ("case_", "number", "(case k | one: <number> | two: <number>)", "reading"),
    ("case_", "region", "(case k | one: <region> | two: <region>)", "reading"),
    ("case_", "number", "(case way | short: <number> | long: <number>)", "names"),
    ("plus", "number", "(<number> + <number>)", ""),
    ("minus", "number", "(<number> - <number>)", ""),
    ("times", "number", "(<small> * <number>)", ""),
    ("divided", "number", "(<number> / <steps>)", ""),
    ("modulo", "number", "(<number> mod <steps>)", ""),
    ("negative", "number", "(-<number>)", ""),
    ("neutral", "region", "pebble", "neutral"),
    ("note", "number", "log", "note"),
]

# What two readings differ in: little, and where small boards do not show it.
BY_READING = {
    "truth": ["(k is two and <truth>)", "(k is two and count(board) > 30)", "(case k | one: <truth:a> | two: <truth:a> and count(occupied) < 30)"],
    "number": ["(if k is two then <number> else <number>)", "(<number> + (if k is two and count(board) > 30 then 9 else 0))", "(if k is two then 2 else 1)"],
    "region": ["(case k | one: <region> | two: <region>)", "(if (k is two and count(board) > 30) then <region> else <region>)"],
    "player": ["(if k is two then <player> else <player>)"],
}

# Claims that are true, or nearly: a claim at random is refuted on the smallest board, and nothing is learnt of the provers.
LIKELY = {
    "position": [
        "((<truth:a> and <truth>) implies <truth:a>)",
        "((<region:a> and <region>) within <region:a>)",
        "(<region:a> within (<region:a> or <region>))",
        "(no (<region:a> and not (<region:a> or <region>)))",
        "(union(components(<region:a>)) = <region:a>)",
        "(spread(<region:a>, <region:b>) within <region:b>)",
        "(beside(<region:a>) within around(<region:a>))",
        "(no (beside(<region:a>) and <region:a>))",
        "(count(<region:a>) + count(<region:b>) >= count(<region:a> or <region:b>))",
        "(count(<region:a> and <region>) <= count(<region:a>))",
        "(next(next(<region:a>, <direction:d>), opposite(<direction:d>)) within <region:a>)",
        "(each $ in directions: no next(<region>, <direction>) or <truth>)",
        "(some <region:a> implies count(<region:a>) > 0)",
        "(<truth:a> or not <truth:a>)",
        "(<truth> or count(board) < 30)",
        "(<region> within <region>)",
        "(<player> = <player>)",
        "(<player:a> = <player> or <player:a> = <player>)",
        "(<number:a> <= max(<number:a>, <number>))",
        "(<truth> or <truth>)",
        "(no (<region> and <region>))",
        "(each $ in players, $ in players, $ in players: <player> = <player> or <player> = <player>)",
        "<truth>",
    ],
    "step": [
        "after(<region:a>) within before(<region:a>)",
        "before(<region:a>) within after(<region:a>)",
        "after(<region:a>) = before(<region:a>)",
        "after(<number:a>) >= before(<number:a>)",
        "after(<number:a>) = before(<number:a>)",
        "after(<number:a>) <= before(<number:a>) + <small>",
        "after(<truth:a>) = before(<truth:a>)",
        "after(<player:a>) = before(<player:a>)",
        "(before(<truth:a>) implies after(<truth:a>))",
        "(<direction> = <direction> or <direction> = <direction>)",
        "(<direction> in directions)",
        "(<player> = <player> or <player> = <player>)",
        "(<player> = <player>)",
        "after(own) meets <region>",
        "after(<region>) within (<region> or <region>)",
        "after(<truth>)",
        "<truth>",
    ],
    "reachable": [
        "(n = <small>)", "(n >= 0)", "(n <= <small>)", "flag", "(not flag)", "(no zone)", "(zone within <region>)", "(leader = <player>)",
        "(leader <> nobody)", "(leader = <player> or leader = <player>)", "(tally(<player>) = <small>)", "(tally(<player>) >= 0)",
        "(not seen(<player>))", "(seen(<player>))", "(not friends(<player>, <player>))", "(not owes(<player>, <player>))", "(to-move = <player>)",
        "(some occupied or to-move = <player>)", "(no <region> or one <region>)", "(<region> within <region>)", "(no pebble or one pebble)",
        "((<truth:a> and <truth>) implies <truth:a>)", "(<truth> or count(board) < 30)", "(no (<region> and <region>))", "<truth>",
    ],
    "grows": [
        "count(occupied)", "count(<region>)", "count(<region> or <region>)", "n", "tally(<player>)", "count(empty)", "count(occupied) + <number>",
        "count(own)", "count(<region>), then count(<region>)", "<number>",
    ],
}

LEAVES = {
    "truth": ["true", "false", "(some occupied)"],
    "number": ["<small>", "count(<simple>)"],
    "region": ["<simple>"],
    "family": ["components(<simple>)", "singles(<simple>)", "cliques(<simple>)"],
    "player": ["<a player>"],
    "players": ["players", "{ $ in players | $e <> <a player> }"],
    "player sets": ["subsets(players)"],
    "direction": ["<name of a direction>"],
    "directions": ["directions", "all-directions"],
    "moments": ["history", "ago(1)"],
    "sizes": ["sizes(components(<simple>))"],
}
SIMPLEST = {"truth": ["true", "false"], "number": ["0", "1"], "region": ["nothing", "occupied"], "family": ["components(occupied)"], "players": ["players"],
            "player": ["nobody"], "direction": ["north"], "directions": ["directions"], "moments": ["history"]}
ELEMENT = {"region": "point", "family": "region", "players": "player", "directions": "direction", "moments": "moment", "player sets": "players"}
DIRECTIONS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
HOLE = re.compile(r"\$e|\$|<([a-z][a-z ]*)(?::([a-z]))?>")


class Missing(Exception):
    """A term that cannot be written here: it needs a name of a type, or something that the document does not have."""


class Node:
    """A term, item, step or clause: texts and nodes in order. In a block each part is a line of its own."""

    def __init__(self, type, parts, row=""):
        self.type, self.parts, self.row = type, parts, row

    def text(self, indent=4):
        if self.type == "block":
            lines = [part.text(indent + 2) for part in self.parts]
            return "".join("\n" + " " * (indent + 2) + line for line in lines or ["nothing"])
        return "".join(part if isinstance(part, str) else part.text(indent) for part in self.parts)

    def nodes(self):
        yield self
        for part in self.parts:
            if isinstance(part, Node):
                yield from part.nodes()

    def copy(self):
        return Node(self.type, [part.copy() if isinstance(part, Node) else part for part in self.parts], self.row)


@dataclasses.dataclass
class Place:
    """Where a term is written: the names that it may use, and what the document has."""

    has: frozenset
    names: tuple = ()  # (name, type)
    marks: tuple = ()
    rules: bool = False  # where a term may depend on the reading

    def known(self, type):
        return [name for name, of in self.names if of == type]

    def having(self, *names):
        return dataclasses.replace(self, names=self.names + names)

    def without(self, *features):
        return dataclasses.replace(self, has=self.has - set(features))


class Terms:
    """Writes terms at random."""

    def __init__(self, random, players, moves):
        self.random, self.players, self.moves = random, players, moves
        self.fresh = 100
        self.used = set()  # the rows that were written

    def new_name(self):
        self.fresh += 1
        return f"q{self.fresh}"

    def term(self, type, place, depth):
        """A term of a type. Raises Missing if there is none here."""
        random = self.random
        known = place.known(type)
        if type == "region":
            known = known + place.known("point")
        if known and random.random() < (0.35 if depth > 0 else 0.6):
            self.used.add("local")
            return Node(type, [random.choice(known)], "local")
        if type == "point":
            raise Missing("point")
        if type == "moment":
            if not place.marks and not known:
                raise Missing("moment")
            return Node(type, [random.choice(list(place.marks) + known)], "mark")
        if place.rules and "reading" in place.has and type in BY_READING and random.random() < 0.1:
            return self.filled(type, random.choice(BY_READING[type]), place, depth - 1, "is")
        for _ in range(6 if depth > 0 else 0):
            choices = [one for one in EXPRESSIONS if one[1] == type and self.fits(one, place)]
            if not choices:
                break
            row, _, template, _ = random.choice(choices)
            try:
                return self.filled(type, template, place, depth - 1, row)
            except Missing:
                continue
        return self.filled(type, random.choice(LEAVES[type]), place, 0, "")

    def fits(self, expression, place):
        return all(need in place.has for need in expression[3].split())

    def filled(self, type, template, place, depth, row, hole=None, name=None):
        """What a template comes to; its first place of the type of the hole is filled by that."""
        parts, at, labels, waiting = [], 0, {}, []
        if " for $ in " in template:  # the name of an element may stand before its set: { … for x in S }
            return self.mapped(type, template, place, depth, row, hole)
        for found in HOLE.finditer(template):
            parts.append(template[at:found.start()])
            at = found.end()
            if found[0] == "$e":
                parts.append(name)
                continue
            if found[0] == "$":
                name = self.new_name()
                parts.append(name)
                set_ = re.match(r" in (players|directions)\b", template[at:])
                if set_:
                    place = place.having((name, ELEMENT[set_[1]]))
                else:
                    waiting.append(name)
                continue
            of, label = found[1], found[2]
            if label and label in labels:
                parts.append(labels[label].copy())
                continue
            if hole is not None and (of == hole.type or (of == "set" and hole.type in ELEMENT)):
                part, hole = hole, None
            else:
                part = self.part(of, place, depth)
            if label:
                labels[label] = part
            if waiting and template[:found.start()].endswith(" in "):
                if part.type not in ELEMENT:
                    raise Missing("set")
                place = place.having((waiting.pop(), ELEMENT[part.type]))
            parts.append(part)
        parts.append(template[at:])
        if hole is not None:
            raise Missing("hole")
        if row:
            self.used.add(row)
        return Node(type, parts, row)

    def mapped(self, type, template, place, depth, row, hole):
        head, _, tail = template.partition(" for $ in ")
        of = HOLE.search(tail)[1]
        is_here = hole is not None and (of == hole.type or (of == "set" and hole.type in ELEMENT))
        range_ = hole if is_here else self.part(of, place, depth)
        name = self.new_name()
        inner = place.having((name, ELEMENT[range_.type]))
        body = self.filled(type, head, inner, depth, row, None if is_here else hole, name)
        return Node(type, body.parts + [f" for {name} in ", range_, tail[HOLE.search(tail).end():]], row)

    def part(self, of, place, depth):
        random = self.random
        if of == "small":
            return Node("number", [random.choice(["0", "1", "1", "2", "2", "3", "0.5", "30"])], "number")
        if of == "steps":
            return Node("number", [random.choice(["0", "1", "2", "2", "3", "(0 - 1)", "(-2)"])], "number")
        if of == "name of a direction":
            return Node("direction", [random.choice(DIRECTIONS)], "direction")
        if of == "name of a player":
            if not self.players:
                raise Missing("named")
            return Node("name", [random.choice(self.players)], "player")
        if of == "a player":
            choices = self.players + place.known("player") + (["mover"] * 2 if "mover" in place.has else []) + ["nobody"]
            if "alternate" in place.has:
                choices.append("to-move")
            return Node("player", [random.choice(choices)])
        if of == "simple":
            choices = ["occupied"] + (["own", "enemy"] if "mover" in place.has else []) + (["empty", "board"] if "edge" in place.has else [])
            return Node("region", [random.choice(choices + self.players)])
        if of == "move":
            if not self.moves:
                raise Missing("moves")
            return Node("name", [random.choice(self.moves)])
        if of == "set":
            kinds = ["region", "region", "family", "players", "directions"] + (["moments"] if "history" in place.has else [])
            of = random.choice(kinds)
        return self.term(of, place, depth)

    def using(self, row, wanted, place, depth):
        """A term of a type in which a row of the grammar is used."""
        random = self.random
        choices = [one for one in EXPRESSIONS if one[0] == row and self.fits(one, place)]
        if not choices:
            raise Missing(row)
        for _ in range(12):
            _, type, template, _ = random.choice(choices)
            try:
                return self.lifted(self.filled(type, template, place, depth, row), wanted, place, depth)
            except Missing as missing:
                if str(missing) in ("point", "moment") and (wanted == "truth" or random.random() < 0.5):
                    try:
                        return self.lifted(self.bound(str(missing), template, type, place, depth, row), wanted, place, depth)
                    except Missing:
                        continue
        raise Missing(row)

    def bound(self, element, template, type, place, depth, row):
        """The term below a quantifier, which gives it a name of the type that it needs."""
        if element == "moment" and "history" not in place.has:
            raise Missing("moment")
        set_ = self.term("region" if element == "point" else "moments", place, 1)
        name = self.new_name()
        inner = place.having((name, element))
        body = self.lifted(self.filled(type, template, inner, depth, row), "truth", inner, depth)
        word = self.random.choice(["each", "some", "no"])
        return Node("truth", [f"({word} {name} in ", set_, ": ", body, ")"], f"{word}_of")

    def lifted(self, node, wanted, place, depth):
        """A term of a type that has this one as a part."""
        random = self.random
        for _ in range(30):
            if node.type == wanted:
                return node
            accepts = (f"<{node.type}>", "<set>") if node.type in ELEMENT else (f"<{node.type}>",)
            wrappers = [one for one in EXPRESSIONS if any(hole in one[2] for hole in accepts) and self.fits(one, place)]
            nearer = [one for one in wrappers if one[1] == wanted]
            if not wrappers:
                break
            _, type, template, _ = random.choice(nearer or wrappers)
            try:
                node = self.filled(type, template, place, max(depth - 1, 0), "", node)
            except Missing:
                continue
        raise Missing(wanted)
