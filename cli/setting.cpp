#include "cli/setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "cli/game_argument.hpp"
#include "cli/limits.hpp"
#include "properties/model/judgement.hpp"
#include "properties/model/thread.hpp"
#include "record/forum/players.hpp"
#include "record/line.hpp"
#include "record/model_text.hpp"
#include "record/read_record.hpp"
#include "reference/document_form.hpp"
#include "reference/model/choice.hpp"
#include "report/layout.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {

void add_game(CLI::App& command, SettingOptions& options, GameUse use) {
  add_game(command, options.game, use);
}

void add_readings(CLI::App& command, SettingOptions& options) {
  add_readings(command, "--reading", options.readings, "How to read an open clause; may be repeated");
}

CLI::Option* add_readings(CLI::App& command, const std::string& option, std::vector<std::string>& readings,
                          const std::string& description) {
  return command.add_option(option, readings, description)
      ->type_name("KEY=READING")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void add_board(CLI::App& command, SettingOptions& options) {
  command.add_option("--board", options.board, "Columns and rows, as 9x9 or 7x3, each from 1 to 25")
      ->type_name("WxH");
}

void add_komi(CLI::App& command, SettingOptions& options) {
  command.add_option("--komi", options.komi, "The points added to White's score, as 6 or 0.5")
      ->type_name("K");
}

void add_relax(CLI::App& command, SettingOptions& options) {
  command.add_flag("--relax", options.relax, "Allow boards and komis that a setup clause forbids");
}

void add_players(CLI::App& command, SettingOptions& options) {
  command
      .add_option(
          "--players", options.players,
          "Of a game for some number of players: so many, A, B, C and so on, where no record says who plays")
      ->type_name("N")
      ->check(whole_number(2, forum::most_players));
}

std::string help_on_record(std::string_view what) {
  return fmt::format("{}; - is standard input. It has at most {} MiB and {} moves", what,
                     most_input_bytes >> 20, most_moves);
}

void add_from(CLI::App& command, SettingOptions& options) {
  command.add_option("--from", options.record, help_on_record("Start where this record ends"))
      ->type_name("RECORD");
}

void add_played_record(CLI::App& command, SettingOptions& options) {
  add_game(command, options, GameUse::plays_any);
  command
      .add_option(
          "RECORD", options.record,
          help_on_record(
              "A record, plain or SGF, or a board as it was pasted: rows, with coordinates or a frame, a "
              "diagram of Sensei's Library ($$), or what show prints"))
      ->required()
      ->type_name("");
  add_readings(command, options);
  add_komi(command, options);
  add_relax(command, options);
  add_players(command, options);
}

Ruleset with_readings(Ruleset ruleset, const char* option, const std::vector<std::string>& readings) {
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

void take_players(evaluator::Setting& setting, const GameSpec& game, const SettingOptions& options) {
  if (!options.players) return;
  const language::Players& players = *document_of(game).players;
  if (*options.players < players.fewest || *options.players > players.most)
    throw InputError(
        players.fewest == players.most
            ? fmt::format("--players: {} has {} players", game.title, players.most)
            : fmt::format("--players: {} is for {} to {} players", game.title, players.fewest, players.most));
  setting.players = *options.players;
}

void take_komi(evaluator::Setting& setting, const GameSpec& game, const SettingOptions& options) {
  if (options.komi.empty()) return;
  const auto& numbers = document_of(game).numbers;
  const auto komi = std::ranges::find(
      numbers, "komi", [](const auto& number) -> std::string_view { return number.name.name; });
  if (komi == numbers.end())
    throw InputError(fmt::format("--komi: {} has no setting komi; leave it out", game.title));
  setting.numbers[static_cast<std::size_t>(komi - numbers.begin())] =
      of_option("--komi", [&] { return parse_komi(options.komi); }).halves;
}

/// Reads what a call names: a record, a thread of posts, or a display with which a game begins.
void read(Setting& setting, const std::string& text, const forum::ThreadDefaults& defaults) {
  const std::string reason = forum::why_no_threads(setting.game);
  if (reason.empty()) {
    if (auto shown = forum::record_of_display(text, setting.source, setting.game, defaults))
      return void(setting.record = *std::move(shown));
    if (forum::is_thread(text, setting.game)) {
      setting.thread = forum::parse_thread(text, setting.source, setting.game, defaults);
      setting.record = setting.thread->game;
      return;
    }
  }
  try {
    setting.record = parse_either_form(text, setting.source, setting.game, defaults.game);
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
  const evaluator::Setting recorded = result.record.setting;
  evaluator::Setting& setting = result.record.setting;
  choose_readings(setting, result.game, "--reading", options.readings);
  take_komi(setting, result.game, options);
  const Document& document = document_of(result.game);
  const auto note_difference = [&](const std::string& played, const std::string& recorded) {
    note(fmt::format("{}: played with {} as the call says, not {}", result.source, played, recorded));
  };
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    const auto named = [&](int choice) {
      return document.choices[i].name.name + "=" +
             document.choices[i].readings[static_cast<std::size_t>(choice)].name.name;
    };
    if (recorded.choices[i] != setting.choices[i])
      note_difference(named(setting.choices[i]), named(recorded.choices[i]));
  }
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    if (recorded.numbers[i] != setting.numbers[i])
      note_difference(document.numbers[i].name.name + " " + text(setting.numbers[i]),
                      text(recorded.numbers[i]));
  if (options.players && *options.players != recorded.players)
    throw InputError(fmt::format("--players: {} are not the players of {}, which has {}", *options.players,
                                 result.source, recorded.players));
}

/// "[board] asks that the board is square, and this is 4x3 with komi 6: "It's played on …"".
std::string demanded(const Setting& setting, const language::Setup& setup) {
  std::string told, settings, sentences;
  for (const std::string& clause : language::names_of(setup.clauses)) {
    told += "[" + clause + "] ";
    if (const std::string sentence(setting.game.sentence(clause)); !sentence.empty())
      sentences += fmt::format("{} \"{}\"", sentences.empty() ? ":" : "", sentence);
  }
  for (std::size_t i = 0; i < setting.record.setting.numbers.size(); ++i)
    settings +=
        fmt::format("{} {} {}", settings.empty() ? " with" : ",",
                    document_of(setting.game).numbers[i].name.name, text(setting.record.setting.numbers[i]));
  return fmt::format("{}asks that {}, and this is {}{}{}", told, setup.demand,
                     text_of_board(setting.record.size), settings, sentences);
}

void heed_setup(const Setting& setting, Setup setup, bool relax) {
  for (const SetupRuling& ruling : setting.model->setup()) {
    if (ruling.is_kept) continue;
    const std::string told = demanded(setting, *ruling.setup);
    const bool is_silent = setup == Setup::is_noted && (relax || ruling.setup->is_advice);
    if (ruling.setup->is_advice || relax || setup == Setup::is_noted) {
      if (!is_silent)
        note(fmt::format("{}: {}", ruling.setup->is_advice ? "advice not taken" : "setup relaxed", told));
    } else {
      throw InputError(fmt::format("{}{}{}; --relax plays all the same", setting.source,
                                   setting.source.empty() ? "" : ": ", told));
    }
  }
}

}  // namespace

void choose_readings(evaluator::Setting& setting, const GameSpec& game, const char* option,
                     const std::vector<std::string>& readings) {
  const Ruleset chosen = with_readings(ruleset_of(game, setting), option, readings);
  const evaluator::Setting read = setting_of(chosen);
  for (std::size_t i = 0; i < read.choices.size(); ++i)
    if (!document_of(game).choices[i].is_setting) setting.choices[i] = read.choices[i];
}

evaluator::Setting read_as(const GameSpec& game, const SettingOptions& options) {
  evaluator::Setting setting = default_setting(document_of(game));
  choose_readings(setting, game, "--reading", options.readings);
  take_players(setting, game, options);
  take_komi(setting, game, options);
  return setting;
}

Setting setting(const SettingOptions& options, Setup setup, Posts posts) {
  const GameSpec& game = spec(options.game);
  RecordDefaults defaults = record_defaults(game);
  defaults.setting = read_as(game, options);
  if (!options.board.empty() && defaults.size == Size{})
    throw InputError(
        fmt::format("--board: {} is played on a grid without an edge; leave it out", game.title));
  if (!options.board.empty()) defaults.size = of_option("--board", [&] { return parse_size(options.board); });
  Setting result{game, {defaults.setting, defaults.size, {}, {}, {}, {}}, "", nullptr};
  if (!options.record.empty()) {
    result.source = options.record == "-" ? "standard input" : options.record;
    read(result, read_text(options.record), {defaults, options.players.has_value()});
    if (!options.board.empty() && result.record.size != defaults.size)
      throw InputError(fmt::format("--board: {} is not the board of {}, which is {}", options.board,
                                   result.source, ruleproof::text(result.record.size)));
    take_over_record(result, options);
  }
  result.model = std::make_unique<Model>(document_of(game), result.record.setting, result.record.size,
                                         Evaluation::compiled);
  call_players(*result.model, result.record);
  heed_setup(result, setup, options.relax);
  if (result.thread) {
    result.thread->game = result.record;
    if (posts == Posts::are_played) leave_out_illegal_posts(result);
  }
  return result;
}

Setting setting_of_record(const GameSpec& game, const std::string& record, const std::string& source) {
  Setting result{game, parse_record(record, source, game, record_defaults(game)), source, nullptr};
  result.model = std::make_unique<Model>(document_of(game), result.record.setting, result.record.size,
                                         Evaluation::compiled);
  return result;
}

Replay replay(const Setting& setting) {
  const Record& record = setting.record;
  Replay replay{first_state(*setting.model, record), 0, {}};
  for (const RecordedMove& move : record.moves) try {
      const MoveJudgement judged = judgement(*setting.model, {}, replay.state, move);
      replay.refusals = judged.refusals;
      if (!judged.is_legal()) break;
      if (judged.outcomes.size() > 1)
        throw InputError(fmt::format("'{}' has {} outcomes; name the one that is meant, such as '{}'",
                                     text(*setting.model, move), judged.outcomes.size(),
                                     judged.ways.front()));
      replay.state = judged.outcomes.front().state;
      ++replay.played;
    } catch (const InputError& error) {
      throw InputError(
          fmt::format("{}:{}: {}", setting.source, record.lines.at(replay.played), error.what()));
    }
  return replay;
}

State end_of_record(const Setting& setting) {
  Replay played = replay(setting);
  if (played.refusals.empty()) return std::move(played.state);
  std::string sentences;
  for (const std::string& clause : played.refusals.front().clauses)
    if (const std::string sentence(setting.game.sentence(clause)); !sentence.empty())
      sentences += fmt::format("{} \"{}\"", sentences.empty() ? ":" : "", sentence);
  ordered_json details = json_illegal(setting, played.played, played.refusals);
  details["source"] = setting.source;
  throw WrongResult(
      fmt::format("{}:{}: move {}, {}, is illegal: {}{}", setting.source,
                  setting.record.lines.at(played.played), played.played + 1,
                  text(*setting.model, setting.record.moves[played.played]),
                  text(*setting.model, played.refusals.front()), sentences),
      ruleproof::json_document(ruleset_of(setting.game, setting.record.setting),
                               setting.record.size == Size{} ? "" : ruleproof::text(setting.record.size)),
      details);
}

std::unique_ptr<Model> counting_model(const Setting& setting) {
  const language::Document& document = setting.model->document();
  return std::make_unique<Model>(document, counting_setting(document, setting.model->setting()),
                                 setting.record.size, Evaluation::compiled);
}

namespace {

/// The komi of a game whose players are named, which is the usual caption; nothing without one.
std::optional<Number> komi_of_caption(const Setting& setting) {
  const Document& document = document_of(setting.game);
  const auto komi = std::ranges::find(
      document.numbers, "komi", [](const auto& number) -> std::string_view { return number.name.name; });
  if (komi == document.numbers.end() || document.players->named.empty()) return std::nullopt;
  return setting.record.setting.numbers[static_cast<std::size_t>(komi - document.numbers.begin())];
}

}  // namespace

std::string caption(const Setting& setting) {
  const auto komi = komi_of_caption(setting);
  return fmt::format("{} {}, {}", setting.game.title, text_of_board(setting.record.size),
                     komi ? "komi " + text(*komi) : fmt::format("{} players", setting.model->players()));
}

std::string heading(const Setting& setting, const std::string& when) {
  const std::string readings = ruleset_of(setting.game, setting.record.setting).text();
  std::string told = caption(setting) + when + '\n' + (readings.empty() ? "" : readings + '\n');
  std::istringstream lines(setting_lines(setting.record, setting.game, false));
  for (std::string line; std::getline(lines, line);)
    if (!komi_of_caption(setting) || !line.starts_with("komi ")) told += line + '\n';
  return told + '\n';
}

std::string told_memory(const Model& model, const State& state) {
  const std::vector<std::string> lines = kept_lines(model, *state.now);
  return lines.empty() ? "" : paragraph(fmt::format("{}", fmt::join(lines, "; "))) + '\n';
}

std::string told_scores(Model& model, const State& state) {
  if (state.is_over || !model.kept_scores(*state.now).empty()) return "";
  const std::string scores = scores_text(model, model.result(state).scores);
  return scores.empty() ? "" : "score: " + scores + '\n';
}

std::string told_outlook(Model& model, const State& state) {
  std::string told = outlook(model, state);
  if (!state.is_over) return told;
  const Result result = model.result(state);
  if (result.winners.empty() && model.document().tie) told += ": " + model.document().tie->name;
  for (const std::string& clause : model.clauses_of(result, state)) told += " [" + clause + "]";
  return told;
}

std::string quoted(const Setting& setting, const std::vector<Refusal>& refusals, std::size_t indent) {
  std::string told;
  for (const Refusal& refusal : refusals) {
    std::string sentences;
    for (const std::string& clause : refusal.clauses)
      if (const std::string sentence(setting.game.sentence(clause)); !sentence.empty())
        sentences += paragraph('"' + sentence + '"', indent + 2);
    told += paragraph(text(*setting.model, refusal) + (sentences.empty() ? "" : ":"), indent) + sentences;
  }
  return told;
}

ordered_json json_document(const GameSpec& game, const Model& model) {
  ordered_json document =
      ruleproof::json_document(ruleset_of(game, model.setting()),
                               model.is_unbounded() ? "" : ruleproof::text(model.world().board().size()));
  document["players"] = ordered_json::array();
  for (int player = 0; player < model.players(); ++player)
    document["players"].push_back(
        {{"letter", model.letter(player)}, {"symbol", model.symbol(player)}, {"name", model.name(player)}});
  document["settings"] = ordered_json::object();
  for (std::size_t i = 0; i < model.document().numbers.size(); ++i)
    document["settings"][model.document().numbers[i].name.name] = text(model.setting().numbers[i]);
  for (std::size_t i = 0; i < model.document().choices.size(); ++i)
    if (const language::Alternatives& choice = model.document().choices[i]; choice.is_setting)
      document["settings"][choice.name.name] =
          choice.readings[static_cast<std::size_t>(model.setting().choices[i])].name.name;
  return document;
}

void add_standing(ordered_json& document, Model& model, const State& state) {
  const Result result = model.result(state);
  document["rows"] = model.rows(*state.now);
  if (const Square corner = model.corner_of_rows(*state.now); model.is_unbounded())
    document["origin"] = fmt::format("{},{}", corner.x, corner.y);
  document["to_move"] = state.is_over || state.now->to_move < 0
                            ? ordered_json(nullptr)
                            : ordered_json(model.letter(state.now->to_move));
  document["over"] = state.is_over;
  document["winners"] = ordered_json::array();
  if (state.is_over)
    for (const int player : result.winners) document["winners"].push_back(model.letter(player));
  document["score"] = json_scores(model, result.scores);
  document["kept"] = kept_lines(model, *state.now);
  if (state.is_over)
    document["result"] = {
        {"clauses", model.clauses_of(result, state)},
        {"note", result.winners.empty() && model.document().tie ? model.document().tie->name : ""}};
}

ordered_json json_scores(const Model& model, const std::vector<Number>& scores) {
  ordered_json all = ordered_json::object();
  for (std::size_t player = 0; player < scores.size(); ++player)
    all[model.letter(static_cast<int>(player))] = text(scores[player]);
  return all;
}

ordered_json json(const Model& model, const std::vector<Refusal>& refusals) {
  ordered_json all = ordered_json::array();
  for (const Refusal& refusal : refusals) {
    ordered_json points = ordered_json::array();
    for (const int point : refusal.points) points.push_back(model.world().name_of(point));
    all.push_back(
        {{"clauses", refusal.clauses}, {"message", refusal.message}, {"points", std::move(points)}});
  }
  return all;
}

ordered_json json_illegal(const Setting& setting, std::size_t i, const std::vector<Refusal>& refusals) {
  return {{"move", text(*setting.model, setting.record.moves[i])},
          {"number", i + 1},
          {"line", setting.record.lines.at(i)},
          {"refusals", json(*setting.model, refusals)}};
}

}  // namespace ruleproof::model
