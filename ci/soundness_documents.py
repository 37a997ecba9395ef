"""Small documents with claims, made at random for a row of the table of words: what ci/soundness asks the program about."""

import dataclasses
import random as chance
import re

from soundness_terms import BY_READING, EXPRESSIONS, KINDS, LIKELY, Missing, Node, Place, Terms

BOARDS = ["square-grid", "hex-grid", "unbounded-grid", "hexagon", "lines"]
STEPS = ["forbid", "put", "remove", "set", "add", "let", "mark", "do", "win", "forget history", "if", "case", "for each", "for each of points", "choose",
         "choose of points", "repeat", "nothing", "put by a player who depends on the board", "move", "move of a piece with a kind", "change", "give"]
MEMORY = {
    "number": ("n", "number", ["1", "3", "-1", "0.5"]),
    "truth": ("flag", "truth", ["true"]),
    "region": ("zone", "region", []),
    "player": ("leader", "player or nobody", []),
    "number_of_each": ("tally", "number of each player", []),
    "truth_of_each": ("seen", "truth of each player", []),
    "pairs": ("friends", "pairs of players", []),
    "ordered_pairs": ("owes", "ordered pairs of players", []),
    "number_of_point": ("level", "number of each point", []),
    "truth_of_point": ("dug", "truth of each point", []),
    "player_of_point": ("holder", "player or nobody of each point", []),
    "number_of_share": ("share", "number of each player and point", []),
    "number_of_piece": ("held", "number of each piece", ["1"]),
    "truth_of_piece": ("ready", "truth of each piece", []),
    "number_of_hand": ("hand", "number of each player and piece", []),
    "ranged": ("clock", "number 0 to 3", ["1"]),
    "of_turn": ("moved", "number each turn", []),
}


def selectors_of(type):
    """What stands in brackets behind a memory of this type."""
    if "pairs" in type:
        return ["player", "player"]
    return type.partition(" of each ")[2].split(" and ") if " of each " in type else []


def value_of(type):
    """The type of what a memory of this type keeps."""
    return "truth" if "pairs" in type else type.split()[0]


TURNS = ["once", "then", "if possible", "again while", "again while possible", "up to", "or", "or else", "step", "in brackets"]
ITEMS = ["shape", "adjacent", "one player", "three players", "four players", "2 to 4 players", "1 to 3 players", "neutral", "free turns", "start", "setup",
         "advice", "number setting", "names setting", "reading", "definition", "shortcut", "aside", "event", "step", "end", "end at once", "wins", "score",
         "kept score", "scoring", "tie", "settled", "counting", "note", "pieces", "direction", "drawn start", "prefer",
         "counting outcomes", "map"]
PARAMETERS = {
    "point": ["p"],
    "point in": ["p in empty", "p in own", "p in beside(own)", "p in <region>"],
    "player": ["P: player"],
    "player in": ["P in { Q in players | Q <> mover }"],
    "direction": ["d: direction"],
    "direction in": ["d in directions", "d in all-directions"],
    "second point": ["p in own, q in empty", "p, q: point", "p in empty, q in beside(p)"],
    "point and direction": ["p in own, d in directions", "p in own, d in all-directions", "p, d: direction"],
    "point and player": ["p in empty, P: player", "p, P: player"],
    "kind": ["p in own, t: piece", "p in empty, t in pieces", "p, t: piece in { king }"],
    "number": ["p in own, i: number in 1 to 2", "p, i in 0 to 2"],
}
CLAIMS = ["position", "reachable", "step", "step of a move", "step of a step", "grows", "agree", "given", "occasion", "any region", "any moment", "any player",
          "mark", "hint"]
# Where a reading makes a difference.
DIFFERENCES = ["end", "wins", "score", "forbid", "put", "remove", "move", "change", "give", "set", "add", "if", "let", "event", "aside", "start", "turn", "parameter", "definition",
               "choose", "win", "again", "first value"]



def needs_of(row):
    """What a document must have for a row: what each of its lines in the grammar needs."""
    lines = [set(needs.split()) for of, _, _, needs in EXPRESSIONS if of == row]
    needs = set.intersection(*lines) if lines else set()
    of_pieces = {"step change", "step move of a piece with a kind", "parameter kind", "difference change", "item pieces"}
    if row in of_pieces or row.startswith("memory") and row.endswith("piece"):
        needs = needs | {"pieces"}
    if row.startswith("memory") and row.endswith("point"):
        needs = needs | {"edge"}
    if row == "item map":
        needs = needs | {"squares", "edge"}
    if row in ("item direction", "item drawn start"):
        needs = needs | {"squares", "edge", "two"}
    return needs | ({"player"} if row == "step put by a player who depends on the board" else set())


