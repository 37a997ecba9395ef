#pragma once

#include <memory>
#include <string>
#include <vector>

#include "properties/symbolic_world.hpp"
#include "properties/words.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"
#include "spec/language/checker.hpp"
#include "spec/text_of_file.hpp"

// For tests: the words of the rules language, said of the same position in any world.

namespace ruleproof {

/// A document each of whose definitions uses a word, and whose moves use steps. Definitions without
/// parameters, and those of one point, are said. Words of coordinates and numbers are not among them: the
/// symbolic worlds have no meaning for them.
inline const language::CheckedDocument& document_of_words() {
  static const language::CheckedDocument document =
      language::read_document("each_word.md", text_of_file(CORPUS "/test_documents/each_word.md"));
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
  static const language::CheckedDocument document =
      language::read_document("translation.md", text_of_file(CORPUS "/test_documents/translation.md"));
  return document;
}

}  // namespace ruleproof
