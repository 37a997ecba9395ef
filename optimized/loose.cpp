#include "optimized/loose.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {

// One wave of flips suffices, so all readings of the flip rule are equivalent. To prove this, let the mover
// place a stone, and let E be the set of enemy groups that then have no true liberty.
//
// A liberty q of a group of E has adjacent stones of both colours and no adjacent empty point. It stays false
// for each group of E that is not flipped yet: that group's stone and the mover's stone remain next to it. So
// flipping some groups of E gives the others no true liberty. A true liberty of an enemy group outside E has
// no adjacent stone of E, since it would be a true liberty of that stone's group. So flips take no true
// liberty from any group; they can only make false liberties true.
//
// Hence flipping once, in a cascade, or one by one in any order flips the same stones, and no enemy group is
// left without a true liberty. The end of the turn can fail only on the mover's own groups. This holds in
// every position, reachable or not, and for single stones as well as for maximal groups.
//
// Under `any_set` a connected set lacks a true liberty exactly if none of its stones has one, and a single
// stone is a set. So the stones without a true liberty of their own are flipped, and at the end of the turn
// every stone needs one. That is the same game with single stones as groups.

bool Loose::knows(const Rules& rules) { return rules.group != Rules::Group::pairs; }

Loose::Loose(int w, int h, const Rules& rules) : grid_(w, h), rules_(rules) {
  if (!knows(rules)) throw std::invalid_argument("the Loose engine does not know this ruleset");
  const std::size_t most = area();
  moves_.resize(2 * most + 2);  // room for at most one pass before each placement, and two at the end
  flips_.reserve(most * (most + 1) / 2);  // a placement flips at most the stones on the board,
  toggles_.reserve(most * (most + 1));    // and toggles at most all empty points, for either side
  shaken_.reserve(most + 16 * most);      // a placement joins at most all stones, and makes each point
                                          // false or true at most 4 times, for at most 4 stones
  set_up(std::vector<Stone>(most, Stone::empty), Side::black);
}

void Loose::set_up(std::span<const Stone> board, Side to_move) {
  if (std::ssize(board) != area()) throw std::invalid_argument("a set-up must give every point of the board");
  if (std::ranges::count(board, Stone::edge) > 0) {
    throw std::invalid_argument("a set-up holds stones and empty points only");
  }
  to_move_ = to_move;
  passes_ = 0;
  key_ = to_move == Side::white ? zobrist.white_to_move : 0;
  last_placer_.reset();
  last_flips_ = 0;
  board_.fill(Stone::edge);
  std::ranges::copy(board, board_.begin());
  around_.fill({});
  stones_ = {};
  depth_ = 0;
  join_count_ = 0;
  flips_.clear();
  toggles_.clear();
  shaken_.clear();
  unsettled_ = Grid::off;
  for (int cell = 0; cell < Grid::cells; ++cell) groups_.remove(cell);

  for (int point = 0; point < area(); ++point) {
    for (const int near : grid_.neighbours(point)) {
      if (near != Grid::off) around_[point].add(board_[near]);
    }
  }
  for (int point = 0; point < area(); ++point) {
    if (!is_stone(board_[point])) continue;
    ++stones_[index(board_[point])];
    key_ ^= zobrist.of(side_of(board_[point]), point);
    Spread liberties;
    for (const int near : grid_.neighbours(point)) {
      if (is_true_liberty(near)) liberties += grid_.spread(near);
    }
    groups_.start(point, liberties);
  }
  for (int point = 0; point < area(); ++point) {
    if (is_stone(board_[point])) join_neighbours(point);
  }
  sound_ = all_live();
  for (PointSet& points : legal_) points.fill(area());
  for (int point = 0; point < area(); ++point) {
    const bool empty = board_[point] == Stone::empty;
    enter(point, !empty ? Verdict{} : sound_ ? judge(point) : try_out(point));
  }
  toggles_.clear();
}

