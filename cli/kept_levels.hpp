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

// Defines a count of reachable states that stores its progress in a folder, so that a later run resumes the
// count. The states that are reached after the same number of moves form a level. Each level is split into
// parts, which are independent jobs.

namespace ruleproof {

/// The number of parts into which each level is split; a small level has empty parts.
inline constexpr std::size_t parts_of_level = 100;

/// Level L contains the states that are reached after L moves, but not after fewer. The folder stores for
/// each level the number of its states and the states of each part. A level is stored as a whole or not at
/// all. The last stored level is the open level. For each finished part of the open level, the folder also
/// stores the states that one move reaches from the states of the part.
///
/// Each part of the open level is a job.
class KeptLevels : public JobRun {
 public:
  /// Counts from the state `from`. `run` is a key that identifies the document, the readings and the start.
  /// `model` and `bounds` have the same meaning as in count_reachable(). Throws InputError if a state does
  /// not fit into two 64-bit words.
  KeptLevels(const std::string& game, const Kept& kept, std::string run, const Model& model, State from,
             CountBounds bounds, std::stop_token stop);

  std::size_t size() const override { return parts_of_level; }
  std::string things() const override { return "parts"; }
  std::string name(std::size_t part) const override;
  std::string key(std::size_t part) const override { return reached_name(part); }
  bool is_done(std::size_t part) const override;
  std::optional<nlohmann::ordered_json> work(std::size_t part, const std::stop_token& stop) override;
  void take(std::size_t part, const nlohmann::ordered_json& kept) override;
  /// Returns a line with the number of states that one move reaches from a part. The number is 0 if the part
  /// is empty, or if the count is complete and needs no further level.
  std::string summary(std::size_t part) const override;
  std::vector<std::string> known_keys() const override;

  /// Reads the stored levels, and creates the next level if all parts of the open level are done. If a level
  /// is damaged, the level before it becomes the open level, and later levels are ignored. Returns the count
  /// so far.
  Counted merge();
  /// Does all open jobs, level by level, and returns the count. The count is incomplete if a stop was
  /// requested or memory ran out.
  Counted run();
  /// Returns a text that states up to which number of moves the states are counted. Returns an empty text if
  /// no job is open, or if memory ran out in merge().
  std::string so_far() const;

  /// Calls `work` and returns its result. If a state does not fit into one 64-bit word, switches to two words
  /// for each state and calls `work` again.
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
  /// Adds the stored levels before the first damaged level to the search. The last of them becomes the open
  /// level.
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

  // The open level, its number of states, and the progress of its parts.
  int level_ = 0;
  std::size_t size_ = 1;
  std::vector<std::optional<std::size_t>> reached_;  ///< for each finished part, the number of states reached
                                                     ///< from it
  bool is_full_ = false;
};

}  // namespace ruleproof
