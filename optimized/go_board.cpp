#include "optimized/go_board.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {

GoBoard::GoBoard(int w, int h) : grid_(w, h) {
  for (int point = 0; point < grid_.area(); ++point) {
    cell_[point] = static_cast<std::uint16_t>((grid_.y(point) + 2) * stride + grid_.x(point));
    point_[cell_[point]] = static_cast<std::uint16_t>(point);
  }
  const std::size_t usual = 4 * grid_.area();
  log_.reserve(usual);
  joins_.reserve(usual);
  chains_.reserve(usual);
  removed_.reserve(usual);
  set_up(std::vector<Stone>(grid_.area(), Stone::empty));
}

void GoBoard::set_up(std::span<const Stone> board) {
  if (std::ssize(board) != grid_.area()) {
    throw std::invalid_argument("a set-up must give every point of the board");
  }
  if (std::ranges::count(board, Stone::edge) > 0) {
    throw std::invalid_argument("a set-up holds stones and empty points only");
  }
  log_.assign(1, {});  // `connect` notes in it what is never undone
  key_ = 0;
  stones_ = {};
  board_.fill(Stone::edge);
  std::iota(root_.begin(), root_.end(), std::uint16_t{0});
  next_.fill(nowhere);
  size_.fill(0);
  liberties_.fill({});
  empties_.fill(grid_.area());
  freed_count_ = 0;
  for (int point = 0; point < grid_.area(); ++point) board_[cell_[point]] = Stone::empty;
  for (int point = 0; point < grid_.area(); ++point) {
    if (!is_stone(board[point])) continue;
    const int at = cell_[point];
    const Side side = side_of(board[point]);
    board_[at] = board[point];
    empties_.erase(point);
    key_ ^= zobrist.of(side, point);
    ++stones_[index(side)];
    start(at);
    connect(at, side);
  }
  log_.clear();
  joins_.clear();
  chains_.clear();
  removed_.clear();
  sound_ = std::ranges::none_of(cell_.begin(), cell_.begin() + grid_.area(),
                                [&](int at) { return is_stone(board_[at]) && liberties_[root_[at]].none(); });
}

int GoBoard::area_of(Side side) const {
  std::array<bool, cells> seen{};
  std::array<std::uint16_t, Grid::max_area> region;
  int area = stones_[index(side)];
  for (const int start : empties_.members()) {
    if (seen[cell_[start]]) continue;
    int size = 0;
    bool own = false;
    bool enemy = false;
    seen[cell_[start]] = true;
    region[size++] = cell_[start];
    for (int i = 0; i < size; ++i) {
      for (const int step : steps) {
        const int near = region[i] + step;
        own |= board_[near] == stone_of(side);
        enemy |= board_[near] == stone_of(other(side));
        if (board_[near] != Stone::empty || seen[near]) continue;
        seen[near] = true;
        region[size++] = static_cast<std::uint16_t>(near);
      }
    }
    if (own && !enemy) area += size;
  }
  return area;
}

// --- What a placement would do -----------------------------------------------------------------------------

GoBoard::Effect GoBoard::trial_effect(int point, Side side) const {
  GoBoard trial = *this;
  trial.place(point, side);
  if (trial.stones(side) <= stones(side)) return Effect::suicide;
  return trial.has_removed() ? Effect::capture : Effect::none;
}

bool GoBoard::is_lone(int point, Side side) const {
  return std::ranges::none_of(steps, [&](int step) { return board_[cell_[point] + step] == stone_of(side); });
}

std::uint64_t GoBoard::key_after(int point, Side side, Effect effect) const {
  assert(sound_);
  std::uint64_t key = key_ ^ zobrist.of(side, point);
  if (effect == Effect::none) return key;
  const Side loser = effect == Effect::capture ? other(side) : side;
  if (effect == Effect::suicide) key ^= zobrist.of(side, point);
  std::array<int, 4> done;
  int count = 0;
  for (const int step : steps) {
    const int near = cell_[point] + step;
    if (!in_atari(near, loser)) continue;
    const int root = root_[near];
    if (std::find(done.begin(), done.begin() + count, root) != done.begin() + count) continue;
    done[count++] = root;
    for_each_stone(root, [&](int stone) { key ^= zobrist.of(loser, point_[stone]); });
  }
  return key;
}

