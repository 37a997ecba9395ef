#include "reference/model/key.hpp"

#include <algorithm>
#include <bit>
#include <climits>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "reference/model/result.hpp"
#include "spec/language/played.hpp"
#include "spec/language/rule_writer.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof {
namespace {

using language::Document;
using language::Expression;
using language::Word;

constexpr std::size_t most_moments = 1'000;

/// Adds to `use` what an expression depends on: the notes that it reads, the origin if it names the origin,
/// and the past if it uses earlier positions.
void add_use(const Document& document, const Expression& e, MemoryUse& use) {
  const language::Mentioned mentioned = language::mentioned(document, e);
  for (const int memory : mentioned.memory)
    if (document.memory[memory].is_note) use.these_notes.insert(memory);
  use.notes = use.notes || !use.these_notes.empty();
  use.origin = use.origin || mentioned.words.contains(Word::origin);
  use.past = use.past || mentioned.words.contains(Word::history) || mentioned.words.contains(Word::ago);
}

/// Adds the notes from which the steps compute the score or a note that is already in the set. An added note
/// occurs in the value that such a step stores, or in a `let` or an argument that may influence the value.
void add_notes_added_to(const Document& document, const language::Steps& steps, MemoryUse& use) {
  using StepKind = language::Step::Kind;
  const std::optional<std::size_t> score = memory_of_scores(document);
  language::for_each_step(steps, [&](const language::Step& step) {
    const bool is_stored = step.kind == StepKind::set || step.kind == StepKind::add;
    const bool is_used =
        is_stored ? use.these_notes.contains(step.index) || step.index == static_cast<int>(score.value_or(-1))
                  : score || !use.these_notes.empty();
    if (!is_used) return;
    for (const Expression& part : step.parts) add_use(document, part, use);
  });
}

void number(std::string& key, std::int64_t value) {
  for (int shift = 0; shift < 64; shift += 8) key += static_cast<char>(value >> shift & 0xff);
}

void bits(std::string& key, const std::vector<bool>& bits) {
  for (std::size_t i = 0; i < bits.size(); i += 8) {
    unsigned byte = 0;
    for (std::size_t k = i; k < std::min(i + 8, bits.size()); ++k) byte |= bits[k] ? 1u << (k - i) : 0u;
    key += static_cast<char>(byte);
  }
}

void points(std::string& key, std::span<const std::uint64_t> words, int left) {
  for (const std::uint64_t word : words)
    for (int shift = 0; shift < 64 && left > 0; shift += 8, left -= 8)
      key += static_cast<char>(word >> shift & 0xff);
}

void points(std::string& key, const BoardRegion& region, const Symmetry& symmetry) {
  const Size size = region.board().size();
  if (symmetry.is_identity()) return points(key, region.words(), size.area());
  std::vector<std::uint64_t> image(region.words().size());
  int first = 0;
  for (const std::uint64_t word : region.words()) {
    for (std::uint64_t left = word; left != 0; left &= left - 1) {
      const int point = symmetry.image(first + std::countr_zero(left), size);
      image[point / 64] |= std::uint64_t{1} << (point % 64);
    }
    first += 64;
  }
  points(key, image, size.area());
}

/// Appends each set of stones, as the numbers that its points have on the board. If the board is a window of
/// an unbounded grid, first appends the size of the window.
void in_place(std::string& key, const std::vector<BoardRegion>& stones, const Symmetry& symmetry) {
  if (const Board& board = stones.front().board(); board.is_window()) {
    const Size size = symmetry.image(board.size());
    number(key, size.w);
    number(key, size.h);
  }
  for (const BoardRegion& of_player : stones) points(key, of_player, symmetry);
}

/// Appends the stones relative to their bounding box. The window is not used, because equal positions may
/// have windows of different sizes: the window of a position also contains the regions stored in its memory.
void in_their_box(std::string& key, const std::vector<BoardRegion>& stones, const Symmetry& symmetry) {
  const Size window = stones.front().board().size();
  const int width = symmetry.image(window).w;
  std::vector<std::vector<int>> images;
  int west = width, east = -1, top = INT_MAX, bottom = -1;
  for (const BoardRegion& of_player : stones) {
    std::vector<int>& image = images.emplace_back();
    for (const int point : of_player.points()) {
      image.push_back(symmetry.image(point, window));
      west = std::min(west, image.back() % width);
      east = std::max(east, image.back() % width);
      top = std::min(top, image.back() / width);
      bottom = std::max(bottom, image.back() / width);
    }
  }
  const Size box = east < 0 ? Size{0, 0} : Size{east - west + 1, bottom - top + 1};
  number(key, box.w);
  number(key, box.h);
  for (const std::vector<int>& image : images) {
    std::vector<bool> has(static_cast<std::size_t>(box.area()));
    for (const int point : image) has[(point / width - top) * box.w + point % width - west] = true;
    bits(key, has);
  }
}

bool has_stones(const Content& content) {
  return std::ranges::any_of(content.stones, [](const BoardRegion& one) { return some(one); });
}

/// Appends how the stones of a past moment lie relative to the stones of another moment on an unbounded grid.
/// To do so, appends the stones of both moments in their common bounding box.
void in_one_box(std::string& key, const Content& moment, const Content& from, const Symmetry& symmetry) {
  std::vector<std::vector<Square>> all;
  Square least{INT_MAX, INT_MAX}, most{INT_MIN, INT_MIN};
  for (const Content* of : {&moment, &from})
    for (const BoardRegion& stones : of->stones) {
      std::vector<Square>& squares = all.emplace_back();
      for (const int point : stones.points()) {
        const Square square = BoardWorld::square_of(BoardWorld::place(*of, point));
        squares.push_back(square);
        least = {std::min(least.x, square.x), std::min(least.y, square.y)};
        most = {std::max(most.x, square.x), std::max(most.y, square.y)};
      }
    }
  const Size box = least.x > most.x ? Size{0, 0} : Size{most.x - least.x + 1, most.y - least.y + 1};
  number(key, symmetry.image(box).w);
  number(key, symmetry.image(box).h);
  for (const std::vector<Square>& squares : all) {
    std::vector<int> points;
    for (const Square square : squares)
      points.push_back(symmetry.image((most.y - square.y) * box.w + square.x - least.x, box));
    std::ranges::sort(points);
    number(key, std::ssize(points));
    for (const int point : points) number(key, point);
  }
}

void add(std::string& key, const Value& value, const Symmetry& symmetry) {
  if (const auto* truth = std::get_if<bool>(&value))
    number(key, *truth ? 1 : 0);
  else if (const auto* halves = std::get_if<Number>(&value))
    number(key, *halves);
  else if (const auto* region = std::get_if<BoardRegion>(&value))
    points(key, *region, symmetry);
  else
    bits(key, std::get<evaluator::Players<bool>>(value).has);
}

}  // namespace

