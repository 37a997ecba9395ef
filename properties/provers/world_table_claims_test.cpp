#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "properties/provers/counterexample.hpp"
#include "properties/provers/document_claims.hpp"
#include "properties/provers/world_table.hpp"
#include "properties/testing/random_terms.hpp"
#include "properties/testing/symbolic_cases.hpp"
#include "properties/undecided.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Checks those rows of the table in docs/language.md that describe whole documents and claims. Compares, in
// all positions of a board, the value of a claim's formula with the value of the claim on Board.

namespace ruleproof {
namespace {

bool begins(const std::string& line, std::string_view word) { return line.starts_with(word); }

std::vector<std::string> lines_of(const std::string& form) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < form.size();) {
    const std::size_t end = std::min(form.find("; ", begin), form.size());
    lines.push_back(form.substr(begin, end - begin));
    begin = end + 2;
  }
  return lines;
}

/// Returns the text of a document with these items and one claim with these clauses.
std::string document_with(const std::vector<std::string>& items, const std::vector<std::string>& clauses) {
  std::string text = "# Rows\n\n> Rows. [rows]\n\n";
  const auto add = [&](const std::string& line) { text += "    " + line + "\n"; };
  const auto add_by_default = [&](const std::string& line) {
    const std::string word = line.substr(0, line.find(' ') + 1);
    if (std::ranges::none_of(items, [&](const std::string& item) { return begins(item, word); })) add(line);
  };
  add_by_default("game \"Rows\"");
  if (std::ranges::none_of(items, [](const std::string& item) { return begins(item, "lines "); }))
    add_by_default("board square-grid 3x2");
  add_by_default("players black, white");
  add_by_default("turns alternate");
  for (const std::string& item : items) add(item);
  add("move place(p in empty):");
  const auto is_of_pieces = [](const std::string& item) { return begins(item, "pieces "); };
  add(std::ranges::any_of(items, is_of_pieces) ? "  put mover man on p" : "  put mover on p");
  if (std::ranges::any_of(clauses, [](const std::string& clause) { return begins(clause, "agree key"); })) {
    add("  case key");
    add("    | first: forbid \"no way out\": no (beside(p) and empty)");
    add("    | second: forbid \"no way out\": beside(p) within occupied");
    add("    | third: forbid \"no friend\": beside(p) within enemy");
    add("reading key \"Which?\" [rows]");
    for (const char* reading : {"first", "second", "third"})
      add(std::string("  | ") + reading + " \"One.\" because \"It is.\"");
  }
  add_by_default("end when no empty");
  if (std::ranges::any_of(clauses, [](const auto& clause) { return clause.ends_with("example drawn"); })) {
    add("example drawn \"One\" [rows]");
    add("  is some empty");
  }
  add("claim first \"One.\" [rows]");
  for (const std::string& clause : clauses) add("  " + clause);
  return text;
}

/// A scene of a property in AllPositions or AllBoards, with known values for many cases (positions) at once.
template <Region R>
struct SymbolicScene {
  SymbolicScene(const language::Document& document, const Property& property, const Positions& positions,
                const std::vector<Scene<BoardRegion>>& scenes, AllBoards::Naming naming)
      : symbolic(document, positions, naming), scene(any_scene(symbolic.all, property, Colour::black)) {
    const auto name = [&](const std::string& region, auto of) {
      symbolic.region(region, [&](int p) {
        return positions.where([&](std::size_t i) { return of(scenes[i]).has(p); });
      });
    };
    name("black", [](const auto& one) -> const auto& { return one.before.black; });
    name("white", [](const auto& one) -> const auto& { return one.before.white; });
    for (std::size_t k = 0; k < property.points; ++k)
      name(point_name(k), [k](const auto& one) -> const auto& { return one.points[k]; });
    symbolic.known.relations[to_move_name + std::string(".0")] = {
        positions.where([&](std::size_t i) { return scenes[i].to_move == 0; })};
    for (std::size_t k = 0; k < property.sets; ++k)
      name(set_name(k), [k](const auto& one) -> const auto& { return one.sets[k]; });
    for (std::size_t k = 0; k < property.others; ++k)
      name(other_name(k), [k](const auto& one) -> const auto& { return one.others[k]; });
  }

  Symbolic<R> symbolic;
  Scene<R> scene;
};

/// Returns the cases in which a statement holds for every point as the arbitrary point; nothing if the cases
/// are unknown.
template <Region R>
std::optional<Cases> holds_of(SymbolicScene<R>& on, const Statement<R>& statement,
                              const Positions& positions) {
  auto& symbolic = on.symbolic;
  const Formula holds = !statement.premise || symbolic.logic.all_of(statement.steps);
  const KnownInCases known = symbolic.known;
  Cases all = Cases(positions.count(), true);
  for (const int any : positions.board->everywhere().points()) {
    symbolic.known = known;
    symbolic.region("any", [&](int p) { return positions.where([&](std::size_t) { return p == any; }); });
    symbolic.give_meanings();
    const auto here = holds.cases(symbolic.points, symbolic.known);
    if (!here) return std::nullopt;
    all &= *here;
  }
  return all;
}

struct Outcome {
  bool has_meaning = true;
  bool is_ever_false = false;
  std::string fault = {};
};

