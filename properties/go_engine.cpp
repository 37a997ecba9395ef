#include "properties/go_engine.hpp"

#include <stdexcept>

#include "optimized/go.hpp"
#include "optimized/go_positions.hpp"
#include "properties/engine_adapter.hpp"
#include "reference/choice.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof::go {
namespace {

optimized::Go::Rules engine_rules(const Ruleset& ruleset) {
  using Rules = optimized::Go::Rules;
  return {choice<Rules::Suicide>(ruleset, "suicide",
                                 {{"legal", Rules::Suicide::legal}, {"illegal", Rules::Suicide::illegal}}),
          choice<Rules::Ko>(ruleset, "ko",
                            {{"positional", Rules::Ko::positional},
                             {"situational", Rules::Ko::situational},
                             {"simple", Rules::Ko::simple}})};
}

Counted count_positions(Size size, std::stop_token stop) {
  try {
    const auto count = optimized::count_go_positions(size.w, size.h, stop);
    return {count.value_or(0), count.has_value()};
  } catch (const std::overflow_error&) {
    throw InputError("there are 2^128 positions or more on " + text(size));
  } catch (const std::invalid_argument& error) {
    throw InputError(error.what());
  }
}

}  // namespace

PlayedGame played() {
  return {.id = "go",
          .rules = document_rules,
          .engine_knows = engine_knows<optimized::Go, engine_rules>,
          .engine = engine_of<optimized::Go, engine_rules>,
          .count_positions = count_positions};
}

}  // namespace ruleproof::go
