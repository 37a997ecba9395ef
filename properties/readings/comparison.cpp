#include "properties/readings/comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <tuple>

#include "properties/readings/joint_games.hpp"
#include "properties/search/exploration.hpp"
#include "properties/tree_facts.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/symmetry.hpp"
#include "spec/input_error.hpp"
#include "spec/language/played.hpp"
#include "spec/language/rule_tree.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

using language::Action;
using language::Document;

constexpr std::size_t most_sizes = 16;
constexpr std::size_t most_moves_to_compare = 200;
constexpr std::size_t most_moves_of_a_short_game = 60;
constexpr std::size_t growth = 4;  // the bounds grow by this factor from one round to the next
constexpr int most_rounds = 4;
constexpr std::int64_t least_steps_for_what_is_smaller = 20'000'000;

std::string declaration(const Action& action) {
  std::vector<std::string> types;
  for (const language::Parameter& parameter : action.parameters)
    types.emplace_back(language::name_in_messages(parameter.type));
  return fmt::format("{} {}({})", action.kind == Action::Kind::event ? "event" : "move", action.name.name,
                     fmt::join(types, ", "));
}

std::vector<std::string> declarations(const Document& document) {
  std::vector<std::string> all;
  for (const Action& action : document.actions)
    if (action.kind != Action::Kind::step) all.push_back(declaration(action));
  std::ranges::sort(all);
  return all;
}

