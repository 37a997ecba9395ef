#pragma once

#include <memory>
#include <string>
#include <vector>

#include "properties/symbolic_world.hpp"
#include "properties/words.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"
#include "spec/language/checker.hpp"

// For tests: the words of the rules language, said of the same position in any world.

namespace ruleproof {

/// A document each of whose definitions uses a word, and whose moves use steps. Definitions without
/// parameters, and those of one point, are said. Words of coordinates and numbers are not among them: the
/// symbolic worlds have no meaning for them.
inline const language::CheckedDocument& document_of_words() {
  static const language::CheckedDocument document = language::read_document("words.md", R"(# Words

> Words. [words]

    game "Words"
    board square-grid 3x3
    players black, white
    turns alternate
    reading key "Which?" [words]
      | first "One." because "It is."
      | second "Two." because "It is."
    all-of-them = board
    no-point = nothing
    free = empty
    taken = occupied
    mine = own
    theirs = enemy
    of-the-mover = stones({ q in players | q = mover })
    of-who-is-beside(p: point) = stones({ q in players | beside(p) meets stones(q) })
    of-the-other-one = stones(other(mover))
    complement = not black
    both(p: point) = beside(p) and white
    either = black or beside(black)
    meeting = beside(black) meets white
    lying-within = beside(black) within white
    same-sets = beside(black) = beside(white)
    other-sets = black <> beside(white)
    some-point = some beside(black)
    no-point-there = no (beside(black) and white)
    just-one = one beside(black)
    is-there(p: point) = p in black
    comprehension = { p in empty | beside(p) meets black and not beside(p) within black }
    each-point = each p in black: beside(p) meets empty
    some-of-points = some p in black: beside(p) within white
    no-of-points = no p in black | p in white: true
    one-of-points = one p in black: beside(p) meets white
    each-of-two = each p in black, q in white: not beside(p) meets q
    reached(p: point) = spread(p, black or p)
    reached-by-all = spread(beside(white), black)
    reached-depends(p: point) = { q in empty | spread(q, empty) meets p }
    parts = union(components(black))
    parts-with = union({ g in components(occupied) | g meets white })
    parts-without = { p in black | no (beside(spread(p, black)) and empty) }
    each-part = each g in components(black): beside(g) meets empty
    some-part = some g in components(black): beside(g) within white
    no-part = no { g in components(white) | beside(g) meets empty }
    is-a-part = black in components(black)
    is-a-part-of-two = black in (components(black) or components(white))
    part-in-part = each g in components(black): some h in components(occupied): g within h and h meets g
    part-kept = each g in components(black): g in { h in components(black) | beside(h) meets empty }
    cliques-with = union({ g in cliques(black) | beside(g) meets white })
    each-clique = each g in cliques(occupied): beside(g) meets empty
    single-ones = union({ g in singles(black) | beside(g) meets white })
    gathered = union({ beside(p) for p in black | beside(p) meets white })
    gathered-by-part = union({ beside(g) and white for g in components(black) })
    gathered-by-player = union({ beside(stones(q)) for q in players })
    by-condition = if beside(black) meets white then beside(black) else beside(white)
    by-condition-of-sets(p: point) = if p in black then beside(p) else beside(white)
    by-reading = case key
      | first: beside(black)
      | second: beside(white)
    implied = (black meets beside(white)) implies (beside(black) meets empty)
    truths-equal = (some black) = (some white)
    players-equal = mover = black
    for-each-player = each q in players: some stones(q)
    for-one-player = one q in players: some stones(q)
    or-joined = some black or no white
    not-joined = not some black

    move place(p):
      forbid "it is taken": p and occupied
      put mover on p
      forbid "it meets an enemy": beside(p) and enemy
    move take(p):
      remove beside(p) and enemy
      put mover on before(beside(p)) and empty
    move turn(p):
      if beside(p) meets enemy:
        put mover on enemy and beside(p)
        forbid "it has turned all": no enemy
      else:
        remove p
    move look-back(p):
      put mover on p
      mark middle
      remove beside(p)
      forbid "as before": before(occupied) = occupied
      put white on middle(occupied) and not occupied
    move settle(p):
      put mover on p
      do clean
    step clean:
      let lost = { g in components(enemy) | no (beside(g) and empty) }
      remove union(lost)
    end when no empty
)");
  return document;
}

/// What each word makes of a position of black and white stones and a point, Black being the mover; and what
/// each move does.
template <Region R, class World>
Sayings<R> words_of_documents(World& world, const R& black, const R& white, const R& point) {
  using Evaluator = evaluator::Evaluator<World>;
  const language::Document& document = document_of_words().document;
  const evaluator::Setting setting{std::vector<int>(document.choices.size(), 1), {}, 2};
  Evaluator evaluator(world, document, setting);
  auto content = std::make_shared<evaluator::Content<World>>();
  content->stones = {black, white - black};
  content->to_move = 0;
  Sayings<R> all;
  const auto add = [&](const std::string& word, const evaluator::Value<World>& value) {
    if (const auto* bit = std::get_if<Bit<R>>(&value))
      all.push_back({word, *bit});
    else
      all.push_back({word, std::get<R>(value)});
  };
  for (const language::Definition& definition : document.definitions) {
    std::vector<evaluator::Value<World>> locals(static_cast<std::size_t>(definition.slots) + 1);
    if (!definition.parameters.empty()) locals[0] = point;
    add(definition.name.name,
        evaluator.evaluate(definition.body, {{content.get(), nullptr}, 0, &locals, nullptr}));
  }
  for (const language::Action& action : document.actions) {
    if (action.kind != language::Action::Kind::move) continue;
    evaluator::Steps<World> steps(evaluator);
    const auto branches = steps.run(action, {point}, content, nullptr, 0);
    Bit<R> forbidden = world.truth(!branches.ended.empty());
    for (const auto& branch : branches.alive)
      for (const auto& refusal : branch.refusals) forbidden = forbidden || refusal.broken;
    add("that " + action.name.name + " is forbidden", forbidden);
    // What a forbidden move leaves is said by one world and not by the other, and nobody asks for it.
    const Bit<R> allowed = !forbidden;
    for (std::size_t player = 0; player < 2; ++player) {
      const R after = branches.alive.empty() ? world.nowhere() : branches.alive.front().now->stones[player];
      add(action.name.name, where(after, [&](const R&) -> Bit<R> { return allowed; }));
    }
  }
  return all;
}

/// A document whose claims, many of them false, are such as the ten rules of translation in docs/language.md
/// treat in a way of their own, each called by the number of its rule.
inline const language::CheckedDocument& document_of_translation() {
  static const language::CheckedDocument document = language::read_document("translation.md", R"(# Translation

> Words. [words]

    game "Translation"
    board square-grid 3x3
    players black, white
    turns alternate
    reading key "Which?" [words]
      | first "One." because "It is."
      | second "Two." because "It is."
      | third "Three." because "It is."

    move place(p):
      forbid "it is taken": p and occupied
      forbid "a part has no way out": some g in components(own): no (beside(g) and empty)
      put mover on p
      case key
        | first: forbid "no way out": no (beside(spread(p, own)) and empty)
        | second: forbid "no way out of any": some h in components(own): no (beside(h) and empty)
        | third: forbid "it touches": beside(p) meets enemy
      do clean
    move hold:
      nothing
    step clean:
      let lost = { g in components(enemy) | no (beside(g) and empty) }
      remove union(lost)
    with-a-way-out(r) = { g in components(r) | beside(g) meets empty }
    end when no empty

    claim one-shared "." [words]
      position: union({ g in components(black) | beside(g) meets white }) = union({ h in components(black) | beside(h) meets white })
    claim one-not-shared "." [words]
      position: union({ g in components(black) | beside(g) meets white }) = union({ h in components(black) | beside(h) meets empty })
    claim two-and-three-agreement "." [words]
      agree key
    claim four-colours "." [words]
      position: each g in components(black): g within black and not g within white
    claim four-colours-partly "." [words]
      position: each g in components(occupied): g within black or g within white
    claim four-colours-mixed "." [words]
      position: each g in components(black): some h in components(white): h within white and h meets beside(g)
    claim five-unchanged "." [words]
      step place(p): before({ q in enemy | beside(q) meets own }) = after({ q in enemy | beside(q) meets own })
    claim five-kept "." [words]
      step place(p): each g in components(before(own)): g in after(components(own))
    claim six-spelled-out "." [words]
      step place(p): after(beside(own) within empty)
    claim seven-spoken-of "." [words]
      given: each g in components(white): beside(g) meets empty
      position: beside(black) within (black or white)
    claim eight-unions "." [words]
      position: (some union(with-a-way-out(black))) and each p in union(with-a-way-out(black)): beside(p) meets (empty or black)
    claim eight-unions-of-a-point "." [words]
      step place(p): p within after(union(with-a-way-out(own)))
    claim nine-indices "." [words]
      position: each g in components(black): g in with-a-way-out(black)
    claim nine-indices-within "." [words]
      position: each g in components(black): some h in with-a-way-out(occupied): g within h and h meets white
    claim ten-any "." [words]
      any chosen: region
      given: some chosen and chosen within empty
      step place(p): each g in components(enemy): chosen within beside(g) implies after(no (g and enemy))
    claim of-a-run "." [words]
      step clean: before(union({ g in components(enemy) | no (beside(g) and empty) })) = nothing
)");
  return document;
}

}  // namespace ruleproof
