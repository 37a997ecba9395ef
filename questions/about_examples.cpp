#include <fmt/format.h>

#include "properties/search/exploration.hpp"
#include "questions/answers.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/examples.hpp"
#include "report/diagnostic.hpp"
#include "spec/clauses.hpp"
#include "spec/language/cursor.hpp"
#include "spec/language/words.hpp"

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
    for (const model::ExampleFailure& failure :
         model::run_example(document, example, asker.stop, asker.steps))
      about["failures"].push_back(ruleproof::json(failure.diagnostic));
    if (const auto record = model::record_of_example(document, example, asker.stop))
      about["record"] = model::write_record(*record);
  } catch (const InputError& wrong) {
    about["undecided"] = wrong.what();
  } catch (const evaluator::LimitReached& limit) {
    about["undecided"] = limit.what();
  }
  if (asker.stop.stop_requested()) throw evaluator::Stopped();
  return about;
}

}  // namespace

Json about_examples(const Document& document, const Json& question, const Asker& asker) {
  const std::string wanted = text_of(question, "example", "");
  Json all = Json::array();
  for (const language::Example& example : document.examples) {
    if (!wanted.empty() && example.name.name != wanted) continue;
    if (asker.stop.stop_requested()) throw evaluator::Stopped();
    all.push_back(json(document, example, asker));
    asker.tell({{"example", all.back()}});
  }
  return {{"examples", std::move(all)}};
}

Json about_words(const Document& document) {
  const auto signature = [](std::string_view name, const std::vector<language::Type>& parameters,
                            language::Type result) {
    std::string text(name);
    for (std::size_t i = 0; i < parameters.size(); ++i)
      text += (i > 0 ? ", " : "(") + std::string(language::name_in_messages(parameters[i]));
    return fmt::format("{}{}: {}", text, parameters.empty() ? "" : ")", language::name_in_messages(result));
  };
  Json all = Json::array();
  for (const std::string_view word : language::keywords())
    all.push_back({{"name", word}, {"kind", "keyword"}, {"says", ""}});
  for (const language::WordUse& word : language::words())
    all.push_back({{"name", word.name},
                   {"kind", "word"},
                   {"says", signature(word.name, word.parameters, word.result)}});
  for (const std::string_view direction : language::direction_names)
    all.push_back({{"name", direction}, {"kind", "word"}, {"says", "a direction"}});
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
