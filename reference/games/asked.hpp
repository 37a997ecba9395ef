#pragma once

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reference/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/komi.hpp"
#include "spec/spec.hpp"

// For tests: what the documents say whose moves are `place(p)` and `pass`, of positions that are drawn by
// hand.

namespace ruleproof::model {

constexpr int black = 0, white = 1;
constexpr int pass = -1;  ///< in place of a point

inline Ruleset ruleset_with(std::string_view game, std::initializer_list<std::string_view> assignments) {
  Ruleset ruleset(spec(game));
  for (const std::string_view assignment : assignments) ruleset = ruleset.with(assignment);
  return ruleset;
}

/// A position drawn as rows of `X O .` with blanks between them, and `*` for the empty point that the test
/// speaks of.
struct Drawn {
  Drawn(std::initializer_list<std::string> drawn)
      : rows(drawn), size{static_cast<int>(rows.front().size() + 1) / 2, static_cast<int>(rows.size())} {
    for (std::size_t y = 0; y < rows.size(); ++y)
      if (const std::size_t x = rows[y].find('*'); x != std::string::npos) {
        rows[y][x] = '.';
        point = static_cast<int>(y) * size.w + static_cast<int>(x) / 2;
      }
  }

  std::vector<std::string> rows;
  Size size;
  int point = pass;
};

/// A region as rows of `#` and `.`, parted by " / ".
inline std::string drawn(const BoardRegion& region) {
  const Size size = region.board().size();
  std::string text;
  for (int point = 0; point < size.area(); ++point) {
    if (point > 0) text += point % size.w == 0 ? " / " : " ";
    text += region.has(point) ? '#' : '.';
  }
  return text;
}

inline evaluator::Setting setting_with(const Ruleset& ruleset, Komi komi) {
  evaluator::Setting setting = setting_of(ruleset);
  const auto& numbers = ruleset.game().document->document.numbers;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i].name.name == "komi") setting.numbers[i] = komi.halves;
  return setting;
}

/// A document under a ruleset, on a board and with a komi.
class Game {
 public:
  Game(const Ruleset& ruleset, Size size, Komi komi = {}, Evaluation evaluation = Evaluation::plain)
      : model(ruleset.game().document->document, setting_with(ruleset, komi), size, evaluation) {}

  /// What memory of this name holds.
  std::vector<Value>& kept(Content& content, std::string_view name) const {
    const auto& memory = model.document().memory;
    const auto found = std::ranges::find(
        memory, name, [](const language::Memory& one) -> std::string_view { return one.name.name; });
    return content.memory.at(static_cast<std::size_t>(found - memory.begin()));
  }
  int passes(const State& state) const {
    Content content = *state.now;
    return static_cast<int>(std::get<Number>(kept(content, "passes").front()) / 2);
  }

  Content content(const Drawn& drawn) { return model.drawn(drawn.rows); }
  /// After so many passes in a row.
  State state(const Drawn& drawn, int to_move, int passes = 0) {
    Content content = this->content(drawn);
    content.to_move = to_move;
    kept(content, "passes").front() = Number{2} * passes;
    return model.set_up(std::move(content));
  }

  const language::Action& action(std::string_view name) const {
    return model.document().actions.at(static_cast<std::size_t>(index_of(name)));
  }
  Move move(int player, int point) const {
    if (point == pass) return {player, {{index_of("pass"), {}}}};
    return {player, {{index_of("place"), {{language::Type::point, point}}}}};
  }
  Attempt attempt(const State& state, int point) {
    return model.attempt(state, move(state.now->to_move, point));
  }
  bool is_legal(const State& state, int point) { return !attempt(state, point).outcomes.empty(); }
  /// The points of the legal moves, and `pass`.
  std::vector<int> legal(const State& state) {
    std::vector<int> points;
    for (const Move& move : model.moves(state))
      points.push_back(move.plays.front().arguments.empty() ? pass
                                                            : move.plays.front().arguments.front().value);
    return points;
  }
  /// After legal moves with one outcome each, by whoever is to move.
  State play(State state, std::initializer_list<int> points) {
    for (const int point : points) {
      const Attempt attempt = this->attempt(state, point);
      if (attempt.outcomes.size() != 1) throw std::logic_error("not one outcome");
      state = attempt.outcomes.front().state;
    }
    return state;
  }

  /// What is said against a move: "clause: points" for each refusal, parted by "; ", or "legal".
  std::string ruled(const State& state, int player, int point) {
    std::string text;
    for (const Refusal& refusal : model.attempt(state, move(player, point)).refusals) {
      BoardRegion shown = model.world().nowhere();
      for (const int one : refusal.points) shown.add(one);
      if (!text.empty()) text += "; ";
      for (const std::string& clause : refusal.clauses) text += clause;
      text += ": " + ruleproof::model::drawn(shown);
    }
    return text.empty() ? "legal" : text;
  }
  std::string ruled(const State& state, int point) { return ruled(state, state.now->to_move, point); }

