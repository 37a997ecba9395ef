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

#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

// Helpers for tests. Their documents have the moves `place(p)` and `pass`, and their games start from
// positions that are drawn as text.

namespace ruleproof {

constexpr int black = 0, white = 1;
constexpr int pass = -1;  ///< stands for a pass where a function expects the index of a point

inline Game game_with(std::string_view game, std::initializer_list<std::string_view> assignments) {
  Game result(spec(game));
  for (const std::string_view assignment : assignments) result = result.with(assignment);
  return result;
}

/// A position drawn as rows of `X O .` with blanks between them.
struct Drawn {
  Drawn(std::initializer_list<std::string> drawn)
      : rows(drawn), size{static_cast<int>(rows.front().size() + 1) / 2, static_cast<int>(rows.size())} {}

  std::vector<std::string> rows;
  Size size;
};

inline Game with_komi(const Game& game, Komi komi) {
  const auto number = find_komi(game.document());
  return number ? game.with_number(*number, komi.halves) : game;
}

/// A game on a board of the given size, with a komi. Tests play it from drawn positions.
class DrawnGame {
 public:
  DrawnGame(const Game& game, Size size, Komi komi = {}, Evaluation evaluation = Evaluation::plain)
      : model(with_komi(game, komi).with_board(size), evaluation) {}

  /// Returns the values of the declared state or note with this name.
  std::vector<Value>& kept(Content& content, std::string_view name) const {
    const auto& memory = model.document().memory;
    return content.memory.at(language::find_named(memory, name) - memory.data());
  }
  int passes(const State& state) const {
    Content content = *state.now;
    return static_cast<int>(std::get<Number>(kept(content, "passes").front()) / 2);
  }

  Content content(const Drawn& drawn) { return model.notation().drawn(drawn.rows); }
  /// Returns a state with this position in which the last `passes` moves were passes.
  State state(const Drawn& drawn, int to_move, int passes = 0) {
    Content content = this->content(drawn);
    content.to_move = to_move;
    kept(content, "passes").front() = Number{2} * passes;
    return model.set_up(std::move(content));
  }

  Move move(int player, int point) const {
    if (point == pass) return {player, {{index_of("pass"), {}}}};
    return {player, {{index_of("place"), {{language::Type::point, point}}}}};
  }
  Attempt attempt(const State& state, int point) {
    return model.attempt(state, move(state.now->to_move, point));
  }
  bool is_legal(const State& state, int point) { return !attempt(state, point).outcomes.empty(); }
  /// Returns the points of the legal placements; also contains the constant `pass` if a pass is legal.
  std::vector<int> legal(const State& state) {
    std::vector<int> points;
    for (const Move& move : model.moves(state))
      points.push_back(move.plays.front().arguments.empty() ? pass
                                                            : move.plays.front().arguments.front().value);
    return points;
  }
  /// Plays moves, each by the player to move, and returns the state after the last move. Throws
  /// std::logic_error unless each move has exactly one outcome.
  State play(State state, std::initializer_list<int> points) {
    for (const int point : points) {
      const Attempt attempt = this->attempt(state, point);
      if (attempt.outcomes.size() != 1) throw std::logic_error("not one outcome");
      state = attempt.outcomes.front().state;
    }
    return state;
  }

  /// Returns "legal" if a placement on the point is legal. Otherwise returns the reasons against it, each as
  /// "clause: points", separated by "; ".
  std::string ruled(const State& state, int point) {
    std::string text;
    for (const Refusal& refusal : attempt(state, point).refusals) {
      if (!text.empty()) text += "; ";
      for (const std::string& clause : refusal.clauses) text += clause;
      text += ":";
      for (const int shown : refusal.points) text += ' ' + std::to_string(shown);
    }
    return text.empty() ? "legal" : text;
  }

  /// Returns the scores, and the winner or the document's word for a tie: "2 : 1.5, Black".
  std::string result(const State& state) {
    const Result result = model.result(state);
    return text(Komi{static_cast<int>(result.scores[black])}) + " : " +
           text(Komi{static_cast<int>(result.scores[white])}) + ", " +
           (result.winners.size() == 1 ? model.notation().name(result.winners.front())
                                       : model.document().tie->name);
  }

  /// Returns the position as rows of `X O .`, separated by " / ".
  std::string drawn(const Content& content) const {
    std::string text;
    for (const std::string& row : model.notation().rows(content)) text += (text.empty() ? "" : " / ") + row;
    return text;
  }
  std::string drawn(const State& state) const { return drawn(*state.now); }

  Model model;

 private:
  int index_of(std::string_view name) const {
    const auto& actions = model.document().actions;
    return static_cast<int>(language::find_named(actions, name) - actions.data());
  }
};

/// Returns the positions before the present one of a state, the earliest first.
inline std::vector<Content> earlier(const State& state) {
  std::vector<Content> moments;
  for (auto moment = state.past->earlier; moment; moment = moment->earlier)
    moments.push_back(moment->content);
  std::ranges::reverse(moments);
  return moments;
}

/// Returns the state with the given earlier positions instead of its own.
inline State with_past(const State& state, const std::vector<Content>& moments) {
  std::shared_ptr<const Past> past;
  for (const Content& content : moments) past = std::make_shared<const Past>(Past{content, past});
  past = std::make_shared<const Past>(Past{*state.now, past});
  return {std::shared_ptr<const Content>(past, &past->content), past, state.is_over};
}

}  // namespace ruleproof
