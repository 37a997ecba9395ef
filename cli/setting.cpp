#include "cli/setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "cli/game_argument.hpp"
#include "cli/inputs.hpp"
#include "properties/referee/judgement.hpp"
#include "properties/referee/thread.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/players.hpp"
#include "record/read_record.hpp"
#include "reference/model/choice.hpp"
#include "reference/model/document_form.hpp"
#include "report/document_path.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
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

namespace {

using nlohmann::ordered_json;

Game with_players(const Game& game, const SettingOptions& options) {
  if (!options.players) return game;
  return of_option("--players", [&] {
    return game.with_players(parse_players(*game.document().players, std::to_string(*options.players)));
  });
}

Game with_readings_and_komi(const Game& game, const SettingOptions& options) {
  Game read = of_option("--reading", [&] { return game.with_readings(options.readings); });
  if (options.komi.empty()) return read;
  const std::optional<std::size_t> komi = find_komi(game.document());
  if (!komi)
    throw InputError(fmt::format("--komi: {} has no setting komi; leave it out", game.document().title));
  return read.with_number(*komi, of_option("--komi", [&] { return parse_komi(options.komi); }).halves);
}

/// Sets the record of `called` from a text: a record, a thread of posts (a game by mail), or a position drawn
/// in the form that posts use. For a thread, sets the thread, too. Throws InputError if the text is none of
/// these.
void read(Called& called, const std::string& text, const forum::ThreadDefaults& defaults) {
  const std::string reason = forum::why_no_threads(called.document());
  if (reason.empty()) {
    if (auto shown = forum::record_of_display(text, called.source, defaults))
      return void(called.record = *std::move(shown));
    if (forum::is_thread(text, called.document())) {
      called.thread = forum::parse_thread(text, called.source, defaults);
      called.record = called.thread->game;
      return;
    }
  }
  try {
    called.record = parse_either_form(text, called.source, defaults.game);
  } catch (const InputError&) {
    if (reason.empty() || !forum::is_mail(text)) throw;
    throw InputError(fmt::format("{}:1:1: this is a thread of posts, and {}", called.source, reason));
  }
}

void leave_out_illegal_posts(Called& called) {
  const ThreadRuling ruled = ruling(*called.model, {}, *called.thread);
  const auto illegal =
      std::ranges::count_if(ruled.rulings, [](const EntryRuling& entry) { return !entry.is_legal(); });
  if (illegal > 0)
    note(fmt::format("{}: left out: {}; 'ruleproof judge' says why", called.source,
                     illegal == 1 ? "1 illegal post" : fmt::format("{} illegal posts", illegal)));
  called.record = record(*called.thread, ruled);
}

/// Replaces readings and komi of the record by those of the command line, with a note on each difference.
/// Throws InputError if the game has no such reading or no komi, or if --players differs from the record.
void take_over_record(Called& called, const SettingOptions& options) {
  const Game recorded = called.record.game;
  const Game& game = called.record.game = with_readings_and_komi(recorded, options);
  const auto note_difference = [&](const std::string& played, const std::string& in_record) {
    note(fmt::format("{}: played with {} as the call says, not {}", called.source, played, in_record));
  };
  for (const auto& [key, reading] : game.readings())
    if (recorded.reading(key) != reading)
      note_difference(fmt::format("{}={}", key, reading), fmt::format("{}={}", key, recorded.reading(key)));
  for (std::size_t i = 0; i < game.numbers().size(); ++i)
    if (recorded.numbers()[i] != game.numbers()[i])
      note_difference(called.document().numbers[i].name.name + " " + text(game.numbers()[i]),
                      text(recorded.numbers()[i]));
  if (options.players && *options.players != recorded.players())
    throw InputError(fmt::format("--players: {} are not the players of {}, which has {}", *options.players,
                                 called.source, recorded.players()));
}

/// Returns a message on a violated setup clause, such as: [board] requires that the board is square, and this
/// is 4x3: "It's played on …".
std::string demanded(const Game& game, const language::Setup& setup) {
  const std::vector<std::string> clauses = language::names_of(setup.clauses);
  std::string ids, settings;
  for (const std::string& clause : clauses) ids += "[" + clause + "] ";
  for (std::size_t i = 0; i < game.numbers().size(); ++i)
    settings += fmt::format("{} {} {}", settings.empty() ? " with" : ",",
                            game.document().numbers[i].name.name, text(game.numbers()[i]));
  return fmt::format("{}requires that {}, and this is {}{}{}", ids, setup.demand, text_of_board(game.board()),
                     settings, sentences(game.document(), clauses));
}

void heed_setup(const Called& called, bool is_noted, bool relax) {
  for (const SetupRuling& ruling : called.model->setup()) {
    if (ruling.is_kept) continue;
    const std::string demand = demanded(called.record.game, *ruling.setup);
    const bool is_silent = is_noted && (relax || ruling.setup->is_advice);
    if (ruling.setup->is_advice || relax || is_noted) {
      if (!is_silent)
        note(fmt::format("{}: {}", ruling.setup->is_advice ? "advice not taken" : "setup relaxed", demand));
    } else {
      throw InputError(fmt::format("{}{}{}; --relax plays all the same", called.source,
                                   called.source.empty() ? "" : ": ", demand));
    }
  }
}

}  // namespace

