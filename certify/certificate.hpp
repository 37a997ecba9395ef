#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "certify/referee.hpp"
#include "reference/game.hpp"

// The certificate of a game engine, as data, JSON, text and HTML page. It lists how the engine's rulings
// differ from those of the reference, which is this program's own evaluation of the rules. A ruling decides
// whether a move is legal, what the move changes, or what the score is.

namespace ruleproof {

/// The kinds of differences between an engine and the reference.
enum class DifferenceKind {
  refuses_legal,    ///< the engine treats a legal move as illegal
  allows_illegal,   ///< the engine treats an illegal move as legal
  stones,           ///< the boards differ after a legal move
  captures,         ///< the numbers of captured stones differ
  refusal_changes,  ///< a refused move changes the engine's board
  undo,             ///< the engine refuses undo, or undo does not restore the board or the legal moves
  score,
  no_answer,  ///< the engine refuses a command that it lists or has accepted before, or its answer cannot be
              ///< read
  breaks,     ///< the engine crashes, hangs or violates the protocol
};

/// Returns the spelling used in JSON: "refuses-legal".
std::string_view name(DifferenceKind kind);

/// The kinds of differences in rulings. A difference of these kinds may disappear if the reference plays by
/// another ruleset (combination of readings), and the author of the engine may declare it as intended. The
/// other kinds are faults of the engine under every ruleset.
inline constexpr std::array kinds_of_rulings{DifferenceKind::refuses_legal, DifferenceKind::allows_illegal,
                                             DifferenceKind::stones, DifferenceKind::captures,
                                             DifferenceKind::score};

/// Returns whether another reading may explain a difference of this kind. No reading explains a program that
/// breaks or does not answer.
bool is_of_reading(DifferenceKind kind);

/// One difference of a certificate. Differences of one kind are merged if the reference's ruling is decided
/// by the same clauses and for the same reasons (see Decision).
struct ReportedDifference {
  DifferenceKind kind;
  std::vector<Decision> decisions = {};   ///< the clauses that decide the reference's ruling, with reasons
  std::string fault = {};                 ///< for `breaks`: the name of the EngineFaultKind; otherwise empty
  std::string sentence = {};              ///< "refuses B c3, which is legal"
  int games = 0;                          ///< the number of games in which the difference occurred
  std::vector<std::string> seen_by = {};  ///< the protocol commands that revealed the difference
  // The remaining members describe the shortest game that reveals the difference.
  std::string size = {};  ///< "5x5"; empty for a game without a board
  /// The moves, spelled as in game records; the last move shows the difference.
  std::vector<std::string> moves = {};
  std::string record = {};   ///< the legal moves as a game record in this program's text format
  std::string drawing = {};  ///< the reference's position where the difference occurs
  /// The rows of this position (Referee::rows), which the HTML page draws.
  std::vector<std::string> rows = {};
  /// The commands that reproduce the difference, each followed by the engine's answer with "= " or "? ", or
  /// by its failure with "! ".
  std::vector<std::string> transcript = {};
  bool shrunk = true;                         ///< whether the search for a shorter game was completed
  std::optional<std::string> permitted = {};  ///< the reason, if the difference is permitted
  /// The rulesets, such as "ko=simple", under which this game has no difference.
  std::vector<std::string> readings = {};
};

/// A command that the engine should have answered but did not, so that its answer could not be compared.
struct NotCompared {
  std::string command;
  std::string why;  ///< a sentence that states what the engine answered the first time
  std::int64_t times = 0;
};

/// A ruleset under which all differences disappear, although the games do not prove that the engine plays by
/// this ruleset.
struct UnnamedRuleset {
  std::string ruleset;
  int checked = 0;  ///< the number of whole games that were replayed under this ruleset without a difference
  std::string why;  ///< a sentence that states why these games are no proof; for instance, some answers were
                    ///< not compared
};

struct Certificate {
  enum class Verdict {
    passes,
    differs_as_permitted,  ///< all differences are permitted
    differs,
    unfit,    ///< the engine lacks commands, refuses the board, or ended before a game began
    stopped,  ///< a limit or Ctrl-C stopped the examination before any difference was found
  };

