#include "optimized/political_go_dragons.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace ruleproof::optimized {

// --- Search ------------------------------------------------------------------------------------------------

const std::vector<Dragon>& DragonSearch::find(const PoliticalGoBoard& board, const Alliances& alliances,
                                              std::span<const int> stones) {
  board_ = &board;
  alliances_ = &alliances;
  cliques_ = 0;
  owners_ = 0;
  for (const Chain& chain : chains_) number_[chain.name] = 0;
  chains_.clear();
  stones_.clear();
  links_.clear();
  chosen_.clear();
  seen_.reset();
  found_.clear();
  for (const int stone : stones) number_of(stone);
  const std::size_t starts = chains_.size();
  for (std::size_t chain = 0; chain < chains_.size(); ++chain) explore(chain);
  for (std::size_t start = 0; start < starts; ++start) {
    const int owner = chains_[start].owner;
    Growth growth{.owners = just(owner), .common = alliances.allies(owner)};
    choose(static_cast<int>(start), growth);
    grow(growth);
    take_back_choices(0);
    chains_[start].done = true;
  }
  return found_;
}

/// Returns the index of a stone's chain; adds the chain to the list if needed.
std::uint16_t DragonSearch::number_of(int stone) {
  const int name = board_->chain(stone);
  std::uint16_t& number = number_[name];
  if (number == 0) {
    chains_.push_back({.name = name, .stone = stone, .owner = board_->at(stone)});
    number = static_cast<std::uint16_t>(chains_.size());
  }
  return static_cast<std::uint16_t>(number - 1);
}

/// Finds the stones of the chain with the index `chain`, and the adjacent breathless chains of allies.
void DragonSearch::explore(std::size_t chain) {
  const int owner = chains_[chain].owner;
  const auto first_stone = static_cast<std::uint32_t>(stones_.size());
  const auto first_link = static_cast<std::uint32_t>(links_.size());
  Players beside = 0;
  Players breathing = 0;
  const auto take = [&](int stone) {
    if (seen_[stone]) return;
    seen_.set(stone);
    stones_.push_back(static_cast<std::uint16_t>(stone));
  };
  take(chains_[chain].stone);
  for (std::size_t i = first_stone; i < stones_.size(); ++i) {
    for (const int stone : board_->neighbours(stones_[i])) {
      const int other = board_->at(stone);
      if (other == owner) {
        take(stone);
        continue;
      }
      beside |= just(other);
      if (!alliances_->allied(owner, other)) continue;
      if (board_->is_breathless(stone)) {
        links_.push_back(number_of(stone));
      } else {
        breathing |= just(other);
      }
    }
  }
  owners_ |= just(owner);
  Chain& explored = chains_[chain];
  explored.beside = beside;
  explored.breathing = breathing;
  explored.first_stone = first_stone;
  explored.last_stone = static_cast<std::uint32_t>(stones_.size());
  explored.first_link = first_link;
  explored.last_link = static_cast<std::uint32_t>(links_.size());
}

/// Adds a chain to the chosen ones. Returns whether a dragon that is not found yet may contain it.
bool DragonSearch::choose(int chain, Growth& growth) {
  Chain& chosen = chains_[chain];
  if (chosen.done) return false;
  chosen.chosen = true;
  chosen_.push_back(static_cast<std::uint16_t>(chain));
  growth.beside |= chosen.beside;
  growth.breathing |= chosen.breathing;
  return true;
}

/// Adds the player to the owners of the growing dragon, and chooses all chains of its owners that are linked,
/// directly or through others, with the chosen chains. Returns whether the chosen chains may still grow to a
/// dragon that has not been found.
bool DragonSearch::admit(int player, Growth& growth) {
  growth.owners |= just(player);
  growth.common &= alliances_->allies(player);
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    const Chain& chain = chains_[chosen_[i]];
    for (std::uint32_t link = chain.first_link; link < chain.last_link; ++link) {
      const Chain& linked = chains_[links_[link]];
      if (linked.chosen || (growth.owners & just(linked.owner)) == 0) continue;
      if (!choose(links_[link], growth)) return false;
    }
  }
  return (growth.breathing & growth.owners) == 0;
}

void DragonSearch::take_back_choices(std::size_t size) {
  for (; chosen_.size() > size; chosen_.pop_back()) chains_[chosen_.back()].chosen = false;
}

