#include "cli/kept_levels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/evaluator/board_evaluator.hpp"
#include "report/base64.hpp"
#include "report/read_json.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// Appends a number to `bytes`, with seven bits in each byte and the lowest bits first. The top bit of a byte
/// is set if another byte of the number follows.
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

/// Encodes sorted states of one or two words each. The first word of a state is written as the difference
/// from the first word of the previous state. If `words` is 2, the second word follows.
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

/// Returns the index of the first state of a part in a level of `size` states. Each nonempty part but the
/// last has at least `fewest` states, so a small level has empty parts.
std::size_t begin_of(std::size_t part, std::size_t size) {
  constexpr std::size_t fewest = 1'000;
  return std::min(size, part * std::max(fewest, (size + parts_of_level - 1) / parts_of_level));
}
bool is_empty(std::size_t part, std::size_t size) { return begin_of(part, size) == begin_of(part + 1, size); }

}  // namespace

KeptLevels::KeptLevels(const std::string& game, const Kept& kept, std::string run, const Model& model,
                       State from, CountBounds bounds, std::stop_token stop)
    : game_(game),
      kept_(kept),
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
  for (words_ = words; words_ <= 2; ++words_) {
    packing_ = Packing::of(model_, from_, words_);
    if (!packing_) continue;
    int last = 0;
    while (size_of(last + 1)) ++last;
    return open(last);
  }
  throw InputError(
      "--what reachable: the states do not fit into two words each: the grid has no edge, the past decides, "
      "or the board is too large; leave out --list-jobs, --job, --merge and --out");
}

void KeptLevels::open(int level) {
  level_ = level;
  size_ = *size_of(level);
  reached_.assign(parts_of_level, std::nullopt);
}

std::string KeptLevels::name_of(const std::string& what) const {
  return fmt::format("{} in {} words, {}", run_, words_, what);
}
std::string KeptLevels::size_name(int level) const { return name_of(fmt::format("level {}", level)); }
std::string KeptLevels::states_name(int level, std::size_t part) const {
  return name_of(fmt::format("level {} part {}", level, part + 1));
}
std::string KeptLevels::reached_name(std::size_t part) const {
  return name_of(fmt::format("level {} after part {}", level_, part + 1));
}

std::string KeptLevels::name(std::size_t part) const {
  return fmt::format("{} part {} of {}", game_, part + 1, parts_of_level);
}

std::vector<std::string> KeptLevels::known_keys() const {
  std::vector<std::string> all{run_ + " needs two words"};
  for (int level = level_ + 1; level >= 0; --level) {
    all.push_back(size_name(level));
    for (std::size_t part = 0; part < parts_of_level; ++part) {
      all.push_back(states_name(level, part));
      all.push_back(name_of(fmt::format("level {} after part {}", level, part + 1)));
    }
  }
  return all;
}

std::optional<std::size_t> KeptLevels::size_of(int level) const {
  if (level == 0) return 1;
  return kept_.find(size_name(level), [](const ordered_json& size) { return whole<std::size_t>(size); });
}

std::optional<std::vector<Packed>> KeptLevels::packed(const std::string& name) const {
  return kept_.find(name,
                    [&](const ordered_json& states) { return read(states.get<std::string>(), words_); });
}

void KeptLevels::keep(const std::string& name, const std::vector<Packed>& states) const {
  kept_.keep(name, written(states, words_));
}

std::optional<std::vector<Packed>> KeptLevels::states(int level, std::size_t size, std::size_t part) const {
  if (is_empty(part, size)) return std::vector<Packed>();
  if (level == 0) return std::vector{packing_->representative(*packing_->pack(from_))};
  return packed(states_name(level, part));
}

bool KeptLevels::is_done(std::size_t part) const {
  return is_last() || is_empty(part, size_) || reached_[part];
}

void KeptLevels::take(std::size_t part, const ordered_json& kept) {
  reached_[part] = read(kept.get<std::string>(), words_).size();
}

std::string KeptLevels::summary(std::size_t part) const {
  return fmt::format("{} states reached by {}", reached_[part].value_or(0), name(part));
}

std::optional<ordered_json> KeptLevels::work(std::size_t part, const std::stop_token& /*as stop_*/) {
  const auto from = states(level_, size_, part);
  if (!from) throw InputError(fmt::format("--out: the states of level {} are damaged; call --merge", level_));
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
  }
  make_unique(reached);
  reached_[part] = reached.size();
  return written(reached, words_);
}

void KeptLevels::take_up_parts() {
  for (std::size_t part = 0; part < parts_of_level; ++part)
    if (!is_done(part))
      kept_.find(key(part), [&](const ordered_json& kept) {
        take(part, kept);
        return true;
      });
}

void KeptLevels::take_up_all(PackedSearch& search) {
  for (int level = 0;; ++level) {
    const auto size = size_of(level);
    std::vector<Packed> all;
    bool is_whole = size.has_value();
    for (std::size_t part = 0; is_whole && part < parts_of_level; ++part) {
      const auto some = states(level, *size, part);
      is_whole = some.has_value();
      if (some) all.insert(all.end(), some->begin(), some->end());
    }
    if (!is_whole || all.size() != *size) {
      if (size) kept_.forget({size_name(level)});
      return take_up_parts();
    }
    for (const Packed& state : all) search.add(state);
    open(level);
  }
}

void KeptLevels::close_level(PackedSearch& search) {
  std::vector<std::string> done;
  std::vector<Packed> next;
  for (std::size_t part = 0; part < parts_of_level; ++part) {
    if (is_empty(part, size_)) continue;
    const auto reached = packed(done.emplace_back(key(part)));
    if (!reached) return reached_[part].reset();  // its file was damaged meanwhile, so the part is open again
    for (const Packed& state : *reached)
      if (search.add(state)) next.push_back(state);
  }
  std::ranges::sort(next);
  const int level = level_ + 1;
  for (std::size_t part = 0; part < parts_of_level; ++part)
    if (!is_empty(part, next.size()))
      keep(states_name(level, part),
           {next.begin() + static_cast<std::ptrdiff_t>(begin_of(part, next.size())),
            next.begin() + static_cast<std::ptrdiff_t>(begin_of(part + 1, next.size()))});
  // If level `level` was stored earlier and then damaged, the level after it may still be stored. That level
  // is removed.
  kept_.forget({size_name(level + 1)});
  kept_.keep(size_name(level), next.size());
  kept_.forget(done);
  open(level);
  take_up_parts();
}

Counted KeptLevels::merge() {
  PackedSearch search(model_, *packing_, words_, bounds_, stop_);
  try {
    take_up_all(search);
    if (!is_last() && is_complete(*this)) close_level(search);
    return {search.counted(), is_last()};
  } catch (const Full&) {
    is_full_ = true;
    return {search.counted(), false};
  }
}

Counted KeptLevels::run() {
  return fitting([&]() -> Counted {
    PackedSearch search(model_, *packing_, words_, bounds_, stop_);
    try {
      for (take_up_all(search); !is_last(); close_level(search)) {
        work_through(*this, kept_, 1, stop_);
        if (!is_complete(*this)) return {search.counted(), false};
      }
      return {search.counted(), true};
    } catch (const Full&) {
      return {search.counted(), false};
    }
  });
}

std::string KeptLevels::so_far() const {
  if (is_full_ || is_complete(*this)) return "";
  return fmt::format("what at most {} moves lead to is counted", level_);
}

void KeptLevels::take_two_words() {
  kept_.keep(run_ + " needs two words", true);
  pack_in(words_ + 1);
}

}  // namespace ruleproof
