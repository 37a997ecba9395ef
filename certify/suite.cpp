#include "certify/suite.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/model_record.hpp"
#include "record/read_record.hpp"
#include "reference/document_form.hpp"
#include "report/sha256.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

struct SetUp : InputError {
  using InputError::InputError;
};

using model::Content;
using model::Model;

/// A beginning that puts the stones of a set-up on the empty board, if none of them disturbs another: each in
/// its turn, by points, with passes where a player has none left; it ends with the turn of whoever is to
/// move.
std::vector<std::string> opening(const Model& model, const Content& content, const std::string& pass) {
  std::vector<std::vector<int>> left;  // the last one first
  for (int player = 0; player < 2; ++player) {
    left.push_back(content.stones[player].points());
    std::ranges::reverse(left.back());
  }
  std::vector<std::string> opening;
  int mover = std::max(0, model.empty().to_move);
  for (; !left[0].empty() || !left[1].empty() || mover != content.to_move; mover = 1 - mover) {
    std::vector<int>& own = left[mover];
    opening.push_back(own.empty() ? pass : model.world().name_of(own.back()));
    if (!own.empty()) own.pop_back();
  }
  return opening;
}

SuiteGame game_of(const Table& table, const std::string& name, const model::Record& record) {
  const GameSpec& spec = table.ruleset.game();
  const language::Document& document = spec.document->document;
  SuiteGame game{name, table, {}};
  game.table.size = record.size;
  game.table.players = record.setting.players;
  Model model(document, record.setting, record.size);  // whose players have no names
  const bool vertices = has_vertices(spec);
  const std::string pass = vertices ? GtpSpelling(spec, record.size).pass() : "";
  if (record.setup && pass.empty())
    throw SetUp(fmt::format("{} begins with a set-up, and the protocol has none for {}", name, spec.title));
  if (record.setup) game.attempts = opening(model, *first_state(model, record).now, pass);
  for (const model::RecordedMove& move : record.moves) {
    const language::Action& action = document.actions[move.move.plays.front().action];
    const bool is_turn = action.kind == language::Action::Kind::move && !action.aside;
    const std::size_t said =
        is_turn && document.turns_alternate ? model.letter(move.move.player).size() + 1 : 0;  // by the turn
    game.attempts.push_back((vertices ? model.text(move.move) : model::text(model, move)).substr(said));
  }
  return game;
}

}  // namespace

SuiteGame game_of_record(const Table& table, const std::string& name, std::string_view text) {
  const GameSpec& spec = table.ruleset.game();
  const model::Record record = model::parse_either_form(text, name, spec, model::record_defaults(spec));
  return game_of(table, name, model::from_last_edit(spec, record, name));
}

Suite suite(const Table& table) {
  Suite suite;
  std::string all;
  for (const EmbeddedGame& embedded : embedded_suite()) {
    all += embedded.text;
    const std::string prefix = table.ruleset.game().id + "-";
    if (!embedded.name.starts_with(prefix) || !has_shipped_rules(table.ruleset.game())) continue;
    try {
      suite.games.push_back(game_of_record(table, std::string(embedded.name), embedded.text));
    } catch (const SetUp&) {
      ++suite.set_ups;
    }
  }
  suite.version = sha256(all).substr(0, 12);
  return suite;
}

}  // namespace ruleproof
