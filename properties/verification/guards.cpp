#include "properties/verification/guards.hpp"
#include "spec/documents/spec.hpp"

#include <fmt/format.h>

#include <memory>
#include <string_view>

namespace ruleproof {

extern const std::string_view embedded_guards_md, embedded_guards_bet_md, embedded_guards_corner_md,
    embedded_guards_events_md, embedded_guards_memory_md, embedded_guards_named_md,
    embedded_guards_numbers_md, embedded_guards_parts_md, embedded_guards_past_md,
    embedded_guards_readings_md, embedded_guards_sides_md, embedded_guards_start_md, embedded_guards_three_md,
    embedded_guards_turns_md, embedded_guards_unfair_md;

const std::vector<SharedDocument>& guards() {
  static const std::vector<SharedDocument> loaded = [] {
    std::vector<SharedDocument> all;
    const auto add = [&](std::string_view name, std::string_view text) {
      all.push_back(read_game(fmt::format("properties/verification/guards{}.md", name), text));
    };
    add("", embedded_guards_md);
    add("_bet", embedded_guards_bet_md);
    add("_corner", embedded_guards_corner_md);
    add("_events", embedded_guards_events_md);
    add("_memory", embedded_guards_memory_md);
    add("_named", embedded_guards_named_md);
    add("_numbers", embedded_guards_numbers_md);
    add("_parts", embedded_guards_parts_md);
    add("_past", embedded_guards_past_md);
    add("_readings", embedded_guards_readings_md);
    add("_sides", embedded_guards_sides_md);
    add("_start", embedded_guards_start_md);
    add("_three", embedded_guards_three_md);
    add("_turns", embedded_guards_turns_md);
    add("_unfair", embedded_guards_unfair_md);
    return all;
  }();
  return loaded;
}

}  // namespace ruleproof