bool Loose::is_true_liberty(int point) const {
  const Around& around = around_[point];
  return board_[point] == Stone::empty && around.any_stone() && !around.closed_in();
}

void Loose::note_move(int point) {
  // The fields are assigned one by one. A whole struct would be built elsewhere and copied by loads that are
  // wider than the preceding stores, and the processor would stall.
  Move& move = moves_[depth_++];
  move.key = key_;
  move.mark = mark();
  move.toggles = static_cast<std::uint32_t>(toggles_.size());
  move.last_flips = last_flips_;
  move.point = static_cast<std::uint16_t>(point);
  move.passes = passes_;
  move.sound = sound_;
  move.last_placer = last_placer_;
}

void Loose::play(int point) {
  assert(is_legal(point));
  settle();
  note_move(point);
  last_flips_ = static_cast<std::uint32_t>(flips_.size());
  last_placer_ = to_move_;
  place(point, to_move_);
  key_ ^= zobrist.white_to_move ^ zobrist.passes[passes_];
  passes_ = 0;
  to_move_ = other(to_move_);
  unsettled_ = point;
  if (!sound_) {
    sound_ = true;
    for (int empty = 0; empty < area(); ++empty) doubt(empty);
    settle();
  }
}

void Loose::pass() {
  assert(!over());
  note_move(Grid::off);
  key_ ^= zobrist.white_to_move ^ zobrist.passes[passes_] ^ zobrist.passes[passes_ + 1];
  ++passes_;
  to_move_ = other(to_move_);
}

void Loose::undo() {
  assert(depth_ > 0);
  const Move& move = moves_[--depth_];
  to_move_ = other(to_move_);
  // A pass changes no legal points. Toggles logged after a pass belong to an earlier placement, whose effects
  // were computed later.
  if (move.point != Grid::off) {
    take(move.point, to_move_, move.mark);
    unsettled_ = Grid::off;
    while (toggles_.size() > move.toggles) {
      PointSet& points = legal_[toggles_.back() % 2];
      const int point = toggles_.back() / 2;
      points.contains(point) ? points.erase(point) : points.insert(point);
      toggles_.pop_back();
    }
  }
  key_ = move.key;
  passes_ = move.passes;
  sound_ = move.sound;
  last_placer_ = move.last_placer;
  last_flips_ = move.last_flips;
}

// --- The board ---------------------------------------------------------------------------------------------

/// Makes a placement on an empty point, legal or not, but does not update the legal points and the side to
/// move in the key. It also changes tallies of points without stones, which has no effect and saves branches.
void Loose::place(int point, Side side) {
  shaken_.clear();
  const Spread here = grid_.spread(point).only_if(!around_[point].closed_in());
  board_[point] = stone_of(side);
  ++stones_[index(side)];
  key_ ^= zobrist.of(side, point);
  const Grid::Neighbours& beside = grid_.neighbours(point);
  const bool touches = around_[point].any_stone();
  if (touches) {
    for (const int near : beside) groups_.tally(groups_.root(near)) -= here;
  }
  Spread own;
  Handful fallen;  // points that become false liberties
  for (const int near : beside) {
    around_[near].replace(Stone::empty, stone_of(side));
    const bool empty = board_[near] == Stone::empty;
    const bool falls = around_[near].closed_in();
    fallen.add_if(empty & falls, near);
    own += grid_.spread(near).only_if(empty & !falls);
  }
  bool flips = false;
  if (touches) {
    for (const int near : beside) flips |= is_dead(near, other(side));
  }
  for (const int liberty : fallen) {
    const Grid::Neighbours& around = grid_.neighbours(liberty);
    for (const int near : around) groups_.tally(groups_.root(near)) -= grid_.spread(liberty);
    for (const int near : around) flips |= is_dead(near, other(side));
  }
  groups_.start(point, own);

  const std::size_t first_flip = flips_.size();
  const auto flip_if_dead = [&](int near) {
    if (!is_dead(near, other(side))) return;
    groups_.for_each_stone(groups_.root(near), [&](int stone) {
      flips_.push_back(static_cast<std::uint16_t>(stone));
      recolour(stone, side);
    });
  };
  if (!sound_) {
    for (int each = 0; each < area(); ++each) flip_if_dead(each);
  } else if (flips) {
    for (const int near : beside) flip_if_dead(near);
    for (const int liberty : fallen) {
      for (const int near : grid_.neighbours(liberty)) flip_if_dead(near);
    }
  }
  // Groups are joined only now, after `recolour`. Undo splits them before it recolours, so both change the
  // tallies of the same groups.
  if (touches) join_neighbours(point);
  for (std::size_t i = first_flip; i < flips_.size(); ++i) join_neighbours(flips_[i]);
}

