#include "questions/answers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "questions/played.hpp"
#include "record/utf8.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/model.hpp"
#include "reference/model/shortcuts.hpp"
#include "report/read_json.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof::questions {
namespace {

constexpr std::size_t most_texts = 4;  // the maximal number of cached documents
constexpr std::string_view no_answer = "this could not be answered";

/// A kind of question about a game (the member "ask" of the question), and the function that answers it.
struct OfGame {
  std::string_view ask;
  Json (*about)(const Played& game, const Json& question, const Asker& asker);
};
constexpr std::array<OfGame, 6> of_games{{{"position", about_position},
                                          {"why", about_illegal_moves},
                                          {"effects", about_effects},
                                          {"readings", about_readings},
                                          {"drawing", about_drawing},
                                          {"sgf", about_sgf}}};

Json error(std::string_view message) { return {{"error", message}}; }

const Document& playable(const language::CheckedDocument& checked) {
  if (checked.has_errors()) throw InvalidDocument(checked);
  if (const std::string reason = reason_not_to_play(checked.document); !reason.empty())
    throw InputError(fmt::format("{}: {}", checked.document.text->file, reason));
  return checked.document;
}

}  // namespace

std::string text_of(const Json& question, const char* key, const std::string& otherwise) {
  const auto found = question.find(key);
  if (found == question.end() || found->is_null()) return otherwise;
  if (!found->is_string()) throw InputError(fmt::format("\"{}\" has to be a text", key));
  return found->get<std::string>();
}

std::string text_of(const Json& question, const char* key) {
  if (const auto found = question.find(key); found == question.end() || found->is_null())
    throw InputError(fmt::format("the question has no \"{}\"", key));
  return text_of(question, key, "");
}

Served served(const Document& document) {
  return {document.id, document.title, document.id + ".md",
          fmt::format("{}\n", fmt::join(document.text->lines, "\n"))};
}

Answers::Answers(std::vector<Served> served)
    : served_(std::move(served)), games_(std::make_shared<PlayedGames>()) {
  read(served_.front().file, served_.front().text);
}

Answers::Checked Answers::read(const std::string& file, const std::string& text) const {
  {
    const Lock lock(mutex_);
    const auto known = std::ranges::find_if(
        read_, [&](const auto& one) { return one.first == text && one.second->document.text->file == file; });
    if (known != read_.end()) {
      std::rotate(read_.begin(), known, known + 1);
      return read_.front().second;
    }
  }
  const auto result = std::make_shared<language::CheckedDocument>(language::read_document(file, text));
  check_shortcuts(*result);
  for (const std::string& game : games_agreed_with(result->document)) {
    const auto found = std::ranges::find(served_, game, &Served::game);
    if (found == served_.end()) continue;
    const std::string other = served(static_cast<std::size_t>(found - served_.begin()));
    const auto beside =
        std::make_shared<language::CheckedDocument>(language::read_document(found->file, other));
    if (!beside->has_errors()) result->document.beside.emplace_back(beside, &beside->document);
  }
  const Lock lock(mutex_);
  read_.insert(read_.begin(), {text, result});
  if (read_.size() > most_texts) read_.pop_back();
  return result;
}

std::size_t Answers::asked_about(const Json& question) const {
  const std::string game = text_of(question, "game", served_.front().game);
  const auto found = std::ranges::find(served_, game, &Served::game);
  if (found == served_.end()) {
    std::vector<std::string_view> games;
    for (const Served& one : served_) games.push_back(one.game);
    throw InputError(
        fmt::format("there is no game \"{}\"; there are {}", harmless(game), fmt::join(games, ", ")));
  }
  return static_cast<std::size_t>(found - served_.begin());
}

std::string Answers::served(std::size_t place) const {
  const Lock lock(mutex_);
  return served_[place].text;
}

Json Answers::document(std::size_t place, const language::CheckedDocument& checked,
                       const std::string& bytes) const {
  Json about = about_document(checked, bytes);
  about["file"] = served_[place].file;
  about["can_save"] = static_cast<bool>(served_[place].save);
  about["games"] = Json::array();
  for (const Served& one : served_) about["games"].push_back({{"game", one.game}, {"title", one.title}});
  return about;
}

