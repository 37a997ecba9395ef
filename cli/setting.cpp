#include "cli/setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "cli/game_argument.hpp"
#include "properties/referee/judgement.hpp"
#include "properties/referee/thread.hpp"
#include "record/forum/players.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/read_record.hpp"
#include "reference/document_form.hpp"
#include "reference/model/choice.hpp"
#include "report/document_path.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {

namespace {

void add(Command& command, SettingOptions& options, Uses use) {
  switch (use) {
    case Uses::board:
      command.option("--board", "WxH", options.board, "Columns and rows, as 9x9 or 7x3, each from 1 to 25");
      break;
    case Uses::readings:
      command.list("--reading", "KEY=READING", options.readings,
                   "How to read an open clause; may be repeated");
      break;
    case Uses::komi:
      command.option("--komi", "K", options.komi, "The points added to White's score, as 6 or 0.5");
      break;
    case Uses::relax:
      command.flag("--relax", options.relax, "Allow boards and komis that a setup clause forbids");
      break;
    case Uses::players:
      command.whole(
          "--players", "N", options.players, 2, forum::most_players,
          "The number of players, named A, B, C and so on, if the game leaves it open and no record says "
          "who plays");
      break;
    case Uses::from:
      command.option("--from", "RECORD", options.record, help_on_record("Start where this record ends"));
      break;
  }
}

}  // namespace

void add_setting(Command& command, SettingOptions& options, std::initializer_list<Uses> uses, GameUse use) {
  add_game(command, options.game, use);
  for (const Uses one : uses) add(command, options, one);
}

void add_played_record(Command& command, SettingOptions& options) {
  add_game(command, options.game, GameUse::plays_any);
  command
      .argument("RECORD", options.record,
                help_on_record("A record, plain or SGF, or a board as it was pasted: rows, with coordinates "
                               "or a frame, a diagram of Sensei's Library ($$), or what show prints"))
      ->required();
  for (const Uses use : {Uses::readings, Uses::komi, Uses::relax, Uses::players}) add(command, options, use);
}

std::string help_on_record(std::string_view what) {
  return fmt::format("{}; - is standard input. It has at most {} MiB and {} moves", what,
                     most_input_bytes >> 20, most_moves);
}

Game with_readings(Game ruleset, const char* option, const std::vector<std::string>& readings) {
  std::vector<std::string> keys;
  for (const std::string& reading : readings) {
    ruleset = of_option(option, [&] { return ruleset.with(reading); });
    keys.push_back(reading.substr(0, reading.find('=')));
    if (std::ranges::count(keys, keys.back()) > 1)
      throw InputError(fmt::format("{}: '{}' is given twice; choose one reading", option, keys.back()));
  }
  return ruleset;
}

}  // namespace ruleproof

