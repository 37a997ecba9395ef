#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_argument.hpp"
#include "properties/referee/judgement.hpp"
#include "record/forum/post.hpp"
#include "record/model_record.hpp"
#include "reference/game.hpp"
#include "report/json.hpp"
#include "report/position.hpp"
#include "spec/input_error.hpp"

// Reads the game that a call describes: its document, record, board, players, readings and komi.

namespace ruleproof {

/// The words of a call that describe a game; a word that the call omits is empty.
struct SettingOptions {
  SharedDocument game;
  std::string record;  ///< a file, or "-"
  std::string board;
  std::vector<std::string> readings;
  std::string komi;
  bool relax = false;
  std::optional<int> players;
};

/// The parts of a setting that a command accepts in addition to the document.
enum class Uses { board, readings, komi, relax, players, from };

/// Adds GAME and an option for each use.
void add_setting(Command& command, SettingOptions& options, std::initializer_list<Uses> uses,
                 GameUse use = GameUse::plays_any);
/// Adds GAME, RECORD, --reading, --komi, --relax and --players, for a command that plays a record.
void add_played_record(Command& command, SettingOptions& options);

/// Returns the help of an option that takes a record, with the limits of records.
std::string help_on_record(std::string_view what);

/// Returns the result of read(). Puts the name of the option before the message of an InputError.
template <class Read>
auto of_option(const std::string& option, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(option + ": " + error.what());
  }
}

}  // namespace ruleproof

namespace ruleproof::model {

/// A game as a call describes it. The record, and after it the document, provide what the call omits.
struct Called {
  Record record;       ///< without moves if the call names no record; without edits if it is continued
  std::string source;  ///< the name of the record in messages; empty without a record
  std::unique_ptr<Model> model;
  /// Set if the call names a thread; `record` has the thread's legal moves.
  std::optional<forum::Thread> thread;

  const Document& document() const { return record.game.document(); }
};

/// What a command does with the record of a call.
enum class RecordUse { is_continued, is_shown, is_judged };

/// Reads the document and the record of a call. Readings and numbers of the call replace those of the record;
/// a board of the call must equal the record's. Illegal posts of a thread are left out with a note, unless
/// they are judged. A record that is continued begins with the position of its last edit, and its board gets
/// a note if a setup clause forbids it; otherwise edits are kept, and such a board is refused without
/// --relax. Throws InputError.
Called read_call(const SettingOptions& options, RecordUse use = RecordUse::is_continued);

/// Returns the game of a document with the readings, players and komi of a call.
Game read_as(const Document& document, const SettingOptions& options);

/// The state at the end of a record, or the refusals of the first illegal move that is not played.
struct Replay {
  State state;
  std::size_t played = 0;
  std::vector<Refusal> refusals;
  std::vector<std::size_t> standing = {};  ///< the indices (from 0) of illegal moves that were played
};
Replay replay(const Called& called, IllegalMoves illegal = IllegalMoves::are_refused);
/// Returns the state at the end of the record. Throws WrongResult, with the clause, if a move is illegal.
State end_of_record(const Called& called);
/// Returns the model of the game as its document counts positions (Game::as_counted). States of the called
/// model are also states of this one.
std::unique_ptr<Model> counting_model(const Called& called);

/// Returns "Horsemen 4x4, 2 players", or "Loose 9x9, komi 0" if players are named and komi exists.
std::string caption(const Called& called);
/// Returns the caption followed by `when`, and lines for the readings, if there are any, the players and the
/// settings of the call or its record.
std::string heading(const Called& called, const std::string& when = "");
/// Returns the i-th move of the record (from 0) and its refusals.
nlohmann::ordered_json json_illegal(const Called& called, std::size_t i,
                                    const std::vector<Refusal>& refusals);

/// Runs the command `judge` on the thread of a call.
Status judge_thread(const Called& called, IllegalMoves illegal, bool as_json);

}  // namespace ruleproof::model