  /// The scores, and the winner or what the document calls a tie: "2 : 1.5, Black".
  std::string result(const State& state) {
    const Result result = model.result(state);
    return text(Komi{static_cast<int>(result.scores[black])}) + " : " +
           text(Komi{static_cast<int>(result.scores[white])}) + ", " +
           (result.winners.size() == 1 ? model.name(result.winners.front()) : model.document().tie->name);
  }

  /// What a definition is in a position, for no mover.
  Value value(std::string_view definition, const Content& content, std::vector<Value> arguments = {}) {
    return model.call(definition, std::move(arguments), content).value();
  }
  BoardRegion points(std::string_view definition, const Content& content, std::vector<Value> arguments = {}) {
    return std::get<BoardRegion>(value(definition, content, std::move(arguments)));
  }
  BoardRegion scoring(const Content& content, int player) {
    return points("scoring", content, {model.evaluator().only(player)});
  }

  /// What becomes of a position by steps, or by a move as if nothing forbade it.
  evaluator::Branches<BoardWorld> run(std::string_view name, const Content& content, int mover,
                                      std::vector<Value> arguments = {},
                                      bool goes_on_when_forbidden = false) {
    const State state = model.set_up(content);
    evaluator::Steps<BoardWorld> steps(model.evaluator());
    if (goes_on_when_forbidden) steps.go_on_when_forbidden();
    model.evaluator().start_counting();
    return steps.run(action(name), std::move(arguments), state.now, state.past, mover);
  }

  /// The position as rows of `X O .`, parted by " / ".
  std::string drawn(const Content& content) const {
    std::string text;
    for (const std::string& row : model.rows(content)) text += (text.empty() ? "" : " / ") + row;
    return text;
  }
  std::string drawn(const State& state) const { return drawn(*state.now); }

  /// Calls visit(content) with every colouring of the board.
  template <class Visit>
  void for_each_position(Visit visit) const {
    const auto fill = [&](const auto& fill, int point, const Content& content) -> void {
      if (point == model.world().points()) return visit(content);
      fill(fill, point + 1, content);
      for (const std::size_t player : {black, white}) {
        Content with = content;
        with.stones[player].add(point);
        fill(fill, point + 1, with);
      }
    };
    fill(fill, 0, model.empty());
  }

  Model model;

 private:
  int index_of(std::string_view name) const {
    const auto& actions = model.document().actions;
    return static_cast<int>(
        std::ranges::find(actions, name,
                          [](const language::Action& one) -> std::string_view { return one.name.name; }) -
        actions.begin());
  }
};

/// The moments before the present one, the first first.
inline std::vector<Content> earlier(const State& state) {
  std::vector<Content> moments;
  for (auto moment = state.past->earlier; moment; moment = moment->earlier)
    moments.push_back(moment->content);
  std::ranges::reverse(moments);
  return moments;
}

/// The same state with another past.
inline State with_past(const State& state, const std::vector<Content>& moments) {
  std::shared_ptr<const Past> past;
  for (const Content& content : moments) past = std::make_shared<const Past>(Past{content, past});
  past = std::make_shared<const Past>(Past{*state.now, past});
  return {std::shared_ptr<const Content>(past, &past->content), past, state.is_over, state.winner};
}

/// What placing on the marked point breaks.
inline std::string ruled(const Ruleset& ruleset, const Drawn& drawn, int mover) {
  Game game(ruleset, drawn.size);
  return game.ruled(game.state(drawn, mover), drawn.point);
}

/// The boards that placing on the marked point leads to, legal or not, parted by " or ".
inline std::string after(const Ruleset& ruleset, const Drawn& drawn, int mover) {
  Game game(ruleset, drawn.size);
  std::set<std::string> boards;
  for (const auto& branch :
       game.run("place", game.content(drawn), mover, {game.model.world().board().at(drawn.point)}, true)
           .alive)
    boards.insert(game.drawn(*branch.now));
  std::string text;
  for (const std::string& board : boards) text += (text.empty() ? "" : " or ") + board;
  return text;
}

/// The points that a definition is in a position, given those of a colour.
inline std::string points(const Ruleset& ruleset, std::string_view definition, const Drawn& position,
                          int colour) {
  Game game(ruleset, position.size);
  const Content content = game.content(position);
  return drawn(game.points(definition, content, {content.stones[static_cast<std::size_t>(colour)]}));
}

/// The clauses that a board and a komi break.
inline std::string setup_breaks(const Ruleset& ruleset, Size size, Komi komi) {
  std::string text;
  for (const SetupRuling& ruling : Game(ruleset, size, komi).model.setup())
    if (!ruling.is_kept)
      for (const language::Id& clause : ruling.setup->clauses)
        text += clause.name + (ruling.setup->is_advice ? " (advice) " : " ");
  return text;
}

/// Every set of points of a board of at most 20 points.
inline std::vector<BoardRegion> all_regions(const Board& board) {
  std::vector<BoardRegion> regions;
  for (unsigned bits = 0; bits < 1u << board.size().area(); ++bits) {
    BoardRegion& region = regions.emplace_back(board.nowhere());
    for (int point = 0; point < board.size().area(); ++point)
      if (bits >> point & 1) region.add(point);
  }
  return regions;
}

}  // namespace ruleproof::model
