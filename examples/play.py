"""Plays a random game: python3 play.py GAME [SEED]. GAME is a name of ruleproof.games(), or the path of a document that ends in .md.

It needs the Python package `ruleproof`: install its wheel, or set PYTHONPATH to embed/python and RULEPROOF_LIBRARY to the C library.
"""

import pathlib
import random
import sys

try:
    import ruleproof
except ImportError as error:
    sys.exit(f"play.py: {error}")


def main():
    if len(sys.argv) not in (2, 3) or not all(seed.isdecimal() for seed in sys.argv[2:]):
        sys.exit("usage: play.py GAME [SEED]")
    chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    path = pathlib.Path(sys.argv[1])
    try:
        game = ruleproof.play(document=path.read_text(encoding="utf-8")) if path.suffix == ".md" else ruleproof.play(sys.argv[1])
    except (OSError, UnicodeDecodeError, ruleproof.RuleproofError) as error:  # for a document with errors "document:line:column: error: ..."
        sys.exit(f"play.py: {path}: {error.strerror if isinstance(error, OSError) else error}")
    for number in range(400):  # Political Go would go on for ever
        if game.over:
            break
        # In Political Go there is none when everybody has moved: then the next checking period begins. The last
        # one is a pass where boards have two colours.
        legal = game.legal or ["period"]
        move = chance.choice(legal) if number < 300 else legal[-1]
        game.move(move)
        if number == 0:  # nobody may make the same move again at once
            try:
                game.move(move)
            except ruleproof.IllegalMove as illegal:
                for refusal in illegal.refusals:
                    print(f"{move} is illegal: {refusal.message} [{' '.join(refusal.clauses)}]" + (f" at {' '.join(refusal.points)}" if refusal.points else ""))
                    for clause in refusal.clauses:
                        print(f'  "{game.clause(clause)}"')
    print(game.drawing(), game.score, game.record, sep="\n")


main()
