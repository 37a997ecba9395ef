#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/spread.hpp"
#include "properties/search/count.hpp"
#include "properties/search/packed_search.hpp"
#include "properties/search/packing.hpp"

// Defines a count of reachable states that stores its levels in a folder, so that a later call resumes it.
// The parts of the open level are independent jobs.

namespace ruleproof::model {

/// The number of parts of each level; a small level has empty parts.
inline constexpr std::size_t parts_of_level = 100;

/// Level L contains the states that are reached after L moves, but not after fewer. The folder stores for
/// each level the number of its states, the states by parts, and for each part the states that one move
/// reaches from it. A level is stored as a whole or not at all; the last stored level is open.
///
/// The jobs are the parts of the open level.
class KeptLevels : public JobRun {
 public:
  /// `run` identifies the count: document, readings, start. Model and bounds are as in count_reachable().
  /// Throws InputError if the states cannot be packed into two words each.
  KeptLevels(const std::string& game, const Kept& kept, std::string run, const Model& model, State from,
             CountBounds bounds, std::stop_token stop);

  std::size_t size() const override { return parts_of_level; }
  std::string things() const override { return "parts"; }
  std::string name(std::size_t part) const override;
  std::string key(std::size_t part) const override { return reached_name(part); }
  bool is_done(std::size_t part) const override;
  std::optional<nlohmann::ordered_json> work(std::size_t part, const std::stop_token& stop) override;
  void take(std::size_t part, const nlohmann::ordered_json& kept) override;
  /// Returns a line with the number of states reached from a part; 0 for an empty part or a complete count.
  std::string summary(std::size_t part) const override;
  std::vector<std::string> known_keys() const override;

  /// Reads the stored levels; if all parts of the open level are done, creates the next level. A damaged
  /// level and all levels after it are computed again. Stops counting when memory runs out.
  Counted merge();
  /// Counts to the end. The result is incomplete if the count was stopped or memory ran out.
  Counted run();
  /// Describes up to which level the count is complete; empty if all is counted or only memory is lacking.
  std::string so_far() const;

  /// Returns the result of `work`. Starts it again with two words for each state if one word is too small.
  template <class Work>
  auto fitting(Work work) {
    for (;;) {
      try {
        return work();
      } catch (const DoesNotFit&) {
        take_two_words();
      }
    }
  }

 private:
  std::string name_of(const std::string& what) const;
  std::string size_name(int level) const;
  std::string states_name(int level, std::size_t part) const;
  std::string reached_name(std::size_t part) const;

  void pack_in(int words);
  void take_two_words();
  std::optional<std::size_t> size_of(int level) const;
  void open(int level);
  void take_up_parts();
  bool is_last() const { return size_ == 0 || level_ == bounds_.depth; }
  std::optional<std::vector<Packed>> states(int level, std::size_t size, std::size_t part) const;
  std::optional<std::vector<Packed>> packed(const std::string& name) const;
  void keep(const std::string& name, const std::vector<Packed>& states) const;
  /// Adds all stored levels to the search, up to the first damaged one, and opens the last one added.
  void take_up_all(PackedSearch& search);
  void close_level(PackedSearch& search);

  const std::string game_;
  const Kept& kept_;
  const std::string run_;
  const Model& model_;
  const State from_;
  const CountBounds bounds_;
  const std::stop_token stop_;
  int words_ = 1;
  std::optional<Packing> packing_;

  // The state of the open level.
  int level_ = 0;
  std::size_t size_ = 1;
  std::vector<std::optional<std::size_t>> reached_;  ///< for each part, the number of states reached
  bool is_full_ = false;
};

}  // namespace ruleproof::model
