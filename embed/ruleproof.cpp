#include "embed/ruleproof.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "questions/answers.hpp"
#include "questions/built_in.hpp"
#include "session/session.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/version.hpp"

using ruleproof::Session, ruleproof::Refusal;
namespace questions = ruleproof::questions;

struct ruleproof_game {
  // Null if the game is lost, that is, if it cannot be used any more after an error.
  std::unique_ptr<Session> session;
  ruleproof_status lost = RULEPROOF_OK;  // the error by which the game was lost
  std::string message;
  long steps = LONG_MAX;  // the maximum of elementary steps for one call
  std::mutex of_running;
  std::optional<std::stop_source> running;      // stops the running call; nullopt if no call runs
  std::unique_ptr<questions::Answers> answers;  // created by the first question; null until then
  std::string question;                         // the last question, to which `answer` is the answer
  std::string answer;
};

namespace {

/// The caller's buffer for a text that a function returns.
struct Buffer {
  char* bytes;
  size_t size;
  size_t* length;

  bool is_usable() const { return bytes != nullptr || (size == 0 && length != nullptr); }

  ruleproof_status take(std::string_view text) const {
    if (length != nullptr) *length = text.size();
    if (bytes == nullptr) return RULEPROOF_OK;
    if (size <= text.size()) return RULEPROOF_TOO_SMALL;
    std::ranges::copy(text, bytes);
    bytes[text.size()] = '\0';
    return RULEPROOF_OK;
  }
};

/// Returns the result of `call`. If `call` throws, calls `fail` with the status and the message for the
/// exception, and returns the result of `fail`.
template <class Call, class Fail>
ruleproof_status guarded(Call call, Fail fail) noexcept {
  try {
    return call();
  } catch (const ruleproof::InputError& error) {
    return fail(RULEPROOF_BAD_TEXT, error.what());
  } catch (const ruleproof::evaluator::Stopped& stopped) {
    return fail(RULEPROOF_STOPPED, stopped.what());
  } catch (const std::bad_alloc&) {
    return fail(RULEPROOF_NO_MEMORY, "there is not enough memory");
  } catch (const std::exception& error) {
    return fail(RULEPROOF_FAULT, error.what());
  } catch (...) {
    return fail(RULEPROOF_FAULT, "unknown");
  }
}

void say(ruleproof_game& game, std::string_view message) noexcept {
  try {
    game.message = message;
  } catch (const std::bad_alloc&) {
    game.message.clear();
  }
}

/// Marks a call with the game as running, as long as this object exists. ruleproof_stop can stop a running
/// call, and the limit of steps applies to it.
class Running {
 public:
  explicit Running(ruleproof_game& game) : game_(game) {
    const std::lock_guard lock(game_.of_running);
    game_.session->allow(game_.running.emplace().get_token(), game_.steps);
  }
  ~Running() {
    const std::lock_guard lock(game_.of_running);
    game_.running.reset();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  ruleproof_game& game_;
};

/// Calls `call` with the session that holds the game, and returns the status of `call`. If the call runs out
/// of memory or fails by a fault of the library, the session may be half changed. In this case deletes the
/// session, so that the game is lost: every later call returns the same status.
template <class Call>
ruleproof_status with(ruleproof_game* game, Call call) noexcept {
  if (game == nullptr) return RULEPROOF_BAD_CALL;
  if (!game->session) return game->lost;
  return guarded(
      [&] {
        const Running running(*game);
        return call(*game->session);
      },
      [&](ruleproof_status status, const char* words) {
        say(*game, words);
        if (status != RULEPROOF_BAD_TEXT && status != RULEPROOF_STOPPED) {
          game->lost = status;
          game->session = nullptr;
        }
        return status;
      });
}

/// Writes the text that `call` returns for the session of a game into the caller's buffer. Returns the
/// status.
template <class Call>
ruleproof_status text_of(ruleproof_game* game, Buffer buffer, Call call) noexcept {
  if (!buffer.is_usable()) return RULEPROOF_BAD_CALL;
  return with(game, [&](Session& session) { return buffer.take(std::invoke(call, session)); });
}

ruleproof_status ruled(ruleproof_game& game, const Session& session, const std::vector<Refusal>& refused) {
  if (refused.empty()) return RULEPROOF_OK;
  say(game, session.text(refused.front()));
  return RULEPROOF_ILLEGAL;
}

std::string lines(const std::vector<std::string>& entries) {
  std::string lines;
  for (const std::string& entry : entries) lines += entry + '\n';
  return lines;
}

std::string lines(const Session& session, const std::vector<Refusal>& refused) {
  std::string lines;
  for (const Refusal& by : refused)
    lines += fmt::format("{}\t{}\t{}\n", fmt::join(by.clauses, " "), by.message,
                         fmt::join(session.names_of_points(by), " "));
  return lines;
}

/// Returns the documents that questions may be about: first the document of the game, then the other built-in
/// documents.
std::vector<questions::Served> served(const Session& session) {
  std::vector<questions::Served> all = questions::served_built_in();
  const auto known = std::ranges::find(all, session.game().document().id, &questions::Served::game);
  if (session.options().document == nullptr) {
    std::rotate(all.begin(), known, known + 1);
  } else {
    if (known != all.end()) all.erase(known);
    all.insert(all.begin(), questions::served(session.game().document()));
    all.front().file = "document";
  }
  return all;
}

/// Returns the answer to a question, and stores the answer. If the caller repeats the last question with a
/// larger buffer, returns the stored answer.
const std::string& answered(ruleproof_game& game, const Session& session, const std::string& question) {
  if (!game.question.empty() && game.question == question) return game.answer;
  if (!game.answers) game.answers = std::make_unique<questions::Answers>(served(session));
  const questions::Json answer = game.answers->answer_text(
      question, {game.running->get_token(), [](const questions::Json&) {}, game.steps});
  if (const auto error = answer.find("error"); error != answer.end()) {
    if (answer.contains("no_memory")) throw std::bad_alloc();
    if (answer.contains("stopped")) throw ruleproof::evaluator::Stopped(error->get<std::string>());
    throw ruleproof::InputError(error->get<std::string>());
  }
  game.question.clear();
  game.answer = questions::text_of(answer);
  game.question = question;
  return game.answer;
}

std::string_view given(const char* text) { return text == nullptr ? "" : text; }

std::vector<std::string> words(const char* text) {
  const std::vector<std::string_view> all = ruleproof::words_of(given(text), ruleproof::white_space);
  return {all.begin(), all.end()};
}

/// Throws InputError if `game` is not the name of a built-in game but the path of a file or folder.
void refuse_path(const std::string& game) {
  const auto& games = ruleproof::specs();
  if (std::ranges::find(games, game, &ruleproof::Document::id) != games.end()) return;
  std::error_code failed;
  if (game.find('/') != std::string::npos || game.ends_with(".md") || std::filesystem::exists(game, failed))
    throw ruleproof::InputError("'" + game +
                                "' is the path of a file or folder, and the library opens none; give the "
                                "text of a document instead, in `document`");
}

ruleproof::SessionOptions session_options(const ruleproof_options& options) {
  refuse_path(std::string(given(options.game)));
  ruleproof::SessionOptions session{.game = std::string(given(options.game)),
                                    .board = std::string(given(options.board)),
                                    .komi = std::string(given(options.komi)),
                                    .relax = options.relax};
  session.readings = words(options.readings);
  session.settings = words(options.settings);
  if (options.players != 0) session.players = options.players;
  if (options.document != nullptr) session.document = ruleproof::read_game("document", options.document);
  return session;
}

/// The size of the options in the first version of the library, which had no `document`.
constexpr size_t first_options_size = offsetof(ruleproof_options, document);

/// Returns a copy of the caller's options, which have `size` bytes; members beyond that size are 0. Returns
/// nullopt if `size` is smaller than the options of the first version, or if a byte beyond the members of
/// this version is not 0.
std::optional<ruleproof_options> known_options(const ruleproof_options* options, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(options), size);
  if (size < first_options_size) return std::nullopt;
  if (size > sizeof *options && bytes.find_first_not_of('\0', sizeof *options) != std::string_view::npos)
    return std::nullopt;
  ruleproof_options known{};
  std::memcpy(&known, bytes.data(), std::min(size, sizeof known));
  return known;
}

}  // namespace

