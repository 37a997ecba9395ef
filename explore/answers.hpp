#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/spec.hpp"

// The page's questions about a document and its games, and their answers: from JSON to JSON. A question
// carries all that it is about, so that none rests on one before it. This is a room of its own: it may use
// what must hold (`properties/`), and the rooms below; of the command and of other servers it knows nothing.

namespace ruleproof::explore {

using Json = nlohmann::ordered_json;

/// What an answer may need while it is worked on.
struct Asker {
  std::stop_token stop;
  std::function<void(const Json&)> tell;  ///< how far a long question has come
};

/// A document that is explored.
struct Served {
  std::string game;   ///< what a question calls it
  std::string title;  ///< what the page calls it
  std::string file;   ///< its name in messages
  std::string text;
  /// Writes another text in its place, and throws InputError if it can't; without it nothing is saved.
  std::function<void(const std::string&)> save = {};
};

/// A document that comes with the program, which is not saved.
Served served(const Document& document);

class Answers {
 public:
  /// At least one document; a question that names no "game" is about the first. Throws InputError if that one
  /// is no text.
  explicit Answers(std::vector<Served> served);

  /// {"ask": …} and what the question is about. An answer of {"error": message} says what is wrong with it.
  /// Never throws; may be called by several threads.
  Json answer(const Json& question, const Asker& asker) const;

  /// Whether a question may take long: a search.
  static bool is_long(const Json& question);

 private:
  using Checked = std::shared_ptr<const language::CheckedDocument>;

  Checked read(const std::string& file, const std::string& text) const;
  std::size_t asked_about(const Json& question) const;
  Json document(std::size_t place, const language::CheckedDocument& checked, const std::string& bytes) const;
  Json save(std::size_t place, const Json& question) const;
  std::string served(std::size_t place) const;

  mutable std::mutex mutex_;
  mutable std::vector<Served> served_;                         // of which only the texts change
  mutable std::vector<std::pair<std::string, Checked>> read_;  // the latest texts
};

/// What is wrong with the answer to a text that should be a question about the first game; nothing if all is
/// well, or if it is no JSON. A search is stopped as soon as it has begun.
std::optional<std::string> question_fault(std::string_view text);

// The questions, by what they are about. They throw InputError, and what evaluations throw.

Json about_document(const language::CheckedDocument& checked, const std::string& bytes);
Json about_position(const Document& document, const Json& question, const Asker& asker);
Json about_illegal_moves(const Document& document, const Json& question, const Asker& asker);
Json about_effects(const Document& document, const Json& question, const Asker& asker);
Json about_readings(const Document& document, const Json& question, const Asker& asker);
Json about_record(const Document& document, const Json& question);
Json about_sgf(const Document& document, const Json& question, const Asker& asker);
/// Where a document and another one, or two readings of one document, rule differently.
Json about_difference(const Document& one, const Document& other, const Json& question, const Asker& asker);
Json about_claim(const Document& document, const Json& question, const Asker& asker);

/// A member of a question that is a text, or what stands in its place. Throws InputError for anything else.
std::string text_of(const Json& question, const char* key, const std::string& otherwise);
std::string text_of(const Json& question, const char* key);

}  // namespace ruleproof::explore
