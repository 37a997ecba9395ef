#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "reference/compiled/program.hpp"
#include "reference/testing/against_plain.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof::compiled {
namespace {

/// A document that has each kind of step, and special cases: changes that conflict, repetitions that never
/// end, and several branches with the same result.
const language::Document& document_of_steps() {
  static const language::Document& document = document_of_text(R"(# Steps

> Steps. [steps]

> More of them. [more]

    game "Steps" [steps]
    board square-grid 3x3
    players black, white
    turns alternate
    reading key "Which?" [steps]
      | first "One." because "It is."
      | second "Two." because "It is."
    state tally : number
    state taken : number of each player
    state marked : truth of each player
    state friends : pairs of players
    state owes : ordered pairs of players
    state last : player or nobody = nobody
    note noted : number
    frame = { p in occupied | beside(p) meets empty }
    lost(s) = { g in components(s) | no (beside(g) and empty) }

    move several-refusals(p):
      forbid "it is taken": p and occupied
      let near = beside(p) and enemy
      forbid "it meets enemies" [more]: near
      forbid "it is alone" [steps more]: no beside(p) showing beside(p) or p
      mark middle
      forbid "there are many": count(occupied) > 4
      put mover on p
      forbid "it has no room": no (beside(p) and empty) showing around(p)
      remove middle(frame) and beside(p)
      forbid "nothing is left": middle(occupied) meets before(own) and no own
    move all-together(p):
      for each q in players, x in beside(p) | x in occupied:
        put q on x
        add 1.5 to taken(q)
      set last to if some own then mover else nobody
    move some-together(p):
      for each g in components(occupied) | beside(g) meets p:
        let n = count(g)
        if n > 2:
          remove g
        else if n = 2:
          put other(mover) on g
        else:
          add n to tally
          put mover on p
      set noted to count(occupied)
    move different-values(p):
      for each q in players:
        set tally to seat(q)
        set marked(q) to p in stones(q)
      for each x in p or beside(p): set tally to 3
    move added-and-set(p):
      for each x in p or beside(p):
        add 1 to tally
        if x meets occupied: set tally to 1
    move kept-pairs(p):
      set friends(mover, other(mover)) to p in occupied
      set owes(mover, other(mover)) to p in empty
      set owes(other(mover), mover) to friends(other(mover), mover)
      set taken(last) to 7
      forbid "they are linked": linked(mover, other(mover), owes) and linked(other(mover), mover, friends)
      add 1 to taken(mover)
    move until-settled(p):
      put mover on p
      repeat: put mover on { x in enemy | beside(x) meets p or count(beside(x) and own) > 1 }
      repeat:
        if marked(mover): put mover on p
        remove union(lost(enemy))
    move never-settles(p):
      repeat:
        if p in occupied: remove p
        else:
          put mover on p
    move counts-for-ever(p):
      repeat:
        forbid "it is too much": tally > 500
        add 1 to tally
    move chosen(p):
      put mover on p
      choose x in beside(p):
        let there = beside(x)
        put enemy-or-mover on x
        forbid "it was chosen wrongly": x within before(own) showing there
        remove there and enemy
      add count(occupied) to tally
    enemy-or-mover = other(to-move)
    move chosen-again(p):
      put mover on p and empty
      repeat: choose g in lost(enemy) or lost(own):
        remove g
        forbid "all is gone": no occupied
    move chosen-to-and-fro(p):
      repeat: choose q in { q in players | not p in stones(q) }:
        if tally < 3:
          put q on p
          add 1 to taken(q)
          if key is second: add 1 to tally
        forbid "never" : count(occupied) > 6
    move chosen-nothing(p):
      choose x in nothing: remove x
      choose d in { d in directions | next(p, d) meets empty }:
        put mover on next(p, d)
        do helped(p, next(p, d, 2), mover)
      mark middle
      do cleaned
      forbid "nothing changed" [more]: middle(occupied) = occupied and before(middle(own)) = own
    move cleaning(p):
      put mover on p
      do cleaned
    step helped(s, t, q: player):
      forbid "it does not help": (s meets t) or s within (stones(q) and t)
      put q on t and empty
    step cleaned [more]:
      case key
        | first: remove union(lost(enemy))
        | second:
          for each x in board: remove x and frame
          forbid "the frame is left": frame
    move winning(p):
      if possible(several-refusals, other(mover)): win other(mover)
      else if not possible(chosen):
        win mover
      forbid "nobody may win": p in own
      set tally to count(history)
      put mover on { x in p or beside(p) | possible(several-refusals) }
    move looking-back(p):
      put mover on p
      forbid "as before" [more]: some m in history | m(to-move) = mover: m(black) = black and m(white) = white
      forbid "as lately": each m in ago(1): m(frame) = frame
      set tally to count({ m in history | m(some { g in components(black) | g in before(components(black)) }) })
    end at once when no empty or tally > 400
)");
  return document;
}

RC_GTEST_PROP(CompiledSteps, DoWhatThePlainOnesDo, ()) {
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  const language::Document& document = document_of_steps();
  const Game read = Game(document).with_choice(0, static_cast<int>(random() % 2));
  const Size size{1 + static_cast<int>(random() % 3), 1 + static_cast<int>(random() % 3)};
  Pair pair(read.with_board(size));
  std::vector<Content> moments;
  for (std::size_t i = 0, count = 1 + random() % 3; i < count; ++i)
    moments.push_back(some_content(pair.plain(), random));
  pair.set(moments);
  for (std::size_t i = 0; i < document.actions.size(); ++i) {
    if (document.actions[i].kind == language::Action::Kind::step) continue;
    for (int point = 0; point < size.area(); ++point) {
      const std::string what = pair.differ(static_cast<int>(i), point, static_cast<int>(random() % 2));
      RC_LOG() << document.actions[i].name.name << ' ' << point << ": " << what << '\n';
      RC_ASSERT(what.empty());
    }
  }
}

TEST(CompiledSteps, SayWhatTheyCannotBe) {
  const language::Document& listed = document_of_text(
      "# A game\n\n    game \"A\"\n    board square-grid 3x3\n    players black, white\n"
      "    turns alternate\n    move place(p in empty):\n      forbid \"an odd size\": count(own) in { 1, 3 "
      "}\n"
      "      put mover on p\n    end when no empty\n");
  EXPECT_THROW(Program(Game(listed).with_board({3, 3})).action(0), NotCompiled);
}

}  // namespace
}  // namespace ruleproof::compiled
