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

// Answers the questions that a web page asks about a document and its games. Questions and answers are JSON.
// The answer to a question does not depend on earlier questions. This code starts no thread or process and
// opens no file.

namespace ruleproof::questions {

using Json = nlohmann::ordered_json;

/// The limits of the work on an answer, and the callback to which the work reports its progress.
struct Asker {
  StopToken stop;
  std::function<void(const Json&)> tell;  ///< receives the progress of a long question
  /// The limit of elementary steps of the evaluator. It applies separately to each position, to each game of
  /// an example and to each board of a search.
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

/// Returns a built-in document, which cannot be saved, in the form that Answers takes.
Served served(const Document& document);

struct Played;
class PlayedGames;

class Answers {
 public:
  /// Takes at least one document; a question without "game" is about the first document. Throws InputError if
  /// the first document is not text.
  explicit Answers(std::vector<Served> served);

  /// Returns the answer to a question {"ask": KIND, …}. If the question has a member "document", the text of
  /// this member is used instead of the stored document, and the member "file" is the name of the text in
  /// messages. If the question cannot be answered, the answer is {"error": message}, possibly with further
  /// members. Never throws; may be called by several threads.
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
  mutable std::vector<std::pair<std::string, Checked>> read_;  // the documents used last, each with its text
  std::shared_ptr<PlayedGames> games_;                         // the games used last
};

/// Returns an answer as text in UTF-8.
std::string text_of(const Json& answer);

/// For a fuzzer: answers `text` as a question about the first built-in game. Returns a message if the answer
/// is not valid or answering fails unexpectedly. Otherwise returns nothing, as for a text that is not JSON. A
/// search that the question starts is stopped at its beginning.
std::optional<std::string> question_fault(std::string_view text);

// Each function below answers one kind of question. It throws InputError, or an exception of the evaluator,
// if the question cannot be answered.

Json about_document(const language::CheckedDocument& checked, const std::string& bytes);
// The next six functions answer questions about the last position of a game, or about its whole record.
Json about_position(const Played& game, const Json& question, const Asker& asker);
Json about_illegal_moves(const Played& game, const Json& question, const Asker& asker);
Json about_effects(const Played& game, const Json& question, const Asker& asker);
Json about_readings(const Played& game, const Json& question, const Asker& asker);
/// Answers with a drawing of the position as text.
Json about_drawing(const Played& game, const Json& question, const Asker& asker);
Json about_sgf(const Played& game, const Json& question, const Asker& asker);

/// Converts the "text" of the question to a record in the form that write_record() writes, and answers with
/// this record. The text is a record in this form or in SGF. For a game that can be played by mail, it may
/// also be a thread of posts or a displayed position.
Json about_record(const Document& document, const Json& question, const Asker& asker);
/// Answers where two documents, or two readings of one document, rule differently. `other` is the document of
/// the question; `one` is the text "before" of the question, or else the stored document. The question may
/// name one "board" to search, a record "from" after which the games continue, or a "seed". With a seed, only
/// random games are searched; the page uses this to find a further difference.
Json about_difference(const Document& one, const Document& other, const Json& question, const Asker& asker);
/// Answers which examples of a document hold. If the question names an example in "example", answers only
/// whether that example holds. Short examples on small boards are played first. Each result is reported as
/// progress at once.
Json about_examples(const Document& document, const Json& question, const Asker& asker);
/// Answers with the words that the document may use: the words of the rules language, and the names that it
/// defines.
Json about_words(const Document& document);
Json about_claim(const Document& document, const Json& question, const Asker& asker);
/// Answers with the verdicts that a report contains on claims of `document`. The member "report" of the
/// question is the content of report.json, which `ruleproof verify` wrote. Each verdict has the form of an
/// answer of about_claim() and names its readings. The member "fault" states what is wrong with the report,
/// and is empty if nothing is wrong. "hash" is the hash of the document that the report was made from;
/// "hashed" is the text of `document`. The caller has to compare "hash" with the SHA-256 of "hashed". If they
/// differ, the report is about another text, and "fault" means nothing.
Json about_report(const Document& document, const Json& question);

/// Return the text under `key` of a question. If the key is missing or null, the first function returns
/// `otherwise`, and the second throws InputError. Both throw InputError if the value is not a text.
std::string text_of(const Json& question, const char* key, const std::string& otherwise);
std::string text_of(const Json& question, const char* key);

}  // namespace ruleproof::questions
