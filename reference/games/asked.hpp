#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reference/document_rules.hpp"
#include "reference/drawn.hpp"
#include "reference/evaluator/steps.hpp"
#include "spec/spec.hpp"

// For tests: what the documents of the games of two colours say.

namespace ruleproof {

inline Ruleset ruleset_with(std::string_view game, std::initializer_list<std::string_view> assignments) {
  Ruleset ruleset(spec(game));
  for (const std::string_view assignment : assignments) ruleset = ruleset.with(assignment);
  return ruleset;
}

/// What placing on the marked point breaks.
inline std::string ruled(const Ruleset& ruleset, const Drawn& drawn, Colour mover) {
  return broken(refusals(*document_rules(ruleset), drawn.state(mover), drawn.move(mover)));
}

/// The clauses that a board and a komi break.
inline std::string setup_breaks(const Ruleset& ruleset, Size size, Komi komi) {
  std::string text;
  for (const SetupRuling& ruling : document_rules(ruleset)->setup(size, komi))
    if (ruling.broken) text += ruling.clause + (ruling.is_advice ? " (advice) " : " ");
  return text;
}

/// A document under a ruleset, whose definitions and shared steps can be asked for by themselves.
class Asked {
 public:
  using World = evaluator::BoardWorld;
  using Value = evaluator::Value<World>;

  /// The board must outlive it.
  Asked(const Ruleset& ruleset, const Board& board)
      : document_(ruleset.game().document->document), setting_(setting_of(ruleset)), world_(document_, board), evaluator_(world_, document_, setting_) {}
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  /// What a definition is in a position, for no mover.
  Value value(std::string_view name, const Position<Board::Region>& position, std::vector<Value> arguments = {}) {
    const language::Definition* definition = language::find_definition(document_, name);
    if (!definition) throw std::logic_error("no such definition");
    arguments.resize(static_cast<std::size_t>(definition->slots));
    const auto content = content_of(position);
    return evaluator_.evaluate(definition->body, {{content.get(), nullptr}, -1, &arguments, nullptr});
  }
  std::vector<Board::Region> family(std::string_view name, const Position<Board::Region>& position) {
    return std::get<std::vector<Board::Region>>(value(name, position));
  }
  /// The points of a region.
  Board::Region points(std::string_view name, const Position<Board::Region>& position, std::vector<Value> arguments = {}) {
    return std::get<Board::Region>(value(name, position, std::move(arguments)));
  }

  /// What becomes of a position by a step that moves share.
  evaluator::Branches<World> run(std::string_view step, const Position<Board::Region>& position, Colour mover) {
    const auto is_it = [&](const language::Action& action) { return action.name.name == step; };
    const auto action = std::ranges::find_if(document_.actions, is_it);
    if (action == document_.actions.end()) throw std::logic_error("no such step");
    return evaluator::Steps<World>(evaluator_).run(*action, {}, content_of(position), nullptr, mover == Colour::black ? 0 : 1);
  }

 private:
  std::shared_ptr<const evaluator::Content<World>> content_of(const Position<Board::Region>& position) {
    auto content = std::make_shared<evaluator::Content<World>>();
    content->stones = {position.black, position.white};
    content->memory = evaluator_.first_memory(*content);
    return content;
  }

  const language::Document& document_;
  evaluator::Setting setting_;
  World world_;
  evaluator::Evaluator<World> evaluator_;
};

/// The points that a definition is in a position.
inline std::string points(const Ruleset& ruleset, std::string_view definition, const Drawn& position, std::vector<Asked::Value> arguments = {}) {
  return drawn(Asked(ruleset, position.board).points(definition, position.position, std::move(arguments)));
}

}  // namespace ruleproof
