#include "certify/suite.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certify/embedded_suite.hpp"
#include "certify/sha256.hpp"
#include "properties/trial.hpp"
#include "record/coordinates.hpp"
#include "record/model_record.hpp"
#include "record/read_record.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

struct SetUp : InputError {
  using InputError::InputError;
};

SuiteGame board_game(const Table& table, const std::string& name, std::string_view text) {
  const Record record = parse_either_form(text, name, &table.ruleset.game());
  SuiteGame game{name, table, {}};
  game.table.size = record.size;
  const auto add = [&](const Attempt& attempt) {
    game.attempts.push_back(attempt ? point_name(record.size, *attempt) : "pass");
  };
  if (record.setup)
    for (const Attempt& attempt : opening(*record.setup)) add(attempt);
  for (const Attempt& attempt : trial(record).attempts) add(attempt);
  return game;
}

SuiteGame model_game(const Table& table, const std::string& name, std::string_view text) {
  const GameSpec& spec = table.ruleset.game();
  const model::Record record = model::parse_record(text, name, spec, model::record_defaults(spec));
  if (record.setup) throw SetUp(fmt::format("{} begins with a set-up, and the protocol has none for {}", name, spec.title));
  SuiteGame game{name, table, {}};
  game.table.size = record.size;
  game.table.players = record.setting.players;
  const model::Model model(spec.document->document, record.setting, record.size);  // whose players have no names
  const language::Document& document = spec.document->document;
  for (const model::RecordedMove& move : record.moves) {
    const language::Action& action = document.actions[static_cast<std::size_t>(move.move.plays.front().action)];
    const bool is_turn = action.kind == language::Action::Kind::move && !action.aside;
    const std::size_t said = is_turn && document.turns_alternate ? model.letter(move.move.player).size() + 1 : 0;  // by the turn
    game.attempts.push_back(model::text(model, move).substr(said));
  }
  return game;
}

}  // namespace

SuiteGame game_of_record(const Table& table, const std::string& name, std::string_view text) {
  const GameSpec& game = table.ruleset.game();
  return has_vertices(game) ? board_game(table, name, text) : model_game(table, name, text);
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