/// Undoes a placement; `mark` is the size of the logs before it. The caller restores the key.
void Loose::take(int point, Side side, const Mark& mark) {
  shaken_.clear();
  while (join_count_ > mark.joins) groups_.split(joins_[--join_count_]);
  while (flips_.size() > mark.flips) {
    recolour(flips_.back(), other(side));
    flips_.pop_back();
  }
  board_[point] = Stone::empty;
  groups_.remove(point);
  --stones_[index(side)];
  if (around_[point].any_stone()) {
    const Spread here = grid_.spread(point).only_if(!around_[point].closed_in());
    for (const int near : grid_.neighbours(point)) groups_.tally(groups_.root(near)) += here;
  }
  for (const int near : grid_.neighbours(point)) {
    const bool empty = board_[near] == Stone::empty;
    const bool fell = around_[near].closed_in();
    if (empty & fell) {
      for (const int stone : grid_.neighbours(near)) groups_.tally(groups_.root(stone)) += grid_.spread(near);
    }
    around_[near].replace(stone_of(side), Stone::empty);
  }
}

/// Flips one stone, and updates the liberties that become true or false. Does not join the stone to a group.
void Loose::recolour(int stone, Side to) {
  const Side from = other(to);
  board_[stone] = stone_of(to);
  --stones_[index(from)];
  ++stones_[index(to)];
  key_ ^= zobrist.of(from, stone) ^ zobrist.of(to, stone);
  for (const int near : grid_.neighbours(stone)) {
    Around& around = around_[near];
    const bool was_false = around.closed_in();
    around.replace(stone_of(from), stone_of(to));
    const bool empty = board_[near] == Stone::empty;
    const bool changes = around.closed_in() != was_false;
    if (!(empty & changes)) continue;
    for (const int beside : grid_.neighbours(near)) {
      if (!is_stone(board_[beside])) continue;
      Spread& liberties = groups_.tally(groups_.root(beside));
      shaken_.push_back(liberties);
      if (was_false) {
        liberties += grid_.spread(near);
      } else {
        liberties -= grid_.spread(near);
      }
    }
  }
}

void Loose::join_neighbours(int stone) {
  if (!merging() || around_[stone].count(board_[stone]) == 0) return;
  int own = groups_.root(stone);
  for (const int near : grid_.neighbours(stone)) {
    const int root = groups_.root(near);
    if ((board_[near] != board_[stone]) | (root == own)) continue;
    shaken_.push_back(groups_.tally(root));  // `own` is new, or was the root of an earlier join
    const int joined = groups_.join(own, root);
    joins_[join_count_++] = static_cast<std::uint16_t>(joined);
    if (joined == own) own = root;
  }
}

bool Loose::all_live() const {
  for (int point = 0; point < area(); ++point) {
    if (is_stone(board_[point]) && groups_.tally(groups_.root(point)).none()) return false;
  }
  return true;
}

