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

// A count of what is reachable whose levels are left in a folder: it goes on where it was stopped, and the
// parts of the level that is open are jobs, which need nothing from each other.

namespace ruleproof::model {

/// So many parts each level has; of a small one some are empty.
inline constexpr std::size_t parts_of_level = 100;

/// Level L has the states that L moves lead to, and no fewer. Kept of it are how many these are, the states
/// in parts, and what a move makes of each part. A level is there as a whole or not at all; the last that is
/// there is open.
///
/// The jobs are the parts of the open level.
class KeptLevels : public JobRun {
 public:
  /// `run` says what is counted: document, readings, start. Model and bounds are those of count_reachable().
  /// Throws InputError if states cannot be kept.
  KeptLevels(const std::string& game, const Kept& kept, std::string run, Model& model, State from,
             CountBounds bounds, std::stop_token stop);

  std::size_t size() const override { return parts_of_level; }
  std::string things() const override { return "parts"; }
  std::string name(std::size_t part) const override;
  std::string key(std::size_t part) const override { return reached_name(part); }
  bool is_done(std::size_t part) const override;
  std::optional<nlohmann::ordered_json> work(std::size_t part, const std::stop_token& stop) override;
  void take(std::size_t part, const nlohmann::ordered_json& kept) override;
  /// How many states a part of the open level leads to; none of a part that is empty, or if all is counted.
  std::string summary(std::size_t part) const override;
  std::vector<std::string> known_keys() const override;

  /// Reads what is there, and makes of an open level whose parts are done the next. A level that is damaged
  /// and those behind it are done anew. What there is no memory for is not counted.
  Counted merge();
  /// Does everything; what is incomplete was stopped, or there is no memory for it.
  Counted run();
  /// How far it is counted, if that is not all; empty if only memory is lacking.
  std::string so_far() const;

  /// What `work` returns, which is begun anew with two words a state if one does not hold it.
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
  /// Adds all levels to the search, up to the first that is damaged, and opens the last.
  void take_up_all(PackedSearch& search);
  void close_level(PackedSearch& search);

  const std::string game_;
  const Kept& kept_;
  const std::string run_;
  Model& model_;
  const State from_;
  const CountBounds bounds_;
  const std::stop_token stop_;
  int words_ = 1;
  std::optional<Packing> packing_;

  // Of the open level.
  int level_ = 0;
  std::size_t size_ = 1;
  std::vector<std::optional<std::size_t>> reached_;  ///< by each part, how many
  bool is_full_ = false;
};

}  // namespace ruleproof::model
