#include "fuzz/targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "certify/engine/gtp_answer.hpp"
#include "certify/gtp/conversation.hpp"
#include "properties/engines/agreement.hpp"
#include "record/forum/post.hpp"
#include "record/model_record.hpp"
#include "record/players.hpp"
#include "record/sgf.hpp"
#include "reference/game.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/document_check.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using Bytes = std::span<const std::uint8_t>;
using Fault = std::optional<std::string>;

std::string_view text_of(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

Fault game_fault(const Document& game, Bytes bytes) {
  const Tried tried = tried_by_bytes(game, bytes);
  if (!tried.disagreement) return std::nullopt;
  return text(*tried.disagreement) + "\n" + write_record(tried.record);
}

/// For each game for which the input is a record: reads and writes the record, and reads the written text
/// again. Returns a fault if the two records differ or the written text cannot be read. If `needs_vertices`,
/// uses only games of two colours on a square grid (has_vertices).
Fault record_fault(Bytes bytes,
                   Record (*read)(std::string_view text, std::string_view file, const Game& defaults),
                   std::string (*write)(const Record&), bool needs_vertices) {
  for (const Document& game : specs()) {
    if (needs_vertices && !has_vertices(game)) continue;
    std::optional<Record> record;
    try {
      record = read(text_of(bytes), "input", Game(game));
    } catch (const InputError&) {
      continue;
    }
    const std::string written = write(*record);
    try {
      if (write(read(written, "input", Game(game))) != written)
        return "what was read and written is read differently:\n" + written;
    } catch (const InputError& error) {
      return "what was read and written cannot be read: " + std::string(error.what()) + "\n" + written;
    }
  }
  return std::nullopt;
}

/// Returns the first built-in game that can be played in forum posts.
const Document& game_with_threads() {
  const auto found = std::ranges::find_if(
      specs(), [](const Document& document) { return forum::why_no_threads(document).empty(); });
  if (found == specs().end()) throw std::logic_error("no game that is built in is played by posts");
  return *found;
}

forum::Thread thread_of(std::string_view text) {
  const Document& game = game_with_threads();
  return forum::parse_thread(text, "input", {Game(game), false});
}

/// The moves of a thread of forum posts. A post may describe several moves and then display the board.
struct Said {
  std::vector<RecordedMove> moves;
  /// For each move: the board that its post displays, drawn anew in a normal form. Empty if the post displays
  /// no board, or a board with a flaw.
  std::vector<std::string> displays;
};

Said said(const forum::Thread& thread, const Model& model) {
  Said said;
  for (const forum::Entry& entry : thread.entries) {
    const auto* post = std::get_if<forum::Post>(&entry);
    const bool is_shown = post && post->display && post->display->flaws.empty();
    const std::string display =
        is_shown ? forum::display(model, forum::shown_position(model, *post->display)) : "";
    for (const forum::Posted& posted : post ? post->moves : std::vector{std::get<forum::Posted>(entry)}) {
      said.moves.push_back(posted.move);
      said.displays.push_back(display);
    }
  }
  return said;
}

std::string written(const Said& said, const Model& model, Size size) {
  std::string written = forum::text(model.notation().roster()) + "\nboard " + text(size) + "\n";
  for (std::size_t i = 0; i < said.moves.size(); ++i) {
    const RecordedMove& move = said.moves[i];
    written += move.move.player < 0 ? text(model, move) + "\n"
                                    : forum::post(model.notation().name(move.move.player), "",
                                                  forum::sentence_of(model, move), said.displays[i]);
  }
  return written;
}

/// If the input is a thread of forum posts: reads the thread, writes one post for each move with the
/// displayed board, and reads these posts. Returns a fault if they have other moves or displayed boards than
/// the thread.
Fault thread_fault(Bytes bytes) {
  std::optional<forum::Thread> thread;
  try {
    thread = thread_of(text_of(bytes));
  } catch (const InputError&) {
    return std::nullopt;
  }
  // Unique names, so that no player can be mistaken for another one.
  for (std::size_t i = 0; i < thread->game.players.size(); ++i)
    thread->game.players[i].name.name = fmt::format("P{}", i);
  Model model(thread->game.game);
  call_players(model, thread->game);
  const Said before = said(*thread, model);
  if (before.moves.empty()) return std::nullopt;
  const std::string posts = written(before, model, thread->game.game.board());
  try {
    const Said again = said(thread_of(posts), model);
    if (again.moves != before.moves) return "what was posted and written is read differently:\n" + posts;
    if (again.displays != before.displays)
      return "what was displayed and written is read differently:\n" + posts;
    return std::nullopt;
  } catch (const InputError& error) {
    return "what was posted and written cannot be read: " + std::string(error.what()) + "\n" + posts;
  }
}

std::vector<Target> all_targets() {
  std::vector<Target> targets;
  for (const Document& game : specs()) {
    if (!has_engine(game)) continue;
    std::string name = game.id;
    std::ranges::replace(name, '-', '_');
    targets.push_back({name, [&game](Bytes bytes) { return game_fault(game, bytes); }});
  }
  const auto record = [](Bytes bytes) { return record_fault(bytes, parse_record, write_record, false); };
  const auto sgf = [](Bytes bytes) { return record_fault(bytes, parse_sgf, write_sgf, true); };
  const auto document = [](Bytes bytes) { return language::document_fault(text_of(bytes)); };
  targets.insert(targets.end(), {{"record", record},
                                 {"thread", thread_fault},
                                 {"sgf", sgf},
                                 {"document", document},
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
