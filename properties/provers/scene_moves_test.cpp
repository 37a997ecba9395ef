#include "properties/provers/scene_moves.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>
#include <string>

#include "properties/provers/claim_statement.hpp"
#include "properties/testing/symbolic_cases.hpp"
#include "properties/undecided.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/evaluator/board_of_document.hpp"
#include "reference/model/model.hpp"
#include "reference/model/turns.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

using evaluator::BoardWorld;
using BoardBranches = evaluator::Branches<BoardWorld>;

/// Compares two results for the moves of a document: what they do on a board, and what the formulas of
/// AllBoards allow. Tries each position of the board, with random memory and random points as arguments.
class Transitions {
 public:
  struct Counts {
    int legal = 0;    ///< moves on the board that some branch in AllBoards covers
    int known = 0;    ///< cases in which a branch in AllBoards is known to be legal
    int without = 0;  ///< actions with a word that AllBoards cannot express
    std::set<std::string> words;
  };

  Transitions(const language::Document& document, Size size)
      : document_(document),
        game_(Game(document).with_players(2).with_board(size)),
        board_(evaluator::board_of(game_)) {}

  Counts compare() {
    for (int action = 0; action < std::ssize(document_.actions); ++action) {
      const bool is_step = document_.actions[action].kind == language::Action::Kind::step;
      if (is_step && !is_part_of_turn(document_, action)) continue;
      if (const auto why = why_undecided([&] { compare(action); })) {
        ++counts_.without;
        counts_.words.insert(*why);
      }
    }
    return counts_;
  }

 private:
  using Moves = SceneMoves<AnyBoardRegion>;

  void compare(int action) {
    std::mt19937 random(1);
    const std::size_t kinds = owners_of(game_);
    Positions positions = all_positions(document_, board_, board_->everywhere().points(), random, kinds);
    for (auto& content : positions.contents) {
      auto turn = *content;
      turn.to_move = document_.turns_alternate ? 0 : -1;
      content = std::make_shared<const evaluator::Content<BoardWorld>>(std::move(turn));
    }
    std::vector<std::vector<BoardRegion>> points(most_points(document_), positions.points);
    for (std::size_t k = 1; k < points.size(); ++k) std::ranges::shuffle(points[k], random);

    Symbolic<AnyBoardRegion> symbolic(document_, positions, AllBoards::Naming::spelled_out);
    const auto stones = [&](const std::string& name, std::size_t kind) {
      return symbolic.region(name, [&](int p) {
        return positions.where([&](std::size_t i) { return positions.contents[i]->stones[kind].has(p); });
      });
    };
    const AnyBoardRegion black = stones("black", 0), white = stones("white", 1);
    Scene<AnyBoardRegion> scene{{black, white}, Colour::black, {}, symbolic.point("any", positions), {}};
    for (std::size_t k = 0; k < points.size(); ++k) {
      positions.points = points[k];
      scene.points.push_back(symbolic.point(point_name(k), positions));
    }
    for (std::size_t i = 2; i < kinds; ++i) scene.others.push_back(stones(other_name(i - 2), i));
    for (std::size_t m = 0; m < document_.memory.size(); ++m)
      for (std::size_t i = 0; i < symbolic.places(document_, document_.memory[m]); ++i)
        symbolic.kept(document_, document_.memory[m], i,
                      "memory." + document_.memory[m].name.name + "." + std::to_string(i), positions,
                      [&](std::size_t c) -> const auto& { return positions.contents[c]->memory[m]; });
    symbolic.known.relations[to_move_name + std::string(".0")] = {symbolic.constant(true)};
    Moves moves(game_, scene, 0, false, true);
    std::vector<Moves::Run> runs = moves.run(action);
    symbolic.give_meanings();

    // Groups the runs by their direction and player arguments, since no formula describes these arguments.
    for (const auto& arguments : arguments_of(action)) {
      std::vector<const Moves::Run*> same;
      for (const Moves::Run& run : runs)
        if (is_with(run, arguments)) same.push_back(&run);
      compare(action, arguments, same, positions, points, symbolic, moves);
    }
  }

