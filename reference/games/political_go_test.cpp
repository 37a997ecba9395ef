#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "reference/model/model.hpp"
#include "reference/political_go_play.hpp"
#include "spec/language/checker.hpp"
#include "spec/spec.hpp"

// The document of Political Go against its transcription in C++: random games, in which both are asked what each event would do.

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;
using model::Model;

const language::Document& document() {
  static const language::CheckedDocument checked = [] {
    std::ifstream in(DOCUMENTS "/political-go.md");
    return language::read_document("political-go.md", std::string(std::istreambuf_iterator<char>(in), {}));
  }();
  return checked.document;
}

evaluator::Setting setting_by(const Ruleset& ruleset, int players) {
  evaluator::Setting setting = model::default_setting(document());
  setting.players = players;
  for (const auto& [key, reading] : ruleset.chosen()) {
    const auto choice = std::ranges::find(document().choices, key, [](const auto& each) { return each.name.name; });
    const auto chosen = std::ranges::find(choice->readings, reading, [](const auto& each) { return each.name.name; });
    setting.choices[static_cast<std::size_t>(choice - document().choices.begin())] = static_cast<int>(chosen - choice->readings.begin());
  }
  return setting;
}

model::Move move_of(const Event& event) {
  static const std::map<Kind, std::string> names{{Kind::place, "place"},   {Kind::pass, "pass"},         {Kind::propose, "propose"},
                                                 {Kind::form, "form"},     {Kind::break_up, "break"},    {Kind::period, "period"},
                                                 {Kind::checkpoint, "checkpoint"}, {Kind::nweek, "nweek"}};
  const auto action = std::ranges::find_if(document().actions, [&](const language::Action& each) {
    return each.kind != language::Action::Kind::step && each.name.name == names.at(event.kind);
  });
  const bool is_nobodys = action->kind == language::Action::Kind::event;
  model::Move move{is_nobodys ? -1 : event.player, {{static_cast<int>(action - document().actions.begin()), {}}}};
  if (event.kind == Kind::place) move.plays[0].arguments = {{language::Type::point, event.point}};
  else if (!is_nobodys && event.kind != Kind::pass) move.plays[0].arguments = {{language::Type::player, event.other}};
  return move;
}

std::size_t memory_index(std::string_view name) {
  const auto found = std::ranges::find(document().memory, name, [](const auto& each) -> std::string_view { return each.name.name; });
  return static_cast<std::size_t>(found - document().memory.begin());
}

/// What is remembered of a player or a pair, as a number.
std::int64_t memory(const model::State& state, std::string_view name, int place) {
  const model::Value& value = state.now->memory[memory_index(name)][static_cast<std::size_t>(place)];
  if (const auto* number = std::get_if<model::Number>(&value)) return *number / 2;
  return std::get<bool>(value) ? 1 : 0;
}

/// All that both keep, as the document has it.
std::string told(const model::State& state, int players) {
  std::string text;
  for (int a = 0; a < players; ++a) {
    text += a == 0 ? "" : "; ";
    for (const int point : state.now->stones[static_cast<std::size_t>(a)].points()) text += std::to_string(point) + " ";
    text += "score " + std::to_string(memory(state, "score", a)) + " paid " + std::to_string(memory(state, "paid", a));
    if (memory(state, "has-moved", a)) text += " moved";
    for (int b = 0; b < players; ++b) {
      if (a != b && memory(state, "allies", a * players + b)) text += " allied with " + std::to_string(b);
      if (a != b && memory(state, "consents", a * players + b)) text += " consents to " + std::to_string(b);
    }
  }
  return text;
}

std::string told(const State& state, int players) {
  std::string text;
  for (int a = 0; a < players; ++a) {
    const auto at = static_cast<std::size_t>(a);
    text += a == 0 ? "" : "; ";
    for (const int point : state.stones.of[at].points()) text += std::to_string(point) + " ";
    text += "score " + std::to_string(state.scores[at]) + " paid " + std::to_string(state.paid[at]);
    if (state.has_moved[at]) text += " moved";
    for (int b = 0; b < players; ++b) {
      if (a != b && state.alliances.has(a, b)) text += " allied with " + std::to_string(b);
      if (a != b && state.proposals.contains({a, b})) text += " consents to " + std::to_string(b);
    }
  }
  return text;
}

