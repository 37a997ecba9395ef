#include "optimized/political_go_board.hpp"
#include "optimized/mixed.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace ruleproof::optimized {
namespace {

bool are_neighbours(const Grid& grid, int a, int b, Neighbourhood::Kind kind) {
  const int dx = std::abs(grid.x(a) - grid.x(b));
  const int dy = std::abs(grid.y(a) - grid.y(b));
  if (kind == Neighbourhood::Kind::orthogonal) return dx + dy == 1;
  return (dx == 1) != (dy == 1);
}

constexpr std::array<std::uint64_t, Grid::max_area> occupied_keys = [] {
  std::array<std::uint64_t, Grid::max_area> keys{};
  for (int point = 0; point < Grid::max_area; ++point) keys[point] = mixed(point);
  return keys;
}();

std::uint64_t stone_key(int point, int player) {
  return mixed(static_cast<std::uint64_t>(player + 1) * Grid::max_area + point);
}

}  // namespace

Neighbourhood::Neighbourhood(int w, int h, Kind kind) {
  const Grid grid(w, h);
  for (int point = 0; point < grid.area(); ++point) {
    first_.push_back(static_cast<std::uint32_t>(points_.size()));
    for (int other = 0; other < grid.area(); ++other) {
      if (are_neighbours(grid, point, other, kind)) points_.push_back(static_cast<std::uint16_t>(other));
    }
  }
  first_.push_back(static_cast<std::uint32_t>(points_.size()));
}

PoliticalGoBoard::PoliticalGoBoard(int w, int h, Neighbourhood::Kind kind)
    : area_(w * h), neighbourhood_(w, h, kind) {
  owner_.fill(nobody);
}

std::uint64_t PoliticalGoBoard::occupied_key_of(int point) { return occupied_keys[point]; }

Points PoliticalGoBoard::last_liberties() const {
  Points last;
  for (int stone = 0; stone < area_; ++stone) {
    const bool is_chain = owner_[stone] != nobody && chain_[stone] == stone;
    if (is_chain && breath_[stone].single()) last.set(breath_[stone].place());
  }
  return last;
}

PoliticalGoBoard::Effect PoliticalGoBoard::effect(int point, int player, Players allies) const {
  // This code has no branches, because they would often be mispredicted. The `chain_` of an empty point is
  // outdated, but does not affect the result.
  bool breathes = false;
  bool takes = false;
  Players beside = 0;
  for (const int other : neighbours(point)) {
    const int owner = owner_[other];
    const bool empty = owner == nobody;
    const bool own = owner == player;
    const bool lost = breath_[chain_[other]].none_but(point);
    breathes |= empty | (own & !lost);
    takes |= lost & !own & !empty;
    beside |= just(owner & 63) & -Players{!empty};
  }
  if (takes) return Effect::unclear;
  if (breathes) return Effect::quiet;
  return (beside & (allies | just(player))) == 0 ? Effect::suicide : Effect::unclear;
}

void PoliticalGoBoard::place(int point, int player) {
  assert(owner_[point] == nobody);
  owner_[point] = static_cast<std::int8_t>(player);
  chain_[point] = static_cast<std::uint16_t>(point);
  toggle_keys(point, player);
  ++stones_;
  Breath breath;
  for (const int beside : neighbours(point)) {
    if (owner_[beside] == nobody) {
      breath += Breath::of(beside);
    } else {
      breath_[chain_[beside]] -= Breath::of(point);
    }
  }
  breath_[point] = breath;
  for (const int beside : neighbours(point)) {
    const int own = chain_[point];
    if (owner_[beside] != player || chain_[beside] == own) continue;
    const int joined = chain_[beside];
    if (own == point) {  // relabel the new stone, not the old ones
      breath_[joined] += breath;
      chain_[point] = static_cast<std::uint16_t>(joined);
    } else {
      breath_[own] += breath_[joined];
      follow(beside, joined, own, [](int) {});
    }
  }
}

void PoliticalGoBoard::take_back(int point) {
  const int player = owner_[point];
  const int chain = chain_[point];
  assert(player != nobody);
  owner_[point] = nobody;
  toggle_keys(point, player);
  --stones_;
  int own = 0;
  for (const int beside : neighbours(point)) {
    if (owner_[beside] == nobody) {
      breath_[chain] -= Breath::of(beside);
    } else {
      breath_[chain_[beside]] += Breath::of(point);
      own += static_cast<int>(owner_[beside] == player);
    }
  }
  if (own == 0 || (own == 1 && chain != point)) return;
  for (const int beside : neighbours(point)) {
    if (owner_[beside] == player && chain_[beside] == chain) follow(beside, chain, loose, [](int) {});
  }
  for (const int beside : neighbours(point)) {
    if (owner_[beside] == player && chain_[beside] == loose) renew_chain(beside);
  }
}