const char* ruleproof_version() { return ruleproof::ruleproof_version().data(); }

ruleproof_status ruleproof_games(char* buffer, size_t size, size_t* length) {
  const Buffer out{buffer, size, length};
  if (!out.is_usable()) return RULEPROOF_BAD_CALL;
  return guarded(
      [&] {
        std::vector<std::string> ids;
        for (const ruleproof::Document& game : ruleproof::specs()) ids.push_back(game.id);
        return out.take(lines(ids));
      },
      [](ruleproof_status status, const char*) { return status; });
}

ruleproof_status(ruleproof_create)(const ruleproof_options* options, ruleproof_game** game, char* message,
                                   size_t message_size) {
  return ruleproof_create_sized(options, first_options_size, game, message, message_size);
}

ruleproof_status ruleproof_create_sized(const ruleproof_options* options, size_t options_size,
                                        ruleproof_game** game, char* message, size_t message_size) {
  if (game != nullptr) *game = nullptr;
  const auto fail = [&](ruleproof_status status, std::string_view words) {
    if (message == nullptr || message_size == 0) return status;
    words = words.substr(0, message_size - 1);
    *std::ranges::copy(words, message).out = '\0';
    return status;
  };
  if (game == nullptr || options == nullptr) return fail(RULEPROOF_BAD_CALL, "a pointer is NULL");
  const std::optional<ruleproof_options> known = known_options(options, options_size);
  if (!known) return fail(RULEPROOF_BAD_CALL, "the options are not those of this version of the library");
  if (known->game == nullptr && known->document == nullptr)
    return fail(RULEPROOF_BAD_CALL, "the options name no game and have no document");
  if (known->game != nullptr && known->document != nullptr)
    return fail(RULEPROOF_BAD_CALL,
                "the options name a game and have a document, too; leave one of them NULL");
  return guarded(
      [&] {
        auto made = std::make_unique<ruleproof_game>();
        made->session = ruleproof::session(session_options(*known));
        *game = made.release();
        return RULEPROOF_OK;
      },
      fail);
}

