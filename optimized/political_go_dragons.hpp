#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/political_go_alliances.hpp"
#include "optimized/political_go_board.hpp"

// Finds the dead dragons of Political Go, and the sets of dead dragons that a mover may remove.

namespace ruleproof::optimized {

struct TooManyDragons : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A dead dragon: a dragon (see political_go.hpp) without a liberty.
struct Dragon {
  Points points;
  Points around;  ///< adjacent points outside the dragon; all have stones, as a dead dragon has no liberty
  Players owners = 0;

  /// Returns whether the dragons share a stone or touch. If so, the removal of one dragon takes stones from
  /// the other or gives it a liberty.
  bool meets(const Dragon& other) const { return ((points | around) & other.points).any(); }
};

/// Finds dead dragons. All chains of a dead dragon are breathless (without a liberty), and few chains are
/// breathless. So the search visits only breathless chains that are connected through allies.
class DragonSearch {
 public:
  static constexpr int most_cliques = 1 << 16;

  /// Returns the dead dragons that contain at least one of the given breathless stones, each dragon once.
  /// Throws TooManyDragons if more than `most_cliques` sets of players must be checked.
  const std::vector<Dragon>& find(const PoliticalGoBoard& board, const Alliances& alliances,
                                  std::span<const int> stones);

 private:
  /// A breathless chain.
  struct Chain {
    int name;
    int stone;  // one stone of the chain
    int owner;
    Players beside = 0;     // owners of the adjacent stones
    Players breathing = 0;  // allies in `beside` who have an adjacent chain that is not breathless
    std::uint32_t first_stone = 0;
    std::uint32_t last_stone = 0;
    std::uint32_t first_link = 0;  // links to the adjacent breathless chains of allies
    std::uint32_t last_link = 0;
    bool chosen = false;
    bool done = false;  // all dragons that contain it are found
  };
  /// A connected set of breathless chains, which are marked as chosen. It contains every chain of its owners
  /// that touches it. It may grow to a dragon.
  struct Growth {
    Players owners;
    Players common;  // allies of all owners
    Players beside = 0;
    Players breathing = 0;
    // Players who may not become owners; the dragons with them are found elsewhere in the search.
    Players barred = 0;
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
  Players owners_ = 0;  // owners of all explored chains
  std::vector<Chain> chains_;
  std::vector<std::uint16_t> stones_;
  std::vector<std::uint16_t> links_;
  std::vector<std::uint16_t> chosen_;
  std::array<std::uint16_t, Grid::max_area> number_{};  // index plus 1 of each chain, by its name
  Points seen_;
  std::vector<Dragon> found_;
};

/// The maximum number of comparisons of two dragons in `maximal_choices`.
inline constexpr int most_comparisons = 1 << 20;

/// Returns the maximal sets of dragons in which no two dragons meet; a set lists indices into `dragons`.
/// Throws TooManyDragons after `most_comparisons` comparisons.
std::vector<std::vector<int>> maximal_choices(std::span<const Dragon> dragons);

}  // namespace ruleproof::optimized
