#include "optimized/loose.hpp"

#include <algorithm>
#include <stdexcept>

#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {

// Why one wave of flips does. Let the mover place a stone, and let E be the enemy groups without a true
// liberty then.
//
// A liberty q of a group of E has a stone of each colour beside it and no empty point. It stays false for
// each group of E that is not flipped yet: that group's stone and the mover's remain beside it. So flipping
// some of E gives the others no true liberty. And a true liberty of an enemy group outside E has no stone of
// E beside it, since it would be a true liberty of that stone's group. So flips take no true liberty from
// anyone; they can only make false liberties true.
//
// Hence flipping once, in a cascade, or one by one in any order flips the same stones, and no enemy group is
// left without a true liberty: the mover's own groups are all that the end of the turn can fail on. This
// holds in every position, reachable or not, and for single stones as well as for maximal groups.
//
// Under `any_set` a connected set lacks a true liberty exactly if none of its stones has one, and a stone is
// a set. So the stones without a true liberty of their own are flipped, and at the end of the turn every
// stone needs one: that is the same game with single stones for groups.

bool Loose::knows(const Rules& rules) { return rules.group != Rules::Group::pairs; }

Loose::Loose(int w, int h, const Rules& rules) : grid_(w, h), rules_(rules) {
  if (!knows(rules)) throw std::invalid_argument("the Loose engine does not know this ruleset");
  const std::size_t most = area();
  moves_.reserve(2 * most + 2);           // at most one pass before each placement, and two at the end
  flips_.reserve(most * (most + 1) / 2);  // a placement flips at most the stones on the board,
  toggles_.reserve(most * (most + 1));    // and changes at most the empty points, for either side
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
  moves_.clear();
  join_count_ = 0;
  flips_.clear();
  toggles_.clear();

  for (int point = 0; point < area(); ++point) {
    for (const int near : grid_.neighbours(point)) {
      if (board_[near] == Stone::empty) ++around_[point].empty;
      if (is_stone(board_[near])) ++around_[point].stones[index(board_[near])];
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
  sound_ = true;
  for (int point = 0; point < area(); ++point) {
    if (is_stone(board_[point])) join_neighbours(point, false);
  }
  for (int point = 0; point < area(); ++point) {
    if (is_stone(board_[point]) && groups_.tally(groups_.root(point)).none()) sound_ = false;
  }
  for (PointSet& points : legal_) points.fill(area());
  for (int point = 0; point < area(); ++point) {
    if (is_stone(board_[point])) {
      for (PointSet& points : legal_) points.erase(point);
    } else {
      judge(point);
    }
  }
  toggles_.clear();
}

bool Loose::is_true_liberty(int point) const {
  const Around& around = around_[point];
  return board_[point] == Stone::empty && around.stones[0] + around.stones[1] > 0 && !around.closed_in();
}

void Loose::play(int point) {
  assert(is_legal(point));
  moves_.push_back({key_, mark(), static_cast<std::uint32_t>(toggles_.size()), last_flips_,
                    static_cast<std::uint16_t>(point), passes_, sound_, last_placer_});
  last_flips_ = static_cast<std::uint32_t>(flips_.size());
  last_placer_ = to_move_;
  place(point, to_move_, true);
  key_ ^= zobrist.white_to_move ^ zobrist.passes[passes_];
  passes_ = 0;
  to_move_ = other(to_move_);
  for (const Side of : {Side::black, Side::white}) enter(point, of, false);
  if (!sound_) {
    sound_ = true;
    for (int empty = 0; empty < area(); ++empty) doubt(empty);
  }
  settle_doubts();
}

void Loose::pass() {
  assert(!over());
  moves_.push_back({key_, mark(), static_cast<std::uint32_t>(toggles_.size()), last_flips_, Grid::off,
                    passes_, sound_, last_placer_});
  key_ ^= zobrist.white_to_move ^ zobrist.passes[passes_] ^ zobrist.passes[passes_ + 1];
  ++passes_;
  to_move_ = other(to_move_);
}

void Loose::undo() {
  assert(!moves_.empty());
  const Move& move = moves_.back();
  to_move_ = other(to_move_);
  if (move.point != Grid::off) take(move.point, to_move_, move.mark);
  while (toggles_.size() > move.toggles) {
    PointSet& points = legal_[toggles_.back() % 2];
    const int point = toggles_.back() / 2;
    points.contains(point) ? points.erase(point) : points.insert(point);
    toggles_.pop_back();
  }
  key_ = move.key;
  passes_ = move.passes;
  sound_ = move.sound;
  last_placer_ = move.last_placer;
  last_flips_ = move.last_flips;
  moves_.pop_back();
}

// --- The board
// -----------------------------------------------------------------------------------------------------

/// Carries out a placement on an empty point, legal or not, all but the key's turn and the legal points; says
/// whether every group has a true liberty then. A real one, which stays, also puts in doubt what it may make
/// legal or illegal.
bool Loose::place(int point, Side side, bool real) {
  // Every stone whose group may have lost a liberty: beside the point, or beside a point that is a false
  // liberty now.
  std::array<std::uint16_t, Grid::max_area> losers;
  int count = 0;
  const auto lose = [&](int stone, Spread liberty) {
    groups_.tally(groups_.root(stone)) -= liberty;
    losers[count++] = static_cast<std::uint16_t>(stone);
  };

  const Grid::Neighbours& around = grid_.neighbours(point);
  const Spread here = around_[point].closed_in() ? Spread() : grid_.spread(point);
  board_[point] = stone_of(side);
  ++stones_[index(side)];
  key_ ^= zobrist.of(side, point);
  Spread own;
  for (const int near : around) {
    --around_[near].empty;
    ++around_[near].stones[index(side)];
    if (is_stone(board_[near])) {
      lose(near, here);
    } else if (board_[near] == Stone::empty) {
      if (around_[near].closed_in()) {
        for (const int stone : grid_.neighbours(near)) {
          if (stone != point && is_stone(board_[stone])) lose(stone, grid_.spread(near));
        }
      } else {
        own += grid_.spread(near);
      }
    }
  }
  groups_.start(point, own);
  losers[count++] = static_cast<std::uint16_t>(point);
  if (!sound_) {
    count = 0;
    for (int stone = 0; stone < area(); ++stone) {
      if (is_stone(board_[stone])) losers[count++] = static_cast<std::uint16_t>(stone);
    }
  }

  const std::size_t first_flip = flips_.size();
  for (int i = 0; i < count; ++i) {
    const int root = groups_.root(losers[i]);
    if (board_[root] == stone_of(side) || !groups_.tally(root).none()) continue;
    groups_.for_each_stone(root, [&](int stone) {
      flips_.push_back(static_cast<std::uint16_t>(stone));
      recolour(stone, side, real);
    });
  }
  // Only now: what `recolour` adds to a tally must come off the same one when it is taken back.
  join_neighbours(point, real);
  for (std::size_t i = first_flip; i < flips_.size(); ++i) join_neighbours(flips_[i], real);

  if (real) {
    doubt_around(point);
    const int own_root = groups_.root(point);  // in doubt by its parts, when those were joined
    for (int i = 0; i < count; ++i) {
      const int root = groups_.root(losers[i]);
      if (root != own_root) doubt_where_lost(root);
    }
    for (std::size_t i = first_flip; i < flips_.size(); ++i) {
      for (const int near : grid_.neighbours(flips_[i])) {
        if (board_[near] != Stone::empty) continue;
        doubt(near);
        for (const int stone : grid_.neighbours(near)) {
          if (is_stone(board_[stone])) doubt_where_lost(groups_.root(stone));
        }
      }
    }
  }
  return std::none_of(losers.begin(), losers.begin() + count,
                      [&](int stone) { return groups_.tally(groups_.root(stone)).none(); });
}

/// Takes back a placement; `mark` is how far the logs reached before it. The key is the caller's.
void Loose::take(int point, Side side, const Mark& mark) {
  while (join_count_ > mark.joins) groups_.split(joins_[--join_count_]);
  while (flips_.size() > mark.flips) {
    recolour(flips_.back(), other(side), false);
    flips_.pop_back();
  }
  board_[point] = Stone::empty;
  --stones_[index(side)];
  const Spread here = around_[point].closed_in() ? Spread() : grid_.spread(point);
  for (const int near : grid_.neighbours(point)) {
    if (is_stone(board_[near])) {
      groups_.tally(groups_.root(near)) += here;
    } else if (board_[near] == Stone::empty && around_[near].closed_in()) {
      for (const int stone : grid_.neighbours(near)) {
        if (stone != point && is_stone(board_[stone]))
          groups_.tally(groups_.root(stone)) += grid_.spread(near);
      }
    }
    ++around_[near].empty;
    --around_[near].stones[index(side)];
  }
}

/// Turns one stone round, with the liberties that become true or false by it, but without joining it to
/// anything.
void Loose::recolour(int stone, Side to, bool real) {
  const Side from = other(to);
  board_[stone] = stone_of(to);
  --stones_[index(from)];
  ++stones_[index(to)];
  key_ ^= zobrist.of(from, stone) ^ zobrist.of(to, stone);
  for (const int near : grid_.neighbours(stone)) {
    Around& around = around_[near];
    const bool was_false = around.closed_in();
    --around.stones[index(from)];
    ++around.stones[index(to)];
    if (board_[near] != Stone::empty || around.closed_in() == was_false) continue;
    for (const int beside : grid_.neighbours(near)) {
      if (!is_stone(board_[beside])) continue;
      const int root = groups_.root(beside);
      if (real) doubt_where_lost(root);
      if (was_false) {
        groups_.tally(root) += grid_.spread(near);
      } else {
        groups_.tally(root) -= grid_.spread(near);
      }
    }
  }
}

void Loose::join_neighbours(int stone, bool real) {
  if (!merging()) return;
  int own = groups_.root(stone);
  for (const int near : grid_.neighbours(stone)) {
    if (board_[near] != board_[stone]) continue;
    const int root = groups_.root(near);
    if (root == own) continue;
    if (real) doubt_where_lost(root);  // `own` is new, or has been doubted as the root of an earlier join
    const int joined = groups_.join(own, root);
    joins_[join_count_++] = static_cast<std::uint16_t>(joined);
    if (joined == own) own = root;
  }
}

// --- The legal points
// ----------------------------------------------------------------------------------------------
//
// In a sound position a placement at m takes true liberties only from groups that touch m, or that touch an
// empty neighbour n of m that it makes false; n then has no other empty neighbour than m. Whether m is legal
// depends on
//   (1) m, its neighbours, and the neighbours of such an n;
//   (2) which groups lose all their true liberties at m: all of those are m or next to m;
//   (3) if there are enemy groups among them, which flip: what else touches those, and touches their false
//   liberties.
// A placement at p changes (1) for the empty neighbours n of p, and for the one empty neighbour of an n that
// has only one. It changes (2) and (3) only through groups that lose or gain a true liberty, that are joined,
// that touch p, or that touch a liberty of a flipped stone. Each of these puts in doubt where it would be
// lost: as it is after the change, and as it was before, unless that is in doubt by (1), as where p or a
// liberty beside p is lost. What was a false liberty and still is one stays as legal as it was.

/// Puts an empty point in doubt.
void Loose::doubt(int point) {
  if (board_[point] != Stone::empty || in_doubt_[point]) return;
  in_doubt_[point] = true;
  doubts_[doubt_count_++] = static_cast<std::uint16_t>(point);
}

/// Puts in doubt what changes by (1) above.
void Loose::doubt_around(int point) {
  for (const int near : grid_.neighbours(point)) {
    if (board_[near] != Stone::empty) continue;
    doubt(near);
    if (around_[near].empty != 1) continue;
    for (const int next : grid_.neighbours(near)) doubt(next);
  }
}

/// Puts in doubt the points where one placement could take all true liberties of a group. They all lie within
/// distance 1 of such a point, so the sum of their squared distances to it is at most their number; which
/// leaves a few points around their centre, and mostly none. At most 4 neighbours with 3 more neighbours each
/// are lost.
void Loose::doubt_where_lost(int root) {
  const Spread& liberties = groups_.tally(root);
  const int size = liberties.size();
  if (size == 0 || size > 12 || liberties.scatter() > size * size) return;
  const int x = liberties.sum_x() / size;
  const int y = liberties.sum_y() / size;
  const auto doubt_if_near = [&](int point, int to_x, int to_y) {
    if (board_[point] == Stone::empty && liberties.distance_squares(to_x, to_y) <= size) doubt(point);
  };
  // The centre is at (x, y) or in the square to the right of it and below; and the points at most 1 from the
  // centre.
  const int floor = grid_.at(x, y);
  const auto& [above, left, right, below] = grid_.neighbours(floor);
  doubt_if_near(floor, x, y);
  doubt_if_near(above, x, y - 1);
  doubt_if_near(left, x - 1, y);
  doubt_if_near(right, x + 1, y);
  doubt_if_near(below, x, y + 1);
  if (right != Grid::off) doubt_if_near(grid_.neighbours(right)[3], x + 1, y + 1);
}

void Loose::settle_doubts() {
  for (int i = 0; i < doubt_count_; ++i) {
    in_doubt_[doubts_[i]] = false;
    judge(doubts_[i]);
  }
  doubt_count_ = 0;
}

void Loose::enter(int point, Side side, bool legal) {
  PointSet& points = legal_[index(side)];
  if (legal == points.contains(point)) return;
  legal ? points.insert(point) : points.erase(point);
  toggles_.push_back(static_cast<std::uint16_t>(2 * point + index(side)));
}

/// Enters for which sides an empty point is legal.
void Loose::judge(int point) {
  const bool plain = sound_ && merging() && has_lasting_room(point);
  for (const Side side : {Side::black, Side::white}) {
    enter(point, side, plain || (sound_ ? permits(point, side) : try_out(point, side)));
  }
}

/// Whether there are empty points beside an empty point, and a stone here makes none of them a false liberty.
/// Then it is legal for either side, since all that it leaves without a true liberty joins it.
bool Loose::has_lasting_room(int point) const {
  return around_[point].empty > 0 && std::ranges::none_of(grid_.neighbours(point), [&](int near) {
           return board_[near] == Stone::empty && around_[near].empty == 1;
         });
}

/// Whether a placement in a sound position is legal.
bool Loose::permits(int point, Side side) {
  const Around& around = around_[point];
  // No one loses a true liberty by a stone on a false one. It joins a group that has one; alone it has none.
  if (around.closed_in()) return merging();
  const Grid::Neighbours& neighbours = grid_.neighbours(point);
  if (around.empty == 0 && merging()) {  // an eye; a group beside it is lost if this is its only true liberty
    const bool own = around.stones[index(side)] > 0;
    const bool some = std::ranges::any_of(neighbours, [&](int near) {
      return is_stone(board_[near]) && groups_.tally(groups_.root(near)).single() != own;
    });
    if (own || !some) return some;
  }

  Losses losses;
  const auto lose = [&](int stone, int liberty, bool beside) {
    groups_.tally(groups_.root(stone)) -= grid_.spread(liberty);
    losses.of[losses.count++] = {static_cast<std::uint16_t>(stone), static_cast<std::uint16_t>(liberty),
                                 beside};
  };
  for (const int near : neighbours) {
    if (is_stone(board_[near])) {
      lose(near, point, true);
    } else if (board_[near] == Stone::empty) {
      if (around_[near].empty > 1 || around_[near].stones[index(other(side))] == 0) {
        losses.breathes = true;
        continue;
      }
      for (const int stone : grid_.neighbours(near)) {
        if (is_stone(board_[stone])) lose(stone, near, false);
      }
    }
  }
  const std::optional<bool> verdict = weigh(point, side, losses);
  for (int i = 0; i < losses.count; ++i) {
    groups_.tally(groups_.root(losses.of[i].stone)) += grid_.spread(losses.of[i].liberty);
  }
  return verdict ? *verdict : try_out(point, side);
}

/// The verdict on a placement while its losses are taken off the tallies, or nothing if it depends on more.
std::optional<bool> Loose::weigh(int point, Side side, const Losses& losses) const {
  const std::span all(losses.of.data(), losses.count);
  const auto is_own = [&](const Loss& loss) { return board_[loss.stone] == stone_of(side); };
  const auto is_lost = [&](int stone) { return groups_.tally(groups_.root(stone)).none(); };
  const auto same_group = [&](const Loss& a, const Loss& b) {
    return groups_.root(a.stone) == groups_.root(b.stone);
  };
  const auto joins_placed = [&](const Loss& loss) {  // the loss's group, once it is of the mover's colour
    return merging() && (loss.beside || std::ranges::any_of(all, [&](const Loss& other) {
                           return other.beside && same_group(other, loss);
                         }));
  };

  bool breathes = losses.breathes;  // the placed stone's group has a true liberty
  bool flips = false;
  bool apart = false;      // some group is lost that does not join the placed stone,
  bool strangled = false;  // and an own one is
  for (const Loss& loss : all) {
    const bool own = is_own(loss);
    const bool lost = is_lost(loss.stone);
    flips |= !own & lost;
    breathes |= own & !lost & loss.beside & merging();
    if (lost && !joins_placed(loss)) {
      apart = true;
      strangled |= own;
    }
  }
  if (!flips) return breathes && !strangled;
  if (!merging()) return std::nullopt;
  if (breathes && !apart) return true;
  return all_live_after_flips(point, side, losses, breathes);
}

/// Whether, after the flips, every group of a placement's losses and the placed stone's group (which
/// `breathes` if it has a true liberty before) has a true liberty. A lost group has one then if it is joined
/// to one that has, or if it is beside a liberty that is true again, since all enemies beside that flip; both
/// happen only at flipped stones.
bool Loose::all_live_after_flips(int point, Side side, const Losses& losses, bool breathes) const {
  // The placed stone's group is number 0, the lost ones follow.
  std::array<int, 17> roots;
  std::array<unsigned, 17> joined{};  // to which others: a bit each
  unsigned live = breathes ? 1 : 0;
  int count = 1;
  const auto is_lost = [&](int stone) { return groups_.tally(groups_.root(stone)).none(); };
  const auto number = [&](int stone) {
    return static_cast<int>(std::find(roots.begin() + 1, roots.begin() + count, groups_.root(stone)) -
                            roots.begin());
  };
  const auto join = [&](int a, int b) {
    joined[a] |= 1U << b;
    joined[b] |= 1U << a;
  };
  for (const Loss& loss : std::span(losses.of.data(), losses.count)) {
    if (!is_lost(loss.stone)) continue;
    const int group = number(loss.stone);
    if (group == count) roots[count++] = groups_.root(loss.stone);
    if (loss.beside) join(group, 0);
  }
  for (int group = 1; group < count; ++group) {
    if (board_[roots[group]] == stone_of(side)) continue;
    groups_.for_each_stone(roots[group], [&](int stone) {
      for (const int near : grid_.neighbours(stone)) {
        if (board_[near] == stone_of(side)) {
          is_lost(near) ? join(group, number(near)) : void(live |= 1U << group);
        } else if (board_[near] == Stone::empty && near != point) {
          const Grid::Neighbours& around = grid_.neighbours(near);
          const bool true_again = std::ranges::none_of(around, [&](int beside) {
            return board_[beside] == stone_of(other(side)) && !is_lost(beside);
          });
          if (!true_again) continue;
          for (const int beside : around) {
            if (beside == point) live |= 1;
            if (is_stone(board_[beside]) && is_lost(beside)) live |= 1U << number(beside);
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

/// The same by placing the stone and taking it back, in any position.
bool Loose::try_out(int point, Side side) {
  const std::uint64_t key = key_;
  const Mark before = mark();
  const bool legal = place(point, side, false);
  take(point, side, before);
  key_ = key;
  return legal;
}

}  // namespace ruleproof::optimized