namespace ruleproof::model {
namespace {

using language::Document;
using nlohmann::ordered_json;

void take_players(Game& setting, const Document& game, const SettingOptions& options) {
  if (!options.players) return;
  const language::Players& players = *game.players;
  if (*options.players < players.fewest || *options.players > players.most)
    throw InputError(
        players.fewest == players.most
            ? fmt::format("--players: {} has {} players", game.title, players.most)
            : fmt::format("--players: {} is for {} to {} players", game.title, players.fewest, players.most));
  setting.players() = *options.players;
}

void take_komi(Game& setting, const Document& game, const SettingOptions& options) {
  if (options.komi.empty()) return;
  const auto& numbers = game.numbers;
  const auto komi = std::ranges::find(
      numbers, "komi", [](const auto& number) -> std::string_view { return number.name.name; });
  if (komi == numbers.end())
    throw InputError(fmt::format("--komi: {} has no setting komi; leave it out", game.title));
  setting.numbers()[komi - numbers.begin()] =
      of_option("--komi", [&] { return parse_komi(options.komi); }).halves;
}

/// Reads what a call names: a record, a thread of posts, or a display with which a game begins.
void read(Setting& setting, const std::string& text, const forum::ThreadDefaults& defaults) {
  const std::string reason = forum::why_no_threads(setting.game);
  if (reason.empty()) {
    if (auto shown = forum::record_of_display(text, setting.source, defaults))
      return void(setting.record = *std::move(shown));
    if (forum::is_thread(text, setting.game)) {
      setting.thread = forum::parse_thread(text, setting.source, defaults);
      setting.record = setting.thread->game;
      return;
    }
  }
  try {
    setting.record = parse_either_form(text, setting.source, defaults.game);
  } catch (const InputError&) {
    if (reason.empty() || !forum::is_mail(text)) throw;
    throw InputError(fmt::format("{}:1:1: this is a thread of posts, and {}", setting.source, reason));
  }
}

void leave_out_illegal_posts(Setting& setting) {
  const ThreadRuling ruled = ruling(*setting.model, {}, *setting.thread);
  const auto illegal =
      std::ranges::count_if(ruled.rulings, [](const EntryRuling& entry) { return !entry.is_legal(); });
  if (illegal > 0)
    note(fmt::format("{}: left out: {}; 'ruleproof judge' says why", setting.source,
                     illegal == 1 ? "1 illegal post" : fmt::format("{} illegal posts", illegal)));
  setting.record = record(*setting.thread, ruled);
}

/// What the call says stands over what the record says, which is noted.
void take_over_record(Setting& result, const SettingOptions& options) {
  const Game recorded = result.record.game;
  Game& setting = result.record.game;
  choose_readings(setting, result.game, "--reading", options.readings);
  take_komi(setting, result.game, options);
  const Document& document = result.game;
  const auto note_difference = [&](const std::string& played, const std::string& recorded) {
    note(fmt::format("{}: played with {} as the call says, not {}", result.source, played, recorded));
  };
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    const auto named = [&](int choice) {
      return document.choices[i].name.name + "=" + document.choices[i].readings[choice].name.name;
    };
    if (recorded.choices[i] != setting.choices()[i])
      note_difference(named(setting.choices()[i]), named(recorded.choices[i]));
  }
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    if (recorded.numbers[i] != setting.numbers()[i])
      note_difference(document.numbers[i].name.name + " " + text(setting.numbers()[i]),
                      text(recorded.numbers[i]));
  if (options.players && *options.players != recorded.players)
    throw InputError(fmt::format("--players: {} are not the players of {}, which has {}", *options.players,
                                 result.source, recorded.players));
}

/// "[board] requires that the board is square, and this is 4x3 with komi 6: "It's played on …"".
std::string demanded(const Setting& setting, const language::Setup& setup) {
  const std::vector<std::string> clauses = language::names_of(setup.clauses);
  std::string ids, settings;
  for (const std::string& clause : clauses) ids += "[" + clause + "] ";
  for (std::size_t i = 0; i < setting.record.game.numbers().size(); ++i)
    settings +=
        fmt::format("{} {} {}", settings.empty() ? " with" : ",",
                    setting.game.numbers[i].name.name, text(setting.record.game.numbers()[i]));
  return fmt::format("{}requires that {}, and this is {}{}{}", ids, setup.demand,
                     text_of_board(setting.record.game.board()), settings, sentences(setting.game, clauses));
}

void heed_setup(const Setting& setting, Setup setup, bool relax) {
  for (const SetupRuling& ruling : setting.model->setup()) {
    if (ruling.is_kept) continue;
    const std::string demand = demanded(setting, *ruling.setup);
    const bool is_silent = setup == Setup::is_noted && (relax || ruling.setup->is_advice);
    if (ruling.setup->is_advice || relax || setup == Setup::is_noted) {
      if (!is_silent)
        note(fmt::format("{}: {}", ruling.setup->is_advice ? "advice not taken" : "setup relaxed", demand));
    } else {
      throw InputError(fmt::format("{}{}{}; --relax plays all the same", setting.source,
                                   setting.source.empty() ? "" : ": ", demand));
    }
  }
}

}  // namespace

void choose_readings(Game& setting, const Document& game, const char* option,
                     const std::vector<std::string>& readings) {
  const Game chosen = with_readings(setting, option, readings);
  const Game read = chosen;
  for (std::size_t i = 0; i < read.choices.size(); ++i)
    if (!game.choices[i].is_setting) setting.choices()[i] = read.choices[i];
}

Game read_as(const Document& game, const SettingOptions& options) {
  Game setting = Game(game);
  choose_readings(setting, game, "--reading", options.readings);
  take_players(setting, game, options);
  take_komi(setting, game, options);
  return setting;
}

