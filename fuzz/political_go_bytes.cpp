#include "fuzz/political_go_bytes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "spec/input_error.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

constexpr int fewest_players = 2;
constexpr int most_names = 37;  // all points of the largest board, and one of them again

bool has_player(Kind kind) { return kind != Kind::period && kind != Kind::checkpoint && kind != Kind::nweek; }
bool has_other(Kind kind) { return kind == Kind::propose || kind == Kind::form || kind == Kind::break_up; }

class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool at_end() const { return next_ >= bytes_.size(); }
  int take() { return at_end() ? 0 : bytes_[next_++]; }
  int take_two() {
    const int low = take();
    return low + 256 * take();
  }

  Setup setup(Size size, int players) {
    Setup setup{{}, Alliances(players), {}, {}};
    int bits = take_two();
    for (int p = 0; p < players; ++p) {
      for (int q = p + 1; q < players; ++q, bits /= 2)
        if (bits % 2 == 1) setup.alliances.add(p, q);
    }
    for (int player = 0; player < players; ++player) setup.scores.push_back(static_cast<std::int8_t>(take()));
    std::vector<int> left;
    for (int player = 0; player < players; ++player) left.push_back(player);
    for (int movers = take() % (players + 1); movers > 0; --movers) {
      const auto next = left.begin() + take() % std::ssize(left);
      setup.recent.push_back(*next);
      left.erase(next);
    }
    for (int point = 0; point < size.area(); ++point) setup.stones.push_back(take() % (players + 1) - 1);
    return setup;
  }

  Event event(Size size, int players) {
    const int first = take();
    Event event{static_cast<Kind>(first % 8)};
    if (has_player(event.kind)) event.player = first / 16 % players;
    if (has_other(event.kind)) event.other = (event.player + 1 + take() % (players - 1)) % players;
    if (event.kind == Kind::place) event.point = take() % size.area();
    if (first / 8 % 2 == 0 || !may_remove(event)) return event;
    for (int names = take() % (most_names + 1); names > 0; --names) {
      const int name = take();
      event.first.push_back(name % 2 == 1 ? DragonName{DragonName::By::point, name / 2 % size.area()}
                                          : DragonName{DragonName::By::owner, name / 2 % players});
    }
    return event;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t next_ = 0;
};

void demand(bool is_so, const std::string& what) {
  if (!is_so) throw InputError(what + " than can be fuzzed");
}

class Writer {
 public:
  void put(std::ptrdiff_t byte) { bytes.push_back(static_cast<std::uint8_t>(byte)); }
  void put_two(std::ptrdiff_t number) {
    put(number % 256);
    put(number / 256);
  }

  void put(const Setup& setup, int players) {
    int bits = 0;
    for (int p = 0, bit = 1; p < players; ++p)
      for (int q = p + 1; q < players; ++q, bit *= 2) bits += setup.alliances.has(p, q) ? bit : 0;
    put_two(bits);
    for (const std::int64_t score : setup.scores) {
      demand(-128 <= score && score <= 127, "scores farther from 0");
      put(static_cast<std::ptrdiff_t>(score));
    }
    std::vector<int> left;
    for (int player = 0; player < players; ++player) left.push_back(player);
    put(std::ssize(setup.recent));
    for (const int player : setup.recent) {
      const auto next = std::ranges::find(left, player);
      put(next - left.begin());
      left.erase(next);
    }
    for (const int stone : setup.stones) put(stone + 1);
  }

  void put(const Event& event, int players) {
    const int has_names = event.first.empty() ? 0 : 1;
    put(static_cast<int>(event.kind) + 8 * has_names + 16 * event.player);
    if (has_other(event.kind)) put((event.other - event.player - 1 + players) % players);
    if (event.kind == Kind::place) put(event.point);
    if (event.first.empty()) return;
    demand(may_remove(event) && std::ssize(event.first) <= most_names, "more names of what is captured");
    put(std::ssize(event.first));
    for (const DragonName& name : event.first)
      put(2 * name.index + (name.by == DragonName::By::point ? 1 : 0));
  }

  std::vector<std::uint8_t> bytes;
};

}  // namespace

Trial decode(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes);
  const auto ruleset = static_cast<std::size_t>(reader.take_two()) % known_rulesets().size();
  const int board = reader.take();
  const Size size{board % longest_fuzzed_side + 1, board / longest_fuzzed_side % longest_fuzzed_side + 1};
  const int players = reader.take() % (most_fuzzed_players - fewest_players + 1) + fewest_players;
  Trial trial{known_rulesets()[ruleset], size, players};
  if (reader.take() % 2 == 1) trial.setup = reader.setup(size, players);
  while (!reader.at_end() && trial.attempts.size() < most_fuzzed_attempts)
    trial.attempts.push_back(reader.event(size, players));
  return trial;
}

std::vector<std::uint8_t> encode(const Trial& trial) {
  const auto ruleset = std::ranges::find(known_rulesets(), trial.ruleset);
  demand(ruleset != known_rulesets().end(), "other readings");
  demand(std::max(trial.size.w, trial.size.h) <= longest_fuzzed_side, "a larger board");
  demand(trial.players <= most_fuzzed_players, "more players");
  demand(trial.attempts.size() <= most_fuzzed_attempts, "more attempts");
  Writer writer;
  writer.put_two(ruleset - known_rulesets().begin());
  writer.put(trial.size.w - 1 + longest_fuzzed_side * (trial.size.h - 1));
  writer.put(trial.players - fewest_players);
  writer.put(trial.setup ? 1 : 0);
  if (trial.setup) writer.put(*trial.setup, trial.players);
  for (const Event& event : trial.attempts) writer.put(event, trial.players);
  return writer.bytes;
}

}  // namespace ruleproof::political_go
