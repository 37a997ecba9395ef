"""Terms of the rules language, made at random by their types: what ci/soundness writes its documents with.

A term is a tree, so that it can be made smaller: a part of it can be replaced by a part of the same type, and items, steps and clauses can be left
out. EXPRESSIONS is the grammar: one line for each way to write a value, with the row of the table of words that it belongs to.
"""

import dataclasses
import re

# In a template <type> is a term of that type, <type:a> the same term at each place with this letter, <set> a set of any kind, $ a new name for the
# elements of the set that follows it, and $e that name again. `needs` names what has to be there: a mover, an edge, two players, named players, kinds of pieces, memory of a kind.
EXPRESSIONS = [
    # row, type, template, needs
    ("word board", "region", "board", "edge"),
    ("word empty", "region", "empty", "edge"),
    ("word occupied", "region", "occupied", ""),
    ("word nothing", "region", "nothing", ""),
    ("word own", "region", "own", "mover"),
    ("word enemy", "region", "enemy", "mover"),
    ("word mover", "player", "mover", "mover"),
    ("word to-move", "player", "to-move", "alternate"),
    ("word nobody", "player", "nobody", ""),
    ("word players", "players", "players", ""),
    ("word width", "number", "width", "edge"),
    ("word height", "number", "height", "edge"),
    ("word origin on the unbounded grid", "region", "origin", "unbounded"),
    ("word far-outside on the unbounded grid", "region", "far-outside", "unbounded"),
    ("word directions", "directions", "directions", ""),
    ("word all-directions", "directions", "all-directions", ""),
    ("word history", "moments", "history", "history"),
    ("word same", "truth", "some m in history: same(m)", "history"),
    ("word ago", "moments", "ago(<small>)", "history"),
    ("word same", "truth", "same(<moment>)", "history"),
    ("word stones", "region", "stones(<player>)", ""),
    ("word stones", "region", "stones(<players>)", ""),
    ("operator stones_of", "region", "<name of a player>", "named"),
    ("word beside", "region", "beside(<region>)", ""),
    ("word around", "region", "around(<region>)", ""),
    ("word spread", "region", "spread(<region>, <region>)", ""),
    ("word spread with around", "region", "spread(<region>, <region>, around)", "edge"),
    ("word components", "family", "components(<region>)", ""),
    ("word components with around", "family", "components(<region>, around)", "edge"),
    ("word cliques", "family", "cliques(<region>)", ""),
    ("word singles", "family", "singles(<region>)", ""),
    ("word connected-sets", "family", "connected-sets(<region>)", ""),
    ("word union", "region", "union(<family>)", ""),
    ("word subsets", "player sets", "subsets(<players>)", ""),
    ("word subsets of pairs", "player sets", "subsets(<players>, friends)", "pairs"),
    ("word linked", "truth", "linked(<player>, <player>, friends)", "pairs"),
    ("word other", "player", "other(<player>)", "two"),
    ("word seat", "number", "seat(<player>)", ""),
    ("word next", "region", "next(<region>, <direction>)", ""),
    ("word next", "region", "next(<region>, <direction>, <steps>)", ""),
    ("word ahead", "region", "ahead(<region>, <direction>)", "edge"),
    ("word opposite", "direction", "opposite(<direction>)", ""),
    ("word row", "number", "row(<point>)", "edge"),
    ("word column", "number", "column(<point>)", "edge"),
    ("word wound-round on the unbounded grid", "region", "wound-round(<region>)", "unbounded"),
    ("word count", "number", "count(<region>)", ""),
    ("word count of a set that depends on a bound point", "truth", "(each $ in <region>: count(<region> and beside($e)) <= 1)", ""),
    ("word count of a set that depends on a bound point", "region", "{ $ in <region> | count(<region> and beside($e)) = 0 }", ""),
    ("word count of a set that depends on a bound point", "truth", "(some $ in <region>: 2 <= count(<region> or $e))", ""),
    ("word count of a set that depends on a bound point, above 2", "truth", "(each $ in <region>: count(<region> and beside($e)) <= 2)", ""),
    ("word count of a collection", "number", "count(<family>)", ""),
    ("word count of players", "number", "count(<players>)", ""),
    ("word min", "number", "min(<number>, <number>)", ""),
    ("word max", "number", "max(<number>, <number>)", ""),
    ("word abs", "number", "abs(<number>)", ""),
    ("word possible", "truth", "possible(<move>)", "mover moves"),
    ("word possible", "truth", "possible(<move>, <player>)", "moves"),
    ("word possible", "truth", "possible(turn, <player>)", "moves turn"),
    ("word sizes", "sizes", "sizes(<family>)", ""),
    ("operator number", "number", "<small>", ""),
    ("operator truth", "truth", "true", ""),
    ("operator truth", "truth", "false", ""),
    ("operator definition", "region", "near(<region>)", "definitions"),
    ("operator definition", "truth", "safe(<region>)", "definitions mover"),
    ("operator definition", "number", "size-of(<player>)", "definitions"),
    ("memory number", "number", "n", "number"),
    ("memory truth", "truth", "flag", "truth"),
    ("memory region", "region", "zone", "region"),
    ("memory player or nobody", "player", "leader", "player"),
    ("memory number of each player", "number", "tally(<player>)", "number_of_each"),
    ("memory truth of each player", "truth", "seen(<player>)", "truth_of_each"),
    ("memory pairs of players", "truth", "friends(<player>, <player>)", "pairs"),
    ("memory ordered pairs of players", "truth", "owes(<player>, <player>)", "ordered_pairs"),
    ("operator player", "player", "<name of a player>", "named"),
    ("operator direction", "direction", "<name of a direction>", ""),
    ("operator setting", "number", "komi", "setting"),
    ("operator at", "truth", "<moment>(<truth>)", ""),
    ("operator at", "number", "<moment>(<number>)", ""),
    ("operator at", "region", "<moment>(<region>)", ""),
    ("operator at", "region", "<moment>(<name of a player>)", "named"),
    ("operator at", "region", "<moment>(stones(<player>))", ""),
    ("operator at", "family", "<moment>(<family>)", ""),
    ("operator mark", "truth", "(<moment>(<region:a>) = <region:a>)", ""),
    ("operator not", "truth", "(not <truth>)", ""),
    ("operator not", "region", "(not <region>)", "edge"),
    ("operator not", "players", "(not <players>)", ""),
    ("operator and", "truth", "(<truth> and <truth>)", ""),
    ("operator and", "region", "(<region> and <region>)", ""),
    ("operator and", "region", "(<region> and not <region>)", ""),
    ("operator or", "truth", "(<truth> or <truth>)", ""),
    ("operator or", "region", "(<region> or <region>)", ""),
    ("operator or", "family", "(<family> or <family>)", ""),
    ("operator implies", "truth", "(<truth> implies <truth>)", ""),
    ("operator =", "truth", "(<number> = <number>)", ""),
    ("operator =", "truth", "(<region> = <region>)", ""),
    ("operator =", "truth", "(<player> = <player>)", ""),
    ("operator =", "truth", "(<direction> = <direction>)", ""),
    ("operator =", "truth", "(<truth> = <truth>)", ""),
    ("operator <>", "truth", "(<number> <> <number>)", ""),
    ("operator <>", "truth", "(<region> <> <region>)", ""),
    ("operator <>", "truth", "(<player> <> <player>)", ""),
    ("operator <>", "truth", "(<direction> <> <direction>)", ""),
    ("operator <", "truth", "(<number> < <number>)", ""),
    ("operator <", "truth", "(<sizes> < <sizes>)", ""),
    ("operator <=", "truth", "(<number> <= <number>)", ""),
    ("operator <=", "truth", "(<sizes> <= <sizes>)", ""),
    ("operator >", "truth", "(<number> > <number>)", ""),
    ("operator >", "truth", "(count(<region>) > 30)", "edge"),
    ("operator >=", "truth", "(<number> >= <number>)", ""),
    ("operator meets", "truth", "(<region> meets <region>)", ""),
    ("operator within", "truth", "(<region> within <region>)", ""),
    ("operator within", "truth", "(<players> within <players>)", ""),
    ("operator in", "truth", "(<point> in (<region> or <region>))", ""),
    ("operator in", "truth", "(<region> in <family>)", ""),
    ("operator in", "truth", "(<player> in <players>)", ""),
    ("operator in", "truth", "(<direction> in <directions>)", ""),
    ("operator is", "truth", "k is two", "reading"),
    ("operator is", "truth", "way is long", "names"),
    ("operator some", "truth", "(some <region>)", ""),
    ("operator some", "truth", "(some <family>)", ""),
    ("operator no", "truth", "(no <region>)", ""),
    ("operator no", "truth", "(no <family>)", ""),
    ("operator one", "truth", "(one <region>)", ""),
    ("operator one of a collection", "truth", "(one <family>)", ""),
    ("operator each_of", "truth", "(each $ in <set>: <truth>)", ""),
    ("operator each_of", "truth", "(each $ in <set>, $ in <set>: <truth>)", ""),
    ("operator some_of", "truth", "(some $ in <set>: <truth>)", ""),
    ("operator no_of", "truth", "(no $ in <set>: <truth>)", ""),
    ("operator no_of", "truth", "(no $ in <set> | <truth>: <truth>)", ""),
    ("operator one_of", "truth", "(one $ in <set>: <truth>)", ""),
    ("operator filter", "region", "{ $ in <region> | <truth> }", ""),
    ("operator filter", "family", "{ $ in <family> | <truth> }", ""),
    ("operator filter", "players", "{ $ in <players> | <truth> }", ""),
    ("operator map", "family", "{ <region> for $ in <set> }", ""),
    ("operator map", "family", "{ beside($e) and <region> for $ in <family> }", ""),
    ("operator sum", "number", "(sum <number> for $ in <set>)", ""),
    ("operator sum", "number", "(sum count($e) for $ in <family>)", ""),
    ("operator largest", "number", "(largest count($e) for $ in <family>)", ""),
    ("operator smallest", "number", "(smallest <number> for $ in <set>)", ""),
    ("operator if", "truth", "(if <truth> then <truth> else <truth>)", ""),
    ("operator if", "number", "(if <truth> then <number> else <number>)", ""),
    ("operator if", "region", "(if <truth> then <region> else <region>)", ""),
    ("operator if", "player", "(if <truth> then <player> else <player>)", ""),
    ("operator case", "truth", "(case k | one: <truth> | two: <truth>)", "reading"),
    ("operator case", "number", "(case k | one: <number> | two: <number>)", "reading"),
    ("operator case", "region", "(case k | one: <region> | two: <region>)", "reading"),
    ("operator case", "number", "(case way | short: <number> | long: <number>)", "names"),
    ("operator +", "number", "(<number> + <number>)", ""),
    ("operator -", "number", "(<number> - <number>)", ""),
    ("operator *", "number", "(<small> * <number>)", ""),
    ("operator /", "number", "(<number> / <steps>)", ""),
    ("operator mod", "number", "(<number> mod <steps>)", ""),
    ("operator negative", "number", "(-<number>)", ""),
    ("operator neutral", "region", "pebble", "neutral"),
    ("item note", "number", "log", "note"),
    ("operator local", "truth", "(each $ in <region>: $e meets <region>)", ""),
    # Pieces.
    ("word pieces", "pieces", "pieces", "pieces"),
    ("word kind", "piece", "kind(<region>)", "pieces"),
    ("word owner", "player", "owner(<region>)", ""),
    ("operator piece", "piece", "<name of a kind>", "pieces"),
    ("operator pieces_of", "region", "<name of a kind>", "pieces"),
    ("operator pieces_of", "region", "(<piece> and <region>)", "pieces"),
    ("operator case of kinds", "truth", "(case kind(<region>) | man: <truth> | king: <truth>)", "pieces"),
    ("operator case of kinds", "region", "(case kind(<region>) | man: <region> | else: <region>)", "pieces"),
    ("operator case of kinds", "number", "(case <piece> | king or man: <number> | else: <number>)", "pieces"),
    ("operator case of kinds", "player", "(case <piece> | king: <player> | else: <player>)", "pieces"),
    ("operator =", "truth", "(<piece> = <piece>)", "pieces"),
    ("operator <>", "truth", "(<piece> <> <piece>)", "pieces"),
    ("operator in", "truth", "(<piece> in <pieces>)", "pieces"),
    ("operator meets", "truth", "(<pieces> meets <pieces>)", "pieces"),
    ("operator within", "truth", "(<pieces> within <pieces>)", "pieces"),
    ("operator not", "pieces", "(not <pieces>)", "pieces"),
    ("operator and", "pieces", "(<pieces> and <pieces>)", "pieces"),
    ("operator or", "pieces", "(<pieces> or <pieces>)", "pieces"),
    ("operator some", "truth", "(some <pieces>)", "pieces"),
    ("operator one", "truth", "(one <pieces>)", "pieces"),
    ("operator filter", "pieces", "{ $ in <pieces> | <truth> }", "pieces"),
    ("operator if", "piece", "(if <truth> then <piece> else <piece>)", "pieces"),
    ("operator at", "region", "<moment>(<name of a kind>)", "pieces"),
    ("operator at", "piece", "<moment>(kind(<region>))", "pieces"),
    ("operator at", "player", "<moment>(owner(<region>))", ""),
    ("word count of players", "number", "count(<pieces>)", "pieces"),
    ("memory number of each piece", "number", "held(<piece>)", "number_of_piece"),
    ("memory truth of each piece", "truth", "ready(<piece>)", "truth_of_piece"),
    ("memory number of each player and piece", "number", "hand(<player>, <piece>)", "number_of_hand"),
    ("memory number of each point", "number", "level(<point>)", "number_of_point"),
    ("operator memory of a set of points", "number", "level(<region>)", "number_of_point"),
    ("memory number of each player and point", "number", "share(<player>, <point>)", "number_of_share"),
    ("memory player or nobody of each point", "player", "holder(<point>)", "player_of_point"),
    ("memory truth of each point", "truth", "dug(<point>)", "truth_of_point"),
    ("memory number 0 to 3", "number", "clock", "ranged"),
    ("memory number each turn", "number", "moved", "of_turn"),
    # Lists, lines and ways.
    ("operator listed", "region", "{ <region>, <region> }", ""),
    ("operator listed", "players", "{ <player>, <player> }", ""),
    ("operator listed", "players", "{ <player> }", ""),
    ("operator listed", "directions", "{ <direction>, <direction> }", ""),
    ("operator listed", "pieces", "{ <piece>, <piece> }", "pieces"),
    ("operator listed", "number", "(sum <number> for $ in <numbers that are listed>)", ""),
    ("operator listed", "truth", "(<number> in <numbers that are listed>)", ""),
    ("operator row of numbers", "number", "(sum <number> for $ in <row of numbers>)", ""),
    ("operator row of numbers", "number", "(largest <number> for $ in <row of numbers>)", ""),
    ("operator row of numbers", "truth", "(some $ in <row of numbers>: <truth>)", ""),
    ("operator row of numbers", "truth", "(<number> in <row of numbers>)", ""),
    ("word diagonal-directions", "directions", "diagonal-directions", "squares"),
    ("word along", "region", "along(<region>, <direction>, <region>)", "edge"),
    ("word between", "region", "between(<point>, <point>)", "edge"),
    ("word distance", "number", "distance(<region>, <region>, <region>)", "edge"),
    ("word distance", "number", "distance(<region>, <region>, <region>, around)", "edge"),
    ("word lines", "family", "lines", "edge"),
    ("item direction", "direction", "round", "ways"),
    ("operator point", "region", "<name of a point>", "edge"),
    # Special cases, of which the worlds say less.
    ("word row of a point of a move", "number", "row(<parameter>)", "edge"),
    ("word column of a point of a move", "number", "column(<parameter>)", "edge"),
    ("word around on hexagons", "region", "around(<region>)", "edge hexagons"),
    ("word spread with around on hexagons", "region", "spread(<region>, <region>, around)", "edge hexagons"),
    ("word components with around on hexagons", "family", "components(<region>, around)", "edge hexagons"),
    ("word cliques on hexagons", "family", "cliques(<region>)", "edge hexagons"),
    ("word next on hexagons", "region", "next(<region>, <direction>)", "edge hexagons"),
    ("word ahead on hexagons", "region", "ahead(<region>, <direction>)", "edge hexagons"),
    ("word next by a number that depends on the board", "region", "next(<region>, <direction>, count(<region>))", ""),
    ("word subsets that are counted", "number", "count(subsets({ $ in players | stones($e) meets <region> }))", ""),
    ("word seat of a player who depends on the board", "number", "seat(if some <region> then <player> else <player>)", ""),
    ("word seat of a player who depends on the board", "number", "seat(leader)", "player"),
    ("word count of players who depend on the board", "number", "count({ $ in players | stones($e) meets <region> })", ""),
    ("operator one_of several points", "truth", "(one $ in <region>, $ in <region>: <truth>)", ""),
    ("operator one_of a collection", "truth", "(one $ in <family>: <truth>)", ""),
    ("operator sum of a collection", "number", "(sum <number> for $ in <family>)", ""),
    ("operator sum of points", "number", "(sum <number> for $ in <region>)", ""),
    ("operator sum under a condition of the board", "number", "(sum (if stones($e) meets <region> then <number> else 0) for $ in <players>)", ""),
    ("operator if with numbers", "number", "(if <region> meets <region> then <number> else <number>)", ""),
    ("operator if with numbers that are compared", "truth", "((if <region> meets <region> then <number> else <number>) < <number>)", ""),
    ("operator if with directions", "region", "next(<region>, (if <region> meets <region> then <direction> else <direction>))", ""),
    ("operator * of numbers that depend on the board", "number", "(count(<region>) * count(<region>))", ""),
    ("operator / by a number below zero", "number", "(count(<region>) / (0 - 2))", ""),
    ("operator / by a number that depends on the board", "number", "(<number> / count(<region>))", ""),
    ("operator mod by a number below zero", "number", "(count(<region>) mod (0 - 2))", ""),
    ("operator mod by a number that depends on the board", "number", "(<number> mod count(<region>))", ""),
    ("operator row of numbers that depend on the board", "number", "(sum <number> for $ in <row of the board>)", ""),
    ("word between on hexagons", "region", "between(<point>, <point>)", "edge hexagons"),
    ("word along on hexagons", "region", "along(<region>, <direction>, <region>)", "edge hexagons"),
    ("operator largest of a collection", "number", "(largest <number> for $ in <family>)", ""),
    ("operator smallest of a collection", "number", "(smallest <number> for $ in <family>)", ""),
]

