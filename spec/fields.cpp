#include "spec/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

std::string folded(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

bool is_name(std::string_view text) {
  return text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

}  // namespace

std::string located(std::string_view file, const toml::source_position& place, std::string_view message) {
  return fmt::format("{}:{}:{}: {}", file, place.line, place.column, message);
}

Fields::Fields(const toml::table& table, std::string what, std::string_view file)
    : table_(&table), what_(std::move(what)), file_(file) {}

template <class Node>
const Node& Fields::get(std::string_view key, std::string_view right) {
  if (!has(key)) fail(key, fmt::format("{} without '{}'; write {} = {}", what_, key, key, right));
  const Node* node = table_->get(key)->as<Node>();
  if (node == nullptr) fail(key, fmt::format("'{}' is of the wrong type; write {} = {}", key, key, right));
  return *node;
}

bool Fields::has(std::string_view key) {
  asked_.emplace_back(key);
  return table_->contains(key);
}

std::string Fields::string(std::string_view key) {
  std::string text = folded(get<toml::value<std::string>>(key, "\"...\"").get());
  if (text.empty())
    fail(key, fmt::format("'{}' is empty; write a text or, if it may be left out, nothing", key));
  return text;
}

std::string Fields::name(std::string_view key) {
  std::string text = string(key);
  if (is_name(text)) return text;
  fail(key,
       fmt::format("'{}' is no name; write small letters, digits and hyphens, as in two-eyes-live", text));
}

std::string Fields::date_time(std::string_view key) {
  // Of some posts only the day is known.
  if (has(key) && table_->get(key)->is_date()) {
    const toml::date& day = table_->get(key)->as_date()->get();
    return fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.day);
  }
  const toml::date_time& when = get<toml::value<toml::date_time>>(key, "2016-11-28T11:03:15").get();
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", when.date.year, when.date.month, when.date.day,
                     when.time.hour, when.time.minute, when.time.second);
}

std::vector<std::string> Fields::strings(std::string_view key) {
  std::vector<std::string> result;
  for (const toml::node& node : get<toml::array>(key, "[\"...\", \"...\"]")) {
    const toml::value<std::string>* text = node.as_string();
    if (text == nullptr)
      fail(key, fmt::format("'{}' holds something else than strings; write [\"...\"]", key));
    if (std::ranges::find(result, text->get()) != result.end()) {
      fail(key, fmt::format("'{}' stands twice in '{}'; name it once", text->get(), key));
    }
    result.push_back(text->get());
  }
  if (result.empty())
    fail(key, fmt::format("'{}' is empty; name one at least, or leave it out if it may be", key));
  return result;
}

std::vector<Fields> Fields::tables(std::string_view key, const std::string& what) {
  std::vector<Fields> result;
  const std::string right = fmt::format("[{{...}}, ...], or each as a table headed [[{}]]", key);
  for (const toml::node& node : get<toml::array>(key, right)) {
    const toml::table* table = node.as_table();
    if (table == nullptr)
      fail(key, fmt::format("'{}' holds something else than tables; write {}", key, right));
    result.emplace_back(*table, what, file_);
  }
  if (result.empty())
    fail(key, fmt::format("'{}' is empty; write one table headed [[{}]] at least", key, key));
  return result;
}

Fields Fields::table(std::string_view key, const std::string& what) {
  return Fields(get<toml::table>(key, "{ ... }"), what, file_);
}

std::vector<std::string> Fields::keys() const {
  std::vector<std::string> result;
  for (const auto& field : *table_) result.emplace_back(field.first.str());
  return result;
}

void Fields::finish() const {
  for (const std::string& key : keys()) {
    if (std::ranges::find(asked_, key) != asked_.end()) continue;
    std::vector<std::string> known = asked_;
    std::ranges::sort(known);
    known.erase(std::unique(known.begin(), known.end()), known.end());
    fail(key, no_such("field of " + what_, key, known));
  }
}

void Fields::fail(std::string_view key, std::string_view message) const {
  const toml::node* node = table_->get(key);
  throw InputError(located(file_, (node == nullptr ? table_->source() : node->source()).begin, message));
}

}  // namespace ruleproof
