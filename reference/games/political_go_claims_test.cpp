#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <string>

#include "reference/model/model.hpp"
#include "reference/model/random_games.hpp"
#include "spec/language/checker.hpp"

// The claims of Political Go that are formulas: in random positions they hold and fail as the document
// expects, and each is refuted by a change of the rules.

namespace ruleproof::model {
namespace {

using evaluator::Players;
using evaluator::Scope;
using language::Claim;
using language::Document;
using Kind = Claim::Clause::Kind;
using Moment = evaluator::Moment<BoardWorld>;

std::string text_of_document() {
  std::ifstream in(DOCUMENTS "/political-go.md");
  return {std::istreambuf_iterator<char>(in), {}};
}

const Claim& claim_of(const Document& document, std::string_view name) {
  return *std::ranges::find(document.claims, name,
                            [](const Claim& claim) -> std::string_view { return claim.name.name; });
}

language::ExpectedVerdict expected(const Claim& claim, const evaluator::Setting& setting) {
  language::ExpectedVerdict verdict = claim.expected.front().verdict;
  for (const Claim::Expectation& expectation : claim.expected)
    if (!expectation.conditions.empty() &&
        std::ranges::all_of(expectation.conditions, [&](const language::Choice& condition) {
          return setting.choices[static_cast<std::size_t>(condition.index)] == condition.value;
        }))
      verdict = expectation.verdict;
  return verdict;
}

/// Looks for a position, and where the claim is about moves for a move, in which a claim fails.
class Search {
 public:
  Search(const Document& document, const evaluator::Setting& setting, Size size, std::uint64_t seed)
      : document_(document), model_(document, setting, size), random_(seed) {}

  bool refutes(const Claim& claim) {
    occupied_ = model_.world().nowhere();
    for (int point = 0; point < model_.world().points(); ++point)
      if (random_() % 5 > 0) occupied_->add(point);
    const Content here = position(model_.empty());
    const auto past = std::make_shared<const Past>(Past{here, nullptr});
    const Content one = position(here), other = position(here);  // for `any`: boards of the same alliances
    std::vector<Value> locals(static_cast<std::size_t>(claim.slots) + 1);
    for (std::size_t i = 0; i < claim.any.size(); ++i) locals[i] = Moment{i == 0 ? &one : &other, past};
    return std::ranges::any_of(claim.formal, [&](const Claim::Clause& clause) {
      return (clause.kind == Kind::position || clause.kind == Kind::step) &&
             refutes(claim, clause, past, locals);
    });
  }

 private:
  bool refutes(const Claim& claim, const Claim::Clause& said, const std::shared_ptr<const Past>& past,
               std::vector<Value>& locals) {
    std::vector<Moment> marks(std::max<std::size_t>(3, document_.marks.size()));
    for (int player = 0; player < model_.players(); ++player) {
      if (said.kind == Kind::position) {
        if (fails(claim, said, {{&past->content, past}, player, &locals, &marks})) return true;
        continue;
      }
      for (std::size_t action = 0; action < document_.actions.size(); ++action) {
        const bool is_meant =
            said.action < 0 ||
            document_.actions[static_cast<std::size_t>(said.action)].kind == language::Action::Kind::step ||
            said.action == static_cast<int>(action);
        if (document_.actions[action].kind != language::Action::Kind::move || !is_meant) continue;
        if (fails_after(claim, said, static_cast<int>(action), player, past, locals)) return true;
      }
    }
    return false;
  }

  /// Stones of anybody; at first the alliances are any, too.
  Content position(Content content) {
    for (BoardRegion& stones : content.stones) stones = model_.world().nowhere();
    const auto players = static_cast<std::uint64_t>(model_.players());
    for (const int point : occupied_->points()) content.stones[random_() % players].add(point);
    for (std::size_t i = 0; i < document_.memory.size(); ++i) {
      if (document_.memory[i].name.name != "allies" || is_allied_) continue;
      for (std::size_t a = 0; a < players; ++a)
        for (std::size_t b = 0; b < a; ++b)
          content.memory[i][a * players + b] = content.memory[i][b * players + a] = random_() % 2 == 0;
    }
    is_allied_ = true;
    return content;
  }

  bool holds(const Claim::Clause& clause, const Scope<BoardWorld>& scope) {
    return std::ranges::all_of(clause.formulas, [&](const language::Expression& formula) {
      return model_.evaluator().bit(formula, scope);
    });
  }
  bool fails(const Claim& claim, const Claim::Clause& said, const Scope<BoardWorld>& scope) {
    for (const Claim::Clause& clause : claim.formal)
      if (clause.kind == Kind::given && !holds(clause, scope)) return false;
    return !holds(said, scope);
  }
  bool fails_after(const Claim& claim, const Claim::Clause& said, int action, int player,
                   const std::shared_ptr<const Past>& past, std::vector<Value>& locals) {
    const State state{std::shared_ptr<const Content>(past, &past->content), past};
    for (const Play& play : model_.plays(state, action, player)) {
      std::vector<Value> values;
      for (const Argument& argument : play.arguments)
        values.push_back(argument.type == language::Type::player
                             ? Value(model_.evaluator().only(argument.value))
                             : Value(model_.world().board().at(argument.value)));
      evaluator::Steps<BoardWorld> steps(model_.evaluator());
      const bool is_of_a_step =
          said.action >= 0 &&
          document_.actions[static_cast<std::size_t>(said.action)].kind == language::Action::Kind::step;
      steps.watch(is_of_a_step ? said.action : -1);
      for (const auto& branch : steps
                                    .run(document_.actions[static_cast<std::size_t>(action)], values,
                                         state.now, past, player, state.now)
                                    .alive) {
        std::vector<Moment> marks = branch.marks;
        marks[language::before_move] = {state.now.get(), past};
        marks[language::after_move] = {branch.now.get(), past};
        if (is_of_a_step) {
          for (const auto& run : branch.runs) {
            marks[language::before_move] = {run.before.get(), past};
            marks[language::after_move] = {run.after.get(), past};
            if (fails(claim, said, {{state.now.get(), past}, player, &locals, &marks})) return true;
          }
          continue;
        }
        for (std::size_t i = 0; i < said.parameters.size(); ++i) locals[claim.any.size() + i] = values[i];
        if (fails(claim, said, {{state.now.get(), past}, player, &locals, &marks})) return true;
      }
    }
    return false;
  }

