#include "fuzz/targets.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>
#include <vector>

#include "certify/engine/gtp_answer_check.hpp"
#include "certify/gtp/conversation.hpp"
#include "fuzz/endo_bytes.hpp"
#include "fuzz/game_bytes.hpp"
#include "fuzz/political_go_bytes.hpp"
#include "properties/agreement.hpp"
#include "properties/endo_agreement.hpp"
#include "properties/games.hpp"
#include "properties/political_go_agreement.hpp"
#include "record/endo_record.hpp"
#include "record/political_go_post.hpp"
#include "record/political_go_record.hpp"
#include "record/record.hpp"
#include "record/sgf.hpp"
#include "spec/input_error.hpp"
#include "spec/language/document_check.hpp"
#include "spec/ruleset.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Fault = std::optional<std::string>;

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

Fault game_fault(std::string_view game, Bytes bytes) {
  const Trial trial = decode(game, bytes);
  const auto found = takes_too_long(trial) ? std::nullopt : disagreement(trial);
  if (!found) return std::nullopt;
  return text(*found) + "\n" + write_record(record(trial));
}

Fault endo_fault(Bytes bytes) {
  const endo::Trial trial = endo::decode(bytes);
  const auto found = endo::disagreement(trial);
  if (!found) return std::nullopt;
  return text(*found) + "\n" + write_record(endo::record(trial));
}

Fault political_go_fault(Bytes bytes) {
  const political_go::Trial trial = political_go::decode(bytes);
  try {
    const auto found = political_go::disagreement(trial);
    if (!found) return std::nullopt;
    return text(*found) + "\n" + write_record(political_go::record(trial));
  } catch (const InputError&) {  // the set-up has a dragon without liberties
    return std::nullopt;
  }
}

/// What `read` makes of the input, and of that written by `write`; nothing if the input cannot be read.
template <class Read, class Write>
Fault round_trip_fault(Bytes bytes, Read read, Write write) {
  std::optional<decltype(read({}))> record;
  try {
    record = read(text_of(bytes));
  } catch (const InputError&) {
    return std::nullopt;
  }
  const std::string written = write(*record);
  try {
    auto again = read(written);
    record->lines.clear();
    again.lines.clear();
    if (record == again) return std::nullopt;
    return "what was read and written is read differently:\n" + written;
  } catch (const InputError& error) {
    return "what was read and written cannot be read: " + std::string(error.what()) + "\n" + written;
  }
}

Fault record_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return parse_record(text, "input", "loose"); }, write_record);
}

Fault endo_record_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return endo::parse_record(text, "input"); }, endo::write_record);
}

Fault political_go_record_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return political_go::parse_record(text, "input"); },
      [](const political_go::Record& record) { return write_record(record); });
}

/// What the posts of a thread say and display, in posts of their own.
struct Said {
  std::vector<political_go::Event> events;
  std::vector<std::optional<political_go::Display>> displays;  ///< of those without a flaw
};

Said said(const political_go::Thread& thread) {
  Said said;
  for (const political_go::Entry& entry : thread.entries) {
    if (const auto* posted = std::get_if<political_go::Posted>(&entry)) {
      said.events.push_back(posted->event);
      said.displays.emplace_back();
      continue;
    }
    const auto& post = std::get<political_go::Post>(entry);
    for (const political_go::Posted& posted : post.events) {
      said.events.push_back(posted.event);
      said.displays.push_back(post.display && post.display->flaws.empty() ? post.display : std::nullopt);
    }
  }
  return said;
}

std::string written(const Said& said, const political_go::Thread& thread) {
  using Kind = political_go::Event::Kind;
  std::string written = text(thread.players) + "\nboard " + text(thread.size) + "\n";
  for (std::size_t i = 0; i < said.events.size(); ++i) {
    const political_go::Event& event = said.events[i];
    if (event.kind == Kind::period || event.kind == Kind::checkpoint || event.kind == Kind::nweek) {
      written += text(event, thread.players, thread.size) + "\n";
      continue;
    }
    std::string display;
    if (const auto& shown = said.displays[i]) {
      std::vector<std::int64_t> scores;
      for (const std::optional<std::int64_t>& score : shown->scores) scores.push_back(score.value_or(0));
      display = political_go::display(thread.size, thread.players, shown->stones, scores, shown->alliances);
    }
    written += political_go::post(thread.players[static_cast<std::size_t>(event.player)].name, "",
                                  sentence_of(event, thread.players, thread.size), display);
  }
  return written;
}