// --- Points whose legality a placement may change ----------------------------------------------------------
//
// In a sound position a placement at m takes true liberties only from groups that touch m, and from groups
// that touch an empty neighbour n of m which it makes false; n then has no other empty neighbour than m.
// Whether m is legal depends on
// (1) m, its neighbours, and the neighbours of each such n;
// (2) the groups that lose all their true liberties at m: each of these liberties is m or next to m;
// (3) if some of these groups are enemy ones, which flip: the other groups that touch them or their false
// liberties.
// A placement at p changes (1) for the empty neighbours n of p, and for the only empty neighbour of an n that
// has just one. It changes (2) and (3) only through groups that lose or gain a true liberty, that are joined,
// that touch p, or that touch a liberty of a flipped stone. So the points where such a group would lose its
// present true liberties, or its earlier ones (`shaken_`), are in doubt: their legality must be computed
// again. Points that (1) already puts in doubt are not searched for again by (2); this concerns groups that
// lose p or a liberty next to p. A liberty that was false and stays false keeps its legality.

void Loose::settle_last_placement() const {
  const int placed = unsettled_;
  unsettled_ = Grid::off;
  enter(placed, {false, false});

  const int own_root = groups_.root(placed);  // `shaken_` has the earlier liberties of this group
  const auto doubt_group_of = [&](int stone) {
    const int root = groups_.root(stone);
    if (is_stone(board_[stone]) && root != own_root) doubt_where_lost(groups_.tally(root));
  };
  for (const Spread& liberties : shaken_) doubt_where_lost(liberties);
  for (const int near : grid_.neighbours(placed)) {
    doubt_group_of(near);
    if (board_[near] != Stone::empty) continue;
    doubt(near);
    if (around_[near].closed_in()) {
      for (const int stone : grid_.neighbours(near)) doubt_group_of(stone);
    } else if (around_[near].empty() == 1) {
      for (const int next : grid_.neighbours(near)) doubt(next);
    }
  }
  for (const int flip : flipped()) {
    for (const int near : grid_.neighbours(flip)) {
      if (board_[near] != Stone::empty) continue;
      doubt(near);
      for (const int stone : grid_.neighbours(near)) {
        if (is_stone(board_[stone])) doubt_where_lost(groups_.tally(groups_.root(stone)));
      }
    }
  }

  for (int i = 0; i < doubt_count_; ++i) {
    in_doubt_[doubts_[i]] = false;
    enter(doubts_[i], judge(doubts_[i]));
  }
  doubt_count_ = 0;
}

/// Puts a point in doubt if it is empty and not in doubt yet.
void Loose::doubt(int point) const {
  const bool empty = board_[point] == Stone::empty;
  const bool fresh = empty & !in_doubt_[point];
  in_doubt_[point] |= fresh;
  doubts_[doubt_count_] = static_cast<std::uint16_t>(point);
  doubt_count_ += fresh;
}

void Loose::doubt_where_lost(const Spread& liberties) const {
  for_each_where_lost(liberties, [&](int point) { doubt(point); });
}

void Loose::toggle(int point, Side side) const {
  PointSet& points = legal_[index(side)];
  points.contains(point) ? points.erase(point) : points.insert(point);
  toggles_.push_back(static_cast<std::uint16_t>(2 * point + index(side)));
}

// --- Whether a placement is legal --------------------------------------------------------------------------

/// Returns for each side whether a placement is legal, in the harder cases: no neighbour is empty, some empty
/// neighbours are cornered (`cornered` has a bit for each), or each stone is a group.
Loose::Verdict Loose::judge_closely(int point, unsigned cornered) const {
  const Grid::Neighbours& beside = grid_.neighbours(point);
  // A cornered neighbour becomes a false liberty if it has an adjacent enemy stone.
  Handful fallen_to_black;
  Handful fallen_to_white;
  bool same = true;
  for (unsigned rest = cornered; rest != 0; rest &= rest - 1) {
    const int near = beside[std::countr_zero(rest)];
    const bool black = around_[near].count(Stone::black) > 0;
    const bool white = around_[near].count(Stone::white) > 0;
    fallen_to_black.add_if(white, near);
    fallen_to_white.add_if(black, near);
    same &= black & white;
  }
  if (same) return weigh(point, fallen_to_black, {true, true});
  // If no liberty becomes false, every group that loses its last liberty joins the placed stone (see
  // `judge`).
  const bool is_safe = merging() && around_[point].empty() > 0;
  return {(is_safe && fallen_to_black.size() == 0) || weigh(point, fallen_to_black, {true, false}).black,
          (is_safe && fallen_to_white.size() == 0) || weigh(point, fallen_to_white, {false, true}).white};
}

