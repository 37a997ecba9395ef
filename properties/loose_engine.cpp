#include "properties/loose_engine.hpp"

#include "optimized/loose.hpp"
#include "properties/engine_adapter.hpp"
#include "reference/choice.hpp"
#include "reference/document_rules.hpp"

namespace ruleproof::loose {
namespace {

/// The key `tie` is left out: it says nothing before the game is over.
optimized::Loose::Rules engine_rules(const Ruleset& ruleset) {
  using Rules = optimized::Loose::Rules;
  return {
      choice<Rules::Group>(ruleset, "group",
                           {{"maximal", Rules::Group::maximal},
                            {"any-set", Rules::Group::any_set},
                            {"pairs", Rules::Group::pairs}}),
      choice<Rules::Flip>(ruleset, "flip",
                          {{"once", Rules::Flip::once},
                           {"cascade", Rules::Flip::cascade},
                           {"one-by-one", Rules::Flip::one_by_one}}),
      choice<Rules::End>(ruleset, "end",
                         {{"whole-board", Rules::End::whole_board}, {"own-groups", Rules::End::own_groups}})};
}

}  // namespace

PlayedGame played() {
  return {.id = "loose",
          .rules = document_rules,
          .engine_knows = engine_knows<optimized::Loose, engine_rules>,
          .engine = engine_of<optimized::Loose, engine_rules>};
}

}  // namespace ruleproof::loose