/// Each move and display that is read from a post is read again from a post that has only that.
Fault political_go_thread_fault(Bytes bytes) {
  std::optional<political_go::Thread> thread;
  try {
    thread = political_go::parse_thread(text_of(bytes), "input");
  } catch (const InputError&) {
    return std::nullopt;
  }
  const Said before = said(*thread);
  if (before.events.empty()) return std::nullopt;
  // So that nobody is taken for another one.
  for (std::size_t i = 0; i < thread->players.size(); ++i) thread->players[i].name = fmt::format("P{}", i);
  const std::string posts = written(before, *thread);
  try {
    const Said again = said(political_go::parse_thread(posts, "input"));
    if (again.events != before.events) return "what was posted and written is read differently:\n" + posts;
    for (std::size_t i = 0; i < before.displays.size(); ++i) {
      if (!before.displays[i]) continue;
      const auto& now = again.displays[i];
      const auto& then = before.displays[i];
      if (!now || now->stones != then->stones || now->scores != then->scores ||
          now->alliances != then->alliances)
        return "what was displayed and written is read differently:\n" + posts;
    }
    return std::nullopt;
  } catch (const InputError& error) {
    return "what was posted and written cannot be read: " + std::string(error.what()) + "\n" + posts;
  }
}

Fault sgf_fault(Bytes bytes) {
  return round_trip_fault(
      bytes, [](std::string_view text) { return parse_sgf(text, "input", "loose"); },
      [](const Record& record) {
        const std::vector<Stone> empty(record.size.area(), Stone::empty);
        return write_sgf(record, std::vector(record.moves.size(), empty));
      });
}

Fault document_of_rules_fault(Bytes bytes) { return language::document_fault(text_of(bytes)); }

/// A spec is never written; but each of its rulesets has a name that leads back to it.
Fault spec_fault(Bytes bytes) {
  std::optional<GameSpec> game;
  try {
    game = parse_spec(text_of(bytes), "input");
  } catch (const InputError&) {
    return std::nullopt;
  }
  for (const Ruleset& ruleset : varied_one_at_a_time(*game)) {
    Ruleset again(*game);
    for (const OpenClause& clause : game->open_clauses)
      again = again.with(clause.key + "=" + std::string(ruleset.reading(clause.key)));
    if (again != ruleset) return "the name of a ruleset leads to another one: " + ruleset.text();
  }
  return std::nullopt;
}

std::vector<Target> all_targets() {
  std::vector<Target> targets;
  for (const PlayedGame& game : played_games())
    targets.push_back({std::string(game.id), [id = game.id](Bytes bytes) { return game_fault(id, bytes); }});
  targets.insert(targets.end(), {{"endo", endo_fault},
                                 {"political_go", political_go_fault},
                                 {"record", record_fault},
                                 {"endo_record", endo_record_fault},
                                 {"political_go_record", political_go_record_fault},
                                 {"political_go_thread", political_go_thread_fault},
                                 {"sgf", sgf_fault},
                                 {"spec", spec_fault},
                                 {"document", document_of_rules_fault},
                                 {"gtp", gtp::conversation_fault},
                                 {"gtp_answer", gtp_answer_fault}});
  return targets;
}

}  // namespace

std::span<const Target> targets() {
  static const std::vector<Target> targets = all_targets();
  return targets;
}

const Target& target(std::string_view name) {
  for (const Target& target : targets())
    if (target.name == name) return target;
  throw InputError("nothing is fuzzed under the name '" + std::string(name) + "'");
}

}  // namespace ruleproof
