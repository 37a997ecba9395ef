#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/game_argument.hpp"
#include "properties/model/judgement.hpp"
#include "record/forum/post.hpp"
#include "record/model_record.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// The words by which a call describes a game; empty where it says nothing.
struct SettingOptions {
  std::string game;
  std::string record;  ///< a file, or "-"
  std::string board;
  std::vector<std::string> readings;
  std::string komi;
  bool relax = false;
  std::optional<int> players;
};

// Each adds to a command what it can use.
void add_game(CLI::App& command, SettingOptions& options, GameUse use = GameUse::plays);
void add_readings(CLI::App& command, SettingOptions& options);
CLI::Option* add_readings(CLI::App& command, const std::string& option, std::vector<std::string>& readings,
                          const std::string& description);
void add_board(CLI::App& command, SettingOptions& options);
void add_komi(CLI::App& command, SettingOptions& options);
void add_relax(CLI::App& command, SettingOptions& options);
void add_players(CLI::App& command, SettingOptions& options);
void add_from(CLI::App& command, SettingOptions& options);

/// GAME, RECORD, --reading, --komi and --relax, for a command that plays a record.
void add_played_record(CLI::App& command, SettingOptions& options);

/// What read() returns; its errors say which option they are about.
template <class Read>
auto of_option(const char* option, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(std::string(option) + ": " + error.what());
  }
}

/// The ruleset with the readings "KEY=READING" of an option in their place. Throws InputError, with the
/// option, if there is none such or a key comes twice.
Ruleset with_readings(Ruleset ruleset, const char* option, const std::vector<std::string>& readings);

}  // namespace ruleproof

namespace ruleproof::model {

/// A game of any document as a call describes it, with what the record and the document say where the call
/// says nothing.
struct Setting {
  const GameSpec& game;
  Record record;       ///< without moves if the call names none
  std::string source;  ///< the name of the record in messages; empty without one
  std::unique_ptr<Model> model;
  std::optional<forum::Thread> thread =
      {};  ///< that the call names in place of a record; then the record has what occurred
};

/// A reading or number of the call stands over the record's; the board of a record stands. Throws InputError
/// if anything cannot be read. A setup clause that forbids the board is noted, or refused unless the call
/// relaxes it. That illegal posts are left out is noted, unless they are judged.
enum class Setup { is_noted, is_refused };
enum class Posts { are_played, are_judged };
Setting setting(const SettingOptions& options, Setup setup, Posts posts = Posts::are_played);

/// A game as its record says.
Setting setting_of_record(const GameSpec& game, const std::string& record, const std::string& source);

/// How a call reads a document: first its --reading, and its --players and --komi.
evaluator::Setting read_as(const GameSpec& game, const SettingOptions& options);
/// The readings "KEY=READING" of an option in the place of those of a setting.
void choose_readings(evaluator::Setting& setting, const GameSpec& game, const char* option,
                     const std::vector<std::string>& readings);

/// Where a record ends, or what forbids its first illegal move.
struct Replay {
  State state;
  std::size_t played = 0;
  std::vector<Refusal> refusals;
};
Replay replay(const Setting& setting);
/// The state at the end of the record. Throws WrongResult, with the clause, if a move is illegal.
State end_of_record(const Setting& setting);
/// The model of a setting, as its document says that it is counted; the states of the one are states of the
/// other.
std::unique_ptr<Model> counting_model(const Setting& setting);

/// "Horsemen 4x4, 2 players", or "Loose 9x9, komi 0" where the players are named and there is a komi.
std::string caption(const Setting& setting);
/// The caption, `when` behind it, and lines for the readings, if there are any, for the players and settings
/// of the call or its record.
std::string heading(const Setting& setting, const std::string& when = "");
/// What is kept beside the stones, otherwise than at the start.
std::string told_memory(const Model& model, const State& state);
/// "score: black 3, white 4.5" as a line, where the document counts what is not kept.
std::string told_scores(Model& model, const State& state);
/// The outlook, with the clauses that say what came of a game that is over.
std::string told_outlook(Model& model, const State& state);
/// The refusals with their clauses quoted, a paragraph each.
std::string quoted(const Setting& setting, const std::vector<Refusal>& refusals, std::size_t indent = 2);
/// The document that --json begins with: "game", "size", "reading", "version", "players" and "settings".
nlohmann::ordered_json json_document(const GameSpec& game, const Model& model);
/// {"B": "3", "W": "4.5"}
nlohmann::ordered_json json_scores(const Model& model, const std::vector<Number>& scores);
/// Adds "rows", "to_move", "over", "winners", "score" and "kept" to a document, and "result" if the game is
/// over.
void add_standing(nlohmann::ordered_json& document, Model& model, const State& state);
/// [{"clauses", "message", "points"}]
nlohmann::ordered_json json(const Model& model, const std::vector<Refusal>& refusals);
/// The i-th move of the record (from 0) and what is wrong with it.
nlohmann::ordered_json json_illegal(const Setting& setting, std::size_t i,
                                    const std::vector<Refusal>& refusals);

/// `judge` of a thread of posts, which the setting was read from.
Status judge_thread(const Setting& setting, IllegalMoves illegal, bool as_json);

}  // namespace ruleproof::model
