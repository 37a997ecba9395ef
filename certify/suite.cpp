#include "certify/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <ranges>
#include <utility>

#include "record/model_record.hpp"
#include "record/read_record.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/examples.hpp"
#include "report/sha256.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

struct SetUp : InputError {
  using InputError::InputError;
};

/// For each of two players, the points on which stones still have to be placed; the last point gets its stone
/// first.
using Order = std::vector<std::vector<int>>;

/// Returns an opening: moves by which the two players alternately place the stones of `left` on the empty
/// board, and after which the player `to_move` is to move. A player who has no more stones to place passes.
/// Returns std::nullopt if a pass is needed and the game has no pass.
std::optional<std::vector<std::string>> opening(const Model& model, Order left, int to_move,
                                                const std::string& pass) {
  std::vector<std::string> opening;
  int mover = std::max(0, model.empty().to_move);
  for (; !left[0].empty() || !left[1].empty() || mover != to_move; mover = 1 - mover) {
    std::vector<int>& own = left[mover];
    if (own.empty() && pass.empty()) return std::nullopt;
    opening.push_back(own.empty() ? pass : model.world().name_of(own.back()));
    if (!own.empty()) own.pop_back();
  }
  return opening;
}

/// Returns whether an opening is legal and leads to these stones.
bool leads_to(const Game& game, const std::vector<std::string>& opening, const Model& model,
              const Content& content) {
  const std::unique_ptr<Referee> by = referee(game);
  for (const std::string& attempt : opening) {
    if (by->is_over() || !by->option(attempt).legal || by->option(attempt).is_unclear()) return false;
    by->play(attempt);
  }
  const Stones stones = by->stones();
  return !by->is_over() && std::ranges::all_of(std::views::iota(0, 2), [&](int player) {
    std::vector<std::string> names;
    for (const int point : content.stones[player].points())
      names.push_back(lower(model.world().name_of(point)));
    std::ranges::sort(names);
    return stones.at(model.notation().letter(player)) == names;
  });
}

/// Returns an opening that leads to the position `content`. Tries to place the stones in the row order of
/// their points, then in random orders. If no order succeeds: returns the opening in row order if there is
/// one and `has_to_lead_there` is false; otherwise throws SetUp.
std::vector<std::string> opening(const Game& game, const Model& model, const Content& content,
                                 const std::string& pass, const std::string& name, bool has_to_lead_there) {
  constexpr int most_orders = 30;
  Order order;
  for (int player = 0; player < 2; ++player) {
    order.push_back(content.stones[player].points());
    std::ranges::reverse(order.back());
  }
  const auto by_points = opening(model, order, content.to_move, pass);
  std::mt19937_64 random(1);
  std::optional<std::vector<std::string>> found = by_points;
  for (int i = 0; i < most_orders && found; ++i) {
    if (leads_to(game, *found, model, content)) return *found;
    for (std::vector<int>& own : order)
      for (std::size_t left = own.size(); left > 1; --left) std::swap(own[left - 1], own[random() % left]);
    found = opening(model, order, content.to_move, pass);
  }
  if (!by_points || has_to_lead_there)
    throw SetUp(
        fmt::format("{} begins with a set-up that no moves lead to, and the protocol has none", name));
  return *by_points;
}

[[noreturn]] void refuse_set_up(const std::string& name, const Document& document) {
  throw SetUp(fmt::format("{} begins with a set-up, and the protocol has none for {}", name, document.title));
}

/// Converts a move of a record to an attempt, a text (see referee.hpp). If moves are vertices, omits the
/// choices that the move names.
std::string attempt_of(const Model& model, RecordedMove move) {
  if (has_vertices(model.document())) move.chosen.clear();
  return attempt_text(model, move);
}

/// Converts an example to a game of the suite that has the example's legal and illegal moves. Leaves out
/// moves out of turn, since the protocol permits every player to move at any time.
SuiteGame game_of_example(const Game& game, const language::Example& example) {
  const Document& document = game.document();
  const std::string name = "example " + example.name.name;
  const PlayedExample played = play_example(game, example);
  if (played.states.empty()) throw SetUp(name + " cannot be played under these readings");
  const Model& model = *played.model;
  using Line = language::Example::Line;
  const Size board = model.game().board();
  SuiteGame result{name, game.with_board(board).with_players(model.players()), {}};
  const bool vertices = has_vertices(document);
  const std::string pass = vertices ? GtpSpelling(document, board).pass() : "";
  const auto begin = std::ranges::find(example.lines.rbegin(), example.lines.rend(), Line::Kind::start,
                                       &Line::kind)
                         .base();  // the first line of the last game in the example
  const bool is_set_up = std::ranges::any_of(example.lines, [](const Line& line) {
    return !line.rows.empty() ? line.kind == Line::Kind::start
                              : line.kind == Line::Kind::set || line.kind == Line::Kind::to_move;
  });
  if (is_set_up && !vertices) refuse_set_up(name, document);
  if (is_set_up) result.attempts = opening(result.game, model, *played.states.front().now, pass, name, true);
  std::size_t legal = 0;
  for (const Line& line : std::ranges::subrange(begin, example.lines.end())) {
    if (line.kind != Line::Kind::move) continue;
    const RecordedMove move = parse_recorded_move(model, line.move);
    const int to_move = played.states[std::min(legal, played.states.size() - 1)].now->to_move;
    if (line.legal) ++legal;
    if (to_move < 0 || move.move.player < 0 || move.move.player == to_move)
      result.attempts.push_back(attempt_of(model, move));
  }
  return result;
}

}  // namespace

SuiteGame game_of_record(const Game& game, const std::string& name, std::string_view text) {
  const Record record = parse_either_form(text, name, Game(game.document()));
  return game_of_record(game, name, from_last_edit(record, name));
}

SuiteGame game_of_record(const Game& game, const std::string& name, const Record& record) {
  const Document& document = game.document();
  SuiteGame result{name, game.with_board(record.game.board()).with_players(record.game.players()), {}};
  const Model model(record.game);  // names of players in the record are not used
  const std::string pass = has_vertices(document) ? GtpSpelling(document, record.game.board()).pass() : "";
  if (record.setup && pass.empty()) refuse_set_up(name, document);
  if (record.setup)
    result.attempts = opening(result.game, model, *first_state(model, record).now, pass, name, false);
  for (const RecordedMove& move : record.moves) result.attempts.push_back(attempt_of(model, move));
  return result;
}

Suite suite(const Game& game, const std::vector<GivenRecord>& given) {
  Suite suite;
  std::string all;
  const auto add = [&](const std::string& name, std::string_view text) {
    try {
      suite.games.push_back(game_of_record(game, name, text));
    } catch (const SetUp&) {
      ++suite.set_ups;
    }
  };
  for (const EmbeddedGame& embedded : embedded_suite()) {
    all += embedded.text;
    const std::string prefix = game.document().id + "-";
    if (!embedded.name.starts_with(prefix) || !has_shipped_rules(game.document())) continue;
    add(std::string(embedded.name), embedded.text);
  }
  for (const language::Example& example : game.document().examples) {
    const bool is_about_this = std::ranges::all_of(example.conditions, [&](const language::Choice& choice) {
      return game.choices()[choice.index] == choice.value;
    });
    if (!is_about_this) continue;
    try {
      suite.games.push_back(game_of_example(game, example));
    } catch (const InputError&) {
      ++suite.set_ups;
    }
  }
  for (const GivenRecord& record : given) {
    all += record.text;
    add(record.name, record.text);
  }
  suite.version = sha256(all).substr(0, 12);
  return suite;
}

}  // namespace ruleproof