Setting setting(const SettingOptions& options, Setup setup, Posts posts, Edits edits) {
  const Document& game = spec(options.game);
  Game defaults = Game(game);
  defaults.game = read_as(game, options);
  if (!options.board.empty() && defaults.game.board() == Size{})
    throw InputError(
        fmt::format("--board: {} is played on a grid without an edge; leave it out", game.title));
  if (!options.board.empty()) defaults.game.board() = of_option("--board", [&] { return parse_size(options.board); });
  Setting result{game, {defaults.game, defaults.game.board(), {}, {}, {}, {}}, "", nullptr};
  if (!options.record.empty()) {
    result.source = name_of_path(options.record);
    read(result, read_argument(options.record), {defaults, options.players.has_value()});
    if (!options.board.empty() && result.record.game.board() != defaults.game.board())
      throw InputError(fmt::format("--board: {} is not the board of {}, which is {}", options.board,
                                   result.source, ruleproof::text(result.record.game.board())));
    for (const std::string& one : result.record.notes) note(one);
    take_over_record(result, options);
    if (edits == Edits::are_begun_with) result.record = from_last_edit(result.record, result.source);
  }
  result.model = std::make_unique<Model>(result.record.game, Evaluation::compiled);
  call_players(*result.model, result.record);
  heed_setup(result, setup, options.relax);
  if (result.thread) {
    result.thread->game = result.record;
    if (posts == Posts::are_played) leave_out_illegal_posts(result);
  }
  return result;
}

Replay replay(const Setting& setting, IllegalMoves illegal) {
  const Record& record = setting.record;
  Model& model = *setting.model;
  Replay replay{first_state(model, record), 0, {}};
  for (const RecordedMove& move : record.moves) try {
      replay.state = with_edit(model, record, replay.played, replay.state);
      MoveJudgement judged = judgement(model, {}, replay.state, move);
      if (!judged.is_legal() && illegal == IllegalMoves::stand) {
        let_stand(model, judged, replay.state);
        if (judged.stands) replay.standing.push_back(replay.played);
      }
      replay.refusals = judged.stands ? std::vector<Refusal>() : judged.refusals;
      if (!replay.refusals.empty()) return replay;
      if (judged.outcomes.size() > 1)
        throw InputError(fmt::format("'{}' has {} outcomes; name the one that is meant, such as '{}'",
                                     text(model, move), judged.outcomes.size(), judged.ways.front()));
      replay.state = judged.outcomes.front().state;
      ++replay.played;
    } catch (const InputError& error) {
      throw InputError(
          fmt::format("{}:{}: {}", setting.source, record.lines.at(replay.played), error.what()));
    }
  replay.state = with_edit(model, record, replay.played, replay.state);
  return replay;
}

State end_of_record(const Setting& setting) {
  Replay played = replay(setting);
  if (played.refusals.empty()) return std::move(played.state);
  ordered_json details = json_illegal(setting, played.played, played.refusals);
  details["source"] = setting.source;
  throw WrongResult(fmt::format("{}:{}: move {}, {}, is illegal: {}{}", setting.source,
                                setting.record.lines.at(played.played), played.played + 1,
                                text(*setting.model, setting.record.moves[played.played]),
                                text(*setting.model, played.refusals.front()),
                                sentences(setting.game, played.refusals.front().clauses)),
                    json_document(setting.game, *setting.model), details);
}

std::unique_ptr<Model> counting_model(const Setting& setting) {
  const language::Document& document = setting.model->document();
  return std::make_unique<Model>(setting.model->game().as_counted().with_board(setting.record.game.board()), Evaluation::compiled);
}

namespace {

/// The komi of a game whose players are named, which is the usual caption; nothing without one.
std::optional<Number> komi_of_caption(const Setting& setting) {
  const Document& document = setting.game;
  const auto komi = std::ranges::find(
      document.numbers, "komi", [](const auto& number) -> std::string_view { return number.name.name; });
  if (komi == document.numbers.end() || document.players->named.empty()) return std::nullopt;
  return setting.record.game.numbers()[komi - document.numbers.begin()];
}

}  // namespace

std::string caption(const Setting& setting) {
  const auto komi = komi_of_caption(setting);
  return fmt::format("{} {}, {}", setting.game.title, text_of_board(setting.record.game.board()),
                     komi ? "komi " + text(*komi) : fmt::format("{} players", setting.model->players()));
}

std::string heading(const Setting& setting, const std::string& when) {
  const std::string readings = setting.record.game.text();
  std::string output = caption(setting) + when + '\n' + (readings.empty() ? "" : readings + '\n');
  std::istringstream lines(setting_lines(setting.record, false));
  for (std::string line; std::getline(lines, line);)
    if (!komi_of_caption(setting) || !line.starts_with("komi ")) output += line + '\n';
  return output + '\n';
}

ordered_json json_illegal(const Setting& setting, std::size_t i, const std::vector<Refusal>& refusals) {
  return {{"move", text(*setting.model, setting.record.moves[i])},
          {"number", i + 1},
          {"line", setting.record.lines.at(i)},
          {"refusals", json(*setting.model, refusals)}};
}

}  // namespace ruleproof::model