# What two readings differ in: little, and where small boards do not show it.
BY_READING = {
    "truth": ["(k is two and <truth>)", "(k is two and <far>)", "(<truth> or (k is two and <far>))", "(case k | one: <truth:a> | two: <truth:a> and not <far>)"],
    "number": ["(if k is two then <number> else <number>)", "(<number> + (if k is two and <far> then 9 else 0))", "(if k is two and <far> then 2 else 1)"],
    "region": ["(case k | one: <region> | two: <region>)", "(if (k is two and <far>) then <region> else <region>)"],
    "player": ["(if k is two then <player> else <player>)"],
    "piece": ["(if k is two then <piece> else <piece>)", "(if (k is two and <far>) then king else man)"],
}
FAR = ["(count(board) > 30)", "(count(board) > 30)", "(count(occupied) > 20)", "(count(empty) > 25)", "(width > 5)"]

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
        "(no (man and king))",
        "((man or king) = stones(players))",
        "(<name of a kind> within occupied)",
        "(kind(<region:a>) = king implies <region:a> within king)",
        "(owner(<region:a>) = <player:b> implies (some <region:a> or <player:b> = nobody))",
        "(each $ in pieces: $e within occupied)",
        "(along(<region:a>, <direction:d>, <region:b>) within (ahead(<region:a>, <direction:d>) and <region:b>))",
        "(each $ in <region>: row($e) <= height and column($e) > 0)",
        "(each $ in next(<region>, <direction:d>): row($e) > <small> or <direction:d> <> north)",
        "(no $ in next(<region>, (if <truth:a> then north else east)): row($e) = 1 and <truth:a>)",
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
        "(<direction:d> = north or <direction:d> = <direction> or <direction:d> = <direction> or <direction:d> = <direction>)",
        "(<player:a> = mover or <player:a> = <player> or <player:a> = <player>)",
        "count(after(own)) = count(before(own)) + 1",
        "count(after(own)) <= count(before(own)) + <small>",
        "count(after(<region:a>)) = count(before(<region:a>))",
        "count(after(occupied)) <= count(before(occupied))",
        "after(enemy) = before(enemy)",
        "after(<name of a kind>) within before(<name of a kind>)",
        "after(king) = before(king)",
        "count(after(king)) = count(before(king))",
        "after(<piece:a>) = before(<piece:a>)",
        "after(own) meets beside(<region>)",
        "after(<region:a>) within (before(<region:a>) or around(<region>))",
        "(<player> = <player> or <player> = <player>)",
        "(<player> = <player>)",
        "after(own) meets <region>",
        "after(<region>) within (<region> or <region>)",
        "after(<truth>)",
        "<truth>",
    ],
    "reachable": [
        "(count(king) <= <small>)", "(each $ in players: count(king and stones($e)) <= <small>)", "(count(man and stones(<player>)) <= <small>)",
        "(count(king) + count(man) = count(occupied))", "(count(king and own) <= <small> or count(man) <= <small>)",
        "(n = <small>)", "(n >= 0)", "(n <= <small>)", "flag", "(not flag)", "(no zone)", "(zone within <region>)", "(leader = <player>)",
        "(leader <> nobody)", "(leader = <player> or leader = <player>)", "(tally(<player>) = <small>)", "(tally(<player>) >= 0)",
        "(not seen(<player>))", "(seen(<player>))", "(not friends(<player>, <player>))", "(not owes(<player>, <player>))", "(to-move = <player>)",
        "(some occupied or to-move = <player>)", "(no <region> or one <region>)", "(<region> within <region>)", "(no pebble or one pebble)",
        "(level(<region>) >= 0)", "(level(<region>) = <small>)", "(no $ in board: dug($e))", "(each $ in board: level($e) >= 0)", "(each $ in <region>: level($e) = <small>)",
        "(each $ in occupied: dug($e))", "(each $ in board: ($e in occupied) or not dug($e))", "(each $ in board: holder($e) = nobody or $e in stones(holder($e)))",
        "(each $ in board: share(<player>, $e) <= <small>)", "(held(<piece>) = <small>)", "(held(man) >= 0)", "(not ready(<piece>))",
        "(hand(<player>, <piece>) >= 0)", "(hand(<player>, king) = <small>)", "(clock <= 3)", "(clock >= 0)", "(clock <= <small>)", "(moved = 0)",
        "(no $ in man: row($e) = <small>)", "(each $ in stones(<player>): row($e) <= <small>)", "(each $ in occupied: (row($e) + column($e)) mod 2 = 0)",
        "(each $ in king: column($e) < width)", "(each $ in occupied: some next($e, <direction>))",
        "(some king implies count(occupied) > 0)", "(no king)", "(one king)", "(<name of a kind> within <region>)",
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
    "piece": ["<name of a kind>"],
    "pieces": ["pieces"],
    "direction": ["<name of a direction>"],
    "directions": ["directions", "all-directions"],
    "moments": ["history", "ago(1)"],
    "sizes": ["sizes(components(<simple>))"],
}
SIMPLEST = {"truth": ["true", "false"], "number": ["0", "1"], "region": ["nothing", "occupied"], "family": ["components(occupied)"], "players": ["players"],
            "player": ["nobody"], "piece": ["man"], "pieces": ["pieces"], "direction": ["north"], "directions": ["directions"], "moments": ["history"]}