# Rows of the table in docs/language.md of which nothing can be asked in a claim.
# Rows of the table that are in every document, in rows of another name, or of no claim that a solver decides.
ELSEWHERE = {
    "word over": "only examples have it", "word over in examples": "only examples have it",
    "item game": "every document", "item board": "the rows of boards", "item players": "every document", "item move": "every document",
    "item players of another number": "the rows of players", "item turns": "every document", "item turns free": "item free turns",
    "item turn": "the rows of turns", "item state": "the rows of memory", "item setting": "item number setting", "claim any": "the rows of `any`",
    "claim count": "numbers, which are counted", "claim solve": "best play, which is searched", "claim measured": "measures of one game each",
    "claim example": "examples, which are played", "claim agree with": "other documents, which are played",
}

ROWS = (list(dict.fromkeys(one[0] for one in EXPRESSIONS if not one[0].startswith(("memory", "item")))) + [f"step {row}" for row in STEPS] +
        [f"memory {type}" for _, type, _ in MEMORY.values()] + [f"turn {row}" for row in TURNS] + [f"board {row}" for row in BOARDS] +
        [f"item {row}" for row in ITEMS] + [f"parameter {row}" for row in PARAMETERS] + [f"claim {row}" for row in CLAIMS] +
        [f"difference {row}" for row in DIFFERENCES])


def rows_of_the_table(text):
    """The rows of the table of docs/language.md."""
    return re.findall(r"(?m)^\| ((?:word|operator|memory|step|turn|part|board|item|parameter|claim|difference) [^|]*?) \|", text)


class Document:
    """Items in order, of which the first ones stand before the sentence of the rules, and claims."""

    def __init__(self, head, items, claims, has, players):
        self.head, self.items, self.claims, self.has, self.players = head, items, claims, has, players

    def copy(self):
        return Document(*([one.copy() for one in part] for part in (self.head, self.items, self.claims)), self.has, self.players)

    def text(self):
        lines = lambda part: "\n".join("    " + one.text() for one in part)
        return f"{lines(self.head)}\n\n> Rules. [r]\n\n{lines(self.items)}\n\n{lines(self.claims)}\n"

    def nodes(self):
        return [node for part in (self.head, self.items, self.claims) for item in part for node in item.nodes()]


def kinds(claim):
    """The kinds of the clauses of a claim."""
    return [clause.row for clause in claim.parts[-1].parts]


def name_of(claim):
    return claim.parts[1]