void ruleproof_destroy(ruleproof_game* game) { delete game; }

ruleproof_status ruleproof_message(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  const Buffer out{buffer, size, length};
  if (game == nullptr || !out.is_usable()) return RULEPROOF_BAD_CALL;
  return out.take(game->message);
}

ruleproof_status ruleproof_limit_steps(ruleproof_game* game, uint64_t steps) {
  if (game == nullptr) return RULEPROOF_BAD_CALL;
  game->steps = steps == 0 || steps > uint64_t{LONG_MAX} ? LONG_MAX : static_cast<long>(steps);
  return RULEPROOF_OK;
}

ruleproof_status ruleproof_stop(ruleproof_game* game) {
  if (game == nullptr) return RULEPROOF_BAD_CALL;
  return guarded(
      [&] {
        const std::lock_guard lock(game->of_running);
        if (game->running) game->running->request_stop();
        return RULEPROOF_OK;
      },
      [](ruleproof_status status, const char*) { return status; });
}

ruleproof_status ruleproof_play(ruleproof_game* game, const char* move) {
  if (move == nullptr) return RULEPROOF_BAD_CALL;
  return with(game, [&](Session& session) { return ruled(*game, session, session.play(move)); });
}

ruleproof_status ruleproof_undo(ruleproof_game* game) {
  return with(game, [](Session& session) { return session.undo() ? RULEPROOF_OK : RULEPROOF_NO_MOVE; });
}