template <Region R>
Outcome compare(const language::Document& document, const language::Claim& claim, Meaning meaning,
                std::mt19937& random) {
  const Game game = Game(document).with_players(std::max(2, document.players->fewest));
  Outcome outcome;
  std::optional<Property> property;
  if (why_undecided([&] { property = property_of(game, claim); }) || !property) return {false};
  std::vector<Size> sizes{Size{2, 1}, Size{3, 1}, Size{2, 2}, Size{3, 2}};
  if (document.board->is_hexagon || !document.board->lines.empty())
    sizes.assign(1, *document.default_board());
  for (const Size size : sizes) {
    std::shared_ptr<const Board> board;
    try {
      board = evaluator::board_of(game.with_board(size));
    } catch (const InputError&) {
      continue;  // no point of this board belongs to the shape
    }
    if (property->others > 0 && size.area() > 4) continue;
    const Positions positions =
        all_positions(document, board, board->everywhere().points(), random, 2 + property->others);
    std::vector<Scene<BoardRegion>> scenes;
    const auto fails_there = [&](std::size_t i) {
      const Scene<BoardRegion>& scene = scenes[i];
      return fails(property->on_board(scene));
    };
    for (std::size_t i = 0; i < positions.count(); ++i) {
      const auto& stones = positions.contents[i]->stones;
      scenes.push_back({{stones[0], stones[1]}, Colour::black, {}, board->nowhere(), {}});
      scenes.back().to_move = static_cast<int>(random() % 2);
      for (std::size_t k = 0; k < property->points; ++k)
        scenes.back().points.push_back(positions.points[(i + k) % positions.count()]);
      for (std::size_t k = 0; k < property->sets; ++k)
        scenes.back().sets.push_back(positions.earlier[i]->stones[k % 2]);
      scenes.back().others.assign(stones.begin() + 2, stones.end());
    }
    SymbolicScene<R> on(document, *property, positions, scenes,
                        random() % 2 == 0 ? AllBoards::Naming::named : AllBoards::Naming::spelled_out);
    std::optional<Cases> holds;
    if (why_undecided([&] {
          if constexpr (std::same_as<R, PositionsRegion>)
            holds = holds_of(on, property->on_positions(on.scene), positions);
          else
            holds = holds_of(on, property->on_any_board(on.scene), positions);
        }))
      return {false};
    if (!holds && meaning == Meaning::exact) outcome.fault = "it rests on something unknown";
    if (!holds) continue;
    const Cases is_so = positions.where([&](std::size_t i) { return !fails_there(i); });
    outcome.is_ever_false = outcome.is_ever_false || !is_so.all();
    const Cases wrong = meaning == Meaning::exact ? *holds ^ is_so : *holds & ~is_so;
    if (wrong.any()) outcome.fault = "on " + shown(positions, wrong.first());
    if (!outcome.fault.empty()) return outcome;
  }
  return outcome;
}

bool is_of_documents(const WorldRow& row) {
  return row.kind == "board" || row.kind == "parameter" || row.kind == "turn" || row.kind == "action" ||
         row.kind == "item" || row.kind == "claim" || row.name == "possible";
}

template <Region R>
void expect_rows(Meaning WorldRow::* of_world) {
  constexpr int claims_of_a_form = 4;
  for (const WorldRow& row : world_table(text_of_file(PAGE_OF_THE_LANGUAGE))) {
    if (!is_of_documents(row)) continue;
    SCOPED_TRACE("line " + std::to_string(row.line) + " of docs/language.md: " + row.kind + " " + row.name);
    std::mt19937 random(1);
    int with_meaning = 0, without = 0;
    for (const std::string& form : row.forms)
      for (int i = 0; i < claims_of_a_form; ++i) {
        RandomTerms terms(random, {.point = false});
        const bool is_of_claim = row.kind == "claim" || row.name == "possible";
        const std::vector<std::string> given = lines_of(is_of_claim ? terms.filled(form) : form);
        const bool is_of_moves = row.kind == "parameter" || row.kind == "turn" || row.kind == "action";
        const std::vector<std::string> said{
            terms.filled(i % 2 == 0 && !is_of_moves ? "position: φ" : "step: after(φ)")};
        const std::string text = is_of_claim ? document_with({}, given) : document_with(given, said);
        const language::CheckedDocument checked = language::read_document("rows.md", text);
        if (checked.has_errors()) {
          ADD_FAILURE() << text << checked.diagnostics.front().message;
          continue;
        }
        const Outcome outcome =
            compare<R>(checked.document, checked.document.claims.front(), row.*of_world, random);
        ++(outcome.has_meaning ? with_meaning : without);
        if (!outcome.fault.empty()) ADD_FAILURE() << text << outcome.fault;
      }
    if (row.*of_world == Meaning::none)
      EXPECT_GT(without, with_meaning) << "it has a meaning";
    else
      EXPECT_EQ(without, 0) << "it has no meaning";
  }
}

TEST(TheTableOfWords, SaysWhatDocumentsSayOfEveryPosition) {
  expect_rows<PositionsRegion>(&WorldRow::all_positions);
}

TEST(TheTableOfWords, SaysWhatDocumentsSayOfEveryBoard) {
  expect_rows<AnyBoardRegion>(&WorldRow::all_boards);
}

}  // namespace
}  // namespace ruleproof
