#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <sstream>

#include "properties/search/exploration.hpp"
#include "questions/answers.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/examples.hpp"
#include "report/json.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/cursor.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/words.hpp"

namespace ruleproof {

extern const std::string_view embedded_table_of_words_md;  // the table of words of docs/language.md

}  // namespace ruleproof

namespace ruleproof::questions {
namespace {

Json json(const Document& document, const language::Example& example, const Asker& asker) {
  Json about{{"name", example.name.name},
             {"caption", example.caption},
             {"line", example.at.begin.line},
             {"clauses", language::names_of(example.clauses)},
             {"failures", Json::array()},
             {"record", nullptr},
             {"undecided", ""}};
  try {
    for (const ExampleFailure& failure : run_example(document, example, asker.stop, asker.steps))
      about["failures"].push_back(ruleproof::json(failure.diagnostic));
    if (const auto record = record_of_example(document, example, asker.stop))
      about["record"] = write_record(*record);
  } catch (const InputError& wrong) {
    about["undecided"] = wrong.what();
  } catch (const evaluator::LimitReached& limit) {
    about["undecided"] = limit.what();
  }
  if (asker.stop.stop_requested()) throw evaluator::Stopped();
  return about;
}

/// Returns an estimate of the time that an example takes: the number of its moves and conditions, multiplied
/// by the number of points of its board.
int cost(const Document& document, const language::Example& example) {
  using Kind = language::Example::Line::Kind;
  Size size = document.default_board().value_or(Size{1, 1});
  int played = 1;
  for (const language::Example::Line& line : example.lines) {
    if (line.kind == Kind::with_board) size = {line.width, line.height};
    played += line.kind == Kind::move || line.kind == Kind::is ? 1 : 0;
  }
  return played * size.w * size.h;
}

/// Returns a text for each word of the rules language, from its row in `embedded_table_of_words_md`. The text
/// has the form "WORDS OF THE ROW: THEIR MEANING".
std::map<std::string, std::string, std::less<>> rows_of_words() {
  std::map<std::string, std::string, std::less<>> rows;
  std::istringstream lines{std::string(embedded_table_of_words_md)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t middle = line.find(" | ");
    if (middle == std::string::npos || !line.starts_with("| ") || !line.ends_with(" |")) continue;
    std::string text = line.substr(2, middle - 2) + ": " + line.substr(middle + 3, line.size() - middle - 5);
    std::erase_if(text, [](char letter) { return letter == '`' || letter == '\\'; });
    bool is_code = false;
    std::string word;
    for (const char letter : line.substr(0, middle + 1)) {
      if (is_code && ((letter >= 'a' && letter <= 'z') || letter == '-')) {
        word += letter;
        continue;
      }
      if (!word.empty()) rows.try_emplace(word, text);
      word.clear();
      is_code = is_code != (letter == '`');
    }
  }
  return rows;
}

}  // namespace

Json about_examples(const Document& document, const Json& question, const Asker& asker) {
  const std::string wanted = text_of(question, "example", "");
  std::vector<const language::Example*> order;
  for (const language::Example& example : document.examples)
    if (wanted.empty() || example.name.name == wanted) order.push_back(&example);
  std::ranges::stable_sort(order, {}, [&](const auto* example) { return cost(document, *example); });
  std::map<int, Json> all;  // the result of each example; the key is the line where the example begins
  for (const language::Example* example : order) {
    if (asker.stop.stop_requested()) throw evaluator::Stopped();
    Json& about = all[example->at.begin.line] = json(document, *example, asker);
    asker.tell({{"example", about}});
  }
  Json listed = Json::array();
  for (auto& [line, about] : all) listed.push_back(std::move(about));
  return {{"examples", std::move(listed)}};
}

Json about_words(const Document& document) {
  const auto signature = [](std::string_view name, const std::vector<language::Type>& parameters,
                            language::Type result) {
    std::string text(name);
    for (std::size_t i = 0; i < parameters.size(); ++i)
      text += (i > 0 ? ", " : "(") + std::string(language::name_in_messages(parameters[i]));
    return fmt::format("{}{}: {}", text, parameters.empty() ? "" : ")", language::name_in_messages(result));
  };
  static const auto rows = rows_of_words();
  Json all = Json::array();
  const auto add_word = [&](std::string_view name, std::string_view kind, std::string says) {
    all.push_back({{"name", name}, {"kind", kind}, {"says", std::move(says)}});
    if (const auto row = rows.find(name); row != rows.end()) all.back()["row"] = row->second;
  };
  for (const std::string_view word : language::keywords()) add_word(word, "keyword", "");
  for (const language::WordUse& word : language::words())
    add_word(word.name, "word", signature(word.name, word.parameters, word.result));
  for (const std::string_view direction : language::direction_names)
    add_word(direction, "word", "a direction");
  const auto add = [&](const language::Item& item, std::string_view kind, std::string says) {
    all.push_back(
        {{"name", item.name.name}, {"kind", kind}, {"says", std::move(says)}, {"line", item.at.begin.line}});
  };
  for (const language::Definition& one : document.definitions) {
    std::vector<language::Type> parameters;
    for (const auto& parameter : one.parameters) parameters.push_back(parameter.type);
    add(one, "definition", signature(one.name.name, parameters, one.body.type));
  }
  for (const language::Memory& one : document.memory) add(one, "memory", "memory");
  for (const language::Action& one : document.actions) add(one, "action", "a move");
  for (const language::Alternatives& one : document.choices)
    add(one, one.is_setting ? "setting" : "reading", one.question);
  return {{"words", std::move(all)}};
}

}  // namespace ruleproof::questions