ruleproof_status ruleproof_restart(ruleproof_game* game) {
  return with(game, [](Session& session) {
    session.restart();
    return RULEPROOF_OK;
  });
}

ruleproof_status ruleproof_load(ruleproof_game* game, const char* text, const char* name) {
  if (text == nullptr) return RULEPROOF_BAD_CALL;
  return with(game, [&](Session& session) {
    session.load(text, name == nullptr ? "record" : name);
    return RULEPROOF_OK;
  });
}

ruleproof_status ruleproof_is_legal(ruleproof_game* game, const char* move) {
  if (move == nullptr) return RULEPROOF_BAD_CALL;
  return with(game, [&](Session& session) { return ruled(*game, session, session.why_not(move)); });
}

ruleproof_status ruleproof_legal_moves(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length},
                 [](const Session& session) { return lines(session.legal_moves()); });
}

ruleproof_status ruleproof_why_not(ruleproof_game* game, const char* move, char* buffer, size_t size,
                                   size_t* length) {
  if (move == nullptr) return RULEPROOF_BAD_CALL;
  return text_of(game, {buffer, size, length},
                 [&](const Session& session) { return lines(session, session.why_not(move)); });
}

ruleproof_status ruleproof_clause(ruleproof_game* game, const char* clause, char* buffer, size_t size,
                                  size_t* length) {
  if (clause == nullptr) return RULEPROOF_BAD_CALL;
  return text_of(game, {buffer, size, length},
                 [&](const Session& session) { return session.game().document().clause(clause).text; });
}

ruleproof_status ruleproof_ruleset(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length},
                 [](const Session& session) { return session.game().readings_text(); });
}

ruleproof_status ruleproof_board(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length}, [](const Session& session) -> std::string {
    const ruleproof::Game& played = session.game();
    return ruleproof::language::is_unbounded(played.document()) ? "" : ruleproof::text(played.board());
  });
}

ruleproof_status ruleproof_players(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length},
                 [](const Session& session) { return lines(session.players()); });
}

ruleproof_status ruleproof_to_move(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length}, &Session::to_move);
}

ruleproof_status ruleproof_is_over(ruleproof_game* game, bool* over) {
  if (over == nullptr) return RULEPROOF_BAD_CALL;
  return with(game, [&](const Session& session) {
    *over = session.is_over();
    return RULEPROOF_OK;
  });
}

ruleproof_status ruleproof_moves(ruleproof_game* game, int* moves) {
  if (moves == nullptr) return RULEPROOF_BAD_CALL;
  return with(game, [&](const Session& session) {
    *moves = session.moves();
    return RULEPROOF_OK;
  });
}

ruleproof_status ruleproof_stones(ruleproof_game* game, const char* player, char* buffer, size_t size,
                                  size_t* length) {
  if (player == nullptr) return RULEPROOF_BAD_CALL;
  return text_of(game, {buffer, size, length},
                 [&](const Session& session) { return lines(session.stones(player)); });
}

ruleproof_status ruleproof_score(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length}, &Session::score);
}

ruleproof_status ruleproof_drawing(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length}, &Session::drawing);
}

ruleproof_status ruleproof_record(ruleproof_game* game, char* buffer, size_t size, size_t* length) {
  return text_of(game, {buffer, size, length}, &Session::record);
}

ruleproof_status ruleproof_ask(ruleproof_game* game, const char* question, char* buffer, size_t size,
                               size_t* length) {
  if (question == nullptr) return RULEPROOF_BAD_CALL;
  return text_of(game, {buffer, size, length}, [&](const Session& session) -> const std::string& {
    return answered(*game, session, question);
  });
}