void PoliticalGoBoard::remove(std::span<const int> points) {
  for (const int point : points) {
    assert(is_breathless(point));
    toggle_keys(point, owner_[point]);
  }
  for (const int point : points) owner_[point] = nobody;
  stones_ -= static_cast<int>(points.size());
  for (const int point : points) {
    for (const int beside : neighbours(point)) {
      if (owner_[beside] != nobody) breath_[chain_[beside]] += Breath::of(point);
    }
  }
}

void PoliticalGoBoard::restore(std::span<const int> points, std::span<const std::int8_t> owners) {
  for (const int point : points) {
    for (const int beside : neighbours(point)) {
      if (owner_[beside] != nobody) breath_[chain_[beside]] -= Breath::of(point);
    }
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    owner_[points[i]] = owners[i];
    chain_[points[i]] = loose;
    toggle_keys(points[i], owners[i]);
  }
  stones_ += static_cast<int>(points.size());
  for (const int point : points) {
    if (chain_[point] == loose) renew_chain(point);
  }
}

void PoliticalGoBoard::toggle_keys(int point, int player) {
  occupied_key_ ^= occupied_key_of(point);
  stones_key_ ^= stone_key(point, player);
}

/// Gives the stones of a chain another name, starting from one of them, and calls visit(stone) for each.
template <typename Visit>
void PoliticalGoBoard::follow(int stone, int old_chain, int new_chain, Visit visit) {
  const int player = owner_[stone];
  const auto take = [&](int taken) {
    chain_[taken] = static_cast<std::uint16_t>(new_chain);
    pending_.push_back(static_cast<std::uint16_t>(taken));
  };
  take(stone);
  while (!pending_.empty()) {
    const int next = pending_.back();
    pending_.pop_back();
    visit(next);
    for (const int beside : neighbours(next)) {
      if (owner_[beside] == player && chain_[beside] == old_chain) take(beside);
    }
  }
}

/// Creates a chain from the `loose` stones that are connected with `stone`, which is one of them.
void PoliticalGoBoard::renew_chain(int stone) {
  Breath breath;
  follow(stone, loose, stone, [&](int member) {
    for (const int beside : neighbours(member)) {
      if (owner_[beside] == nobody) breath += Breath::of(beside);
    }
  });
  breath_[stone] = breath;
}

std::vector<std::string> PoliticalGoBoard::check() const {
  std::vector<std::string> complaints;
  std::uint64_t occupied_key = 0;
  std::uint64_t stones_key = 0;
  int stones = 0;
  std::vector<bool> seen(area_);
  for (int start = 0; start < area_; ++start) {
    if (owner_[start] == nobody) continue;
    ++stones;
    occupied_key ^= occupied_key_of(start);
    stones_key ^= stone_key(start, owner_[start]);
    if (seen[start]) continue;
    seen[start] = true;
    std::vector<int> members{start};
    Breath breath;
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (int beside = 0; beside < area_; ++beside) {
        if (std::ranges::count(neighbours(members[i]), beside) == 0) continue;
        if (owner_[beside] == nobody) breath += Breath::of(beside);
        if (owner_[beside] != owner_[start] || seen[beside]) continue;
        seen[beside] = true;
        members.push_back(beside);
      }
    }
    const std::string at = " of the stone on " + std::to_string(start);
    const auto has_name = [&](int member) { return chain_[member] == chain_[start]; };
    if (std::ranges::count(members, chain_[start]) != 1) complaints.push_back("name of the chain" + at);
    if (!std::ranges::all_of(members, has_name)) complaints.push_back("chain" + at);
    if (breath_[chain_[start]] != breath) complaints.push_back("breath" + at);
  }
  if (stones != stones_) complaints.push_back("number of stones");
  if (occupied_key != occupied_key_) complaints.push_back("key of the occupied points");
  if (stones_key != stones_key_) complaints.push_back("key of the stones");
  return complaints;
}

}  // namespace ruleproof::optimized
