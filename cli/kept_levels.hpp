#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/model/count.hpp"
#include "properties/model/packing.hpp"
#include "report/kept.hpp"

// A count of what is reachable whose levels are left in a folder: it goes on where it was stopped, and the
// parts of the level that is open are jobs, which need nothing from each other.

namespace ruleproof::model {

class PackedSearch;

/// So many parts each level has; of a small one some are empty.
inline constexpr std::size_t parts_of_level = 100;

/// Level L has the states that L moves lead to, and no fewer. Kept of it are how many these are, the states
/// in parts, and what a move makes of each part. A level is there as a whole or not at all; the last that is
/// there is open.
class KeptLevels {
 public:
  /// `run` says what is counted: document, readings, start. Model and bounds are those of count_reachable().
  /// Throws InputError if states cannot be kept.
  KeptLevels(const Kept& kept, std::string run, Model& model, State from, CountBounds bounds,
             std::stop_token stop);

  /// How many states a part of the open level leads to, which is kept then; 0 of a part that is empty, or if
  /// all is counted. Nothing if it was stopped.
  std::optional<std::size_t> do_part(std::size_t part);

  struct Told {
    Counted counted;                ///< of all levels that are there
    int moves = 0;                  ///< how far away those of the last are
    std::vector<std::size_t> open;  ///< its parts that are not done
  };
  /// Reads what is there, and makes of an open level whose parts are done the next. A level that is damaged
  /// and those behind it are done anew. What there is no memory for is not counted.
  Told merge();
  /// Does everything; what is incomplete was stopped, or there is no memory for it.
  Counted run();

  /// The names under which anything may be kept here.
  std::vector<std::string> jobs() const;

 private:
  std::string name(const std::string& what) const;
  std::string size_name(int moves) const;
  std::string states_name(int moves, std::size_t part) const;
  std::string reached_name(int moves, std::size_t part) const;

  void pack_in(int words);
  std::optional<std::size_t> size_of(int moves) const;
  int last_level() const;
  std::optional<std::vector<Packed>> states(int moves, std::size_t size, std::size_t part) const;
  std::optional<std::vector<Packed>> packed(const std::string& name) const;
  void keep(const std::string& name, const std::vector<Packed>& states) const;
  /// Adds all levels to the search, up to the first that is damaged.
  Told taken_up(PackedSearch& search);
  void close_level(PackedSearch& search, Told& told);
  void note_open_parts(Told& told) const;

  const Kept& kept_;
  const std::string run_;
  Model& model_;
  const State from_;
  const CountBounds bounds_;
  const std::stop_token stop_;
  int words_ = 1;
  std::optional<Packing> packing_;
};

}  // namespace ruleproof::model
