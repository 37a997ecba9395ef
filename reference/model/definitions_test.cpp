#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "reference/document_form.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/model.hpp"
#include "spec/komi.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"
#include "spec/testing/document_of_text.hpp"

// Tests definitions that no example can test: words for families of sets, against all sets; shortcuts,
// against their definitions; and the setup rules for boards and settings.

namespace ruleproof::model {
namespace {

using Regions = std::vector<BoardRegion>;
using Points = std::set<std::vector<int>>;

/// Returns every set of points of a small board.
Regions all_regions(const Board& board) {
  Regions regions;
  for (unsigned bits = 0; bits < 1u << board.size().area(); ++bits) {
    BoardRegion& region = regions.emplace_back(board.nowhere());
    for (int point = 0; point < board.size().area(); ++point)
      if (bits >> point & 1) region.add(point);
  }
  return regions;
}

bool is_connected(const BoardRegion& set) { return same(spread(set.board().at(set.first()), set), set); }
bool is_clique(const BoardRegion& set) {
  return every(set, [&](const BoardRegion& p) { return subset(set - p, touching(p)); });
}
bool is_single(const BoardRegion& set) { return size(set) == 1; }

/// Returns the non-empty subsets of `all` that satisfy `is_so`; if `is_maximal`, only those to which no point
/// of `all` can be added.
Points sets_within(const BoardRegion& all, const Regions& sets, bool (*is_so)(const BoardRegion&),
                   bool is_maximal) {
  Points found;
  for (const BoardRegion& set : sets)
    if (some(set) && subset(set, all) && is_so(set) &&
        !(is_maximal && some(where(all - set, [&](const BoardRegion& p) { return is_so(set | p); }))))
      found.insert(set.points());
  return found;
}

TEST(Words, OfFamiliesAreAllSetsOfTheirKind) {
  struct Family {
    const char* word;
    bool (*is_so)(const BoardRegion&);
    bool is_maximal;
  };
  for (const auto& [word, is_so, is_maximal] : {Family{"components", is_connected, true},
                                                {"connected-sets", is_connected, false},
                                                {"cliques", is_clique, true},
                                                {"singles", is_single, false}})
    for (const Size size : {Size{2, 3}, Size{3, 2}, Size{4, 1}, Size{3, 3}}) {
      const Document& game = document_of_text(
          "    game \"Families\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
          "    move place(p):\n      put mover on p\n    end when no empty\n    family = " +
          std::string(word) + "(black)\n");
      Model model(Game(game).with_board(size));
      const Regions sets = all_regions(model.world().board());
      for (const BoardRegion& stones : sets) {
        Content content = model.empty();
        content.stones[0] = stones;
        Points found;
        const Value family = model.call("family", {}, content).value();
        for (const BoardRegion& set : std::get<Regions>(family)) found.insert(set.points());
        ASSERT_EQ(found, sets_within(stones, sets, is_so, is_maximal)) << word << ' ' << text(size);
      }
    }
}

/// Returns a set, or a collection of sets, as points.
Points points_of(const Value& value) {
  Points points;
  if (const auto* sets = std::get_if<Regions>(&value))
    for (const BoardRegion& set : *sets) points.insert(set.points());
  else
    points.insert(std::get<BoardRegion>(value).points());
  return points;
}

/// Returns a position with random stones, connected on an unbounded grid, and random ties between players.
Content some_position(const Model& model, std::mt19937_64& random) {
  Content content = model.empty();
  if (model.world().is_unbounded()) {
    std::vector<std::string> rows{"X", "O"};  // a spine adjacent to all other stones
    for (int column = 0; column < 4; ++column)
      for (std::string& row : rows)
        row.append(" ").append(std::vector<std::string>{"X", "O", "."}[random() % 3]);
    content = model.notation().drawn(rows);
  } else {
    for (int point = 0; point < model.world().points(); ++point)
      if (const auto owner = random() % static_cast<unsigned>(model.players() + 1); owner > 0)
        content.stones[owner - 1].add(point);
  }
  const auto players = static_cast<std::size_t>(model.players());
  for (std::size_t i = 0; i < model.document().memory.size(); ++i)
    for (std::size_t a = 0; a < players && model.document().memory[i].is_mutual; ++a)
      for (std::size_t b = 0; b < a; ++b)
        content.memory[i][a * players + b] = content.memory[i][b * players + a] = random() % 2 == 0;
  return content;
}

TEST(Shortcuts, SayWhatTheDefinitionsSay) {
  std::size_t shortcuts = 0, members = 0;
  for (const Document& document : specs()) {
    language::Document without = document;
    without.shortcuts.clear();
    for (const language::Shortcut& shortcut : document.shortcuts) {
      ++shortcuts;
      Game read = Game(document).with_players(std::min(document.players->most, 3));
      if (shortcut.condition) read = read.with_choice(shortcut.condition->index, shortcut.condition->value);
      read = read.with_board(document.board->width == 0 ? Size{} : Size{3, 2});
      Model shorter(read), longer(read.with_document(without));
      std::mt19937_64 random(1);
      for (int i = 0; i < 60; ++i) {
        const Content content = some_position(shorter, random);
        for (int player = 0; player < read.players(); ++player) {
          const auto value = [&](const Model& model, const language::Definition& computed) {
            Content here = model.notation().drawn(shorter.notation().rows(content));
            here.memory = content.memory;
            std::vector<Value> locals;
            if (!computed.parameters.empty()) locals.emplace_back(here.stones[player]);
            locals.resize(computed.slots);
            return points_of(
                model.evaluator().evaluate(computed.body, {{&here, nullptr}, -1, &locals, nullptr}));
          };
          const Points expected = value(longer, without.definitions[shortcut.definition]);
          ASSERT_EQ(value(shorter, shortcut), expected) << document.id << ' ' << shortcut.name.name;
          members += expected.size();
        }
      }
    }
  }
  EXPECT_GE(shortcuts, 4u);
  EXPECT_GT(members, 500u);
}

/// Returns the clauses of setup lines that a board and a komi break.
std::string broken_setup(const Document& game, Size size, Komi komi) {
  std::string text;
  for (const SetupRuling& ruling : Model(Game(game).with_number(0, komi.halves).with_board(size)).setup())
    if (!ruling.is_kept)
      for (const language::Id& clause : ruling.setup->clauses)
        text += clause.name + (ruling.setup->is_advice ? " (advice) " : " ");
  return text;
}

TEST(Setup, AsksForTheBoardsAndSettingsOfTheDocument) {
  struct Asked {
    const char* game;
    Size size;
    int komi;  ///< in half points
    const char* broken;
  };
  for (const Asked& asked : {Asked{"disto", {9, 9}, 1, ""},
                             {"disto", {4, 4}, -3, ""},
                             {"disto", {3, 2}, 1, "board-square "},
                             {"disto", {9, 9}, 2, "komi-half (advice) "},
                             {"loose", {9, 9}, 0, ""},
                             {"loose", {5, 5}, -8, ""},
                             {"loose", {4, 4}, 4, "board-odd-square "},
                             {"loose", {5, 3}, 4, "board-odd-square "},
                             {"loose", {5, 5}, 2, "komi-even "},
                             {"loose", {5, 5}, 1, "komi-even "},
                             {"go", {1, 1}, 15, ""},
                             {"go", {7, 4}, 15, ""}})
    EXPECT_EQ(broken_setup(spec(asked.game), asked.size, Komi{asked.komi}), asked.broken)
        << asked.game << ' ' << text(asked.size) << ' ' << asked.komi;
}

}  // namespace
}  // namespace ruleproof::model