  std::string engine = {};  ///< the engine's answer to the command `name`
  std::string engine_version = {};
  std::string protocol = {};
  std::string command = {};
  Game game;
  std::string form = {};  ///< how moves are spelled, "boards" or "records": see Form::kind
  std::string form_line = {};
  std::string program_version = {};
  std::string spec_hash = {};  ///< SHA-256 of the game's document
  std::string suite = {};      ///< the version of the suite (the fixed games of every examination, see
                               ///< suite.hpp): 12 hexadecimal digits of a SHA-256
  std::uint64_t seed = 0;
  std::string policy = {};  ///< sentences that describe the random games: length, passes, preferred moves

  Verdict verdict = Verdict::stopped;
  std::string because = {};  ///< why the engine is unfit or the examination stopped; no full stop
  int suite_games = 0;       ///< games of the suite that were played
  /// The number of games of the suite that were left out, because the engine refuses the board or because no
  /// moves lead to the position with which the game begins.
  int suite_left_out = 0;
  int random_games = 0;
  std::int64_t moves = 0;  ///< legal moves that were played
  struct Comparisons {
    std::int64_t legality = 0;  ///< moves whose legality was compared
    std::int64_t refusals = 0;  ///< illegal moves that were tried
    std::int64_t boards = 0;
    std::int64_t captures = 0;
    std::int64_t undos = 0;
    std::int64_t scores = 0;
  } comparisons = {};
  std::vector<NotCompared> not_compared = {};
  std::string legal_by = {};  ///< the command that reports legal moves: "all_legal"
  std::string stones_by = {};
  std::string undo_by = {};   ///< "undo"; empty if the engine does not offer it
  std::string score_by = {};  ///< "final_score"; empty if the engine does not offer it
  std::vector<ClauseCount> clauses = {};
  std::vector<ReportedDifference> differences = {};  ///< the permitted ones are last
  /// Entries of the permitted-differences file that match no difference.
  std::vector<std::string> unused_permissions = {};
  /// Each text is a ruleset under which no game shows a difference: "ko=simple suicide=illegal". Lists only
  /// the rulesets that change the fewest readings; several, if no game distinguishes them. Empty if there are
  /// no differences, or if no ruleset of the document explains the engine's rulings.
  std::vector<std::string> agrees_with = {};
  int agrees_checked = 0;  ///< the number of whole games that were replayed under one of these rulesets
  /// Texts that name what was not compared in the games that `agrees_checked` counts.
  std::vector<std::string> agrees_not_compared = {};
  std::vector<UnnamedRuleset> unnamed = {};
  int rulesets_tried = 0;
  std::string why_not_tried = {};  ///< a sentence that states why only some of the other rulesets were tried
  std::string end = {};            ///< how the engine ended: "exited with status 0"
  int left_behind = 0;             ///< the number of processes that outlived the engine and were killed
  std::vector<std::string> not_shown = {};  ///< sentences about what a passed examination does not prove
  double seconds = 0;
};

/// Returns the spelling used in JSON: "differs-as-permitted".
std::string_view name(Certificate::Verdict verdict);

/// Returns the certificate as JSON that satisfies cli/schema/certify.schema.json.
nlohmann::ordered_json certificate_json(const Certificate& certificate);

/// Returns a paragraph that states whether other readings explain the differences; empty if there are none.
std::string explanation(const Certificate& certificate);

/// Returns the certificate as the text that `ruleproof certify` prints.
std::string certificate_text(const Certificate& certificate);

/// Returns the certificate as one HTML page that is also XML and needs no other file and no script. `made_by`
/// is the command that creates the page. The engine's texts may contain any bytes: they are sanitised and
/// escaped. Throws InputError if a decision names a clause that the game does not have, or if a move is not
/// on the board.
std::string certificate_page(const Certificate& certificate, std::string_view made_by);

}  // namespace ruleproof