ELEMENT = {"region": "point", "family": "region", "players": "player", "directions": "direction", "moments": "moment", "player sets": "players", "pieces": "piece",
           "numbers": "number"}
KINDS = ["man", "king"]
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
        if self.type == "else":
            return "\n" + " " * indent + "else:" + self.parts[0].text(indent)
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
    parameters: tuple = ()  # the names of those of the move
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
        if known and random.random() < (0.7 if depth <= 0 or type in ("direction", "player", "piece") else 0.35):
            self.used.add("operator local")
            return Node(type, [random.choice(known)], "operator local")
        if type == "point" or (type in ("piece", "pieces") and "pieces" not in place.has):
            raise Missing(type)
        if type == "moment":
            if not place.marks and not known:
                raise Missing("moment")
            return Node(type, [random.choice(list(place.marks) + known)], "operator mark")
        if place.rules and "reading" in place.has and type in BY_READING and random.random() < 0.1:
            return self.filled(type, random.choice(BY_READING[type]), place, depth - 1, "operator is")
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
                set_ = re.match(r" in (players|directions|pieces)\b", template[at:])
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
        if of == "parameter":
            points = [name for name in place.known("point") if name in place.parameters]
            if not points:
                raise Missing("parameter")
            return Node("point", [random.choice(points)])
        if of == "far":
            return Node("truth", [random.choice(FAR) if "edge" in place.has else "(count(occupied) > 20)"])
        if of == "small":
            return Node("number", [random.choice(["0", "1", "1", "2", "2", "3", "0.5", "30"])], "operator number")
        if of == "steps":
            return Node("number", [random.choice(["0", "1", "2", "2", "3", "(0 - 1)", "(-2)"])], "operator number")
        if of == "name of a direction":
            return Node("direction", [random.choice(DIRECTIONS)], "operator direction")
        if of == "name of a player":
            if not self.players:
                raise Missing("named")
            return Node("name", [random.choice(self.players)], "operator player")
        if of == "name of a kind":
            if "pieces" not in place.has:
                raise Missing("pieces")
            return Node("piece", [random.choice(KINDS)], "operator piece")
        if of == "name of a point":
            return Node("point", [random.choice(["a1", "a1", "b1"])], "operator point")
        if of == "row of numbers":
            return Node("numbers", [random.choice(["1 to 3", "1 to 2", "0 - 1 to 1", "2 to 1", "1 to 1"])], "operator row of numbers")
        if of == "row of the board":
            return Node("numbers", ["1 to count(", self.term("region", place, 0), ")"], "operator row of numbers that depend on the board")
        if of == "numbers that are listed":
            return Node("numbers", [random.choice(["{ 1, 2 }", "{ 0, 3, 1 }", "{ 2 }", "{ 1, 1, 0.5 }"])], "operator listed")
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
            kinds = ["region", "region", "family", "players", "directions"] + (["moments"] if "history" in place.has else []) + (["pieces"] if "pieces" in place.has else [])
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
        return Node("truth", [f"({word} {name} in ", set_, ": ", body, ")"], f"operator {word}_of")

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
