#include "cli/kept_levels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "properties/model/packed_search.hpp"
#include "report/base64.hpp"
#include "spec/input_error.hpp"

namespace ruleproof::model {
namespace {

using nlohmann::ordered_json;

/// Seven bits a byte, the lowest first; the top bit says that more follow.
void write_number(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) bytes += static_cast<char>(number | 0x80);
  bytes += static_cast<char>(number);
}
std::uint64_t read_number(const std::string& bytes, std::size_t& at) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; at < bytes.size() && shift < 64; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return number;
  }
  throw InputError("a number in it has no end");
}

/// Sorted states: of each the distance from the last board, and its memory if it has a word for it.
std::string written(const std::vector<Packed>& states, int words) {
  std::string bytes;
  std::uint64_t last = 0;
  for (const Packed& state : states) {
    write_number(bytes, state.board - std::exchange(last, state.board));
    if (words == 2) write_number(bytes, state.memory);
  }
  return base64(bytes);
}
std::vector<Packed> read(const std::string& text, int words) {
  const std::string bytes = bytes_of_base64(text);
  std::vector<Packed> states;
  std::uint64_t last = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    last += read_number(bytes, at);
    states.push_back({last, words == 2 ? read_number(bytes, at) : 0});
  }
  return states;
}

void make_unique(std::vector<Packed>& states) {
  std::ranges::sort(states);
  const auto rest = std::ranges::unique(states);
  states.erase(rest.begin(), rest.end());
}

/// Where a part of so many states begins. A job is worth some work: a small level has fewer parts that hold
/// any.
std::size_t begin_of(std::size_t part, std::size_t size) {
  constexpr std::size_t fewest = 1'000;
  return std::min(size, part * std::max(fewest, (size + parts_of_level - 1) / parts_of_level));
}
bool is_empty(std::size_t part, std::size_t size) { return begin_of(part, size) == begin_of(part + 1, size); }

}  // namespace

KeptLevels::KeptLevels(const Kept& kept, std::string run, Model& model, State from, CountBounds bounds,
                       std::stop_token stop)
    : kept_(kept),
      run_(std::move(run)),
      model_(model),
      from_(std::move(from)),
      bounds_(bounds),
      stop_(std::move(stop)) {
  model.evaluator().stop_on(stop_);
  const auto is_true = [](const ordered_json& value) { return value.get<bool>(); };
  const bool is_too_large = kept.find(run_ + " needs two words", is_true).value_or(false);
  pack_in(is_too_large ? 2 : 1);
}

void KeptLevels::pack_in(int words) {
  for (words_ = words; words_ <= 2; ++words_)
    if ((packing_ = Packing::of(model_, from_, words_))) return;
  throw InputError(
      "--what reachable: the states do not fit into two words each: the grid has no edge, the past decides, "
      "or the board is too large; leave out --list-jobs, --job, --merge and --out");
}

std::string KeptLevels::name(const std::string& what) const {
  return fmt::format("{} in {} words, {}", run_, words_, what);
}
std::string KeptLevels::size_name(int moves) const { return name(fmt::format("level {}", moves)); }
std::string KeptLevels::states_name(int moves, std::size_t part) const {
  return name(fmt::format("level {} part {}", moves, part + 1));
}
std::string KeptLevels::reached_name(int moves, std::size_t part) const {
  return name(fmt::format("level {} after part {}", moves, part + 1));
}

std::vector<std::string> KeptLevels::jobs() const {
  std::vector<std::string> all{run_ + " needs two words"};
  for (int moves = last_level() + 1; moves >= 0; --moves) {
    all.push_back(size_name(moves));
    for (std::size_t part = 0; part < parts_of_level; ++part) {
      all.push_back(states_name(moves, part));
      all.push_back(reached_name(moves, part));
    }
  }
  return all;
}

std::optional<std::size_t> KeptLevels::size_of(int moves) const {
  if (moves == 0) return 1;
  return kept_.find(size_name(moves), [](const ordered_json& size) { return size.get<std::size_t>(); });
}

int KeptLevels::last_level() const {
  int moves = 0;
  while (size_of(moves + 1)) ++moves;
  return moves;
}

std::optional<std::vector<Packed>> KeptLevels::packed(const std::string& name) const {
  return kept_.find(name,
                    [&](const ordered_json& states) { return read(states.get<std::string>(), words_); });
}

void KeptLevels::keep(const std::string& name, const std::vector<Packed>& states) const {
  kept_.keep(name, written(states, words_));
}

