#include "properties/verification/guards.hpp"

#include <string_view>

namespace ruleproof {

extern const std::string_view embedded_guards_md, embedded_guards_bet_md, embedded_guards_corner_md,
    embedded_guards_memory_md, embedded_guards_numbers_md, embedded_guards_past_md, embedded_guards_sides_md,
    embedded_guards_turns_md;

const std::vector<const GameSpec*>& guards() {
  static const std::vector<const GameSpec*> loaded{
      &load_game("properties/verification/guards.md", embedded_guards_md),
      &load_game("properties/verification/guards_bet.md", embedded_guards_bet_md),
      &load_game("properties/verification/guards_corner.md", embedded_guards_corner_md),
      &load_game("properties/verification/guards_memory.md", embedded_guards_memory_md),
      &load_game("properties/verification/guards_numbers.md", embedded_guards_numbers_md),
      &load_game("properties/verification/guards_past.md", embedded_guards_past_md),
      &load_game("properties/verification/guards_sides.md", embedded_guards_sides_md),
      &load_game("properties/verification/guards_turns.md", embedded_guards_turns_md)};
  return loaded;
}

}  // namespace ruleproof
