#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/documents/spec.hpp"
#include "spec/threads.hpp"

// Defines the answers to questions about a document and its games, from JSON to JSON, for the page with or
// without a server. Each question is self-contained. Nothing here starts a thread or a process, or opens a
// file.

namespace ruleproof::questions {

using Json = nlohmann::ordered_json;

/// The bounds of the work on an answer, and its progress callback.
struct Asker {
  StopToken stop;
  std::function<void(const Json&)> tell;  ///< receives the progress of a long question
  /// The elementary steps that each position and each game of an example may take, and each board of a
  /// search.
  std::int64_t steps = INT64_MAX;
};

/// A document that questions are about.
struct Served {
  std::string game;   ///< its name in questions
  std::string title;  ///< its title, for people
  std::string file;   ///< its name in messages
  std::string text;
  /// Overwrites the document. Throws InputError if that fails. If empty, saving is not possible.
  std::function<void(const std::string&)> save = {};
};

/// Returns a document that comes with the program and cannot be saved.
Served served(const Document& document);

struct Played;
class PlayedGames;

class Answers {
 public:
  /// Takes at least one document; a question without "game" is about the first. Throws InputError if the
  /// first is not text.
  explicit Answers(std::vector<Served> served);

  /// Answers a question {"ask": …} with its parameters; "document" is the text of another document, "file"
  /// its name in messages. The answer {"error": message} reports a fault in the question. Never throws; may
  /// be called by several threads.
  Json answer(const Json& question, const Asker& asker) const;
  /// The same for a question as text.
  Json answer_text(std::string_view question, const Asker& asker) const;

  /// Whether a question starts a search, which may take long.
  static bool is_long(const Json& question);

 private:
  using Checked = std::shared_ptr<const language::CheckedDocument>;

  Checked read(const std::string& file, const std::string& text) const;
  std::size_t asked_about(const Json& question) const;
  Json document(std::size_t place, const language::CheckedDocument& checked, const std::string& bytes) const;
  Json save(std::size_t place, const Json& question) const;
  std::string served(std::size_t place) const;

  mutable Mutex mutex_;
  mutable std::vector<Served> served_;                         // only their texts change
  mutable std::vector<std::pair<std::string, Checked>> read_;  // the latest texts read
  std::shared_ptr<PlayedGames> games_;                         // the latest games played
};

/// Returns an answer as text in UTF-8.
std::string text_of(const Json& answer);

/// Answers a text as a question about the first game. Returns a fault of the answer; nothing if the answer is
/// correct or the text is not JSON. Stops a search as soon as it begins.
std::optional<std::string> question_fault(std::string_view text);

// The questions by subject. They throw InputError and the exceptions of evaluations.

Json about_document(const language::CheckedDocument& checked, const std::string& bytes);
// About the end of a game:
Json about_position(const Played& game, const Json& question, const Asker& asker);
Json about_illegal_moves(const Played& game, const Json& question, const Asker& asker);
Json about_effects(const Played& game, const Json& question, const Asker& asker);
Json about_readings(const Played& game, const Json& question, const Asker& asker);
/// Answers with a text drawing of the position after a record.
Json about_drawing(const Played& game, const Json& question, const Asker& asker);
Json about_sgf(const Played& game, const Json& question, const Asker& asker);

/// Answers with the "text" of the question as a record in the plain form: a record, SGF, or, for a document
/// that posts can play, a thread or a display.
Json about_record(const Document& document, const Json& question, const Asker& asker);
/// Answers where two documents, or two readings of one document, rule differently: the document of the
/// question, and its text "before" or, without one, the served document. A question may name one "board", a
/// record "from" after which the games continue, or a "seed", with which another difference is found in
/// random games.
Json about_difference(const Document& one, const Document& other, const Json& question, const Asker& asker);
/// Answers which examples of a document hold, or whether the one does that "example" names. Short games on
/// small boards are played first; each example is reported as progress as soon as it was played.
Json about_examples(const Document& document, const Json& question, const Asker& asker);
/// Answers with the words that a document may use: those of the language, and its own names.
Json about_words(const Document& document);
Json about_claim(const Document& document, const Json& question, const Asker& asker);
/// Answers with the verdicts in "report", the text of a report.json by `verify`, on the claims of this
/// document, each as about_claim answers and with its readings. The caller has to compare "hash", from the
/// report, with the SHA-256 of "hashed", the document's text: if they differ, the report is about another
/// text, and "fault", which says what is wrong with the report, means nothing.
Json about_report(const Document& document, const Json& question);

/// Returns a text member of a question, `otherwise` if missing. Throws InputError for other types.
std::string text_of(const Json& question, const char* key, const std::string& otherwise);
std::string text_of(const Json& question, const char* key);

}  // namespace ruleproof::questions
