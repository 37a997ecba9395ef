#include "properties/go_engine.hpp"

#include "optimized/go.hpp"
#include "properties/engine_adapter.hpp"
#include "reference/choice.hpp"
#include "reference/document_rules.hpp"

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

}  // namespace

PlayedGame played() {
  return {.id = "go",
          .rules = document_rules,
          .engine_knows = engine_knows<optimized::Go, engine_rules>,
          .engine = engine_of<optimized::Go, engine_rules>};
}

}  // namespace ruleproof::go