  const Document& document_;
  Model model_;
  std::mt19937_64 random_;
  std::optional<BoardRegion> occupied_;
  bool is_allied_ = false;
};

constexpr std::uint64_t most_seeds = 80;

bool is_refuted(const Document& document, const Claim& claim, const evaluator::Setting& setting) {
  for (std::uint64_t seed = 0; seed < most_seeds; ++seed)
    for (const Size size : {Size{3, 2}, Size{5, 1}, Size{2, 2}})
      if (Search(document, setting, size, seed).refutes(claim)) return true;
  return false;
}

class PoliticalGoClaims : public testing::TestWithParam<const char*> {};

TEST_P(PoliticalGoClaims, HoldAndFailInRandomPositionsAsTheDocumentExpects) {
  const language::CheckedDocument checked = language::read_document("political-go.md", text_of_document());
  const Claim& claim = claim_of(checked.document, GetParam());
  // Two dragons of opponents that have a stone in common need three of them.
  const int players = claim.name.name == "zero-sum" ? 4 : 3;
  for (const evaluator::Setting& setting : readings_one_at_a_time(checked.document, players)) {
    std::string readings;
    for (std::size_t i = 0; i < setting.choices.size(); ++i)
      if (setting.choices[i] > 0)
        readings +=
            checked.document.choices[i].readings[static_cast<std::size_t>(setting.choices[i])].name.name;
    EXPECT_EQ(is_refuted(checked.document, claim, setting),
              expected(claim, setting) == language::ExpectedVerdict::refuted)
        << readings;
  }
}

INSTANTIATE_TEST_SUITE_P(All, PoliticalGoClaims,
                         testing::Values("dragons-maximal", "territory-maximal", "equivalent-is-transitive",
                                         "zero-sum", "no-dead-dragon", "no-suicide"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::erase(name, '-');
                           return name;
                         });

/// A claim that is proved, under a reading, and a change of the rules that refutes it.
struct Change {
  const char* claim;
  const char* reading;
  std::string from, to;
};
void PrintTo(const Change& change, std::ostream* out) { *out << change.claim << ' ' << change.reading; }

class ChangesOfPoliticalGo : public testing::TestWithParam<Change> {};

TEST_P(ChangesOfPoliticalGo, RefuteAClaim) {
  const Change& change = GetParam();
  std::string text = text_of_document();
  const std::size_t at = text.find(change.from);
  ASSERT_NE(at, std::string::npos) << change.from;
  text.replace(at, change.from.size(), change.to);
  const language::CheckedDocument checked = language::read_document("political-go.md", text);
  ASSERT_FALSE(checked.has_errors());
  evaluator::Setting setting = default_setting(checked.document);
  setting.players = 3;
  for (std::size_t i = 0; i < checked.document.choices.size(); ++i)
    for (std::size_t k = 0; k < checked.document.choices[i].readings.size(); ++k)
      if (checked.document.choices[i].name.name + "=" + checked.document.choices[i].readings[k].name.name ==
          change.reading)
        setting.choices[i] = static_cast<int>(k);
  EXPECT_NE(expected(claim_of(checked.document, change.claim), setting), language::ExpectedVerdict::refuted);
  EXPECT_TRUE(is_refuted(checked.document, claim_of(checked.document, change.claim), setting));
}

INSTANTIATE_TEST_SUITE_P(
    All, ChangesOfPoliticalGo,
    testing::Values(Change{"no-suicide", "",
                           "      forbid \"the stone would be captured at once\" [suicide]: p and empty "
                           "showing (before(occupied) or p) and empty\n",
                           ""},
                    Change{"no-suicide", "captures=mover-chooses", "[suicide]: p and empty showing",
                           "[suicide]: p and empty and occupied showing"},
                    Change{"no-dead-dragon", "", "          remove union(captured-dragons)\n", ""},
                    Change{"no-dead-dragon", "captures=mover-chooses", "          repeat: choose d in",
                           "          choose d in"},
                    Change{"no-dead-dragon", "", "      set allies(mover, q) to false\n      do capture\n",
                           "      set allies(mover, q) to false\n"},
                    Change{"dragons-maximal", "", "or (not r in Q and (each q in Q: allies(q, r)))",
                           "or (not r in Q and (each q in Q: q = r))"},
                    Change{"territory-maximal", "", "territories = components(empty)",
                           "territories = singles(empty)"},
                    Change{"equivalent-is-transitive", "equivalent=closure", "closure: linked(a, b, allies)",
                           "closure: allies(a, b)"},
                    Change{"zero-sum", "loss=each-dragon", "if rank(q, d) < count(d) mod",
                           "if rank(q, d) <= count(d) mod"}));

}  // namespace
}  // namespace ruleproof::model
