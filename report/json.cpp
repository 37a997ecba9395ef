#include "report/json.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "record/utf8.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof {

using nlohmann::ordered_json;

ordered_json json_document(const Game& game) {
  return {{"game", game.document().id},
          {"size", game.board() == Size{} ? ordered_json(nullptr) : ordered_json(text(game.board()))},
          {"reading", json_readings(game)},
          {"version", ruleproof_version()}};
}

ordered_json json_document(const std::vector<SharedDocument>& games) {
  ordered_json ids = ordered_json::array();
  for (const SharedDocument& game : games) ids.push_back(game->id);
  return {{"game", ids.size() == 1 ? ids.front() : ids},
          {"size", nullptr},
          {"reading", nullptr},
          {"version", ruleproof_version()}};
}

ordered_json json(const Alternatives& open) {
  ordered_json readings = ordered_json::array();
  for (const Reading& reading : open.readings)
    readings.push_back({{"name", reading.name.name}, {"meaning", reading.meaning}, {"why", reading.because}});
  return {{"key", open.name.name},
          {"question", open.question},
          {"clauses", names_of(open.clauses)},
          {"readings", std::move(readings)}};
}

ordered_json json(const language::Diagnostic& diagnostic, std::string_view file) {
  ordered_json json{
      {"severity", diagnostic.severity == language::Diagnostic::Severity::error ? "error" : "warning"}};
  if (!file.empty()) json["file"] = file;
  json.update({{"line", diagnostic.at.begin.line},
               {"column", diagnostic.at.begin.column},
               {"end_line", diagnostic.at.end.line},
               {"end_column", diagnostic.at.end.column},
               {"message", diagnostic.message},
               {"suggestion", diagnostic.suggestion}});
  return json;
}

ordered_json json_readings(const Game& game) {
  ordered_json readings = ordered_json::object();
  for (const auto& [key, reading] : game.readings()) readings[key] = reading;
  return readings;
}

ordered_json json_count(Count count) {
  constexpr std::uint64_t exact_in_a_double = std::uint64_t{1} << 53;
  if (count <= exact_in_a_double) return static_cast<std::uint64_t>(count);
  return fmt::format("{}", count);
}

ordered_json json_text_or_null(std::string_view text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

std::string json_text(const ordered_json& document) {
  return harmless_json(document.dump(2, ' ', false, ordered_json::error_handler_t::replace)) + '\n';
}

}  // namespace ruleproof