Json Answers::save(std::size_t place, const Json& question) const {
  if (!served_[place].save)
    throw InputError(
        "a document that comes with the program is not written; open a file of your own: ruleproof explore "
        "FILE");
  const std::string text = text_of(question, "document");
  read(served_[place].file, text);  // throws if `text` is not valid text; then nothing is written
  served_[place].save(text);
  const Lock lock(mutex_);
  served_[place].text = text;
  return {{"saved", true}};
}

bool Answers::is_long(const Json& question) {
  const auto ask = question.find("ask");
  return ask != question.end() &&
         (*ask == "readings" || *ask == "difference" || *ask == "claim" || *ask == "examples");
}

Json Answers::answer(const Json& question, const Asker& asker) const {
  try {
    if (!question.is_object())
      throw InputError("a question is an object such as {\"ask\": \"position\", \"record\": \"\"}");
    const std::string ask = text_of(question, "ask");
    const std::size_t place = asked_about(question);
    if (ask == "save") return save(place, question);
    const std::string file = text_of(question, "file", served_[place].file);
    const std::string bytes = text_of(question, "document", served(place));
    const Checked checked = read(file, bytes);
    if (ask == "document") return this->document(place, *checked, bytes);
    const Document& document = playable(*checked);
    if (const auto answers = std::ranges::find(of_games, ask, &OfGame::ask); answers != of_games.end()) {
      std::unique_ptr<Played> game = games_->play(checked, question, asker);
      Json about = answers->about(*game, question, asker);
      games_->store(std::move(game));
      return about;
    }
    if (ask == "record") return about_record(document, question, asker);
    if (ask == "claim") return about_claim(document, question, asker);
    if (ask == "report") return about_report(document, question);
    if (ask == "examples") return about_examples(document, question, asker);
    if (ask == "words") return about_words(document);
    if (ask == "difference") {
      const Checked before = read(file, text_of(question, "before", served(place)));
      return about_difference(playable(*before), document, question, asker);
    }
    throw InputError(fmt::format("unknown question \"{}\"", harmless(ask.substr(0, 40))));
  } catch (const InvalidDocument& invalid) {
    return {{"error", invalid.what()}, {"invalid", true}};
  } catch (const InputError& wrong) {
    return error(wrong.what());
  } catch (const evaluator::Stopped& stopped) {
    return {{"error", stopped.what()}, {"stopped", true}};
  } catch (const evaluator::LimitReached& limit) {
    return error(fmt::format("a limit of the language is reached here: {}", limit.what()));
  } catch (const evaluator::NoMeaning& word) {
    return error(fmt::format("this has no meaning here: {}", word.what()));
  } catch (const std::bad_alloc&) {
    return {{"error", "this needs more memory than there is"}, {"no_memory", true}};
  } catch (const std::exception& failed) {
    return error(fmt::format("{}: {}", no_answer, failed.what()));
  }
}

Json Answers::answer_text(std::string_view question, const Asker& asker) const {
  try {
    return answer(parse_json(question, "the question", "question"), asker);
  } catch (const InputError& wrong) {
    return error(wrong.what());
  }
}

std::string text_of(const Json& answer) {
  return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::string> question_fault(std::string_view text) {
  static const Answers answers({served(specs().front())});
  Json question;
  try {
    question = parse_json(text, "the question", "question");
  } catch (const InputError&) {
    return std::nullopt;
  }
  StopSource stop;
  if (question.is_object() && Answers::is_long(question)) stop.request_stop();
  const Json answer = answers.answer(question, {stop.get_token(), [](const Json&) {}});
  std::string error = answer.value("error", "");
  if (error.starts_with(no_answer)) return error;
  if (Json::parse(answer.dump()) != answer) return "what is answered is read differently";
  return std::nullopt;
}

}  // namespace ruleproof::questions
