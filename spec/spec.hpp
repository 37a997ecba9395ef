#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/input_error.hpp"
#include "spec/komi.hpp"
#include "spec/move.hpp"
#include "spec/verdict.hpp"

// What the rule texts say, as data: the clauses of each game, the clauses that can be read in several ways,
// and the claims about the game. The data come from the document of the game.

namespace ruleproof {

namespace language {
struct CheckedDocument;
struct Document;
}  // namespace language

/// A post in which rules, or remarks on them, were published.
struct Source {
  std::string id;
  std::string author;
  std::string place;
  std::string when;  ///< "2016-11-28 11:03:15", or a day alone, as the archive gives it; empty if nobody says
  std::string header;  ///< the line of spec/texts/GAME.txt after which the post begins
  std::string change;  ///< what it changed against the post before it; empty for the first
};

/// One sentence of a rule text. A sentence whose wording changed is one clause for each wording.
struct Clause {
  enum class Kind { definition, rule, setup, end, scoring, claim, flavour, out_of_scope };

  std::string id;
  std::string text;     ///< verbatim, with each run of whitespace folded to one space
  std::string section;  ///< the heading that it stands under; empty in a post without headings
  Kind kind = Kind::rule;
  std::vector<std::string> sources;  ///< the posts that have it in this wording
  std::vector<std::string> claims;   ///< the claims that it makes
  std::string reason;                ///< why it has no transcription; empty for a claim and if it has one

  /// Whether the reference transcribes it. A claim is left to the provers; for every other clause that is not
  /// transcribed, `reason` says why.
  bool transcribed() const { return kind != Kind::claim && reason.empty(); }
};

/// One way to read an open clause.
struct Reading {
  std::string name;
  std::string meaning;
  std::string why;                       ///< what in the text speaks for it
  std::vector<std::string> claims = {};  ///< those that say what comes of it; they are judged under it
};

/// A point on which the text can be read in several ways. It may rest on several clauses.
struct OpenClause {
  std::string key;
  std::string question;
  std::vector<std::string> clauses;
  std::vector<Reading> readings;  ///< at least two, the default first
  std::string mend = "";          ///< for the author: how the text could settle it; may be empty

  /// Throws InputError, with the nearest name, if there is no such reading.
  const Reading& reading(std::string_view name) const;
};

/// A detail on which the text is silent or vague, and that the project takes in one way only.
struct Settled {
  std::vector<std::string> clauses;
  std::string note;
};

/// A sentence about the game that is true or false.
struct Claim {
  enum class Kind { position, step, rulesets, measure, strategy, number };
  using Verdict = ClaimVerdict;

  struct Override {
    std::string key;
    std::string reading;
    Verdict verdict = Verdict::unknown;
  };

  std::string id;
  std::string statement;
  std::string premise;               ///< what the statement takes for granted; may be empty
  std::vector<std::string> clauses;  ///< the clauses that make it; empty for a claim of the project's own
  Kind kind = Kind::position;
  std::optional<Verdict>
      expected;  ///< under the default readings, and wherever nothing below applies, if anything is
  std::vector<Override> expected_under;  ///< under a ruleset with one reading that is not the default

  bool by_author() const { return !clauses.empty(); }
};

/// Everything that is known of one game. References between its parts always lead somewhere; ids are unique
/// among their kind. The lookups throw InputError, with the nearest name, if there is nothing of that name.
struct GameSpec {
  std::string id;                     ///< "disto"
  std::string title;                  ///< "Disto"
  std::optional<Size> default_board;  ///< nothing for a game that is played without a board
  std::optional<Komi> default_komi;   ///< likewise for a game without points
  std::vector<Source> sources;        ///< in the order of the dates
  std::vector<Clause> clauses;        ///< in the order of the text
  std::vector<OpenClause> open_clauses;
  std::vector<Settled> settled;
  std::vector<Claim> claims;
  std::shared_ptr<const language::CheckedDocument> document =
      nullptr;  ///< that all this was read from, if it is one

  const Source& source(std::string_view source_id) const;
  const Clause& clause(std::string_view clause_id) const;
  /// The sentence of a clause; empty if there is no such clause: lines of a document may belong to none.
  std::string_view sentence(std::string_view clause_id) const;
  const OpenClause& open_clause(std::string_view key) const;
  const Claim& claim(std::string_view claim_id) const;
};

/// The document that a game was read from.
const language::Document& document_of(const GameSpec& game);

/// All games that are built in, in the order of RULEPROOF_GAMES in CMakeLists.txt.
const std::vector<GameSpec>& specs();

/// All games that spec() finds: those that were loaded, and those that are built in and not replaced by one
/// of them.
std::vector<std::reference_wrapper<const GameSpec>> known_games();

/// The game with this id: the one that was loaded last, or else the one that is built in. Throws InputError,
/// with the nearest name, if there is none.
const GameSpec& spec(std::string_view game);

/// Whether a game has the rules that the program ships under its id: its document may be another in prose,
/// claims and examples.
bool has_shipped_rules(const GameSpec& game);

/// A document with errors. The message is the first of them, "my-game.md:3:5: error: …".
struct InvalidDocument : InputError {
  explicit InvalidDocument(const language::CheckedDocument& document);

  std::string diagnostics;  ///< all that is said of the document, as `ruleproof check` prints it
  std::string file;
  int line, column;  ///< of the first error
};

/// Reads a document that is not built in. From then on its game is the one with its id, to the end of the
/// program; `file` is its name, for messages. Threads may call this and spec() at the same time. Throws
/// InvalidDocument, and InputError where the bytes are no text.
const GameSpec& load_game(std::string file, std::string_view bytes);

/// The spelling that documents use: "out-of-scope", "rulesets", "not-run".
std::string_view text(Clause::Kind kind);
std::string_view text(Claim::Kind kind);
std::string_view text(Claim::Verdict verdict);

}  // namespace ruleproof