  /// Returns the argument lists of an action, in all combinations of directions and players. A `monostate`
  /// stands for each point argument.
  std::vector<std::vector<evaluator::Value<BoardWorld>>> arguments_of(int action) const {
    std::vector<std::vector<evaluator::Value<BoardWorld>>> all{{}};
    for (const language::Parameter& parameter : document_.actions[action].parameters) {
      std::vector<evaluator::Value<BoardWorld>> values;
      if (parameter.type == language::Type::direction)
        for (int eighths = 0; eighths < 8; eighths += parameter.range ? 1 : 2)
          values.emplace_back(evaluator::Direction{eighths});
      else if (parameter.type == language::Type::player)
        for (int player = 0; player < 2; ++player)
          values.emplace_back(evaluator::Players<bool>{{player == 0, player == 1}});
      else
        values.emplace_back(std::monostate());
      std::vector<std::vector<evaluator::Value<BoardWorld>>> longer;
      for (const auto& one : all)
        for (const auto& value : values) {
          longer.push_back(one);
          longer.back().push_back(value);
        }
      all = std::move(longer);
    }
    return all;
  }
  static bool is_with(const Moves::Run& run, const std::vector<evaluator::Value<BoardWorld>>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (const auto* direction = std::get_if<evaluator::Direction>(&arguments[i]))
        if (!(std::get<evaluator::Direction>(run.arguments[i]) == *direction)) return false;
      if (const auto* player = std::get_if<evaluator::Players<bool>>(&arguments[i]))
        for (std::size_t k = 0; k < 2; ++k)
          if (std::get<evaluator::Players<Formula>>(run.arguments[i]).has[k].is_yes() != player->has[k])
            return false;
    }
    return true;
  }

  void compare(int action, const std::vector<evaluator::Value<BoardWorld>>& arguments,
               const std::vector<const Moves::Run*>& runs, const Positions& positions,
               const std::vector<std::vector<BoardRegion>>& points, Symbolic<AnyBoardRegion>& symbolic,
               Moves& moves) {
    // For each branch: the cases in which the branch is legal, and for each point and owner the cases in
    // which the owner has a stone there afterwards; nothing if these cases are not known.
    std::vector<std::optional<Cases>> legal;
    std::vector<std::vector<std::optional<Cases>>> left;
    for (const Moves::Run* run : runs) {
      legal.push_back(cases(symbolic, moves.is_legal(run->branch)));
      auto& stones = left.emplace_back();
      for (const AnyBoardRegion& kind : run->branch.now->stones)
        for (int p = 0; p < board_->size().area(); ++p)
          stones.push_back(cases(symbolic, symbolic.has(kind, p)));
    }
    for (std::size_t i = 0; i < positions.count(); ++i) {
      const auto after = transitions(action, arguments, positions, points, i);
      const auto is_legal_in = [&](std::size_t b) { return !legal[b] || (*legal[b])[i]; };
      const auto is_instance = [&](std::size_t b, const evaluator::Content<BoardWorld>& content) {
        std::size_t place = 0;
        for (const BoardRegion& kind : content.stones)
          for (int p = 0; p < board_->size().area(); ++p, ++place)
            if (left[b][place] && (*left[b][place])[i] != kind.has(p)) return false;
        return true;
      };
      for (const auto& content : after) {
        bool is_some = false;
        for (std::size_t b = 0; b < runs.size(); ++b)
          is_some = is_some || (is_legal_in(b) && is_instance(b, *content));
        ASSERT_TRUE(is_some) << document_.title << ", " << document_.actions[action].name.name << ", "
                             << shown(positions, i);
        ++counts_.legal;
      }
      for (std::size_t b = 0; b < runs.size(); ++b) {
        const bool is_known = legal[b] && runs[b]->branch.left_to_choose_from.empty();
        if (!is_known || !(*legal[b])[i]) continue;
        ++counts_.known;
        ASSERT_FALSE(after.empty()) << document_.title << ", " << document_.actions[action].name.name << ", "
                                    << shown(positions, i) << ": legal by the formula alone";
      }
    }
  }
  static std::optional<Cases> cases(Symbolic<AnyBoardRegion>& symbolic, Formula formula) {
    return formula.cases(symbolic.points, symbolic.known);
  }

  /// Returns the positions to which the legal runs of an action on the board lead, in case i.
  std::vector<std::shared_ptr<const evaluator::Content<BoardWorld>>> transitions(
      int action, std::vector<evaluator::Value<BoardWorld>> arguments, const Positions& positions,
      const std::vector<std::vector<BoardRegion>>& points, std::size_t i) {
    const language::Action& declared = document_.actions[action];
    const bool is_event = declared.kind == language::Action::Kind::event;
    std::size_t k = 0;
    for (auto& argument : arguments)
      if (std::holds_alternative<std::monostate>(argument)) argument = points[k++][i];
    evaluator::BoardWorld world(document_, *board_);
    evaluator::Evaluator<BoardWorld> evaluator(world, game_);
    const int mover = is_event ? -1 : 0;
    const auto& past = positions.pasts[i];
    for (std::size_t a = 0; a < arguments.size(); ++a) {
      if (!declared.parameters[a].range) continue;
      std::vector<evaluator::Value<BoardWorld>> locals = arguments;
      locals.resize(std::max<std::size_t>(locals.size(), static_cast<std::size_t>(declared.slots)));
      const auto range = evaluator.evaluate(*declared.parameters[a].range,
                                            {{positions.contents[i].get(), past}, mover, &locals, nullptr});
      bool is_among = false;
      evaluator.each_element(
          range, [&](const auto& element) { is_among = is_among || evaluator.equal(element, arguments[a]); });
      if (!is_among) return {};
    }
    evaluator::Steps<BoardWorld> steps(evaluator);
    std::vector<std::shared_ptr<const evaluator::Content<BoardWorld>>> after;
    for (const auto& branch : steps.run(declared, arguments, positions.contents[i], past, mover).alive)
      after.push_back(branch.now);
    return after;
  }

  const language::Document& document_;
  Game game_;
  std::shared_ptr<const Board> board_;
  Counts counts_;
};

