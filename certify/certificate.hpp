#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/referee.hpp"
#include "reference/game.hpp"

// What an examination of an engine found: the certificate, as data, as JSON and as a page.

namespace ruleproof {

/// In what an engine and the reference differ.
enum class DifferenceKind {
  refuses_legal,    ///< the engine takes a legal move for illegal
  allows_illegal,   ///< or an illegal one for legal
  stones,           ///< the board after a legal move
  captures,         ///< the number of captured stones
  refusal_changes,  ///< the board after a refused move is not the one before
  undo,             ///< the board after taking back is not the one before
  score,
  no_answer,  ///< it lists a command, or has answered it before, and refuses it or answers what cannot be
              ///< read
  breaks,     ///< the engine fails as a program
};

/// "refuses-legal"
std::string_view name(DifferenceKind kind);

/// Whether another reading may explain it: none explains that a program breaks or does not answer.
bool is_of_reading(DifferenceKind kind);

/// Differences of one kind that rest on the same decisions are reported once.
struct ReportedDifference {
  DifferenceKind kind;
  std::vector<Decision> decisions = {};   ///< what the reference's ruling rests on
  std::string fault = {};                 ///< of `breaks`: name(EngineFaultKind); else empty
  std::string sentence = {};              ///< "refuses B c3, which is legal"
  int games = 0;                          ///< in how many of the games it was seen
  std::vector<std::string> seen_by = {};  ///< the commands of the protocol that showed it
  // Of the shortest game that was found:
  std::string size = {};  ///< "5x5"; empty for a game without a board
  std::vector<std::string> moves =
      {};                              ///< in the form of the records, the last one the move that it is about
  std::string record = {};             ///< the same in the plain form, as far as it is legal
  std::string drawing = {};            ///< the position that the last move is about, by the reference
  std::vector<std::string> rows = {};  ///< see Referee::rows; the page draws them
  std::vector<std::string> transcript =
      {};              ///< what to type to see it: commands, and the answers behind "= " and "? "
  bool shrunk = true;  ///< whether shrinking came to its end
  std::optional<std::string> permitted = {};  ///< the reason, if a permitted-differences file lists it
  std::vector<std::string> readings =
      {};  ///< the rulesets, "ko=simple", under which this game shows no difference
};

/// Questions by one command that were due, and that the engine did not answer: nothing was compared.
struct NotCompared {
  std::string command;
  std::string why;  ///< what it answered the first time, a sentence
  std::int64_t times = 0;
};

/// A ruleset that explains all that was found, and by which the games still do not show that the engine
/// plays.
struct UnnamedRuleset {
  std::string ruleset;
  int checked = 0;  ///< whole games that were played again under it, and did not differ
  std::string why;  ///< what it changes, or what was due, and was not compared in them; a sentence
};

struct Certificate {
  enum class Verdict {
    passes,
    differs_as_permitted,  ///< in nothing else
    differs,
    unfit,    ///< it lacks commands, refuses the board, or died before a game began
    stopped,  ///< by a limit or by Ctrl-C, and no difference was found by then
  };

  std::string engine = {};  ///< as it reports itself
  std::string engine_version = {};
  std::string protocol = {};
  std::string command = {};
  Game game;
  std::string form = {};  ///< see Form: "boards" or "records"
  std::string form_line = {};
  std::string program_version = {};
  std::string spec_hash = {};  ///< SHA-256 of the game's document
  std::string suite = {};      ///< the version of the suite: SHA-256 of its games, 12 digits
  std::uint64_t seed = 0;
  std::string policy = {};  ///< of the random games: length, passes, what they prefer; sentences

  Verdict verdict = Verdict::stopped;
  std::string because = {};  ///< a sentence: what makes it unfit, what stopped it
  int suite_games = 0;       ///< games of the corpus that were played
  int suite_left_out = 0;    ///< of boards that the engine refuses
  int random_games = 0;
  std::int64_t moves = 0;  ///< legal ones that were played
  struct Comparisons {
    std::int64_t legality = 0;  ///< single moves
    std::int64_t refusals = 0;  ///< illegal moves that were tried
    std::int64_t boards = 0;
    std::int64_t captures = 0;
    std::int64_t undos = 0;
    std::int64_t scores = 0;
  } comparisons = {};
  std::vector<NotCompared> not_compared = {};
  std::string legal_by = {};  ///< the rungs of the ladder: "all_legal"
  std::string stones_by = {};
  std::string undo_by = {};   ///< "undo", or empty
  std::string score_by = {};  ///< "final_score", or empty
  std::vector<ClauseCount> clauses = {};
  std::vector<ReportedDifference> differences = {};  ///< those that are not permitted first
  std::vector<std::string> unused_permissions =
      {};  ///< entries of the permitted-differences file that nothing matched
  /// The rulesets with the fewest other readings under which none of the differing games differs, as
  /// "ko=simple suicide=illegal"; several if nothing found tells them apart. Empty if none of ours explains
  /// the engine, or nothing differs.
  std::vector<std::string> agrees_with = {};
  int agrees_checked =
      0;  ///< so many whole games were played again under the first of these, and did not differ
  std::vector<std::string> agrees_not_compared = {};  ///< what was due in these and was not compared
  std::vector<UnnamedRuleset> unnamed = {};
  int rulesets_tried = 0;
  std::string why_not_tried =
      {};                ///< why no other ruleset was tried, or not all: a sentence with its full stop
  std::string end = {};  ///< how the engine ended: "exited with status 0"
  int left_behind = 0;   ///< processes that outlived it and were ended
  std::vector<std::string> not_shown = {};  ///< what a pass does not show: sentences
  double seconds = 0;
};

std::string_view name(Certificate::Verdict verdict);

/// By the schema cli/schema/certify.schema.json.
nlohmann::ordered_json certificate_json(const Certificate& certificate);

/// Whether other readings explain what differs, in one paragraph; empty if nothing differs.
std::string explanation(const Certificate& certificate);

/// As `certify` prints it.
std::string certificate_text(const Certificate& certificate);

/// One page of HTML that is XML as well and needs no other file and no script. `made_by` is the command that
/// made it. The engine's texts may hold any bytes: they are made harmless and escaped.
/// Throws InputError if a decision is of a clause that the game does not have, or if a move is none of its
/// board.
std::string certificate_page(const Certificate& certificate, std::string_view made_by);

}  // namespace ruleproof
