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

// Answers the questions of a page about a document and its games. Questions and answers are JSON. A question
// does not depend on earlier questions. Nothing here starts a thread or a process, or opens a file.

namespace ruleproof::questions {

using Json = nlohmann::ordered_json;

/// The limits of the work on an answer, and the callback that reports its progress.
struct Asker {
  StopToken stop;
  std::function<void(const Json&)> tell;  ///< receives the progress of a long question
  /// The limit of elementary steps for each position, each game of an example, and each board of a search.
  std::int64_t steps = INT64_MAX;
};

/// A document about which questions can be asked.
struct Served {
  std::string game;   ///< the name of the document in questions
  std::string title;  ///< the title of the document, for people
  std::string file;   ///< the name of its file in messages
  std::string text;
  /// Overwrites the file of the document. Throws InputError if that fails. If `save` is empty, the document
  /// cannot be saved.
  std::function<void(const std::string&)> save = {};
};

/// Returns a built-in document in the form that Answers takes. It cannot be saved.
Served served(const Document& document);

struct Played;
class PlayedGames;

class Answers {
 public:
  /// Takes at least one document; a question without "game" is about the first document. Throws InputError if
  /// the first document is not text.
  explicit Answers(std::vector<Served> served);

  /// Returns the answer to a question {"ask": KIND, …}. Its member "document" is a text to use instead of the
  /// stored document, and "file" the name of that text in messages. If the question cannot be answered, the
  /// answer is {"error": message}. Never throws; may be called by several threads.
  Json answer(const Json& question, const Asker& asker) const;
  /// Parses a question and returns the answer to it.
  Json answer_text(std::string_view question, const Asker& asker) const;

  /// Returns whether a question starts a search, which may take long.
  static bool is_long(const Json& question);

 private:
  using Checked = std::shared_ptr<const language::CheckedDocument>;

  Checked read(const std::string& file, const std::string& text) const;
  std::size_t asked_about(const Json& question) const;
  Json document(std::size_t place, const language::CheckedDocument& checked, const std::string& bytes) const;
  Json save(std::size_t place, const Json& question) const;
  std::string served(std::size_t place) const;

  mutable Mutex mutex_;
  mutable std::vector<Served> served_;                         // after construction, only the texts change
  mutable std::vector<std::pair<std::string, Checked>> read_;  // the documents read last, each with its text
  std::shared_ptr<PlayedGames> games_;                         // the games played last
};

/// Returns an answer as text in UTF-8.
std::string text_of(const Json& answer);

/// Answers `text` as a question about the first built-in game, for a fuzzer. Returns what is wrong with the
/// answer; nothing if the answer is correct or `text` is not JSON. Stops a search as soon as it begins.
std::optional<std::string> question_fault(std::string_view text);

// The functions below answer one kind of question each. They throw InputError and exceptions of the
// evaluator.

Json about_document(const language::CheckedDocument& checked, const std::string& bytes);
// About the last position, or the whole record, of a game:
Json about_position(const Played& game, const Json& question, const Asker& asker);
Json about_illegal_moves(const Played& game, const Json& question, const Asker& asker);
Json about_effects(const Played& game, const Json& question, const Asker& asker);
Json about_readings(const Played& game, const Json& question, const Asker& asker);
/// Answers with a drawing of the position as text.
Json about_drawing(const Played& game, const Json& question, const Asker& asker);
Json about_sgf(const Played& game, const Json& question, const Asker& asker);

/// Answers with the "text" of the question, converted to a record as write_record() writes it. The text is
/// such a record, SGF, or, for a game that can be played by mail, a thread of posts or a displayed position.
Json about_record(const Document& document, const Json& question, const Asker& asker);
/// Answers where two documents, or two readings of one document, rule differently. `other` is the document of
/// the question; `one` is the text "before" of the question, or else the stored document. A question may name
/// one "board", a record "from" after which the games continue, or a "seed" to search another difference in
/// random games.
Json about_difference(const Document& one, const Document& other, const Json& question, const Asker& asker);
/// Answers which examples of a document hold, or only whether the example holds that the question names in
/// "example". Short games on small boards are played first. Each result is reported as progress at once.
Json about_examples(const Document& document, const Json& question, const Asker& asker);
/// Answers with the words that the document may use: the words of the rules language, and the names that it
/// defines.
Json about_words(const Document& document);
Json about_claim(const Document& document, const Json& question, const Asker& asker);
/// Answers with the verdicts on the claims of this document that "report" contains, the JSON of a report.json
/// by `ruleproof verify`. Each verdict has the form of an answer of about_claim(), and its readings. "fault"
/// states what is wrong with the report. The caller has to compare "hash", from the report, with the SHA-256
/// of "hashed", the document's text: if they differ, the report is about another text, and "fault" means
/// nothing.
Json about_report(const Document& document, const Json& question);

/// Returns the text under `key`; `otherwise` if it is missing or null. Without `otherwise`, a missing text
/// throws InputError, and null gives an empty text. Another type throws InputError.
std::string text_of(const Json& question, const char* key, const std::string& otherwise);
std::string text_of(const Json& question, const char* key);

}  // namespace ruleproof::questions
