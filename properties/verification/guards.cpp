#include "properties/verification/guards.hpp"

#include <string>
#include <string_view>

namespace ruleproof {

extern const std::string_view embedded_guards_md, embedded_guards_bet_md, embedded_guards_corner_md,
    embedded_guards_events_md, embedded_guards_memory_md, embedded_guards_named_md,
    embedded_guards_numbers_md, embedded_guards_parts_md, embedded_guards_past_md,
    embedded_guards_readings_md, embedded_guards_sides_md, embedded_guards_start_md, embedded_guards_three_md,
    embedded_guards_turns_md, embedded_guards_unfair_md;

const std::vector<const Document*>& guards() {
  static const std::vector<const Document*> loaded = [] {
    std::vector<const Document*> all{&load_game("properties/verification/guards.md", embedded_guards_md)};
    const auto add = [&](std::string_view name, std::string_view text) {
      all.push_back(&load_game("properties/verification/guards_" + std::string(name) + ".md", text));
    };
    add("bet", embedded_guards_bet_md);
    add("corner", embedded_guards_corner_md);
    add("events", embedded_guards_events_md);
    add("memory", embedded_guards_memory_md);
    add("named", embedded_guards_named_md);
    add("numbers", embedded_guards_numbers_md);
    add("parts", embedded_guards_parts_md);
    add("past", embedded_guards_past_md);
    add("readings", embedded_guards_readings_md);
    add("sides", embedded_guards_sides_md);
    add("start", embedded_guards_start_md);
    add("three", embedded_guards_three_md);
    add("turns", embedded_guards_turns_md);
    add("unfair", embedded_guards_unfair_md);
    return all;
  }();
  return loaded;
}

}  // namespace ruleproof
