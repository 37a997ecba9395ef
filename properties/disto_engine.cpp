#include "properties/disto_engine.hpp"

#include "optimized/disto.hpp"
#include "properties/engine_adapter.hpp"
#include "reference/choice.hpp"
#include "reference/document_rules.hpp"

namespace ruleproof::disto {
namespace {

optimized::Disto::Rules engine_rules(const Ruleset& ruleset) {
  using Rules = optimized::Disto::Rules;
  return {
      choice<Rules::Person>(ruleset, "person",
                            {{"like-coloured", Rules::Person::like_coloured},
                             {"any-colour", Rules::Person::any_colour},
                             {"clique", Rules::Person::clique},
                             {"mixed-clique", Rules::Person::mixed_clique}}),
      choice<Rules::Placement>(
          ruleset, "placement",
          {{"sick-2016", Rules::Placement::sick_2016}, {"plain-2018", Rules::Placement::plain_2018}}),
      choice<Rules::When>(ruleset, "when", {{"before", Rules::When::before}, {"after", Rules::When::after}})};
}

}  // namespace

PlayedGame played() {
  return {.id = "disto",
          .rules = document_rules,
          .engine_knows = engine_knows<optimized::Disto, engine_rules>,
          .engine = engine_of<optimized::Disto, engine_rules>};
}

}  // namespace ruleproof::disto
