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
  key_ = 0;
  stones_ = {};
  board_.fill(Stone::edge);
  std::iota(root_.begin(), root_.end(), std::uint16_t{0});
  breath_.fill({});
  empties_.fill(grid_.area());
  freed_count_ = 0;
  for (const int at : std::span(cell_).first(grid_.area())) {
    board_[at] = Stone::empty;
    breath_[at] = Liberties::at(at);
  }
  for (int point = 0; point < grid_.area(); ++point) {
    if (!is_stone(board[point])) continue;
    put(point, side_of(board[point]));
  }
  log_.clear();
  joins_.clear();
  chains_.clear();
  removed_.clear();
  sound_ = std::ranges::none_of(cell_.begin(), cell_.begin() + grid_.area(),
                                [&](int at) { return is_stone(board_[at]) && liberties_[root_[at]].none(); });
}

GoBoard::Chain GoBoard::chain(int point) const {
  std::array<bool, cells> seen{};
  Chain chain{size_[root_[cell_[point]]], 0};
  for_each_stone(root_[cell_[point]], [&](int stone) {
    for (const auto step : steps) {
      const std::ptrdiff_t near = stone + step;
      chain.liberties += board_[near] == Stone::empty && !seen[near] ? 1 : 0;
      seen[near] = true;
    }
  });
  return chain;
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
      for (const auto step : steps) {
        const std::ptrdiff_t near = region[i] + step;
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

// --- The effect of a placement -----------------------------------------------------------------------------

GoBoard::Effect GoBoard::trial_effect(int point, Side side) const {
  GoBoard trial = *this;
  trial.place(point, side);
  if (trial.stones(side) <= stones(side)) return Effect::suicide;
  return trial.has_removed() ? Effect::capture : Effect::none;
}

bool GoBoard::is_lone(int point, Side side) const {
  return std::ranges::none_of(
      steps, [&](std::ptrdiff_t step) { return board_[cell_[point] + step] == stone_of(side); });
}

std::uint64_t GoBoard::key_after(int point, Side side, Effect effect) const {
  assert(sound_);
  std::uint64_t key = key_ ^ zobrist.of(side, point);
  if (effect == Effect::none) return key;
  const Side loser = effect == Effect::capture ? other(side) : side;
  if (effect == Effect::suicide) key ^= zobrist.of(side, point);
  std::array<int, 4> done;
  int count = 0;
  for (const auto step : steps) {
    const std::ptrdiff_t near = cell_[point] + step;
    if (!in_atari(near, loser, cell_[point])) continue;
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
    for (const auto step : steps) {
      const std::ptrdiff_t near = cell_[point] + step;
      if (!in_atari(near, loser, cell_[point])) continue;
      for_each_stone(root_[near], [&](int stone) { after[stone] = Stone::empty; });
    }
  }
  std::array<Stone, cells> then = board_;
  auto chain = chains_.end();
  auto stone = removed_.end();
  for (int i = this->placements(); i-- > placements;) {
    const Placement& placement = log_[i];
    for (int chains = placement.chains; chains > 0; --chains) {
      --chain;
      for (int size = chain->size; size > 0; --size) then[*--stone] = stone_of(chain->side);
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
  if (size_[root] != 1 || !liberties_[root].only(breath_[captured])) return Grid::off;
  // The answering capture must remove only the placed stone. It could remove more if the point of the
  // captured stone is a liberty of another chain that had none before. This is possible after a set-up.
  const auto is_captured = [&](std::ptrdiff_t step) {
    return in_atari(captured + step, last.side, captured);
  };
  return std::ranges::count_if(steps, is_captured) == 1 ? point_[captured] : Grid::off;
}

// --- Placing and undoing -----------------------------------------------------------------------------------

/// Puts a stone on an empty point, takes this liberty from the adjacent chains, and joins the stone to
/// adjacent own chains. Returns whether an adjacent enemy chain now has no liberty.
bool GoBoard::put(int point, Side side) {
  const std::ptrdiff_t at = cell_[point];
  const Liberties here = breath_[at];
  board_[at] = stone_of(side);
  breath_[at] = {};
  empties_.erase(point);
  ++stones_[index(side)];
  key_ ^= zobrist.of(side, point);
  next_[at] = cell_[point];  // the cell is already its own root
  size_[at] = 1;
  liberties_[at] = breath_around(at);
  if (!has_stone_beside(at)) return false;
  bool kills = false;
  for (const auto step : steps) {
    liberties_[root_[at + step]] -= here;
    kills |= is_dead(at + step, other(side));
  }
  int root = cell_[point];
  for (const auto step : steps) {
    const int beside = root_[at + step];
    if ((board_[at + step] == stone_of(side)) & (beside != root)) root = join(root, beside);
  }
  return kills;
}

void GoBoard::place(int point, Side side) {
  assert(stone(point) == Stone::empty);
  const std::ptrdiff_t at = cell_[point];
  log_.push_back({.key = key_,
                  .joins = static_cast<std::uint32_t>(joins_.size()),
                  .sound = sound_,
                  .side = side,
                  .at = cell_[point],
                  .chains = 0});
  freed_count_ = 0;
  if (put(point, side)) {
    for (const auto step : steps) remove_dead(at + step, other(side));
  }
  if (sound_) {
    remove_dead(at, side);
  } else {
    clear_set_up(side);
  }
}

/// Removes chains that a set-up has left without a liberty: first the enemy's, then the mover's.
void GoBoard::clear_set_up(Side mover) {
  for (const Side loser : {other(mover), mover}) {
    for (int point = 0; point < grid_.area(); ++point) remove_dead(cell_[point], loser);
  }
  sound_ = true;
}

void GoBoard::take_back() {
  assert(!log_.empty());
  const Placement& last = log_.back();
  for (int chains = last.chains; chains > 0; --chains) restore_last_chain();
  const std::ptrdiff_t at = last.at;
  const Liberties here = Liberties::at(last.at);
  if (has_stone_beside(at)) {
    while (joins_.size() > last.joins) split_last();
    for (const auto step : steps) liberties_[root_[at + step]] += here;
  }
  board_[at] = Stone::empty;
  breath_[at] = here;
  empties_.insert(point_[at]);
  --stones_[index(last.side)];
  key_ = last.key;
  sound_ = last.sound;
  log_.pop_back();
}

/// Joins two chains, given by their roots. Returns the root of the result.
int GoBoard::join(int a, int b) {
  if (size_[a] < size_[b]) std::swap(a, b);
  joins_.push_back({static_cast<std::uint16_t>(b), size_[b], liberties_[b]});
  size_[a] = static_cast<std::uint16_t>(size_[a] + size_[b]);
  liberties_[a] += liberties_[b];
  for_each_stone(b, [&](int stone) { root_[stone] = static_cast<std::uint16_t>(a); });
  std::swap(next_[a], next_[b]);
  return a;
}

/// Undoes the last `join`.
void GoBoard::split_last() {
  const Join& join = joins_.back();
  const int root = root_[join.root];
  std::swap(next_[root], next_[join.root]);
  size_[root] = static_cast<std::uint16_t>(size_[root] - join.size);
  liberties_[root] -= join.liberties;
  size_[join.root] = join.size;
  liberties_[join.root] = join.liberties;
  for_each_stone(join.root, [&](int stone) { root_[stone] = join.root; });
  joins_.pop_back();
}

/// Returns the stones that the last placement removed.
std::span<const std::uint16_t> GoBoard::last_removed() const {
  std::size_t stones = 0;
  for (const Removed& chain : std::span(chains_).last(log_.back().chains)) stones += chain.size;
  return std::span(removed_).last(stones);
}

/// Removes the chain of a stone if it belongs to the side and has no liberty.
void GoBoard::remove_dead(std::ptrdiff_t at, Side side) {
  if (is_dead(at, side)) remove(root_[at], side);
}

void GoBoard::remove(int root, Side side) {
  const std::size_t first = removed_.size();
  for_each_stone(root, [&](int stone) {
    const int point = point_[stone];
    board_[stone] = Stone::empty;
    breath_[stone] = Liberties::at(stone);
    root_[stone] = static_cast<std::uint16_t>(stone);
    key_ ^= zobrist.of(side, point);
    empties_.insert(point);
    removed_.push_back(static_cast<std::uint16_t>(stone));
  });
  stones_[index(side)] -= size_[root];
  chains_.push_back({static_cast<std::uint16_t>(root), size_[root], side});
  ++log_.back().chains;
  for (std::size_t i = first; i < removed_.size(); ++i) {
    const int stone = removed_[i];
    for (const auto step : steps) {
      const int chain = root_[stone + step];
      Liberties& liberties = liberties_[chain];
      if (is_stone(board_[chain]) && liberties.single() && liberties.place() != stone) {
        freed_[freed_count_++] = static_cast<std::uint16_t>(liberties.place());
      }
      liberties += breath_[stone];
    }
  }
}

/// Undoes the last `remove`.
void GoBoard::restore_last_chain() {
  const Removed chain = chains_.back();
  const auto stones = std::span(std::as_const(removed_)).last(chain.size);
  for (const int stone : stones) {
    for (const auto step : steps) liberties_[root_[stone + step]] -= breath_[stone];
  }
  int before = stones.back();
  for (const std::uint16_t stone : stones) {
    board_[stone] = stone_of(chain.side);
    breath_[stone] = {};
    root_[stone] = chain.root;
    next_[before] = stone;
    before = stone;
    empties_.erase(point_[stone]);
  }
  size_[chain.root] = chain.size;
  liberties_[chain.root] = {};
  stones_[index(chain.side)] += chain.size;
  removed_.resize(removed_.size() - chain.size);
  chains_.pop_back();
}

}  // namespace ruleproof::optimized