template <typename Visit>
void Loose::for_each_loser(int point, const Handful& fallen, Visit visit) const {
  for (const int near : grid_.neighbours(point)) visit(near);
  for (const int liberty : fallen) {
    for (const int near : grid_.neighbours(liberty)) visit(near);
  }
}

/// Returns, for each side in `asked`, whether a placement that makes the liberties in `fallen` false is
/// legal.
Loose::Verdict Loose::weigh(int point, const Handful& fallen, Verdict asked) const {
  std::array<std::uint16_t, 20> roots;  // the groups that lose a liberty; the first 4 are adjacent
  int count = 0;
  for_each_loser(point, fallen, [&](int stone) {
    const int root = groups_.root(stone);
    ++losses_[root];
    roots[count++] = static_cast<std::uint16_t>(root);
  });
  Toll toll;
  for (int i = 0; i < 4; ++i) toll.beside |= fate(roots[i]);
  for (int i = 4; i < count; ++i) toll.beyond |= fate(roots[i]);
  const Verdict verdict{asked.black && survives(point, Side::black, fallen, toll),
                        asked.white && survives(point, Side::white, fallen, toll)};
  for (int i = 0; i < count; ++i) losses_[roots[i]] = 0;
  return verdict;
}

/// Returns whether a placement is legal. `losses_` must contain the number of true liberties that the
/// placement takes from each group.
bool Loose::survives(int point, Side side, const Handful& fallen, Toll toll) const {
  const Grid::Neighbours& beside = grid_.neighbours(point);
  const unsigned own_lost = lost_stone << index(side);
  const unsigned enemy_lost = lost_stone << index(other(side));
  const bool flips = ((toll.beside | toll.beyond) & enemy_lost) > 0;
  // `breathes`: the placed stone's group has a true liberty before the flips. The stone may have one itself.
  bool breathes = around_[point].empty() > fallen.size();
  if (!merging()) {
    if (flips) return all_live_after_flips(point, side, fallen, breathes);
    return breathes && ((toll.beside | toll.beyond) & own_lost) == 0;
  }
  // If groups merge, the stone may also join a group that keeps a true liberty.
  breathes |= (toll.beside & live_stone << index(side)) > 0;
  if ((toll.beyond & (own_lost | enemy_lost)) == 0) {  // all lost groups finally join the placed stone
    return breathes ||
           (flips && std::ranges::any_of(beside, [&](int near) {
              const int root = groups_.root(near);
              return board_[near] == stone_of(other(side)) && is_lost(root) && is_revived(point, side, root);
            }));
  }
  if (flips) return all_live_after_flips(point, side, fallen, breathes);
  const auto is_strangled = [&](int stone) {  // lost, and not joined to the placed stone
    const int root = groups_.root(stone);
    return is_stone(board_[stone]) && is_lost(root) &&
           std::ranges::none_of(beside, [&](int near) { return groups_.root(near) == root; });
  };
  return breathes && std::ranges::none_of(fallen, [&](int liberty) {
           return std::ranges::any_of(grid_.neighbours(liberty), is_strangled);
         });
}

/// Returns whether a false liberty becomes true by the flips, because no enemy stone is left next to it.
bool Loose::is_freed(int liberty, Side side) const {
  unsigned beside = 0;
  for (const int near : grid_.neighbours(liberty)) beside |= fate(groups_.root(near));
  return !(beside & live_stone << index(other(side)));
}

