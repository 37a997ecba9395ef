#include "properties/provers/query_check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/counterexample.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "properties/testing/claimed.hpp"
#include "properties/testing/words.hpp"
#include "properties/undecided.hpp"
#include "reference/model/model.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

/// Checks the two statements of a property, one for each value of AllBoards::Naming (named or spelled-out
/// sets). Returns an empty result if the property uses a word that AllBoards cannot express.
QueryCheck checked(const Property& property, const MoreAxioms& more = {}) {
  QueryCheck check;
  why_undecided([&] {
    AskedStatement named(property, Colour::black, AllBoards::Naming::named),
        spelled_out(property, Colour::black, AllBoards::Naming::spelled_out);
    check = check_query(property, Colour::black, {&named, &spelled_out}, more, {});
  });
  return check;
}

std::string fault(const Property& property, const MoreAxioms& more = {}) {
  return checked(property, more).fault.value_or("none");
}

/// Returns the property that `word` holds for two sets: the black neighbours of a point, and all neighbours
/// of the point. Its statement for every board uses `other` instead of `word`.
template <class Word, class OtherWord>
Property said_twice(Word word, OtherWord other) {
  const auto says = [](auto by) {
    return [by]<Region R>(const Scene<R>& scene) {
      return Statement<R>{always(scene.any),
                          {by(touching(scene.points[0]) & scene.before.black, touching(scene.points[0]))}};
    };
  };
  Property property;
  property.id = "said-twice";
  property.of_a_step = false;
  property.on_board = says(word);
  property.on_any_board = says(other);
  return property;
}

const auto says_some = [](const auto& a, const auto&) { return some(a); };
const auto says_one = [](const auto& a, const auto&) { return exactly_one(a); };
const auto says_within = [](const auto& a, const auto& b) { return subset(b, a); };
const auto says_equal = [](const auto& a, const auto& b) { return same(a, b) && !some(a - b); };

TEST(AQuery, SaysWhatRuns) {
  EXPECT_EQ(fault(said_twice(says_some, says_some)), "none");
  EXPECT_EQ(fault(said_twice(says_within, says_within)), "none");
  EXPECT_GT(checked(said_twice(says_some, says_some)).tried, 5u);
}

TEST(AQuery, WithOneForSomeIsReported) {
  EXPECT_NE(fault(said_twice(says_some, says_one)).find("the evaluator that it holds"), std::string::npos);
  EXPECT_NE(fault(said_twice(says_one, says_some)).find("the evaluator that it fails"), std::string::npos);
}

TEST(AQuery, WithEqualityForInclusionIsReported) {
  const auto part = [](const auto& a, const auto& b) { return subset(a, b); };
  EXPECT_NE(fault(said_twice(part, says_equal)).find("the evaluator that it holds"), std::string::npos);
  EXPECT_NE(fault(said_twice(says_equal, part)).find("the evaluator that it fails"), std::string::npos);
}

TEST(AQuery, OfOneNamingAloneIsReported) {
  for (const int wrong : {0, 1}) {
    const Property right = said_twice(says_some, says_some), other = said_twice(says_some, says_equal);
    Property property = right;
    property.on_any_board = [&, number = 0](const Scene<AnyBoardRegion>& scene) mutable {
      return (number++ == wrong ? other : right).on_any_board(scene);
    };
    EXPECT_NE(fault(property), "none") << wrong;
  }
}

TEST(AQuery, WithAnUnsoundAxiomIsReported) {
  const MoreAxioms triangles = [](Logic& logic) {
    const Relation adjacent = logic.relation("adjacent", 2);
    const Term p = logic.point("p"), q = logic.point("q"), r = logic.point("r");
    return std::vector{logic.for_all({p, q, r}, !logic.holds(adjacent, {p, q}) ||
                                                    !logic.holds(adjacent, {q, r}) ||
                                                    logic.holds(adjacent, {p, r}))};
  };
  EXPECT_NE(fault(said_twice(says_some, says_some), triangles).find("is false on the board"),
            std::string::npos);
}

TEST(AQuery, OfWhatIsFalseOfASmallBoardIsSaidToBe) {
  const auto empty = [](const auto& a, const auto&) { return !some(a); };
  const QueryCheck check = checked(said_twice(empty, empty));
  EXPECT_FALSE(check.fault.has_value()) << *check.fault;
  EXPECT_NE(check.broken.value_or("").find("fails on the board"), std::string::npos);
  const auto part = [](const auto& a, const auto& b) { return subset(a, b); };
  EXPECT_FALSE(checked(said_twice(part, part)).broken.has_value());
}