std::optional<std::vector<Packed>> KeptLevels::states(int moves, std::size_t size, std::size_t part) const {
  if (is_empty(part, size)) return std::vector<Packed>();
  if (moves == 0) return std::vector{packing_->representative(*packing_->pack(from_))};
  return packed(states_name(moves, part));
}

std::optional<std::size_t> KeptLevels::do_part(std::size_t part) {
  const int moves = last_level();
  const std::size_t size = *size_of(moves);
  if (is_empty(part, size) || moves == bounds_.depth) return 0;
  if (const auto reached = packed(reached_name(moves, part))) return reached->size();
  const auto from = states(moves, size, part);
  if (!from) throw InputError(fmt::format("--out: the states of level {} are damaged; call --merge", moves));
  std::vector<Packed> reached;
  std::size_t most = std::size_t{1} << 20;
  try {
    PackedSearch search(model_, *packing_, words_, bounds_, stop_);
    const bool is_all = search.each_reached(*from, [&](const Packed& state) {
      reached.push_back(state);
      if (reached.size() < most) return;
      make_unique(reached);
      most = std::max(most, 2 * reached.size());
    });
    if (!is_all) return std::nullopt;
  } catch (const evaluator::Stopped&) {
    return std::nullopt;
  } catch (const DoesNotFit&) {
    kept_.keep(run_ + " needs two words", true);
    pack_in(words_ + 1);
    return do_part(part);
  }
  make_unique(reached);
  keep(reached_name(moves, part), reached);
  return reached.size();
}

KeptLevels::Told KeptLevels::taken_up(PackedSearch& search) {
  Told told;
  for (int moves = 0;; ++moves) {
    const auto size = size_of(moves);
    std::vector<Packed> level;
    bool is_whole = size.has_value();
    for (std::size_t part = 0; is_whole && part < parts_of_level; ++part) {
      const auto some = states(moves, *size, part);
      is_whole = some.has_value();
      if (some) level.insert(level.end(), some->begin(), some->end());
    }
    if (!is_whole || level.size() != *size) {
      if (size) kept_.forget({size_name(moves)});
      break;
    }
    for (const Packed& state : level) search.add(state);
    told.moves = moves;
  }
  told.counted.value = search.counted();
  note_open_parts(told);
  return told;
}

void KeptLevels::note_open_parts(Told& told) const {
  const std::size_t size = *size_of(told.moves);
  told.counted.complete = size == 0 || told.moves == bounds_.depth;
  for (std::size_t part = 0; part < parts_of_level && !told.counted.complete; ++part)
    if (!is_empty(part, size) && !packed(reached_name(told.moves, part))) told.open.push_back(part);
}

void KeptLevels::close_level(PackedSearch& search, Told& told) {
  std::vector<std::string> done;
  std::vector<Packed> next;
  for (std::size_t part = 0; part < parts_of_level; ++part) {
    if (is_empty(part, *size_of(told.moves))) continue;
    const auto reached = packed(done.emplace_back(reached_name(told.moves, part)));
    if (!reached) {  // damaged since
      told.open.push_back(part);
      return;
    }
    for (const Packed& state : *reached)
      if (search.add(state)) next.push_back(state);
  }
  std::ranges::sort(next);
  ++told.moves;
  for (std::size_t part = 0; part < parts_of_level; ++part)
    if (!is_empty(part, next.size()))
      keep(states_name(told.moves, part),
           {next.begin() + static_cast<std::ptrdiff_t>(begin_of(part, next.size())),
            next.begin() + static_cast<std::ptrdiff_t>(begin_of(part + 1, next.size()))});
  kept_.forget({size_name(told.moves + 1)});  // left of a level that stood behind a damaged one
  kept_.keep(size_name(told.moves), next.size());
  kept_.forget(done);
  told.counted.value = search.counted();
  note_open_parts(told);
}

KeptLevels::Told KeptLevels::merge() {
  PackedSearch search(model_, *packing_, words_, bounds_, stop_);
  Told told;
  try {
    told = taken_up(search);
    if (!told.counted.complete && told.open.empty()) close_level(search, told);
  } catch (const Full&) {
    told.counted = {search.counted(), false};
    told.open.clear();
  }
  return told;
}

Counted KeptLevels::run() {
  for (;;) {
    const int words = words_;
    PackedSearch search(model_, *packing_, words_, bounds_, stop_);
    try {
      for (Told told = taken_up(search); words == words_; close_level(search, told)) {
        if (told.counted.complete) return told.counted;
        for (const std::size_t part : std::exchange(told.open, {}))
          if (!do_part(part)) return {search.counted(), false};
      }
    } catch (const Full&) {
      return {search.counted(), false};
    }
  }
}

}  // namespace ruleproof::model