bool GoBoard::recreates(int point, Side side, Effect effect, int placements) const {
  assert(sound_);
  std::array<Stone, cells> after = board_;
  if (effect != Effect::suicide) after[cell_[point]] = stone_of(side);
  if (effect != Effect::none) {
    const Side loser = effect == Effect::capture ? other(side) : side;
    for (const int step : steps) {
      const int near = cell_[point] + step;
      if (!in_atari(near, loser)) continue;
      for_each_stone(root_[near], [&](int stone) { after[stone] = Stone::empty; });
    }
  }
  std::array<Stone, cells> then = board_;
  auto chain = chains_.end();
  auto stone = removed_.end();
  for (int i = this->placements(); i-- > placements;) {
    const Placement& placement = log_[i];
    while (chain - chains_.begin() > placement.chains) {
      --chain;
      for (std::uint32_t size = chain->size; size-- > 0;) then[*--stone] = stone_of(chain->side);
    }
    then[placement.at] = Stone::empty;
  }
  return after == then;
}

bool GoBoard::was_lone_suicide() const {
  if (log_.empty()) return false;
  const auto removed = last_removed();
  return removed.size() == 1 && removed.front() == log_.back().at;
}

int GoBoard::ko_point() const {
  if (log_.empty()) return Grid::off;
  const auto removed = last_removed();
  if (removed.size() != 1) return Grid::off;
  const int captured = removed.front();
  const Placement& last = log_.back();
  const int root = root_[last.at];
  const Liberties liberties = liberties_[root];
  if (size_[root] != 1 || !liberties.single() || liberties.only() != captured) return Grid::off;
  // The answer must not capture more than the placed stone. (It could only if the captured stone's point is a
  // liberty of another chain that had none before, which a set-up can have.)
  const auto is_captured = [&](int step) { return in_atari(captured + step, last.side); };
  return std::ranges::count_if(steps, is_captured) == 1 ? point_[captured] : Grid::off;
}

// --- Placing and taking back -------------------------------------------------------------------------------

void GoBoard::place(int point, Side side) {
  assert(stone(point) == Stone::empty);
  const int at = cell_[point];
  log_.push_back({.key = key_,
                  .chains = static_cast<std::uint32_t>(chains_.size()),
                  .joins = static_cast<std::uint32_t>(joins_.size()),
                  .at = static_cast<std::uint16_t>(at),
                  .next_at = next_[at],
                  .size_at = size_[at],
                  .side = side,
                  .sound = sound_,
                  .liberties_at = liberties_[at],
                  .liberties = {}});
  freed_count_ = 0;
  board_[at] = stone_of(side);
  empties_.erase(point);
  ++stones_[index(side)];
  key_ ^= zobrist.of(side, point);
  start(at);
  if (has_stone_beside(at)) {
    connect(at, side);
    bool captures = false;
    for (const int step : steps) captures |= is_dead(at + step, other(side));
    if (captures) {
      for (const int step : steps) remove_dead(at + step, other(side));
    }
  }
  if (sound_) {
    remove_dead(at, side);
  } else {
    clear_set_up(side);
  }
}

/// Removes what a set-up has left without a liberty, by the order of the rule.
void GoBoard::clear_set_up(Side mover) {
  for (const Side loser : {other(mover), mover}) {
    for (int point = 0; point < grid_.area(); ++point) remove_dead(cell_[point], loser);
  }
  sound_ = true;
}

void GoBoard::take_back() {
  assert(!log_.empty());
  const Placement& last = log_.back();
  while (chains_.size() > last.chains) restore_last_chain();
  const bool beside_stones = has_stone_beside(last.at);
  if (beside_stones) disconnect(last);
  board_[last.at] = Stone::empty;
  root_[last.at] = last.at;
  next_[last.at] = last.next_at;
  size_[last.at] = last.size_at;
  liberties_[last.at] = last.liberties_at;
  empties_.insert(point_[last.at]);
  --stones_[index(last.side)];
  if (beside_stones) {
    for (const int chain : chains_beside(last.at)) liberties_[chain] += Liberties::at(last.at);
  }
  key_ = last.key;
  sound_ = last.sound;
  log_.pop_back();
}

/// The roots of what is beside a cell, each of them once, and `nowhere` for the rest of the four.
std::array<int, 4> GoBoard::chains_beside(int at) const {
  const int a = root_[at - stride];
  const int b = root_[at - 1];
  const int c = root_[at + 1];
  const int d = root_[at + stride];
  const auto unless = [](bool known, int root) { return known ? nowhere : root; };
  return {a, unless(b == a, b), unless((c == a) | (c == b), c), unless((d == a) | (d == b) | (d == c), d)};
}

/// Makes a chain of a new stone.
void GoBoard::start(int at) {
  Liberties liberties;
  for (const int step : steps) liberties += Liberties::at(at + step, board_[at + step] == Stone::empty);
  root_[at] = static_cast<std::uint16_t>(at);
  next_[at] = static_cast<std::uint16_t>(at);
  size_[at] = 1;
  liberties_[at] = liberties;
}