bool depends_on_origin(const Document& document) {
  if (!language::is_unbounded(document)) return false;
  bool depends = false;
  language::for_each_rule_and_definition(document, [&](const auto& tree) {
    int all = 0, first = 0;
    language::for_each_part(tree, [&](const Expression& e) {
      const bool is_of_first_stone = e.op == language::Op::if_ && e.parts[0].op == language::Op::no &&
                                     e.parts[0].parts[0].is(Word::occupied) && e.parts[1].is(Word::origin);
      all += e.is(Word::origin) ? 1 : 0;
      first += is_of_first_stone ? 1 : 0;
    });
    depends = depends || all > first;
  });
  return depends;
}

MemoryUse memory_used_by(const Document& document, const Expression& expression) {
  MemoryUse use;
  add_use(document, expression, use);
  return use;
}

MemoryUse memory_used_by_results(const Document& document) {
  MemoryUse all;
  for (const char* name : {"wins", "score"})
    if (const language::Definition* definition = language::find_definition(document, name))
      all.notes = all.notes || memory_used_by(document, definition->body).notes;
  return all;
}

MemoryUse memory_used_by_changes(const Document& document) {
  MemoryUse all;
  for (const language::Definition& definition : document.definitions) add_use(document, definition.body, all);
  std::size_t known = 0;
  do {
    known = all.these_notes.size();
    for (const language::Action& action : document.actions) add_notes_added_to(document, action.steps, all);
  } while (known != all.these_notes.size());
  return {false, false, std::move(all.these_notes)};
}

