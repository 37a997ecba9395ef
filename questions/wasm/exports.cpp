#include <string>
#include <string_view>

#include "questions/answers.hpp"
#include "questions/built_in.hpp"

// Defines the functions of the WebAssembly module that the page calls. A text is passed as a pointer to its
// bytes in UTF-8 and their number.

namespace ruleproof::questions {
namespace {

/// A function that the page defines. It receives reports on the progress of a long question, as text.
extern "C" __attribute__((import_module("page"), import_name("tell"))) void page_tell(const char* text,
                                                                                      std::size_t size);

const Answers& answers() {
  static const Answers all(served_built_in());
  return all;
}

std::string given;     // the question, written by the page
std::string answered;  // the answer, read by the page

}  // namespace

/// Makes room for a question of `size` bytes, and returns the address to which the page has to write the
/// question.
extern "C" __attribute__((export_name("room"))) char* room(std::size_t size) {
  given.resize(size);
  return given.data();
}

/// Answers the question that the page has written. Returns the address of the answer, which has answer_size()
/// bytes.
extern "C" __attribute__((export_name("answer"))) const char* answer() {
  answered = text_of(answers().answer_text(given, {StopToken(), [](const Json& progress) {
                                                     const std::string told = text_of(progress);
                                                     page_tell(told.data(), told.size());
                                                   }}));
  return answered.data();
}

extern "C" __attribute__((export_name("answer_size"))) std::size_t answer_size() { return answered.size(); }

}  // namespace ruleproof::questions
