#include "reference/transcription.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "reference/document_rules.hpp"
#include "reference/drawn.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using Names = std::set<std::string>;

Names transcribed_in_code(std::string_view game) {
  Names ids;
  for (const Transcription& transcription : transcriptions(game))
    ids.insert(transcription.clauses.begin(), transcription.clauses.end());
  return ids;
}

TEST(Transcriptions, NameTheTranscribedClausesOfTheSpecAndNoOthers) {
  for (const GameSpec& game : specs()) {
    if (game.document) continue;
    Names in_spec;
    for (const Clause& clause : game.clauses)
      if (clause.transcribed()) in_spec.insert(clause.id);
    EXPECT_EQ(transcribed_in_code(game.id), in_spec) << game.id;
  }
}

TEST(Transcriptions, HoldTheWholeFunctionWithItsComment) {
  const std::vector<Transcription> all = transcriptions("endo");
  const auto last = std::ranges::find(all, "is_last", &Transcription::function);
  ASSERT_NE(last, all.end());
  EXPECT_EQ(last->clauses, (std::vector<std::string>{"westmost", "ditto"}));
  EXPECT_EQ(last->code,
            "/// [westmost] [ditto]\n"
            "/// The marker is already the last one in that direction.\n"
            "template <GridRegion R>\n"
            "Bit<R> is_last(const R& markers, const R& marker, Direction direction) {\n"
            "  return !some(markers & ahead(marker, direction));\n"
            "}\n");
}

TEST(Transcriptions, AreNoneOfAGameThatIsPlayedFromItsDocument) { EXPECT_TRUE(transcriptions("loose").empty()); }

TEST(Transcriptions, StandInTheOrderOfTheFile) {
  for (const GameSpec& game : specs()) {
    if (game.document) continue;
    const std::vector<Transcription> all = transcriptions(game.id);
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, &Transcription::line));
    EXPECT_GT(all.front().line, 0);
    for (const Transcription& transcription : all) {
      EXPECT_FALSE(transcription.function.empty()) << transcription.code;
      EXPECT_EQ(std::ranges::count(transcription.code, '{'), std::ranges::count(transcription.code, '}'));
    }
  }
}

TEST(Transcriptions, OfAnUnknownGameAreRefusedWithTheNearestName) {
  try {
    transcriptions("lose");
    FAIL() << "nothing thrown";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "no game 'lose'; did you mean 'loose'?");
  }
}

/// Every clause that the rules name while all moves are tried in all states that a few plies lead to.
void collect_clauses(const Rules& rules, const State& state, int plies, Names& clauses) {
  const Result result = rules.result(state, Komi{0});
  clauses.emplace(result.clause);
  const int area = state.position.black.board().size().area();
  for (int point = -1; point < area; ++point) {
    for (const Colour colour : {Colour::black, Colour::white}) {
      const Move move{colour, point < 0 ? std::nullopt : std::optional(point)};
      for (const Refusal& refusal : refusals(rules, state, move)) clauses.emplace(refusal.clause);
    }
  }
  if (plies == 0) return;
  for (const Move& move : legal_moves(rules, state))
    collect_clauses(rules, play(rules, state, move), plies - 1, clauses);
}

Names clauses_named(const GameSpec& game) {
  Names clauses;
  const Board board({2, 2});
  for (const Ruleset& ruleset : all_rulesets(game)) {
    const std::unique_ptr<Rules> rules = document_rules(ruleset);
    for (const SetupRuling& ruling : rules->setup({2, 2}, Komi{1})) clauses.emplace(ruling.clause);
    collect_clauses(*rules, start(board), 5, clauses);
  }
  return clauses;
}

TEST(Rulings, OfDistoNameTranscribedClausesOnly) {
  EXPECT_EQ(clauses_named(spec("disto")),
            (Names{"board-square", "end", "komi-half", "place-plain", "place-sick", "score", "turns"}));
  for (const std::string& clause : clauses_named(spec("disto")))
    EXPECT_TRUE(spec("disto").clause(clause).transcribed()) << clause;
}

TEST(Rulings, OfLooseNameTranscribedClausesOnly) {
  EXPECT_EQ(clauses_named(spec("loose")),
            (Names{"board-odd-square", "end", "end-of-turn", "komi-even", "score", "tie", "turns"}));
  for (const std::string& clause : clauses_named(spec("loose")))
    EXPECT_TRUE(spec("loose").clause(clause).transcribed()) << clause;
}

TEST(Rulings, OfGoNameTranscribedClausesOnly) {
  EXPECT_EQ(clauses_named(spec("go")), (Names{"end", "move", "repeat", "turns", "winner"}));
  for (const std::string& clause : clauses_named(spec("go")))
    EXPECT_TRUE(spec("go").clause(clause).transcribed()) << clause;
}

}  // namespace
}  // namespace ruleproof