/// Compares the moves of each document of a folder that two players can play on a board with an edge (see
/// Transitions). Returns the sums of the counts.
Transitions::Counts compare_documents(const std::string& folder) {
  Transitions::Counts all;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() != ".md") continue;
    const language::CheckedDocument checked =
        language::read_document(file.path().string(), text_of_file(file.path().string()));
    const language::Document& document = checked.document;
    if (!document.board || !document.players || !document.has_turns ||
        !reason_not_to_play(document).empty() || document.players->fewest > 2 || document.players->most < 2 ||
        language::is_unbounded(document))
      continue;
    for (const Size size : {Size{2, 2}, Size{3, 2}}) {
      std::size_t positions = 1;
      for (int point = 0; point < size.area(); ++point) positions *= owners_of(Game(document)) + 1;
      if (positions > 2'000) continue;
      Transitions::Counts counts;
      try {
        counts = Transitions(document, size).compare();
      } catch (const InputError&) {  // the document allows no board of this size
        continue;
      }
      all.legal += counts.legal;
      all.known += counts.known;
      all.without += counts.without;
      all.words.insert(counts.words.begin(), counts.words.end());
    }
  }
  return all;
}

TEST(TransitionsOfBoards, AreInstancesOfSymbolicBranches) {
  const Transitions::Counts games = compare_documents(DOCUMENTS);
  EXPECT_GT(games.legal, 2'000);
  EXPECT_GT(games.known, 1'000);
  const Transitions::Counts examples = compare_documents(EXAMPLES);
  EXPECT_GT(examples.legal, 1'000);
  EXPECT_GT(examples.known, 500);
}

}  // namespace
}  // namespace ruleproof