template <class Refusals, class Told>
std::string told_refusals(const Refusals& refusals, Told told) {
  std::set<std::string> all;
  for (const auto& refusal : refusals) all.insert(told(refusal));
  std::string text;
  for (const std::string& each : all) text += each + "\n";
  return text;
}

std::string told(const std::vector<int>& points) {
  std::string text;
  for (const int point : points) text += " " + std::to_string(point);
  return text;
}

std::string told(const std::vector<Refusal>& refusals) {
  return told_refusals(refusals, [](const Refusal& each) { return std::string(each.clause) + ": " + std::string(each.fault) + told(each.shows); });
}

std::string told(const std::vector<model::Refusal>& refusals) {
  return told_refusals(refusals, [](const model::Refusal& each) { return each.clauses.at(0) + ": " + each.message + told(each.points); });
}

/// What became of the events that were asked about.
using Counts = std::map<std::string, int>;

class Game {
 public:
  Game(const Ruleset& ruleset, Size size, int players, std::uint64_t seed, Counts& counts)
      : play_(readings(ruleset), size, players),
        model_(document(), setting_by(ruleset, players), size, Evaluation::compiled),
        players_(players),
        random_(seed),
        counts_(counts),
        by_play_(play_.start()),
        by_model_(model_.start()) {}

  /// Begins with stones, alliances, scores and moves of before, if it finds some with no dragon to capture.
  void set_up() {
    const auto in = [&](int most) { return static_cast<int>(random_() % static_cast<std::uint64_t>(most)); };
    for (int tries = 0; tries < 100; ++tries) {
      std::vector<int> owners;
      for (int point = 0; point < play_.board().size().area(); ++point) owners.push_back(in(4) == 0 ? nobody : in(players_));
      Alliances alliances(players_);
      for (int a = 0; a < players_; ++a)
        for (int b = 0; b < a; ++b)
          if (in(3) == 0) alliances.add(a, b);
      std::vector<std::int64_t> scores;
      std::vector<int> recent;
      for (int a = 0; a < players_; ++a) {
        scores.push_back(in(9) - 4);
        if (in(4) == 0) recent.insert(recent.begin() + in(static_cast<int>(recent.size()) + 1), a);
      }
      try {
        by_play_ = play_.start(owners, alliances, scores, recent);
      } catch (const InputError&) {
        continue;
      }
      model::Content content = model_.empty();
      for (std::size_t point = 0; point < owners.size(); ++point)
        if (owners[point] != nobody) content.stones[static_cast<std::size_t>(owners[point])].add(static_cast<int>(point));
      const auto set = [&](std::string_view name, int place, const model::Value& value) {
        content.memory[memory_index(name)][static_cast<std::size_t>(place)] = value;
      };
      for (const auto& [a, b] : alliances.pairs())
        for (const int place : {a * players_ + b, b * players_ + a}) set("allies", place, true);
      for (int a = 0; a < players_; ++a) set("score", a, model::Number{2} * scores[static_cast<std::size_t>(a)]);
      for (std::size_t i = 0; i < recent.size(); ++i)
        for (const char* name : {"moved-at", "placed-at"}) set(name, recent[i], model::Number{2} * (static_cast<int>(i) + 1));
      if (!recent.empty()) set("last-mover", 0, model_.evaluator().only(recent.back()));
      by_model_ = model_.set_up(std::move(content));
      return;
    }
  }