Game read_as(const Document& document, const SettingOptions& options) {
  return with_readings_and_komi(with_players(Game(document), options), options);
}

Called read_call(Inputs& inputs, const SettingOptions& options, RecordUse use) {
  Game defaults = read_as(*options.game, options);
  if (!options.board.empty() && defaults.board() == Size{})
    throw InputError(fmt::format("--board: {} is played on a grid without an edge; leave it out",
                                 defaults.document().title));
  if (!options.board.empty())
    defaults = defaults.with_board(of_option("--board", [&] { return parse_size(options.board); }));
  Called result{{defaults, {}, {}, {}, {}}, "", nullptr, {}};
  if (!options.record.empty()) {
    result.source = name_of_path(options.record);
    read(result, inputs.read(options.record), {defaults, options.players.has_value()});
    if (!options.board.empty() && result.record.game.board() != defaults.board())
      throw InputError(fmt::format("--board: {} is not the board of {}, which is {}", options.board,
                                   result.source, ruleproof::text(result.record.game.board())));
    for (const std::string& one : result.record.notes) note(one);
    take_over_record(result, options);
    if (use == RecordUse::is_continued) result.record = from_last_edit(result.record, result.source);
  }
  result.model = std::make_unique<Model>(result.record.game, Evaluation::compiled);
  call_players(*result.model, result.record);
  heed_setup(result, use == RecordUse::is_continued, options.relax);
  if (result.thread) {
    result.thread->game = result.record;
    if (use != RecordUse::is_judged) leave_out_illegal_posts(result);
  }
  return result;
}

ReplayedRecord replay(const Called& called, IllegalMoves illegal) {
  const Record& record = called.record;
  const Model& model = *called.model;
  ReplayedRecord replay{first_state(model, record), 0, {}};
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
      throw InputError(fmt::format("{}:{}: {}", called.source, record.lines.at(replay.played), error.what()));
    }
  replay.state = with_edit(model, record, replay.played, replay.state);
  return replay;
}

State end_of_record(const Called& called) {
  ReplayedRecord played = replay(called);
  if (played.refusals.empty()) return std::move(played.state);
  ordered_json details = json_illegal(called, played.played, played.refusals);
  details["source"] = called.source;
  throw WrongResult(fmt::format("{}:{}: move {}, {}, is illegal: {}{}", called.source,
                                called.record.lines.at(played.played), played.played + 1,
                                text(*called.model, called.record.moves[played.played]),
                                text(*called.model, played.refusals.front()),
                                sentences(called.document(), played.refusals.front().clauses)),
                    json_document(*called.model), details);
}

std::unique_ptr<Model> counting_model(const Called& called) {
  return std::make_unique<Model>(called.record.game.as_counted(), Evaluation::compiled);
}

namespace {

/// Returns the komi if caption() shows it: if the game has a komi and its document names the players.
/// Otherwise returns nothing.
std::optional<Number> komi_of_caption(const Game& game) {
  const std::optional<std::size_t> komi = find_komi(game.document());
  if (!komi || game.document().players->named.empty()) return std::nullopt;
  return game.numbers()[*komi];
}

}  // namespace

std::string caption(const Called& called) {
  const Game& game = called.record.game;
  const auto komi = komi_of_caption(game);
  return fmt::format("{} {}, {}", called.document().title, text_of_board(game.board()),
                     komi ? "komi " + text(*komi) : fmt::format("{} players", game.players()));
}

std::string heading(const Called& called, const std::string& when) {
  const std::string readings = called.record.game.readings_text();
  std::string output = caption(called) + when + '\n' + (readings.empty() ? "" : readings + '\n');
  std::istringstream lines(setting_lines(called.record, false));
  for (std::string line; std::getline(lines, line);)
    if (!komi_of_caption(called.record.game) || !line.starts_with("komi ")) output += line + '\n';
  return output + '\n';
}

ordered_json json_illegal(const Called& called, std::size_t i, const std::vector<Refusal>& refusals) {
  return {{"move", text(*called.model, called.record.moves[i])},
          {"number", i + 1},
          {"line", called.record.lines.at(i)},
          {"refusals", json(*called.model, refusals)}};
}

}  // namespace ruleproof
