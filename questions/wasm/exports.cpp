#include <string>
#include <string_view>
#include <vector>

#include "questions/answers.hpp"
#include "questions/wasm/documents.hpp"
#include "report/read_json.hpp"
#include "spec/language/parser.hpp"

// Defines what the page calls in WebAssembly. A text crosses the border as its bytes in UTF-8 and their
// number.

namespace ruleproof::questions {
namespace {

/// The page's function that receives the progress of a long question.
extern "C" __attribute__((import_module("page"), import_name("tell"))) void page_tell(const char* text,
                                                                                      std::size_t size);

/// Returns a document that is built in. Its title is read from its line `game "…"`.
Served built_in(const BuiltIn& document) {
  constexpr std::string_view before = "\n    game \"";
  const std::size_t begin = document.text.find(before) + before.size();
  const std::string title(document.text.substr(begin, document.text.find('"', begin) - begin));
  return {language::id_of_title(title), title, std::string(document.file), std::string(document.text)};
}

const Answers& answers() {
  static const Answers all = [] {
    std::vector<Served> served;
    for (const BuiltIn& document : documents_built_in()) served.push_back(built_in(document));
    return Answers(std::move(served));
  }();
  return all;
}

std::string text_of_json(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string given;     // what the page writes before it asks
std::string answered;  // what the page reads after it

}  // namespace

/// Returns where the page writes a question of this many bytes.
extern "C" __attribute__((export_name("room"))) char* room(std::size_t size) {
  given.resize(size);
  return given.data();
}

/// Answers the question in the room. Returns the address of the answer; its size is answer_size().
extern "C" __attribute__((export_name("answer"))) const char* answer() {
  try {
    const Json question = parse_json(given, "the question", "question");
    answered = text_of_json(answers().answer(question, {StopToken(), [](const Json& progress) {
                                                          const std::string told = text_of_json(progress);
                                                          page_tell(told.data(), told.size());
                                                        }}));
  } catch (const InputError& wrong) {
    answered = text_of_json({{"error", wrong.what()}});
  }
  return answered.data();
}

extern "C" __attribute__((export_name("answer_size"))) std::size_t answer_size() { return answered.size(); }

}  // namespace ruleproof::questions
