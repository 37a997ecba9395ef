#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_argument.hpp"
#include "properties/referee/judgement.hpp"
#include "record/forum/post.hpp"
#include "record/model_record.hpp"
#include "report/json.hpp"
#include "report/position.hpp"
#include "spec/input_error.hpp"
#include "reference/game.hpp"

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

/// What a command can use of a setting beside its game.
enum class Uses { board, readings, komi, relax, players, from };

/// GAME and an option for each use.
void add_setting(Command& command, SettingOptions& options, std::initializer_list<Uses> uses,
                 GameUse use = GameUse::plays_any);
/// GAME, RECORD, --reading, --komi, --relax and --players, for a command that plays a record.
void add_played_record(Command& command, SettingOptions& options);

/// The help on an option that takes a record, with the limits of records.
std::string help_on_record(std::string_view what);

/// What read() returns; its errors say which option they are about.
template <class Read>
auto of_option(const std::string& option, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(option + ": " + error.what());
  }
}

/// The ruleset with the readings "KEY=READING" of an option in their place. Throws InputError, with the
/// option, if there is none such or a key comes twice.
Game with_readings(Game ruleset, const char* option, const std::vector<std::string>& readings);

}  // namespace ruleproof

namespace ruleproof::model {

/// A game of any document as a call describes it, with what the record and the document say where the call
/// says nothing.
struct Setting {
  const Document& game;
  Record record;       ///< without moves if the call names none; without edits unless they are kept
  std::string source;  ///< the name of the record in messages; empty without one
  std::unique_ptr<Model> model;
  std::optional<forum::Thread> thread =
      {};  ///< that the call names in place of a record; then the record has what occurred
};

/// A reading or number of the call stands over the record's; the board of a record stands. Throws InputError
/// if anything cannot be read. A setup clause that forbids the board is noted, or refused unless the call
/// relaxes it. That illegal posts are left out is noted, unless they are judged. A game with edits begins
/// with the last of them, unless they are kept.
enum class Setup { is_noted, is_refused };
enum class Posts { are_played, are_judged };
enum class Edits { are_begun_with, are_kept };
Setting setting(const SettingOptions& options, Setup setup, Posts posts = Posts::are_played,
                Edits edits = Edits::are_begun_with);

/// How a call reads a document: first its --reading, and its --players and --komi.
Game read_as(const Document& game, const SettingOptions& options);
/// The readings "KEY=READING" of an option in the place of those of a setting.
void choose_readings(Game& setting, const Document& game, const char* option,
                     const std::vector<std::string>& readings);

/// Where a record ends, or what forbids its first illegal move that is not played.
struct Replay {
  State state;
  std::size_t played = 0;
  std::vector<Refusal> refusals;
  std::vector<std::size_t> standing = {};  ///< the illegal moves that were played, from 0
};
Replay replay(const Setting& setting, IllegalMoves illegal = IllegalMoves::are_refused);
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
/// The i-th move of the record (from 0) and what is wrong with it.
nlohmann::ordered_json json_illegal(const Setting& setting, std::size_t i,
                                    const std::vector<Refusal>& refusals);

/// `judge` of a thread of posts, which the setting was read from.
Status judge_thread(const Setting& setting, IllegalMoves illegal, bool as_json);

}  // namespace ruleproof::model
