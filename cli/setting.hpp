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

// Reads the game that the command line describes: its document, record, board, players, readings and komi.

namespace ruleproof {

/// The arguments of the command line that describe a game. An argument that is not given is empty.
struct SettingOptions {
  SharedDocument game;
  std::string record;  ///< a file, or "-"
  std::string board;
  std::vector<std::string> readings;
  std::string komi;
  bool relax = false;
  std::optional<int> players;
};

/// The options that a command accepts in addition to the argument GAME.
enum class Uses { board, readings, komi, relax, players, from };

/// Adds the argument GAME and an option for each of `uses`.
void add_setting(Command& command, SettingOptions& options, std::initializer_list<Uses> uses,
                 GameUse use = GameUse::plays_any);
/// Adds the options GAME, RECORD, --reading, --komi, --relax and --players, for a command that plays a
/// record.
void add_played_record(Command& command, SettingOptions& options);

/// Returns the help of an option that takes a record: `what`, followed by the limits of records.
std::string help_on_record(std::string_view what);

/// Returns the result of read(). Rethrows an InputError of read() with the name of the option before the
/// message.
template <class Read>
auto of_option(const std::string& option, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(option + ": " + error.what());
  }
}

/// A game as the command line describes it. Board, readings, players and komi that the command line does not
/// give come from the record, or else from the document.
struct Called {
  Record record;       ///< has no moves if no record is given
  std::string source;  ///< the name of the record in messages; empty if no record is given
  std::unique_ptr<Model> model;
  /// Set if the input is a thread of posts (a game by mail). Then `record` has the legal moves of the thread,
  /// or no moves if the thread is to be judged.
  std::optional<forum::Thread> thread;

  const Document& document() const { return record.game.document(); }
};

/// What a command does with its record: it continues the game from the end, shows the position, or judges the
/// moves.
enum class RecordUse { is_continued, is_shown, is_judged };

/// Reads the game and the record that `options` describe. Readings and komi of the options replace those of
/// the record. Illegal posts of a thread are left out with a note, except under `is_judged`. Under
/// `is_continued`, the result begins with the last edit of the record (a change of the board by hand);
/// otherwise it has all edits. Throws InputError if an input cannot be read, or if board or players of the
/// options differ from those of the record. Throws InputError if the game violates a setup clause. Writes a
/// note instead under `is_continued`, with --relax, or if the clause is only advice.
Called read_call(Inputs& inputs, const SettingOptions& options, RecordUse use = RecordUse::is_continued);

/// Returns the game of a document with the readings, players and komi of the options. Throws InputError if
/// the document does not allow one of these.
Game read_as(const Document& document, const SettingOptions& options);

/// The result of playing a record up to its end, or up to the first illegal move that is not played.
struct ReplayedRecord {
  State state;
  std::size_t played = 0;                  ///< the number of moves played
  std::vector<Refusal> refusals;           ///< the reasons why the next move is illegal
  std::vector<std::size_t> standing = {};  ///< the indices (from 0) of illegal moves that were played
};
ReplayedRecord replay(const Called& called, IllegalMoves illegal = IllegalMoves::are_refused);
/// Returns the state at the end of the record. If a move is illegal, throws WrongResult with a message that
/// names the violated clause.
State end_of_record(const Called& called);
/// Returns a model of the game with the settings that its document declares for counting (Game::as_counted).
/// The states of `called.model` are also states of the new model.
std::unique_ptr<Model> counting_model(const Called& called);

/// Returns a title such as "Horsemen 4x4, 2 players", or "Loose 9x9, komi 0" if the document names the
/// players and has a komi.
std::string caption(const Called& called);
/// Returns caption(), followed by `when` (such as ", after move 2"), a line for the readings if the game has
/// any, and lines for the names of the players and for numbers other than the defaults.
std::string heading(const Called& called, const std::string& when = "");
/// Returns JSON of the move with the index `i` (from 0) of the record, and of the reasons why it is illegal.
nlohmann::ordered_json json_illegal(const Called& called, std::size_t i,
                                    const std::vector<Refusal>& refusals);

/// Prints the report of `ruleproof judge` on the thread of posts.
Status judge_thread(const Called& called, IllegalMoves illegal, bool as_json);

}  // namespace ruleproof
