#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "certify/certificate.hpp"
#include "certify/engine/engine_process.hpp"
#include "properties/readings/comparison.hpp"

// Identifies the ruleset of a document by which an engine plays. The choices of a document are its open
// clauses (those with several readings) and its named settings. A ruleset has one alternative for each
// choice.

namespace ruleproof {

/// Returns the bounds of one search for a game in which two rulesets differ.
ComparisonBounds search_of_rulesets();

/// The settings of an identification.
struct IdentificationPlan {
  Game game;                         ///< all rulesets are tried with its board, numeric settings and players
  std::set<std::string> fixed = {};  ///< names of the choices that are not varied, but stay as in `game`
  std::string command;
  EngineLimits limits = {.first = std::chrono::seconds(60)};
  /// The number of random games, besides the fixed games of suite.hpp, that are played to test the ruleset
  /// that remains.
  int games = 30;
  std::uint64_t seed = 1;
  ComparisonBounds search = search_of_rulesets();
  EngineLimits::Clock::time_point (*now)() = EngineLimits::Clock::now;  ///< the clock of `seconds`
  std::function<void(const std::string&)> progress = [](const std::string&) {};
};

struct Identification {
  enum class Verdict {
    /// One ruleset agrees with every answer; each other ruleset was contradicted or is equivalent to it.
    identified,
    several,  ///< several indistinguishable rulesets agree with every answer, or not all rulesets were tried
    nearest,  ///< no ruleset agrees with every answer
    unfit,    ///< the engine lacks commands, refuses the board, or ended before a game began
    stopped,
  };

  /// A ruleset that an answer of the engine contradicts, with one such answer: the first answer that does not
  /// also contradict the first ruleset in `named`. If there is none, the first of all contradicting answers.
  struct Contradicted {
    Game game;
    std::size_t kinds = 0;  ///< the number of kinds of differences found (see Identification::is_complete)
    std::size_t games = 0;  ///< the number of games with a difference
    std::string size = {};  ///< "3x1"; empty for a game without a board
    std::vector<std::string> moves = {};  ///< the moves before the answer
    std::string answer = {};              ///< "takes B b1 for legal"
    /// Whether every contradicting answer that was found also contradicts the first ruleset in `named`.
    bool is_shared = false;
  };
  /// Two rulesets that no answer of the engine distinguishes.
  struct NotToldApart {
    Game one, other;
    std::string size = {};
    std::vector<std::string> moves = {};  ///< if `is_found`, a game in which the two rulesets differ
    std::string at_end = {};              ///< the rulings of the two rulesets at the end of this game
    bool is_found = false;
    bool is_proved = false;  ///< whether the two rulesets were proved to be equivalent
    /// Why the engine's answers do not distinguish the two rulesets, or in which games a difference was
    /// searched for.
    std::string why = {};
  };

  Game game;  ///< the game of the plan
  std::string engine = {}, engine_version = {}, protocol = {}, command = {};
  std::string program_version = {};
  Verdict verdict = Verdict::stopped;
  std::string because = {};  ///< why the engine is unfit, or why the run stopped
  /// The identified ruleset and those equivalent to it, or the rulesets that remain, or the nearest ones; see
  /// `verdict`.
  std::vector<Game> named = {};
  std::size_t rulesets = 0;  ///< the number of rulesets of the document with the fixed choices
  std::size_t tried = 0;
  /// The number of rulesets that were not tried, since their setup clauses forbid the board or the komi.
  std::size_t forbidden = 0;
  std::vector<Contradicted> contradicted = {};
  std::vector<NotToldApart> not_told_apart = {};
  int searched_games = 0;  ///< the number of games that the engine played because a search found that two
                           ///< rulesets differ in them
  int other_games = 0;     ///< the number of games that the engine first played in an examination, and then
                           ///< again, to compare its answers with other rulesets
  /// Whether every ruleset was compared with the engine in each of these games. Only then may the counts of
  /// differences of two rulesets be compared.
  bool is_complete = false;
  std::optional<Certificate> certificate = {};  ///< the certificate for the first ruleset in `named`
  double seconds = 0;
};

/// Returns the spelling used in JSON: "identified".
std::string_view name(Identification::Verdict verdict);

/// Plays games in which rulesets differ, then the games of an examination (examination.hpp). Ends when the
/// engine's answers leave one ruleset, or when no search finds a game that distinguishes the remaining ones.
/// Throws InputError if the engine cannot be started.
Identification identify(const IdentificationPlan& plan, std::stop_token stop);

/// Returns the result as the text that `ruleproof identify` prints.
std::string identification_text(const Identification& found);
/// Returns the result as JSON that satisfies cli/schema/identify.schema.json.
nlohmann::ordered_json identification_json(const Identification& found);

}  // namespace ruleproof