std::string declared_players(const Document& document) {
  if (document.players->named.empty())
    return fmt::format("{} to {}", document.players->fewest, document.players->most);
  std::vector<std::string> names;
  for (const auto& player : document.players->named) names.push_back(player.name.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string_view declared_board(const Document& document) {
  if (language::is_unbounded(document)) return "an unbounded-grid";
  return document.board->kind == language::Board::Kind::hex_grid ? "a hex-grid" : "a square-grid";
}

/// Searches all boards in several rounds, with larger bounds in each round.
class SideBySide {
 public:
  SideBySide(const Game& one, const Game& other, const ComparisonBounds& bounds, const StopToken& stop,
             const std::vector<SearchedBoard>& known)
      : one_(one), other_(other), bounds_(bounds), stop_(stop), most_steps_(bounds.steps_in_all) {
    const language::Players& players = *one.document().players;
    const int most =
        players.named.empty() ? std::min(players.most, one.players() + bounds.more_players) : one.players();
    const std::vector<Size> sizes = boards_of(one, other, bounds);
    for (const Size size : sizes) {
      // To save time before random games, a board that is higher than wide is omitted if its rotated form is
      // searched. The document's own board is never omitted.
      const auto& board = *one.document().board;
      if (bounds.steps_of_random_games > 0 && size.w < size.h && size != Size{board.width, board.height} &&
          std::ranges::count(sizes, Size{size.h, size.w}) > 0)
        continue;
      for (int count = one.players(); count <= most; ++count)
        boards_.push_back({size, count, 0, 0, false, ""});
    }
    for (SearchedBoard& board : boards_)
      for (const SearchedBoard& before : known)
        if (before.size == board.size && before.players == board.players) board = before;
  }

  Comparison run() {
    const bool is_random = bounds_.steps_of_random_games > 0;
    const int rounds = is_random ? most_rounds : 1;
    for (int round = 0; !is_done() && (round < rounds || (is_random && is_anything_left())); ++round) {
      part_ = 1;
      for (int later = round + 1; later < rounds; ++later) part_ *= growth;
      for (std::size_t i = 0; round < rounds && i < boards_.size() && !is_done() && is_to_search(i); ++i)
        follow_all(i);
      for (std::size_t i = 0; is_random && i < boards_.size() && !is_done() && is_to_search(i); ++i)
        play_at_random(i, round);
    }
    if (is_random && !comparison_.divergence && !bounds_.from) follow_examples();
    if (comparison_.divergence) boards_.resize(found_ + 1);
    comparison_.searched = std::move(boards_);
    return std::move(comparison_);
  }

 private:
  bool is_done() const { return comparison_.was_stopped || steps_ > most_steps_; }
  /// Returns whether a difference on board `i` would be smaller than the divergence found so far; true if
  /// none was found.
  bool is_to_search(std::size_t i) const {
    return !comparison_.divergence || i < found_ || (i == found_ && !comparison_.is_shortest);
  }

  bool is_anything_left() const {
    for (std::size_t i = 0; i < boards_.size() && is_to_search(i); ++i)
      if (!boards_[i].is_exhausted) return true;
    return false;
  }

  void follow_all(std::size_t i) {
    if (boards_[i].is_exhausted) return;
    ComparisonBounds bounds = bounds_;
    bounds.most_states /= part_;
    bounds.steps_of_a_board /= static_cast<std::int64_t>(part_);
    JointGames search = searching(i, bounds);
    search.run();
    boards_[i] = search.searched();
    take(search, i, true);
  }

  void play_at_random(std::size_t i, int round) {
    if (boards_[i].is_exhausted) return;
    ComparisonBounds bounds = bounds_;
    bounds.steps_of_a_board = bounds_.steps_of_random_games / static_cast<std::int64_t>(part_);
    std::uint64_t seed = bounds_.seed + 1'000 * (static_cast<std::uint64_t>(round) * boards_.size() + i);
    bool is_found = true;
    while (is_found && bounds.steps_of_a_board > 0 && !is_done() && is_to_search(i)) {
      const bool is_shorter_wanted = comparison_.divergence && i == found_;
      const std::size_t most_moves =
          is_shorter_wanted ? comparison_.divergence->record.moves.size() - 1 : most_moves_of_a_short_game;
      JointGames search = searching(i, bounds);
      search.play(INT_MAX, most_moves, seed++);
      bounds.steps_of_a_board -= search.steps();
      is_found = take(search, i, false);
    }
  }

  /// Replays the examples that begin at the start: the searches may miss a difference that these games show.
  void follow_examples() {
    for (const Game* game : {&one_, &other_})
      for (const language::Example& example : game->document().examples) {
        if (comparison_.was_stopped || stop_.stop_requested()) return;
        if (!begins_at_the_start(example)) continue;
        const PlayedExample played = play_example(*game, example, stop_);
        if (played.moves.empty() || !is_asked_for(played.model->game(), *game)) continue;
        const Model& model = *played.model;
        const Size size = model.game().board();
        JointGames games(one_.with_players(model.players()), other_.with_players(model.players()), size,
                         bounds_, stop_);
        std::vector<RecordedMove> moves = recorded(model, played.states.front(), ruleproof::played(played));
        games.replay({model.game(), {}, std::nullopt, std::move(moves), {}});
        take_if_smaller(games);
      }
  }
  bool is_asked_for(const Game& example, const Game& game) const {
    return example.choices() == game.choices() && example.numbers() == game.numbers() &&
           bounds_.board.value_or(example.board()) == example.board() &&
           (bounds_.more_players > 0 || example.players() == one_.players());
  }
  void take_if_smaller(JointGames& game) {
    const SearchedBoard& at = game.searched();
    const auto is_not_smaller = [&](const SearchedBoard& board) {
      return is_smaller(at.size, board.size) || (at.size == board.size && at.players <= board.players);
    };
    auto place = std::ranges::find_if(boards_, is_not_smaller);
    const std::size_t i = static_cast<std::size_t>(place - boards_.begin());
    const bool is_there = place != boards_.end() && place->size == at.size && place->players == at.players;
    if (comparison_.divergence && i >= found_) return;
    if (take(game, i, false) && !is_there) boards_.insert(place, at);
  }

  JointGames searching(std::size_t i, const ComparisonBounds& bounds) const {
    return {one_.with_players(boards_[i].players), other_.with_players(boards_[i].players), boards_[i].size,
            bounds, stop_};
  }

  /// Stores the result of a search on board `i`; returns whether it found a difference.
  bool take(JointGames& search, std::size_t i, bool is_shortest) {
    steps_ += search.steps();
    comparison_.was_stopped = search.was_stopped();
    std::optional<Divergence> found = search.divergence();
    if (!found) return false;
    // After the first difference, the search for a smaller difference may use about as many steps as were
    // used so far.
    if (bounds_.steps_of_random_games > 0 && !comparison_.divergence)
      most_steps_ = std::min(most_steps_, std::max(2 * steps_, least_steps_for_what_is_smaller));
    comparison_.divergence = std::move(found);
    comparison_.is_shortest = is_shortest || comparison_.divergence->record.moves.empty();
    found_ = i;
    return true;
  }

  const Game& one_;
  const Game& other_;
  const ComparisonBounds& bounds_;
  const StopToken stop_;
  Comparison comparison_;
  std::vector<SearchedBoard> boards_;
  std::size_t found_ = 0;  ///< index of the board of the divergence, if there is one
  std::size_t part_ = 1;   ///< the bounds of this round are the full bounds divided by this number
  std::int64_t steps_ = 0;
  std::int64_t most_steps_;
};

}  // namespace

std::string_view text(Divergence::What what) {
  constexpr std::array<std::string_view, 5> names{"stones", "legality", "scores", "end", "result"};
  return names.at(static_cast<std::size_t>(what));
}

bool allows(const Game& game, Size size) {
  try {
    Model model(game.with_board(size));
    model.start();
    return std::ranges::all_of(
        model.setup(), [](const SetupRuling& ruling) { return ruling.is_kept || ruling.setup->is_advice; });
  } catch (const InputError&) {
    return false;
  }
}

ComparisonBounds far_search() {
  ComparisonBounds bounds;
  bounds.more_players = 2;
  bounds.steps_of_a_board *= 6;
  bounds.steps_of_random_games = 20'000'000;
  bounds.steps_in_all = 900'000'000;
  return bounds;
}

ComparisonBounds quick_search() {
  ComparisonBounds bounds = far_search();
  bounds.steps_of_a_board /= 6;
  bounds.steps_of_random_games /= 3;
  bounds.steps_in_all /= 9;
  return bounds;
}

namespace {

/// Throws InputError unless `of_one` equals `of_other`. The two texts are the documents' declarations of
/// `what`, for example of the pieces.
void demand_same(const Document& one, const Document& other, const char* what, std::string_view of_one,
                 std::string_view of_other) {
  if (of_one != of_other)
    throw InputError(fmt::format(
        "{} and {} can't be compared: {} {} in the one and {} in the other; let both declare the same",
        one.text->file, other.text->file, what, of_one, of_other));
}

}  // namespace

void demand_same_kinds(const Document& one, const Document& other) {
  const auto demand = [&](const char* what, const auto& ours, const auto& theirs) {
    const auto names = [](const auto& items) {
      std::vector<std::string> all;
      for (const language::Item& item : items) all.push_back(item.name.name);
      return all.empty() ? "none" : fmt::format("{}", fmt::join(all, ", "));
    };
    demand_same(one, other, what, names(ours), names(theirs));
  };
  demand("the kinds of pieces are", one.pieces, other.pieces);
  demand("the neutral stones are", one.neutrals, other.neutrals);
  demand("the declared directions are", one.ways, other.ways);
}

void demand_comparable(const Document& one, const Document& other) {
  const auto demand = [&](const char* what, std::string_view of_one, std::string_view of_other) {
    demand_same(one, other, what, of_one, of_other);
  };
  for (const Document* document : {&one, &other})
    if (const std::string reason = reason_not_to_play(*document); !reason.empty())
      throw InputError(fmt::format("{}: {}", document->text->file, reason));
  demand("the board is", declared_board(one), declared_board(other));
  demand("the players are", declared_players(one), declared_players(other));
  demand_same_kinds(one, other);
  const std::vector<std::string> ours = declarations(one), theirs = declarations(other);
  demand("the moves are", fmt::format("{}", fmt::join(ours, "; ")),
         fmt::format("{}", fmt::join(theirs, "; ")));
}

std::optional<Size> allowed_by_one_alone(const Game& one, const Game& other) {
  const auto& board = *one.document().board;
  if (language::is_unbounded(one.document()) ||
      (one.document().setups.empty() && other.document().setups.empty()))
    return std::nullopt;
  // Games of one document allow the same boards, unless their readings differ in a rule that decides which
  // boards are allowed.
  using Item = language::ItemKind;
  const auto decides_boards = [](const language::Difference& difference) {
    return std::ranges::count(std::array{Item::shape, Item::adjacency, Item::drawings, Item::first_value,
                                         Item::start, Item::setup},
                              difference.kind) > 0;
  };
  if (&one.document() == &other.document() &&
      std::ranges::none_of(language::differences(rules_of(one), rules_of(other)), decides_boards))
    return std::nullopt;
  constexpr int longest = 7;
  std::vector<Size> sizes{{board.width, board.height}};
  for (int h = 1; h <= longest; ++h)
    for (int w = 1; w <= longest; ++w) sizes.push_back({w, h});
  const auto found =
      std::ranges::find_if(sizes, [&](Size size) { return allows(one, size) != allows(other, size); });
  return found == sizes.end() ? std::nullopt : std::optional(*found);
}

bool is_smaller(Size a, Size b) {
  const auto rank = [](Size size) { return std::tuple(size.area(), std::max(size.w, size.h), size.w); };
  return rank(a) < rank(b);
}

std::vector<Size> smaller_boards(Size size) {
  std::vector<Size> sizes;
  for (int h = 1; h <= longest_side; ++h)
    for (int w = h; w <= longest_side; ++w)
      if (is_smaller({w, h}, size)) sizes.push_back({w, h});
  std::ranges::sort(sizes, is_smaller);
  return sizes;
}

std::vector<Size> boards_of(const Game& one, const Game& other, const ComparisonBounds& bounds) {
  if (bounds.from) return {bounds.from->game.board()};
  if (bounds.board || language::is_unbounded(one.document())) return {bounds.board.value_or(Size{})};
  const auto& board = *one.document().board;
  const Size usual{board.width, board.height};
  const bool turns_alike = begins_symmetrically(one.document()) && begins_symmetrically(other.document());
  const auto both_allow = [&](Size size) { return allows(one, size) && allows(other, size); };
  // Returns whether a board is omitted: it is higher than wide, and the rotated board is allowed and has the
  // same games.
  const auto is_stood_for = [&](Size size) {
    return size.w < size.h && turns_alike && both_allow({size.h, size.w});
  };
  std::vector<Size> all, allowed;
  for (int h = 1; h <= bounds.longest_side; ++h)
    for (int w = 1; w <= bounds.longest_side; ++w)
      if (w * h <= usual.area() && Size{w, h} != usual) all.push_back({w, h});
  std::ranges::sort(all, is_smaller);
  for (const Size size : all)
    if (allowed.size() < most_sizes && !is_stood_for(size) && both_allow(size)) allowed.push_back(size);
  if (both_allow(usual)) allowed.push_back(usual);
  if (!bounds.boards.empty())
    std::erase_if(allowed, [&](Size size) { return std::ranges::count(bounds.boards, size) == 0; });
  return allowed;
}

Comparison compare_rules(const Game& one, const Game& other) {
  Comparison comparison;
  if (!language::differences(rules_of(one), rules_of(other)).empty()) return comparison;
  const std::set<int> asked_for = language::choices_asked_for(one.document());
  const auto is_unasked = [&](std::size_t choice) {
    return one.choices()[choice] != other.choices()[choice] && !asked_for.contains(static_cast<int>(choice));
  };
  if (&one.document() == &other.document())
    for (std::size_t choice = 0; choice < one.choices().size(); ++choice)
      comparison.is_unasked = comparison.is_unasked || is_unasked(choice);
  comparison.is_identical = !comparison.is_unasked;
  return comparison;
}

Comparison compare(const Game& one, const Game& other, const ComparisonBounds& bounds, const StopToken& stop,
                   const std::vector<SearchedBoard>& known) {
  Comparison comparison = compare_rules(one, other);
  return comparison.is_identical || comparison.is_unasked ? comparison
                                                          : SideBySide(one, other, bounds, stop, known).run();
}

std::optional<Divergence> play_at_random(const Game& one, const Game& other, Size size, int games,
                                         std::uint64_t seed, std::int64_t steps, const StopToken& stop) {
  ComparisonBounds bounds;
  bounds.steps_of_a_board = steps;
  JointGames search(one, other, size, bounds, stop);
  search.play(games, most_moves_to_compare, seed);
  return search.divergence();
}

}  // namespace ruleproof