class Maker:
    """Makes one document for one row."""

    def __init__(self, seed, row):
        self.random = chance.Random(f"{seed} {row}")
        self.row, self.category = row, row.split(" ")[0]
        self.needs = needs_of(row)
        self.head, self.items, self.claims = [], [], []
        self.has = set()
        self.moves, self.steps = {}, {}  # name: [(parameter, type)], and the marks that are set
        self.marks = {}

    def is_row(self, category, *rows):
        return self.row in [f"{category} {row}" for row in rows]

    def wants(self, category, row, probability):
        """Whether this document has such an item."""
        return self.is_row(category, row) or self.random.random() < probability

    def differs(self, where):
        return self.is_row("difference", where)

    def pick(self, *choices):
        return self.random.choice(choices)

    def make(self):
        self.declare()
        self.terms = Terms(self.random, self.players, ["place"])
        self.forced = self.category in ("word", "operator")  # the row is still to be written
        if self.forced and self.random.random() < 0.5:
            self.forced_in = "claim"
        else:
            self.forced_in = self.pick("steps", "steps", "steps", "end") if self.forced else ""
        self.rules()
        count = 4
        for number in range(1, count + 1):
            for _ in range(20):
                try:
                    self.claims.append(self.claim(f"c{number}", number))
                    break
                except Missing:
                    continue
        return Document(self.head, self.items, self.claims, frozenset(self.has), self.players)

    def item(self, *parts, type="item"):
        self.items.append(Node(type, list(parts)))

    # What the document declares.

    def declare(self):
        random, head, has = self.random, self.head, self.has
        line = lambda text, type="item": head.append(Node(type, [text]))
        is_unbounded = self.is_row("board", "unbounded-grid") or "unbounded" in self.needs or random.random() < 0.02 and "edge" not in self.needs
        is_hexagons = self.row.endswith("on hexagons") or self.is_row("board", "hexagon") or self.wants("board", "hex-grid", 0.12) and "squares" not in self.needs
        kind = "unbounded-grid" if is_unbounded else "hex-grid" if is_hexagons else "square-grid"
        has.update(["hexagons"] if is_hexagons else ["squares"])
        has.add("unbounded" if is_unbounded else "edge")
        line('game "A game"', "fixed")
        size = "" if is_unbounded else " " + self.pick("2x1", "2x2", "3x1", "3x2", "3x2")
        if self.is_row("item", "map"):
            size = " 2x1"
        is_drawn = self.is_row("item", "drawn start")
        if is_drawn:
            size = " 3x2"
        if self.is_row("board", "hexagon"):
            head.append(Node("board", ["board hexagon 2"]))
        elif self.is_row("board", "lines") or self.row == "word lines" and random.random() < 0.8:
            head.append(Node("board", ["lines " + self.pick("a1 b1 c1, a2 b2 c2, a1 a2, c1 c2", "a1 b2 c1, a2 b1 c2, a1 b1, b2 c2")]))
        else:
            head.append(Node("board", [f"board {kind}", size]))
        self.players = {"item one player": ["black"], "item three players": ["red", "green", "blue"],
                        "item four players": ["red", "green", "blue", "white"]}.get(self.row)
        counted = {"item 2 to 4 players": "2 to 4", "item 1 to 3 players": "1 to 3"}.get(self.row)
        if not self.players and not counted:
            may = not self.needs & {"two", "named"}
            counted = self.pick("2 to 3", "2 to 6") if random.random() < 0.06 and may else None
            self.players = ["red", "green", "blue"] if random.random() < 0.06 and may else ["black", "white"]
        if counted:
            self.players = []
        line("players " + (counted or ", ".join(self.players)), "fixed")
        if "pieces" in self.needs or self.wants("item", "pieces", 0.12):
            line("pieces " + ", ".join(KINDS), "fixed")
            has.add("pieces")
        if is_drawn:
            cells = [".", ".", *(["M", "K", "m", "k"] if "pieces" in has else ["X", "O", "X", "O"])]
            row = lambda: " ".join(random.choice(cells) for _ in range(3))
            line(f"start\n      {row()}\n      {row()}")
        if self.is_row("item", "direction"):
            line("direction round " + self.pick("a1 b1", "a1 b1 a1", "b1 a1"))
            has.add("ways")
        if self.is_row("item", "map"):
            line("map\n      H t\n      H is mountain, t is town")
            has.add("map")
        has.update(["named"] if self.players else [])
        has.update(["two"] if len(self.players) == 2 else [])
        if self.wants("item", "free turns", 0.04) and "alternate" not in self.needs:
            line("turns free")
        else:
            line("turns alternate")
            has.add("alternate")
        if not is_unbounded and self.wants("item", "shape", 0.05):
            line("shape = { p in board | " + self.pick("row(p) + column(p) > 2 or width = 1", "2 * abs(row(p) + column(p) - width - 1) < width + 1",
                                                       "not row(p) = column(p) or row(p) = 1") + " }")
        if not is_unbounded and self.wants("item", "adjacent", 0.04):
            line("adjacent(p: point, q: point) = " + self.pick(
                "abs(row(p) - row(q)) * abs(column(p) - column(q)) = 2", "row(p) = row(q) and abs(column(p) - column(q)) = 1",
                "abs(row(p) - row(q)) + abs(column(p) - column(q)) = 2", "max(abs(row(p) - row(q)), abs(column(p) - column(q))) = 1"))
        if self.wants("item", "neutral", 0.04) or "neutral" in self.needs:
            line("neutral pebble")
            has.add("neutral")
        if self.wants("item", "number setting", 0.05) or "setting" in self.needs:
            line("setting komi : number = " + self.pick("0.5", "1", "-1"))
            has.add("setting")
        if self.wants("item", "names setting", 0.03) or self.is_row("item", "counting"):
            line("setting way : short | long")
            has.add("names")
            if self.is_row("item", "counting"):
                line("counting with way is long")
        for kind, (name, type, values) in MEMORY.items():
            if not (self.wants("memory", type, 0.06) or kind in self.needs or (self.differs("first value") and kind == "number")):
                continue
            if "piece" in type and "pieces" not in has or "point" in type and is_unbounded:
                continue
            if kind == "player" and self.players:
                values = self.players
            value = f" = {random.choice(values)}" if values and random.random() < 0.5 else ""
            if self.differs("first value") and kind == "number":
                value = " = (if k is two then 2 else 1)"
            line(f"state {name} : {type}{value}")
            has.add(kind)
        if self.is_row("item", "note") or "note" in self.needs:
            line("note log : number")
            has.add("note")
        if self.is_row("item", "kept score"):
            line("state score : number of each player")
        if self.category in ("difference", "item", "step", "turn") or "reading" in self.needs or self.wants("claim", "agree", 0.25):
            has.add("reading")
            self.item('reading k "Which?" [r] | one "One." because "It may be." | two "Two." because "It may be."')

    # Terms, of which some have the row or make the difference.

    def place(self, names=(), marks=(), mover=True, rules=True, without=()):
        has = set(self.has) | {"history", "moves", "turn"} | ({"mover"} if mover else set())
        if rules:
            has -= {"note"}
        return Place(frozenset(has - set(without)), tuple(names), tuple(marks), tuple(name for name, type in names if type == "point"), rules)

    def term(self, type, place, depth=2, where=None):
        if where and self.differs(where) and "reading" in place.has and type in BY_READING:
            far = [template for template in BY_READING[type] if "<far>" in template]
            return self.terms.filled(type, self.random.choice(far if far and self.random.random() < 0.8 else BY_READING[type]), place, 1, "operator is")
        if self.forced and self.forced_in == where and type in ("truth", "region", "number"):
            term = self.terms.using(self.row, type, place, 1)
            self.forced = False
            return term
        return self.terms.term(type, place, depth)

    def truth(self, place, where=None):
        return self.term("truth", place, 2, where)

    # The rules.

    def rules(self):
        random = self.random
        if self.wants("item", "definition", 0.1) or self.is_row("item", "shortcut") or "definitions" in self.needs or self.differs("definition"):
            bare = self.place((("r", "region"),), mover=False, without=("history", "moves"))
            near = self.term("region", bare, 2, "definition")
            self.item("near(r) = ", near)
            if self.is_row("item", "shortcut"):
                self.item("shortcut near(r) = (", near.copy(), " or nothing)")
            self.item("safe(r) = ", self.term("truth", self.place((("r", "region"),), without=("history", "moves")), 2))
            self.item("size-of(P: player) = ", self.term("number", self.place((("P", "player"),), mover=False, without=("history", "moves")), 2))
            self.has.add("definitions")
        if self.wants("item", "step", 0.1) or self.is_row("step", "do") or self.is_row("turn", "step") or self.is_row("claim", "step of a step"):
            self.action("step", "clean", "", [], 1)
            self.action("step", "settle", "r", [("r", "region")], 1)
            self.has.add("steps")
        self.move("place", "p in empty" if "edge" in self.has else "p in beside(occupied or origin)", first=f"put mover{self.kind()} on p")
        if self.category in ("parameter", "difference") or random.random() < 0.5:
            rows = [row for row in PARAMETERS if row != "kind" or "pieces" in self.has]
            row = self.row.removeprefix("parameter ") if self.category == "parameter" else random.choice(rows)
            parameters = random.choice(PARAMETERS[row])
            if self.differs("parameter"):
                parameters = "p in <region>"
            if "unbounded" in self.has:
                parameters = "p in occupied"
            self.move("act", parameters)
        if random.random() < 0.7 or self.is_row("turn", "or else"):
            self.move("pass", "", short=True)
        if self.wants("item", "aside", 0.06) or self.differs("aside"):
            self.move("call", self.pick("", "p in occupied"), aside=True)
        if self.wants("item", "event", 0.06) or self.differs("event"):
            self.action("event", "storm", *self.pick(("", []), ("p in occupied", [("p", "point")])), 1)
        self.turn()
        self.ends()

    def move(self, name, parameters, first=None, short=False, aside=False):
        place = self.place()
        text, names = [], []
        for one in filter(None, parameters.split(", ")):
            if "<region>" in one:
                text.append(Node("fixed", ["p in ", self.term("region", place, 1, "parameter")]))
                names.append(("p", "point"))
                continue
            text.append(one)
            of = one.split(" ")[0].split(":")[0]
            names.append((of, {"P": "player", "d": "direction", "t": "piece", "i": "number"}.get(of, "point")))
        joined = [part for one in text for part in (", ", one)][1:]
        self.action("aside move" if aside else "move", name, joined, names, 1 if short else 2, first)

    def action(self, kind, name, parameters, names, most, first=None):
        """A move, an event or a step, whose steps are random."""
        place = self.place(names, ("before",), mover=kind != "event", without=("turn", "moves") if name in ("place", "clean", "settle") else ("turn",))
        self.own_marks, self.of_action = [], kind
        steps = [Node("step", [first])] if first else []
        if kind == "move" and name == "place" and self.category == "step":
            self.add_step(self.row.removeprefix("step "), steps, place, 2)
        elif kind == "move" and name == "place" and self.is_row("difference", "forbid", "put", "remove", "move", "change", "give", "set", "add", "if", "let", "choose", "win"):
            self.add_step(self.row.removeprefix("difference "), steps, place, 2)
        elif kind == "event" and self.differs("event"):
            steps.append(Node("step", ["if ", self.term("truth", place, 2, "event"), ": remove occupied"]))
        elif kind == "aside move" and self.differs("aside"):
            steps.append(Node("step", ["if ", self.term("truth", place, 2, "aside"), ": remove occupied"]))
        for _ in range(self.random.choice([0, 1, 1, 2][: most + 2])):
            place = self.add_step(self.random.choice(STEPS if self.random.random() < 0.3 else STEPS[:6] + ["if"]), steps, place, 1)
        if not steps:
            steps.append(Node("step", ["nothing"]))
        self.item(f"{kind} {name}", *(["(", *([parameters] if isinstance(parameters, str) else parameters), ")"] if parameters else []), ":", Node("block", steps))
        (self.steps if kind == "step" else self.moves)[name] = list(names)
        self.marks[name] = list(self.own_marks)
        if kind == "event":
            del self.moves[name]

    def who(self, place):
        """A player whose stones can be put."""
        moving = ["mover"] * 3 if "mover" in place.has else []
        other = ["other(mover)"] if {"mover", "two"} <= place.has else []
        return self.random.choice(moving + self.players + place.known("player") + other or ["mover"])

    def kind(self):
        """The kind of what is put, where the document has kinds."""
        return f" {self.random.choice(KINDS)}" if "pieces" in self.has else ""

    def one_point(self, place):
        """A point with a name, or seldom any set."""
        points = place.known("point")
        return Node("region", [self.random.choice(points)]) if points and self.random.random() < 0.85 else self.terms.term("region", place, 1)

    def selector(self, of, place, is_number):
        """What stands in brackets behind a memory."""
        if of == "player":
            who = self.who(place)
            if who == "mover" and "mover" not in place.has:
                raise Missing("player")
            return who
        if of == "piece":
            return self.terms.term("piece", place, 0)
        if is_number:
            return self.one_point(place)
        if not (points := place.known("point")):
            raise Missing("point")
        return self.random.choice(points)

    def add_step(self, kind, steps, place, depth, simple=False):
        """Writes a step; gives the place behind it."""
        try:
            step, behind = self.step(kind, place, depth, simple)
        except Missing:
            return place
        steps.append(Node("step", step))
        return behind

    def block(self, place, depth, simple=False, kinds=("put", "remove", "move", "set", "add", "if", "change", "give")):
        steps = []
        inner = place
        for _ in range(self.random.choice([1, 1, 2])):
            inner = self.add_step(self.random.choice(kinds), steps, inner, depth - 1, simple)
        return Node("block", steps or [Node("step", ["nothing"])])

    def step(self, kind, place, depth, simple):
        random, term = self.random, self.term
        has = place.has
        where = kind if self.category == "difference" else "steps"
        if kind == "forbid":
            shown = [" showing ", term("region", place, 1)] if random.random() < 0.15 else []
            return ['forbid "no" [r]: ', term(self.pick("truth", "truth", "region"), place, 2, where), *shown], place
        if kind.startswith("put by"):
            if "player" not in has:
                raise Missing("player")
            return ["if leader <> nobody:", Node("block", [Node("step", [f"put leader{self.kind()} on ", term("region", place, 2, where)])])], place
        if kind == "put":
            who = "pebble" if "neutral" in has and random.random() < 0.4 else self.who(place)
            if "mover" not in has and who == "mover":
                raise Missing("player")
            return [f"put {who}{'' if who == 'pebble' else self.kind()} on ", term("region", place, 2, where)], place
        if kind == "remove":
            return ["remove ", term("region", place, 2, where)], place
        if kind.startswith("move"):
            goal = term("region", place, 1, where) if self.differs("move") else self.pick(
                lambda: self.one_point(place), lambda: Node("region", ["next(", self.one_point(place), ", ", self.terms.term("direction", place, 0), ")"]))()
            return ["move ", self.one_point(place), " to ", goal], place
        if kind == "change":
            if "pieces" not in has:
                raise Missing("pieces")
            return ["change ", term("region", place, 2), " to ", term("piece", place, 1, where)], place
        if kind == "give":
            who = "pebble" if "neutral" in has and random.random() < 0.4 else self.who(place)
            if "mover" not in has and who == "mover":
                raise Missing("player")
            return ["give ", term("region", place, 2, where), f" to {who}"], place
        if kind in ("set", "add"):
            kept = [one for one in MEMORY if one in has and (kind == "set" or value_of(MEMORY[one][1]) == "number")]
            kept = [one for one in kept if self.is_row("memory", MEMORY[one][1])] or kept
            if self.has & {"note"} and random.random() < 0.5:
                return [f"add ", term("number", place, 1), " to log"], place
            if self.is_row("item", "kept score") and random.random() < 0.5:
                return ["add ", term("number", place, 1), f" to score({self.who(place)})"], place
            if not kept:
                raise Missing("memory")
            one = random.choice(kept)
            name, type, _ = MEMORY[one]
            of = [self.selector(each, place, value_of(type) == "number") for each in selectors_of(type)]
            kept = lambda: [name, *(["(", *[part for each in of for part in (", ", each if isinstance(each, str) else each.copy())][1:], ")"] if of else [])]
            value = Node("number", [self.pick("1", "1", "-1", "2")]) if one == "ranged" and random.random() < 0.5 else term(value_of(type), place, 2, where)
            if kind == "add":
                return ["add ", value, " to ", *kept()], place
            if value_of(type) == "number" and random.random() < 0.4:
                return ["set ", *kept(), " to (", *kept(), " + ", value, ")"], place
            return ["set ", *kept(), " to ", value], place
        if kind == "let":
            type = self.pick("region", "region", "truth", "number", "player", *(["piece"] if "pieces" in has else []))
            name = self.terms.new_name()
            return [f"let {name} = ", term(type, place, 2, where)], place.having((name, type))
        if kind == "mark":
            if simple:
                raise Missing("mark")
            name = "m" + self.terms.new_name()
            self.own_marks.append(name)
            return [f"mark {name}"], dataclasses.replace(place, marks=place.marks + (name,))
        if kind == "do":
            if "steps" not in has:
                raise Missing("step")
            return self.pick(["do clean"], ["do settle(", term("region", place, 1), ")"]), place
        if kind == "win":
            return ["if ", self.truth(place, where), f": win {self.who(place)}"], place
        if kind == "forget history":
            if self.of_action == "aside move":
                raise Missing("history")
            return ["forget history"], place
        if kind == "if":
            other = [Node("else", [self.block(place, depth, simple)])] if random.random() < 0.3 else []
            return ["if ", self.truth(place, where), ":", self.block(place, depth, simple), *other], place
        if kind == "case":
            if "reading" not in has:
                raise Missing("reading")
            return ["case k | one: ", self.line(place), " | two: ", self.line(place)], place
        if kind.startswith(("for each", "choose")):
            points = ("region", "point") if self.differs("choose") else self.pick(("region", "point"), ("region", "point"), ("family", "region"))
            others = [("players", "player"), ("directions", "direction")] + ([("pieces", "piece")] if "pieces" in has else [])
            set_, of = points if kind.endswith("points") or self.differs("choose") else self.pick(*others)
            name = self.terms.new_name()
            word = "for each" if kind.startswith("for") else "choose"
            return [f"{word} {name} in ", term(set_, place, 1, where), ":", self.block(place.having((name, of)), depth, word == "for each")], place
        if kind == "repeat":
            return ["repeat:", self.block(place, depth, False, ("put", "remove", "put", "choose"))], place
        return ["nothing"], place

    def line(self, place):
        for _ in range(9):
            try:
                return Node("step", self.step(self.pick("put", "remove", "forbid"), place, 1, True)[0])
            except Missing:
                continue
        return Node("step", ["nothing"])

    def turn(self):
        random = self.random
        moves = [name for name in self.moves if name != "call"]
        if self.category == "turn" or self.differs("turn") or self.differs("again") or random.random() < 0.08:
            row = random.choice([turn for turn in TURNS if turn != "step" or "steps" in self.has])
            if self.category == "turn":
                row = self.row.removeprefix("turn ")
            elif self.differs("turn") or self.differs("again"):
                row = "again while"
            one, *others = random.sample(moves, len(moves))
            other = others[0] if others else one
            place = self.place(marks=("before", "turn-start"), without=("history", "turn"))
            begin = {
                "once": [one], "then": [one, f" then {other}"], "if possible": [one, f" then {other} if possible"],
                "again while": [one, " again while ", None], "again while possible": [one, " again while possible"], "up to": [one, " up to 2 times"],
                "or": [one, f" or {other}"], "or else": [one, f" or else {other}"], "step": [one, " then clean"],
                "in brackets": [f"( {one} or {other} )", self.pick(" again while possible", " up to 2 times")],
            }[row]
            if None in begin:
                begin[-1] = self.term("truth", place, 1, "turn" if self.differs("turn") else "again")
            rest = "".join(f"{name} or " for name in moves if not any(isinstance(part, str) and name in part.split() for part in begin))
            self.item("turn = ", rest, *begin)

    def ends(self):
        random = self.random
        if self.wants("item", "prefer", 0.05):
            place = self.place(marks=("turn-start",), without=("history", "turn", "moves"))
            self.item("prefer ", self.pick("largest ", "smallest "), self.term("number", place, 2), " [r]")
        if self.wants("item", "counting outcomes", 0.05) and not self.is_row("item", "counting"):
            self.item("counting outcomes")
        place = self.place(mover=False)
        usual = ["no empty"] if "edge" in self.has else ["count(occupied) > 3"]
        if "number" in self.has:
            usual.append("n > 3")
        if "alternate" in self.has:
            usual.append("not possible(place, to-move)")
        end = [random.choice(usual)]
        if self.forced_in == "end" or self.differs("end") or self.is_row("item", "end") or random.random() < 0.2:
            end += [" or ", self.truth(place, "end")]
        self.item("end when ", *end)
        if self.is_row("item", "end at once"):
            self.item("end at once when ", self.terms.term("truth", self.place(mover=False, without=("moves",)), 2))
        of_player = self.place((("P", "player"),), mover=False, without=("history",))
        if not self.is_row("item", "kept score") and self.wants("item", "score", 0.1) or self.differs("score"):
            self.item("score(P: player) = count(stones(P)) + ", self.term("number", of_player, 2, "score"))
        if self.is_row("item", "scoring"):
            self.item("scoring(P: player) = ", self.term("region", of_player, 2))
        if self.wants("item", "wins", 0.2) or self.differs("wins"):
            self.item("wins(P: player) = ", self.term("truth", of_player, 2, "wins"))
        elif "alternate" in self.has:
            self.item("wins(P: player) = P <> to-move")
        if self.is_row("item", "tie"):
            self.item('tie "a tie" [r]')
        if self.is_row("item", "settled"):
            self.item('settled "it is settled" = ', self.term("truth", self.place(mover=False, without=("history", "moves")), 1))
        if self.is_row("item", "setup"):
            self.item('setup "it is small" [r]: ' + self.pick("width * height < 9", "width = height", "width > 1"))
        if self.is_row("item", "advice"):
            self.item('advice "it is small" [r]: width < 9')
        if (self.wants("item", "start", 0.06) or self.differs("start")) and self.players:
            place = self.place((), mover=False, without=("history", "moves"))
            steps = [Node("step", [f"put {random.choice(self.players)}{self.kind()} on ", self.term("region", place, 2, "start")])] if "edge" in self.has else []
            if "number" in self.has:
                steps.append(Node("step", ["set n to 2"]))
            if "player" in self.has:
                steps.append(Node("step", [f"set leader to {random.choice(self.players)}"]))
            if steps:
                self.item("start:", Node("block", steps))

    # The claims.

    def claim(self, name, number):
        random = self.random
        form = self.row.removeprefix("claim ") if self.category == "claim" and number < 4 else random.choice(
            ["position", "reachable", "step", "step of a move", "step of a move", "grows", "given", "any region", "mark"])
        if self.category in ("difference", "item", "step", "turn") and number == 1 or form == "agree":
            return self.stated(name, [Node("clause", ["agree k"], "agree")])
        if self.category == "turn" and number == 2:
            return self.stated(name, [Node("clause", ["grows: count(occupied)"], "grows")])
        if self.category == "memory" and number < 4:
            form = ["reachable", "step of a move", "position"][number % 3]
        is_forced = self.forced and self.forced_in == "claim" and number < 4
        any_ = {"any region": ["any e"], "any moment": ["any m: moment"], "any player": ["any X: player"]}.get(form, [])
        names = {"any region": (("e", "region"),), "any moment": (("m", "moment"),), "any player": (("X", "player"),)}.get(form, ())
        clauses = []
        if form in ("given", "occasion", "any region", "any moment", "any player", "mark", "hint"):
            wanted = form
            form = self.pick("position", "step of a move", "step of a move", "reachable") if form not in ("mark", "given") else self.pick("step of a move", "step")
            if wanted in ("given", "occasion"):
                moments = ("before", "after") if form.startswith("step") and random.random() < 0.5 else ()
                clauses.append(Node("clause", [f"{wanted}: ", self.terms.term("truth", self.place(names, moments, rules=False, without=("history",)), 2)], wanted))
            if wanted == "hint":
                clauses.append(Node("clause", ["hint: ", self.terms.term("region", self.place(names, rules=False), 2)], "hint"))
        marks = ()
        head = form
        if form == "step of a move":
            move = random.choice(list(self.moves))
            if self.category == "parameter" and "act" in self.moves:
                move = "act"
            fresh = {of: self.terms.new_name() for of, _ in self.moves[move]}
            head = f"step {move}" + (f"({', '.join(fresh.values())})" if fresh else "")
            names += tuple((fresh[of], type) for of, type in self.moves[move])
            marks = ("before", "after", *self.marks[move])
        elif form == "step of a step":
            if "clean" not in self.steps:
                raise Missing("step")
            head, marks = "step clean", ("before", "after")
        elif form == "step":
            marks = ("before", "after")
        place = self.place(names, marks, rules=False)
        if form == "grows":
            template = random.choice(LIKELY["grows"])
            if not self.allows(template):
                raise Missing("memory")
            formula = self.terms.filled("number", template, self.place(rules=False, without=("history",)), 1, "")
            return self.stated(name, clauses + [Node("clause", ["grows: ", formula], "grows")])
        if is_forced:
            formula = self.terms.using(self.row, "truth", place, 1)
            if random.random() < 0.6:
                template = self.pick("(<truth:a> or not <truth:a>)", "((<truth:a> and <truth>) implies <truth:a>)", "(<truth:a> or count(board) < 30)",
                                     "(<truth:a> or <truth>)")
                formula = self.terms.filled("truth", template, place, 1, "", formula)
        else:
            likely = LIKELY["step" if form.startswith("step") else form if random.random() < 0.7 else "position"]
            template = random.choice(likely)
            if not self.allows(template):
                raise Missing("memory")
            formula = self.terms.filled("truth", template, place, 2, "")
        return self.stated(name, clauses + [Node("clause", [head + ": ", formula], form.split(" ")[0])], any_)

    def allows(self, template):
        words = {"n": "number", "flag": "truth", "zone": "region", "leader": "player", "tally": "number_of_each", "seen": "truth_of_each", "friends": "pairs",
                 "owes": "ordered_pairs", "pebble": "neutral", "to-move": "alternate", "man": "pieces", "king": "pieces", "pieces": "pieces", "level": "number_of_point",
                 "dug": "truth_of_point", "holder": "player_of_point", "share": "number_of_share", "held": "number_of_piece", "ready": "truth_of_piece", "hand": "number_of_hand", "clock": "ranged", "moved": "of_turn",
                 "kind": "pieces", "along": "edge", "row": "edge", "column": "edge", "width": "edge", "height": "edge"}
        return all(words.get(word, "edge" if word in ("empty", "board") else None) in self.has | {None} for word in re.findall(r"(?<![<\w-])[a-z-]+", template))

    def stated(self, name, clauses, any_=()):
        return Node("claim", ["claim ", name, ' "It is so." [r]', Node("block", [Node("clause", [one], "any") for one in any_] + clauses)])


def document(seed, row):
    """A document for a row, and claims. The same seed makes the same document."""
    for attempt in range(50):
        try:
            return Maker(f"{seed} {attempt}", row).make()
        except Missing:
            continue
    raise Missing(row)
