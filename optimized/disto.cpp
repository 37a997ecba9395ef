#include "optimized/disto.hpp"

#include <algorithm>
#include <stdexcept>

#include "optimized/zobrist.hpp"

namespace ruleproof::optimized {

// The placement rule for like-coloured persons: a stone must not turn an enemy glutton into a meal (in 2016:
// an enemy glutton that is sick, which means that it has one liberty). A stone fills one point, which is a
// liberty of adjacent persons only. So it makes an enemy person X a meal exactly if it fills the only liberty
// of X. If X is a glutton, X is sick before the placement, so both versions of the rule forbid the same.
// Under the reading `after`, X must be a glutton after the placement. The placement changes whether X is a
// glutton only if the placed stone's own person becomes a meal, since X touches no other stones that change.
//
// Persons of any colour belong to no player, so nothing is forbidden.

Disto::Tally& Disto::Tally::operator+=(const Tally& other) {
  liberties += other.liberties;
  contacts = static_cast<std::uint16_t>(contacts + other.contacts);
  return *this;
}

Disto::Tally& Disto::Tally::operator-=(const Tally& other) {
  liberties -= other.liberties;
  contacts = static_cast<std::uint16_t>(contacts - other.contacts);
  return *this;
}

bool Disto::knows(const Rules& rules) {
  return rules.person == Rules::Person::like_coloured || rules.person == Rules::Person::any_colour;
}

Disto::Disto(int w, int h, const Rules& rules) : grid_(w, h), rules_(rules), moves_(2 * grid_.area() + 2) {
  if (!knows(rules)) throw std::invalid_argument("the Disto engine does not know this ruleset");
  set_up(std::vector<Stone>(grid_.area(), Stone::empty), Side::black);
}

void Disto::set_up(std::span<const Stone> board, Side to_move) {
  if (std::ssize(board) != area()) throw std::invalid_argument("a set-up must give every point of the board");
  if (std::ranges::count(board, Stone::edge) > 0) {
    throw std::invalid_argument("a set-up holds stones and empty points only");
  }
  to_move_ = to_move;
  passes_ = 0;
  key_ = to_move == Side::white ? zobrist.white_to_move : 0;
  board_.fill(Stone::edge);
  std::fill_n(board_.begin(), area(), Stone::empty);
  stones_ = {};
  eaten_ = {};
  for (PointSet& points : legal_) points.fill(area());
  depth_ = 0;
  join_count_ = 0;
  meal_count_ = 0;
  // A set-up may have stones where no placement is legal. The data that `put` updates are right for them too.
  for (int point = 0; point < area(); ++point) {
    if (is_stone(board[point])) put(point, side_of(board[point]));
  }
}

bool Disto::is_meal(int point) const {
  return is_stone(board_[point]) && persons_.tally(persons_.root(point)).is_meal();
}

bool Disto::is_glutton(int point) const {
  return is_stone(board_[point]) && persons_.tally(persons_.root(point)).is_glutton();
}

void Disto::play(int point) {
  assert(is_legal(point));
  moves_[depth_++] = {
      key_,
      static_cast<std::uint16_t>(point),
      {static_cast<std::uint16_t>(legal_[0].size()), static_cast<std::uint16_t>(legal_[1].size())},
      join_count_,
      meal_count_,
      passes_};
  put(point, to_move_);
  key_ ^= zobrist.white_to_move ^ zobrist.passes[passes_];
  passes_ = 0;
  to_move_ = other(to_move_);
}

void Disto::pass() {
  assert(!over());
  moves_[depth_++] = {key_, Grid::off, {}, join_count_, meal_count_, passes_};
  key_ ^= zobrist.white_to_move ^ zobrist.passes[passes_] ^ zobrist.passes[passes_ + 1];
  ++passes_;
  to_move_ = other(to_move_);
}

void Disto::undo() {
  assert(depth_ > 0);
  const Move& move = moves_[--depth_];
  to_move_ = other(to_move_);
  if (move.point != Grid::off) take(move, to_move_);
  key_ = move.key;
  passes_ = move.passes;
}

void Disto::put(int point, Side side) {
  const Grid::Neighbours& around = grid_.neighbours(point);
  const Spread here = grid_.spread(point);
  board_[point] = stone_of(side);
  ++stones_[index(side)];
  key_ ^= zobrist.of(side, point);
  for (PointSet& points : legal_) points.erase(point);

  Tally tally;
  for (const int near : around) {
    tally.liberties += grid_.spread(near).only_if(board_[near] == Stone::empty);
    if (is_stone(board_[near])) persons_.tally(persons_.root(near)).liberties -= here;
  }
  persons_.start(point, tally);
  int own = point;
  std::array<int, 5> changed;
  int changes = 0;
  for (const int near : around) {
    if (!is_stone(board_[near])) continue;
    const int root = persons_.root(near);
    if (same_person(board_[near], stone_of(side))) {
      if (root == own) continue;
      const int joined = persons_.join(own, root);
      joins_[join_count_++] = static_cast<std::uint16_t>(joined);
      if (joined == own) own = root;
    } else if (std::find(changed.begin(), changed.begin() + changes, root) == changed.begin() + changes) {
      changed[changes++] = root;
    }
  }
  changed[changes++] = own;

  for (int i = 0; i < changes; ++i) {
    if (persons_.tally(changed[i]).is_meal()) become_meal(changed[i]);
  }
  if (rules_.person == Rules::Person::any_colour) return;
  for (int i = 0; i < changes; ++i) judge_person(changed[i]);
  if (rules_.when == Rules::When::after) {
    for (const int near : around) {
      if (board_[near] == Stone::empty) judge_own_meal(near);
    }
  }
}

void Disto::take(const Move& move, Side side) {
  const int point = move.point;
  while (meal_count_ > move.meals) {
    persons_.for_each_stone(meals_[--meal_count_], [&](int stone) {
      --eaten_[index(board_[stone])];
      for (const int near : grid_.neighbours(stone)) {
        if (is_stone(board_[near]) && !same_person(board_[near], board_[stone])) {
          --persons_.tally(persons_.root(near)).contacts;
        }
      }
    });
  }
  while (join_count_ > move.joins) persons_.split(joins_[--join_count_]);
  const Spread here = grid_.spread(point);
  for (const int near : grid_.neighbours(point)) {
    if (is_stone(board_[near])) persons_.tally(persons_.root(near)).liberties += here;
  }
  board_[point] = Stone::empty;
  --stones_[index(side)];
  for (const Side of : {Side::black, Side::white}) legal_[index(of)].restore(move.legal[index(of)]);
}

/// Registers a person that has lost its last liberty. It stays a meal with the same stones until the end of
/// the game, and no stone is ever placed beside it. So exactly the persons that it touches become gluttons.
void Disto::become_meal(int root) {
  meals_[meal_count_++] = static_cast<std::uint16_t>(root);
  persons_.for_each_stone(root, [&](int stone) {
    ++eaten_[index(board_[stone])];
    if (rules_.person == Rules::Person::any_colour) return;
    const Stone enemy = stone_of(other(side_of(board_[stone])));
    for (const int near : grid_.neighbours(stone)) {
      const int glutton = persons_.root(near);
      const bool touches = board_[near] == enemy;
      const int contacts = persons_.tally(glutton).contacts += touches;  // a branch would be mispredicted
      if (touches && contacts == 1) judge_person(glutton);
    }
  });
}

/// Updates which points a person makes illegal after its liberties or contacts have changed. A person with
/// one liberty keeps this liberty, and stays a glutton if it is one, until the liberty is filled. So a
/// forbidden point stays forbidden while it is empty.
void Disto::judge_person(int root) {
  const Tally& tally = persons_.tally(root);
  if (!tally.liberties.single()) return;
  const int times = tally.liberties.size();
  const int liberty = grid_.at(tally.liberties.sum_x() / times, tally.liberties.sum_y() / times);
  if (tally.is_glutton()) legal_[index(other(side_of(board_[root])))].erase(liberty);
  if (rules_.when == Rules::When::after) judge_own_meal(liberty);
}

/// Forbids an empty point to a side whose stone there would become a meal and turn an enemy person into a
/// meal. This requires that no adjacent point is empty, no adjacent own person has another liberty, and some
/// adjacent enemy person has no other liberty. While the point is empty, all this stays true.
void Disto::judge_own_meal(int point) {
  std::array<bool, 2> lasting{};
  std::array<bool, 2> doomed{};
  for (const int near : grid_.neighbours(point)) {
    if (board_[near] == Stone::empty) return;
    if (board_[near] == Stone::edge) continue;
    const bool last = persons_.tally(persons_.root(near)).liberties.single();
    (last ? doomed : lasting)[index(board_[near])] = true;
  }
  for (const Side side : {Side::black, Side::white}) {
    if (!lasting[index(side)] && doomed[index(other(side))]) legal_[index(side)].erase(point);
  }
}

}  // namespace ruleproof::optimized