/// Returns whether there is a player who is allied with all owners, has a stone beside the chosen stones and
/// may not become an owner, and who will stay allied with all owners whichever owners are added.
bool DragonSearch::is_hopeless(const Growth& growth) const {
  const Players excluded = growth.barred | growth.breathing;
  const Players joiners = owners_ & growth.common & ~excluded;
  bool hopeless = false;
  for_each_player(growth.beside & growth.common & excluded,
                  [&](int player) { hopeless |= (joiners & ~alliances_->allies(player)) == 0; });
  return hopeless;
}

/// Finds the dragons that contain all chosen chains. If an ally of all owners has a stone beside the chosen
/// ones, that ally or a player who is not allied with that ally must become an owner. Each such player is
/// tried as an owner and then barred.
void DragonSearch::grow(Growth growth) {
  if (++cliques_ > most_cliques) {
    throw TooManyDragons("more than " + std::to_string(most_cliques) +
                         " sets of allied players to be checked for dead dragons");
  }
  const Players allies_beside = growth.beside & growth.common;
  if (allies_beside == 0) {
    keep(growth);
    return;
  }
  while (!is_hopeless(growth)) {
    const Players candidates = allies_beside & ~(growth.barred | growth.breathing);
    if (candidates == 0) return;
    // Barring a player with many allies leaves few alternatives.
    const Players joiners = owners_ & growth.common;
    int candidate = 0;
    int most = -1;
    for_each_player(candidates, [&](int player) {
      const int allies = std::popcount(alliances_->allies(player) & joiners);
      if (allies > most) candidate = player;
      most = std::max(most, allies);
    });
    const std::size_t size = chosen_.size();
    Growth grown = growth;
    if (admit(candidate, grown)) grow(grown);
    take_back_choices(size);
    growth.barred |= just(candidate);
  }
}

void DragonSearch::keep(const Growth& growth) {
  Dragon dragon{.points = {}, .around = {}, .owners = growth.owners};
  for (const int chosen : chosen_) {
    const Chain& chain = chains_[chosen];
    for (std::uint32_t i = chain.first_stone; i < chain.last_stone; ++i) {
      dragon.points.set(stones_[i]);
      for (const int beside : board_->neighbours(stones_[i])) dragon.around.set(beside);
    }
  }
  dragon.around &= ~dragon.points;
  found_.push_back(dragon);
}

// --- Choice ------------------------------------------------------------------------------------------------

namespace {

/// The search of Bron and Kerbosch for maximal sets. The first dragon in `open` is the pivot: every maximal
/// set contains it or a dragon that meets it.
class Choices {
 public:
  explicit Choices(std::span<const Dragon> dragons) : dragons_(dragons) {}

  /// Finds the maximal sets that extend the chosen ones. Dragons in `open` may be chosen. Dragons in `barred`
  /// may not: the sets that contain them are already found.
  void search(std::vector<int> open, std::vector<int> barred) {
    if (open.empty() && barred.empty()) found_.push_back(chosen_);
    if (open.empty()) return;
    std::vector<int> branches{open.front()};
    for (const int dragon : open) {
      if (dragon != open.front() && meet(dragon, open.front())) branches.push_back(dragon);
    }
    for (const int branch : branches) {
      std::erase(open, branch);
      chosen_.push_back(branch);
      search(apart_from(branch, open), apart_from(branch, barred));
      chosen_.pop_back();
      barred.push_back(branch);
    }
  }

  std::vector<std::vector<int>> found() && { return std::move(found_); }

 private:
  bool meet(int a, int b) {
    if (++comparisons_ > most_comparisons) {
      throw TooManyDragons("more than " + std::to_string(most_comparisons) +
                           " pairs of dead dragons to be compared");
    }
    return dragons_[a].meets(dragons_[b]);
  }
  std::vector<int> apart_from(int dragon, const std::vector<int>& others) {
    std::vector<int> apart;
    for (const int other : others) {
      if (!meet(dragon, other)) apart.push_back(other);
    }
    return apart;
  }

  std::span<const Dragon> dragons_;
  std::vector<int> chosen_;
  std::vector<std::vector<int>> found_;
  int comparisons_ = 0;
};

}  // namespace

std::vector<std::vector<int>> maximal_choices(std::span<const Dragon> dragons) {
  std::vector<int> all;
  for (int dragon = 0; dragon < std::ssize(dragons); ++dragon) all.push_back(dragon);
  Choices choices(dragons);
  choices.search(all, {});
  return std::move(choices).found();
}

}  // namespace ruleproof::optimized