/// Returns whether a lost enemy group has a true liberty after it is flipped: a liberty that becomes true by
/// the flip, or a liberty of an own group that the flipped stones join.
bool Loose::is_revived(int point, Side side, int root) const {
  return groups_.any_stone(root, [&](int stone) {
    if (around_[stone].empty() + around_[stone].count(stone_of(side)) == 0) return false;
    return std::ranges::any_of(grid_.neighbours(stone), [&](int near) {
      if (board_[near] == stone_of(side)) return !is_lost(groups_.root(near));
      return board_[near] == Stone::empty && near != point && is_freed(near, side);
    });
  });
}

/// Returns whether, after the flips, every lost group and the placed stone's group has a true liberty.
/// `breathes` is true if the placed stone's group has a true liberty before the flips. A lost group gets one
/// if it joins a group with a true liberty, or if it is next to a freed liberty. Both happen only at flipped
/// stones.
bool Loose::all_live_after_flips(int point, Side side, const Handful& fallen, bool breathes) const {
  if (merging()) {
    // A lost group that does not join the placed stone is next to a fallen liberty. The simple case is the
    // most common: each fallen liberty is freed, or each group lost next to it is revived on its own.
    bool simple = true;
    bool placed_lives = breathes;
    for (const int liberty : fallen) {
      if (is_freed(liberty, side)) {
        placed_lives = true;
      } else {
        simple = simple && std::ranges::all_of(grid_.neighbours(liberty), [&](int stone) {
                   if (!is_stone(board_[stone]) || !is_lost(groups_.root(stone))) return true;
                   return board_[stone] != stone_of(side) && is_revived(point, side, groups_.root(stone));
                 });
      }
    }
    if (simple && placed_lives) return true;
  }

  // The placed stone's group has number 0; the lost groups follow.
  std::array<int, 17> roots;
  std::array<unsigned, 17> joined{};  // for each group, one bit for each group that it joins
  unsigned live = breathes ? 1 : 0;
  int count = 1;
  const auto number = [&](int root) {
    return static_cast<int>(std::find(roots.begin() + 1, roots.begin() + count, root) - roots.begin());
  };
  const auto join = [&](int a, int b) {
    if (!merging()) return;
    joined[a] |= 1U << b;
    joined[b] |= 1U << a;
  };
  for_each_loser(point, fallen, [&](int stone) {
    const int root = groups_.root(stone);
    if (is_stone(board_[stone]) && is_lost(root) && number(root) == count) roots[count++] = root;
  });
  for (const int near : grid_.neighbours(point)) {
    if (is_stone(board_[near]) && is_lost(groups_.root(near))) join(0, number(groups_.root(near)));
  }
  for (int group = 1; group < count; ++group) {
    if (board_[roots[group]] == stone_of(side)) continue;
    groups_.for_each_stone(roots[group], [&](int stone) {
      for (const int near : grid_.neighbours(stone)) {
        const int root = groups_.root(near);
        if (board_[near] == stone_of(side)) {
          if (is_lost(root)) {
            join(group, number(root));
          } else if (merging()) {
            live |= 1U << group;
          }
        } else if (board_[near] == Stone::empty && near != point && is_freed(near, side)) {
          for (const int beside : grid_.neighbours(near)) {
            if (beside == point) live |= 1;
            if (is_stone(board_[beside]) && is_lost(groups_.root(beside)))
              live |= 1U << number(groups_.root(beside));
          }
        }
      }
    });
  }
  for (unsigned before = 0; before != live;) {
    before = live;
    for (int group = 0; group < count; ++group) {
      if (live >> group & 1) live |= joined[group];
    }
  }
  return live == (1U << count) - 1;
}

/// Returns for each side whether a placement on an empty point of any position is legal, by placing a stone
/// and undoing it.
Loose::Verdict Loose::try_out(int point) {
  const std::uint64_t key = key_;
  const Mark before = mark();
  const auto is_legal = [&](Side side) {
    place(point, side);
    const bool legal = all_live();
    take(point, side, before);
    key_ = key;
    return legal;
  };
  return {is_legal(Side::black), is_legal(Side::white)};
}

}  // namespace ruleproof::optimized
