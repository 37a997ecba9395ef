#include "spec/language/rule_tree.hpp"

#include <utility>

#include "spec/language/rule_writer.hpp"

namespace ruleproof::language {
namespace {

RuleWriter written(const Document& document) {
  RuleWriter writer;
  writer.write(document.id);
  writer.write(document.board);
  writer.write(document.players);
  writer.write(document.turns_alternate);
  writer.write(document.choices);
  writer.write(document.numbers);
  writer.write(document.memory);
  writer.write(document.definitions);
  writer.write(document.shortcuts);
  writer.write(document.actions);
  writer.write(document.turn);
  writer.write(document.ends);
  writer.write(document.setups);
  writer.write(document.start);
  writer.write(document.counting);
  // Constructs that were added to the language later are written only if a document uses them, so that the
  // trees of older documents do not change.
  for (const Neutral& neutral : document.neutrals) {
    writer.write(std::string_view("neutral"));
    writer.write(neutral.name);
    writer.write(std::string_view(neutral.symbol));
  }
  for (const Preference& preference : document.preferences) {
    writer.write(std::string_view("prefer"));
    writer.write(preference);
  }
  if (document.counts_outcomes) writer.write(std::string_view("counting outcomes"));
  for (const Way& way : document.ways) {
    writer.write(std::string_view("way"));
    writer.write(way.points);
  }
  if (!document.maps.empty()) {
    writer.write(std::string_view("map"));
    writer.write(std::string_view(ruleproof::text(document.maps.front().size())));
  }
  for (const StartDrawing& drawing : document.drawings) writer.write(drawing);
  for (const Piece& piece : document.pieces) {
    writer.write(std::string_view("piece"));
    writer.write(piece.name);
    writer.write(std::string_view(piece.token));
  }
  // Memory named `score` decides who wins. Other names of memory have no influence on the game.
  for (std::size_t i = 0; i < document.memory.size(); ++i)
    if (document.memory[i].name.name == "score") {
      writer.write(std::string_view("score"));
      writer.write(static_cast<int>(i));
    }
  for (std::size_t i = 0; i < document.memory.size(); ++i)  // a drawn start position sets this memory
    if (document.memory[i].is_shown) {
      writer.write(std::string_view("shown"));
      writer.write(static_cast<int>(i));
    }
  if (document.shape) {
    writer.write(std::string_view("shape"));
    writer.write(document.shape->body);
  }
  return writer;
}

}  // namespace

std::string rule_tree(const Document& document) { return written(document).text; }

std::string rule_tree(const Step& step) {
  RuleWriter writer;
  writer.write(step);
  return std::move(writer.text);
}

std::set<int> choices_asked_for(const Document& document) { return written(document).choices; }

}  // namespace ruleproof::language
