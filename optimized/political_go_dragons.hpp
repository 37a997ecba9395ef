#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/political_go_alliances.hpp"
#include "optimized/political_go_board.hpp"

namespace ruleproof::optimized {

struct TooManyDragons : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A dead dragon.
struct Dragon {
  Points points;
  Points around;  ///< beside it but not of it: stones, as it has no liberty
  Players owners = 0;

  /// Whether they share a stone or are adjacent, so that removing one of them frees or takes from the other.
  bool meets(const Dragon& other) const { return ((points | around) & other.points).any(); }
};

/// Finds dead dragons. All their chains are breathless, which few chains ever are, so the search never leaves
/// the breathless chains that allies connect.
class DragonSearch {
 public:
  static constexpr int most_cliques = 1 << 16;

  /// The dead dragons that contain one of these breathless stones, each once. Throws TooManyDragons if there
  /// are more than `most_cliques` sets of players to look at.
  const std::vector<Dragon>& find(const PoliticalGoBoard& board, const Alliances& alliances,
                                  std::span<const int> stones);

 private:
  /// A breathless chain.
  struct Chain {
    int name;
    int stone;  // one of it
    int owner;
    Players beside = 0;     // owners of the stones beside it
    Players breathing = 0;  // those of them that are allies and have a chain there that is not breathless
    std::uint32_t first_stone = 0;
    std::uint32_t last_stone = 0;
    std::uint32_t first_link = 0;  // to the breathless chains of allies beside it
    std::uint32_t last_link = 0;
    bool chosen = false;
    bool done = false;  // all dragons that contain it are found
  };
  /// A connected set of breathless chains that contains every chain of its owners that is beside it: the
  /// chosen ones. It may grow to a dragon.
  struct Growth {
    Players owners;
    Players common;  // who are allies of all owners
    Players beside = 0;
    Players breathing = 0;
    Players barred = 0;  // may not become owners: dragons with them are found elsewhere
  };

  std::uint16_t number_of(int stone);
  void explore(std::size_t chain);
  bool choose(int chain, Growth& growth);
  bool admit(int player, Growth& growth);
  void take_back_choices(std::size_t size);
  bool is_hopeless(const Growth& growth) const;
  void grow(Growth growth);
  void keep(const Growth& growth);

  const PoliticalGoBoard* board_ = nullptr;
  const Alliances* alliances_ = nullptr;
  int cliques_ = 0;
  Players owners_ = 0;  // of all chains that were explored
  std::vector<Chain> chains_;
  std::vector<std::uint16_t> stones_;
  std::vector<std::uint16_t> links_;
  std::vector<std::uint16_t> chosen_;
  std::array<std::uint16_t, Grid::max_area> number_{};  // by the name of a chain its index, plus 1
  Points seen_;
  std::vector<Dragon> found_;
};

/// How often `maximal_choices` may compare two dragons.
inline constexpr int most_comparisons = 1 << 20;

/// The maximal sets of dragons no two of which meet, as indices. Throws TooManyDragons after
/// `most_comparisons`.
std::vector<std::vector<int>> maximal_choices(std::span<const Dragon> dragons);

}  // namespace ruleproof::optimized