/// Takes the liberty of a new stone from the chains beside it, and adds the stone to the largest own one and
/// the others to that.
void GoBoard::connect(int at, Side side) {
  for (const int chain : chains_beside(at)) liberties_[chain] -= Liberties::at(at);
  int root = nowhere;
  for (const int step : steps) {
    const int beside = board_[at + step] == stone_of(side) ? root_[at + step] : nowhere;
    root = size_[beside] > size_[root] ? beside : root;
  }
  if (root == nowhere) return;
  const auto join = [&](int part) {
    size_[root] = static_cast<std::uint16_t>(size_[root] + size_[part]);
    for_each_stone(part, [&](int stone) { add(stone, root); });
    std::swap(next_[root], next_[part]);
  };
  log_.back().liberties = liberties_[root];
  join(at);
  for (const int step : steps) {
    const int beside = root_[at + step];
    if ((board_[at + step] != stone_of(side)) | (beside == root)) continue;
    join(beside);
    joins_.push_back(static_cast<std::uint16_t>(beside));
  }
}

/// Undoes `connect`.
void GoBoard::disconnect(const Placement& placement) {
  const int root = root_[placement.at];
  if (root == placement.at) return;
  const auto split = [&](int part) {
    std::swap(next_[root], next_[part]);
    size_[root] = static_cast<std::uint16_t>(size_[root] - size_[part]);
    for_each_stone(part, [&](int stone) { root_[stone] = static_cast<std::uint16_t>(part); });
  };
  for (; joins_.size() > placement.joins; joins_.pop_back()) split(joins_.back());
  split(placement.at);
  liberties_[root] = placement.liberties;
}

/// Gives a stone another root, whose chain gains those liberties of the stone that it has not yet: the empty
/// cells beside the stone that have no other stone of the chain beside them.
void GoBoard::add(int stone, int root) {
  const auto fresh = [&](int liberty, int beside, int left, int right) {
    const bool empty = board_[liberty] == Stone::empty;
    const bool a = root_[beside] == root;
    const bool b = root_[left] == root;
    const bool c = root_[right] == root;
    return Liberties::at(liberty, empty & !(a | b | c));
  };
  constexpr int up = -stride;
  constexpr int down = stride;
  Liberties gained = fresh(stone + up, stone + 2 * up, stone + up - 1, stone + up + 1);
  gained += fresh(stone - 1, stone - 2, stone + up - 1, stone + down - 1);
  gained += fresh(stone + 1, stone + 2, stone + up + 1, stone + down + 1);
  gained += fresh(stone + down, stone + 2 * down, stone + down - 1, stone + down + 1);
  liberties_[root] += gained;
  root_[stone] = static_cast<std::uint16_t>(root);
}

/// The stones that the last placement removed.
std::span<const std::uint16_t> GoBoard::last_removed() const {
  std::size_t stones = 0;
  for (std::size_t chain = log_.back().chains; chain < chains_.size(); ++chain) stones += chains_[chain].size;
  return std::span(removed_).last(stones);
}

/// Removes the chain of a stone if it is the side's and has no liberty.
void GoBoard::remove_dead(int at, Side side) {
  if (is_dead(at, side)) remove(root_[at], side);
}

void GoBoard::remove(int root, Side side) {
  const std::size_t first = removed_.size();
  for_each_stone(root, [&](int stone) {
    const int point = point_[stone];
    board_[stone] = Stone::empty;
    root_[stone] = static_cast<std::uint16_t>(stone);
    key_ ^= zobrist.of(side, point);
    empties_.insert(point);
    removed_.push_back(static_cast<std::uint16_t>(stone));
  });
  stones_[index(side)] -= size_[root];
  chains_.push_back({static_cast<std::uint16_t>(root), size_[root], side});
  for (std::size_t i = first; i < removed_.size(); ++i) {
    for (const int chain : chains_beside(removed_[i])) {
      Liberties& liberties = liberties_[chain];
      if (is_stone(board_[chain]) && liberties.single()) {
        freed_[freed_count_++] = static_cast<std::uint16_t>(liberties.only());
      }
      liberties += Liberties::at(removed_[i]);
    }
  }
}

/// Undoes the last `remove`.
void GoBoard::restore_last_chain() {
  const Removed chain = chains_.back();
  for_each_stone(chain.root, [&](int stone) {
    for (const int beside : chains_beside(stone)) liberties_[beside] -= Liberties::at(stone);
  });
  for_each_stone(chain.root, [&](int stone) {
    board_[stone] = stone_of(chain.side);
    root_[stone] = chain.root;
    empties_.erase(point_[stone]);
  });
  stones_[index(chain.side)] += static_cast<int>(chain.size);
  removed_.resize(removed_.size() - chain.size);
  chains_.pop_back();
}

}  // namespace ruleproof::optimized
