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

/// What a command can use of a call beside the document.
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

}  // namespace ruleproof

namespace ruleproof::model {

/// A game as a call describes it. What the call leaves open the record states, and then the document.
struct Called {
  Record record;       ///< without moves if the call names none; without edits unless they are kept
  std::string source;  ///< the name of the record in messages; empty without one
  std::unique_ptr<Model> model;
  std::optional<forum::Thread> thread;  ///< if the call names one: then the record has its legal moves

  const Document& document() const { return record.game.document(); }
};

/// Reads the document and the record of a call. Readings and numbers of the call replace those of the record;
/// its board must be that of the record. A board that a setup clause forbids is noted, or refused unless the
/// call relaxes it. Illegal posts of a thread are left out with a note, unless they are judged. A game with
/// edits begins with the last of them, unless they are kept. Throws InputError if anything cannot be read.
enum class Setup { is_noted, is_refused };
enum class Posts { are_played, are_judged };
enum class Edits { are_begun_with, are_kept };
Called read_call(const SettingOptions& options, Setup setup, Posts posts = Posts::are_played,
                 Edits edits = Edits::are_begun_with);

/// The game of a document with the readings, players and komi of a call.
Game read_as(const Document& document, const SettingOptions& options);

/// Where a record ends, or what forbids its first illegal move that is not played.
struct Replay {
  State state;
  std::size_t played = 0;
  std::vector<Refusal> refusals;
  std::vector<std::size_t> standing = {};  ///< the illegal moves that were played, from 0
};
Replay replay(const Called& called, IllegalMoves illegal = IllegalMoves::are_refused);
/// The state at the end of the record. Throws WrongResult, with the clause, if a move is illegal.
State end_of_record(const Called& called);
/// The model of the game as its document counts positions (Game::as_counted). States of one model are states
/// of the other.
std::unique_ptr<Model> counting_model(const Called& called);

/// "Horsemen 4x4, 2 players", or "Loose 9x9, komi 0" where the players are named and there is a komi.
std::string caption(const Called& called);
/// The caption, `when` behind it, and lines for the readings, if there are any, for the players and settings
/// of the call or its record.
std::string heading(const Called& called, const std::string& when = "");
/// The i-th move of the record (from 0) and what is wrong with it.
nlohmann::ordered_json json_illegal(const Called& called, std::size_t i,
                                    const std::vector<Refusal>& refusals);

/// `judge` of the thread of a call.
Status judge_thread(const Called& called, IllegalMoves illegal, bool as_json);

}  // namespace ruleproof::model
