#include "record/forum/display.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/model_text.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::forum {

std::string letters(const Model& model) {
  std::string result;
  for (int x = 0; x < model.world().board().size().w; ++x) {
    const std::string name = model.world().name_of(x);
    if (x > 0) result += ' ';
    result += name.substr(0, name.find_first_of("0123456789"));
  }
  return result;
}

std::string top_frame(Size size) { return fmt::format(".{:-<{}}.", "", 2 * size.w + 1); }
std::string bottom_frame(Size size) { return fmt::format("'{:-<{}}'", "", 2 * size.w + 1); }

namespace {

language::Memory of_players(language::Memory::Kind kind, std::size_t players) {
  language::Memory memory;
  memory.kind = kind;
  memory.of.assign(players, language::Memory::Each::player);
  return memory;
}

std::optional<std::size_t> memory_of(const language::Document& document, std::string_view name,
                                     const language::Memory& kind) {
  const auto found = std::ranges::find_if(document.memory, [&](const language::Memory& memory) {
    return memory.name.name == name && memory.kind == kind.kind && memory.of == kind.of;
  });
  return found == document.memory.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(found - document.memory.begin()));
}

}  // namespace

std::optional<std::size_t> points_of(const language::Document& document) {
  return memory_of(document, points_memory, of_players(language::Memory::Kind::number, 1));
}
std::optional<std::size_t> alliances_of(const language::Document& document) {
  return memory_of(document, alliances_memory, of_players(language::Memory::Kind::truth, 2));
}

Alliances alliances(const Model& model, const Content& content) {
  Alliances result;
  const auto memory = alliances_of(model.document());
  for (int a = 0; memory && a < model.players(); ++a)
    for (int b = a + 1; b < model.players(); ++b)
      if (std::get<bool>(content.memory[*memory][a * model.players() + b])) result.emplace(a, b);
  return result;
}

Content shown_position(const Model& model, const Display& display) {
  Content content = model.empty();
  for (std::size_t point = 0; point < display.stones.size(); ++point)
    if (display.stones[point] >= 0) content.stones[display.stones[point]].add(static_cast<int>(point));
  const auto points = points_of(model.document()), memory = alliances_of(model.document());
  for (std::size_t player = 0; points && player < display.scores.size(); ++player)
    content.memory[*points][player] = Number{2 * display.scores[player].value_or(0)};
  for (const auto& [a, b] : display.alliances)
    for (const int pair : {a * model.players() + b, b * model.players() + a})
      if (memory) content.memory[*memory][pair] = true;
  return content;
}

std::string display(const Model& model, const Content& content) {
  const Size size = model.world().board().size();
  std::string result = fmt::format("    {}\n  {}\n", letters(model), top_frame(size));
  int number = size.h;
  for (const std::string& row : model.notation().rows(content)) {
    result += fmt::format("{0:>2}| {1} |{0}\n", number, row);
    --number;
  }
  result += fmt::format("  {}\n    {}\n\n", bottom_frame(size), letters(model));

  std::vector<std::string> scores;
  for (const Number score : kept_scores(model.document(), content)) scores.push_back(ruleproof::text(score));
  std::size_t name_width = 0, score_width = 0;
  for (int i = 0; i < model.players(); ++i) {
    name_width = std::max(name_width, fmt::formatted_size("{}", model.notation().name(i)));
    score_width = std::max(score_width, scores.at(i).size());
  }
  const Alliances pairs = alliances(model, content);
  for (int i = 0; i < model.players(); ++i) {
    std::string allies;
    for (int j = 0; j < model.players(); ++j)
      if (pairs.contains(std::minmax(i, j))) allies += " " + model.notation().symbol(j);
    const std::string& score = scores[i];
    result += fmt::format("[{}] {:<{}}  {:>{}} {:<6}   Allies:{}\n", model.notation().symbol(i),
                          model.notation().name(i), name_width, score, score_width,
                          score == "1" ? "point" : "points", allies.empty() ? " none" : allies);
  }
  return result;
}

}  // namespace ruleproof::forum