/// The query of this property states inclusion instead of equality. A solver proves the query, but the
/// evaluator contradicts it.
TEST(AQuery, WithAWrongWordProvesNothing) {
  const Property wrong = said_twice(says_equal, [](const auto& a, const auto& b) { return subset(a, b); });
  const Verdict found = prove_on_every_board(wrong, {}, {}, {});
  EXPECT_TRUE(found.is<Contradicted>());
  EXPECT_NE(found.note.find("said-twice"), std::string::npos) << found.note;
}

TEST(AQuery, OfEachClaimOfTheDocumentsSaysWhatRuns) {
  for (const char* game : {"disto", "loose", "go"}) {
    std::size_t tried = 0;
    const language::Document& document = spec(game);
    for (const language::Claim& claim : document.claims) {
      const auto property = property_of(Game(document), claim);
      if (!property) continue;
      const QueryCheck check = checked(*property);
      EXPECT_FALSE(check.fault.has_value())
          << game << ' ' << property->id << ": " << check.fault.value_or("");
      tried += check.tried;
    }
    EXPECT_GT(tried, 20u) << game;
  }
}

/// The query of a claim about a `step` covers executions from any position; the evaluator covers only those
/// in legal moves. So only the queries of other claims must agree with the evaluator.
TEST(AQuery, OfEachRuleOfTranslationSaysWhatRuns) {
  ASSERT_FALSE(document_of_translation().has_errors());
  const language::Document& document = document_of_translation().document;
  std::size_t tried = 0, broken = 0;
  for (const language::Claim& claim : document.claims)
    for (const int reading : {0, 1, 2}) {
      const QueryCheck check = checked(property_of(Game(document).with_choice(0, reading), claim).value());
      const int action = claim.formal.front().action;
      const bool is_of_runs = action >= 0 && document.actions[action].kind == language::Action::Kind::step;
      if (!is_of_runs) {
        EXPECT_EQ(check.fault.value_or("none"), "none") << claim.name.name << ' ' << reading;
      }
      tried += check.tried;
      broken += check.broken.has_value();
    }
  EXPECT_GT(tried, 20 * document.claims.size());
  EXPECT_GT(broken, document.claims.size() / 2);
}

/// The check also covers comparisons of numbers: it counts the points of a set on each board.
TEST(AQuery, WithNumbersSaysWhatRuns) {
  const Claimed small(
      "    game \"Numbers\"\n    board square-grid 3x3\n    players black, white\n"
      "    turns alternate\n    state n : number\n"
      "    move place(p in empty): put mover on p\n    end when no empty\n"
      "    wins(P: player) = P <> to-move\n",
      "position: count(black) < 2 or count(occupied) > 1");
  const QueryCheck check = checked(small.property());
  EXPECT_EQ(check.fault.value_or("none"), "none");
  EXPECT_GT(check.tried, 5u);
  // The wrong query states that there are fewer than two black stones. The claim also holds on boards with
  // two black stones.
  const Claimed other(small.game, "it");
  Property wrong = other.property();
  wrong.on_any_board = [](const Scene<AnyBoardRegion>& scene) {
    auto& world = scene.points[0].world();
    return Statement<AnyBoardRegion>{always(scene.points[0]),
                                     {*world.size(scene.before.black) < world.logic().integer(2)}};
  };
  EXPECT_NE(fault(wrong).find("the evaluator that it holds"), std::string::npos) << fault(wrong);
}

/// On these documents the provers once ended with an internal error.
TEST(AQuery, OfEachInputThatWasAFaultIsAnswered) {
  int claims = 0;
  for (const char* const name : {"integers-in-a-definition", "integers-compared", "repeat-choose-point"}) {
    const Document& game = document_of_text(text_of_file(fmt::format("{}/proofs/fault-{}.md", CORPUS, name)));
    for (const Claim& claim : game.claims) {
      const Verdict found = Claimed(game, claim.name.name).every_board();
      EXPECT_FALSE(found.is<Contradicted>()) << name << ' ' << claim.name.name << ' ' << found.note;
      ++claims;
    }
  }
  EXPECT_EQ(claims, 10);
}

}  // namespace
}  // namespace ruleproof