Keys::Keys(const Game& game, MemoryUse use)
    : document_(game.document()),
      recall_(recall(game)),
      has_origin_(use.origin || depends_on_origin(game.document())),
      use_(std::move(use)) {}

std::string Keys::key(const State& state, const Symmetry& symmetry) {
  std::string key = content(*state.now, true, true, symmetry);
  key += static_cast<char>(state.is_over ? 1 : 0);
  number(key, state.now->winner.value_or(-2));
  if (use_.past || recall_.anything()) key += past(state, symmetry);
  return key;
}

std::string Keys::key(const Content& content) const { return this->content(content, true, true, {}); }

std::string Keys::of_stones(const Content& content, const Symmetry& symmetry) {
  std::string key;
  const bool is_window = content.stones.front().board().is_window();
  (is_window ? in_their_box : in_place)(key, content.stones, symmetry);
  return key;
}

std::string Keys::content(const Content& content, bool with_to_move, bool with_memory,
                          const Symmetry& symmetry) const {
  std::string key;
  if (with_to_move) number(key, content.to_move);
  if (!with_memory && !has_origin_) return key + of_stones(content, symmetry);
  in_place(key, content.stones, symmetry);
  if (has_origin_) {
    number(key, content.corner.x);
    number(key, content.corner.y);
  }
  return key + of_memory(content, symmetry);
}

std::string Keys::of_memory(const Content& content, const Symmetry& symmetry) const {
  std::string key;
  for (std::size_t i = 0; i < content.memory.size(); ++i) {
    if (document_.memory[i].is_note && !use_.notes && !use_.these_notes.contains(static_cast<int>(i)))
      continue;
    for (const Value& value : content.memory[i]) add(key, value, symmetry);
  }
  return key;
}

/// Returns the key of the earlier positions. Depending on what the rules use, this is a key of the last few
/// positions, of all positions in their order, or of the set of all positions.
std::string Keys::past(const State& state, const Symmetry& symmetry) {
  const bool in_order = use_.past || recall_.in_order || !recall_.all;
  // On an unbounded grid, the location of each earlier position is encoded relative to `from`, the latest
  // position with stones. If no position has stones, no locations of stones are encoded.
  const Content* from = state.now.get();
  const bool is_relative = from->stones.front().board().is_window() && !has_origin_;
  for (const Past* one = state.past.get(); is_relative && one && !has_stones(*from); one = one->earlier.get())
    from = &one->content;
  const bool with_memory = use_.past || recall_.memory;
  const auto of = [&](const Content& past) {
    std::string key = content(past, use_.past || recall_.to_move, with_memory, symmetry);
    if (is_relative) in_one_box(key, past, *from, symmetry);
    if (is_relative && with_memory && (!has_stones(past) || !has_stones(*from))) {
      number(key, past.corner.x - from->corner.x);  // regions in memory are relative to the window
      number(key, past.corner.y - from->corner.y);
    }
    return key;
  };
  std::vector<std::string> moments;
  const Past* moment = state.past.get();
  // After an `aside move`, the present position is not in the list of moments, unless it equals the latest
  // moment.
  const bool is_moment =
      moment && (&moment->content == state.now.get() || of(moment->content) == of(*state.now));
  if (is_moment) moment = moment->earlier.get();
  const std::size_t last = static_cast<std::size_t>(recall_.last) + (is_moment ? 0 : 1);
  const std::size_t most = use_.past || recall_.all ? SIZE_MAX : last;
  for (; moment && moments.size() < most; moment = moment->earlier.get())
    moments.push_back(of(moment->content));
  are_too_long_ = are_too_long_ || moments.size() > most_moments;
  if (!in_order) {
    std::ranges::sort(moments);
    const auto repeated = std::ranges::unique(moments);
    moments.erase(repeated.begin(), repeated.end());
  }
  std::string key(1, is_moment ? 1 : 0);
  for (const std::string& one : moments) key += one;
  return key;
}

std::string key(const Move& move) {
  std::string key;
  number(key, move.player);
  for (const Play& play : move.plays) {
    number(key, play.action);
    for (const Argument& argument : play.arguments) number(key, argument.value);
  }
  return key;
}

}  // namespace ruleproof