  void play(int moves) {
    for (int move = 0; move < moves; ++move) {
      std::vector<Event> legal;
      for (const Event& event : events()) {
        ask(event);
        if (testing::Test::HasFatalFailure()) return;
        if (is_legal_) legal.push_back(event);
      }
      const Event event = chosen(legal);
      go_on(event);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  std::vector<Event> events() const {
    std::vector<Event> all{{Kind::period}, {Kind::nweek}, {Kind::checkpoint}};
    for (int a = 0; a < players_; ++a) {
      all.push_back({Kind::pass, a});
      for (int point = 0; point < play_.board().size().area(); ++point) all.push_back({Kind::place, a, 0, point});
      for (int b = 0; b < players_; ++b)
        for (const Kind kind : {Kind::propose, Kind::form, Kind::break_up})
          if (a != b) all.push_back({kind, a, b});
    }
    return all;
  }

  /// Time goes on often, so that everybody can move, and moves of each kind come about as often.
  Event chosen(const std::vector<Event>& legal) {
    const auto any = [&](std::initializer_list<Kind> kinds) -> std::optional<Event> {
      std::vector<Event> some;
      std::ranges::copy_if(legal, std::back_inserter(some), [&](const Event& event) { return std::ranges::count(kinds, event.kind) > 0; });
      if (some.empty()) return std::nullopt;
      return some[random_() % some.size()];
    };
    std::optional<Event> event;
    switch (random_() % 16) {
      case 0: event = any({Kind::nweek, Kind::checkpoint}); break;
      case 1: event = any({Kind::checkpoint}); break;
      case 2: event = any({Kind::pass}); break;
      case 3:
      case 4: event = any({Kind::propose}); break;
      case 5:
      case 6: event = any({Kind::form}); break;
      case 7: event = any({Kind::break_up}); break;
      case 8:
      case 9:
      case 10: event = any({Kind::period}); break;
      default: event = any({Kind::place}); break;
    }
    return event ? *event : Event{Kind::period};
  }

  std::string where(const Event& event) const { return model_.text(move_of(event)) + " after " + told(by_play_, players_); }

  void ask(const Event& event) {
    const std::vector<Refusal> refusals = play_.refusals(by_play_, event);
    const model::Attempt attempt = model_.attempt(by_model_, move_of(event));
    is_legal_ = refusals.empty();
    ASSERT_EQ(is_legal_, !attempt.outcomes.empty()) << where(event) << "\n" << told(refusals) << told(attempt.refusals);
    for (const Refusal& refusal : refusals) ++counts_[std::string(refusal.clause)];
    if (!is_legal_) {
      // Where the mover has a choice, which of the refused ones is shown is up to either.
      if (attempt.others > 0) ++counts_["several refused"];
      else ASSERT_EQ(told(refusals), told(attempt.refusals)) << where(event);
      return;
    }
    std::set<std::string> by_play, by_model;
    if (is_move(event.kind))
      for (const Outcome& outcome : play_.outcomes(by_play_, event)) by_play.insert(told(play_.play(by_play_, event, outcome), players_));
    else
      by_play.insert(told(play_.play(by_play_, event), players_));
    for (const model::Outcome& outcome : attempt.outcomes) by_model.insert(told(outcome.state, players_));
    ASSERT_EQ(by_play, by_model) << where(event);
    if (by_play.size() > 1) ++counts_["several outcomes"];
  }

  void go_on(const Event& event) {
    model::Attempt attempt = model_.attempt(by_model_, move_of(event));
    const model::State next = attempt.outcomes[random_() % attempt.outcomes.size()].state;
    const std::string meant = told(next, players_);
    State after = by_play_;
    if (is_move(event.kind)) {
      for (const Outcome& outcome : play_.outcomes(by_play_, event)) {
        after = play_.play(by_play_, event, outcome);
        if (told(after, players_) == meant) break;
      }
    } else {
      after = play_.play(by_play_, event);
    }
    ASSERT_EQ(told(after, players_), meant);
    if (after.games_ended > by_play_.games_ended) ++counts_["end"];
    if (size(occupied(after.stones)) < size(occupied(by_play_.stones)) && is_move(event.kind)) ++counts_["captures"];
    by_play_ = after;
    by_model_ = next;
  }

  Play play_;
  Model model_;
  int players_;
  std::mt19937_64 random_;
  Counts& counts_;
  State by_play_;
  model::State by_model_;
  bool is_legal_ = false;
};

TEST(PoliticalGoDocument, PlaysAsTheTranscription) {
  const std::vector<Ruleset> all = all_rulesets(spec("political-go"));
  const std::vector<Ruleset> varied = varied_one_at_a_time(spec("political-go"));
  Counts counts;
  for (std::size_t game = 0; game < 150; ++game) {
    const Ruleset& ruleset = game % 2 == 0 ? varied[game / 2 % varied.size()] : all[game * 7919 % all.size()];
    const Size size = std::vector<Size>{{3, 2}, {2, 2}, {5, 1}, {3, 3}}[game % 4];
    Game one(ruleset, size, 2 + static_cast<int>(game % 3), game, counts);
    if (game % 5 > 1) one.set_up();
    one.play(game % 5 > 1 ? 12 : 40);
    if (HasFatalFailure()) FAIL() << "in game " << game << " by " << ruleset.text();
  }
  for (const char* what : {"after-ally", "allies", "break", "captures", "consent", "end", "ko", "move", "once-per-period", "several outcomes",
                           "several refused", "suicide"})
    EXPECT_GT(counts[what], 2) << what;
}

}  // namespace
}  // namespace ruleproof::political_go
