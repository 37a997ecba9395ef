#include "certify/examined_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "certify/board_text.hpp"
#include "record/utf8.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

// The number of moves that are queried at a position if the engine has no command for legality. Each of them
// is played and then taken back, by undo or by replaying the game.
constexpr std::size_t queried_by_undo = 16;
constexpr std::size_t queried_by_replay = 4;

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    if (!words(line).empty()) lines.push_back(line);
  return lines;
}

constexpr std::size_t most_shown = 100;      // bytes of an engine's text that a message quotes
constexpr std::size_t most_compared = 4000;  // bytes of a move or a score that are compared

/// Returns an untrusted text in displayable form: sanitised, and truncated to `most` bytes.
std::string shown(const std::string& text, std::size_t most = most_shown) {
  return text.size() <= most ? harmless(text) : harmless(text.substr(0, most)) + "...";
}

std::string first_line(const std::string& text, std::size_t most = most_shown) {
  return shown(text.substr(0, text.find('\n')), most);
}

/// Returns the name of the command in a question: "all_legal" for "all_legal B".
std::string command_of(const std::string& question) { return question.substr(0, question.find(' ')); }

/// Returns "-5" for " -05\n"; std::nullopt unless the text is one integer.
std::optional<std::string> whole_number(const std::string& text) {
  const std::vector<std::string> answer = words(text);
  if (answer.size() != 1) return std::nullopt;
  const bool is_negative = answer[0].starts_with('-');
  const std::string digits = answer[0].substr(is_negative ? 1 : 0);
  if (digits.empty() || !std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c); }))
    return std::nullopt;
  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string::npos) return "0";
  return (is_negative ? "-" : "") + digits.substr(first);
}

/// Chooses at most `most` options to query if not all can be queried, and returns their indices. First come
/// illegal moves that a single clause forbids, then legal moves with effects that some clause decides, then
/// other legal moves.
std::vector<std::size_t> most_decisive(const std::vector<Option>& options, std::size_t most) {
  std::vector<std::size_t> chosen;
  const auto add = [&](auto wanted) {
    for (std::size_t i = 0; i < options.size() && chosen.size() < most; ++i)
      if (wanted(options[i]) && std::ranges::find(chosen, i) == chosen.end()) chosen.push_back(i);
  };
  add([](const Option& option) {
    return !option.legal && option.weight == 1 && option.decided().size() == 1;
  });
  add([](const Option& option) { return option.legal && !option.decisions.empty(); });
  add([](const Option& option) { return option.legal; });
  std::ranges::sort(chosen);
  return chosen;
}

}  // namespace

ExaminedEngine::ExaminedEngine(const Document& game, const std::string& command, EngineLimits limits,
                               std::stop_token stop)
    : document_(game), client_(command, limits, std::move(stop)) {
  const auto text_of = [&](const std::string& question, std::string_view wanted) {
    const GtpClient::Reply reply = ask(question);
    const std::string text = reply.ok ? first_line(reply.text) : std::string();
    if (!reply.ok || (text.empty() && !wanted.empty())) not_answered(question, reply, wanted);
    return text;
  };
  introduction_ = {
      text_of("name", "a name"), text_of("version", ""), text_of("protocol_version", "a number"), {}};
  introduction_.unanswered = take_unanswered();
  if (const GtpClient::Reply reply = ask("list_commands"); reply.ok) {
    for (const std::string& word : words(reply.text)) commands_.insert(word);
  } else {
    for (const std::string known :
         {"boardsize", "clear_board", "komi", "play", "undo", "all_legal", "is_legal", "list_stones",
          "showboard", "final_score", "captures", "rectangular_boardsize", "gogui-rules_board",
          "gogui-rules_legal_moves"}) {
      const GtpClient::Reply answer = ask("known_command " + known);
      if (answer.ok && lower(answer.text) == "true") commands_.insert(known);
    }
  }
  legal_by_ = rungs_of_legality().front().first;
  if (const auto shows = rungs_of_stones(); !shows.empty()) stones_by_ = shows.front().first;
}

std::vector<std::pair<std::string_view, ExaminedEngine::AskLegal>> ExaminedEngine::rungs_of_legality() const {
  std::vector<std::pair<std::string_view, AskLegal>> rungs;
  if (has("all_legal")) rungs.emplace_back("all_legal", &ExaminedEngine::all_legal);
  if (has_vertices(document_) && has("gogui-rules_legal_moves"))
    rungs.emplace_back("gogui-rules_legal_moves", &ExaminedEngine::gogui_legal);
  if (has("is_legal")) rungs.emplace_back("is_legal", &ExaminedEngine::single);
  rungs.emplace_back(has("undo") ? "play and undo" : "play, clear_board and replay", &ExaminedEngine::tried);
  return rungs;
}

std::vector<std::pair<std::string_view, ExaminedEngine::AskStones>> ExaminedEngine::rungs_of_stones() const {
  std::vector<std::pair<std::string_view, AskStones>> rungs;
  const bool gogui = has_vertices(document_);
  if (gogui && has("gogui-rules_board"))
    rungs.emplace_back("gogui-rules_board", &ExaminedEngine::gogui_stones);
  if (has("list_stones")) rungs.emplace_back("list_stones", &ExaminedEngine::listed_stones);
  if (gogui && has("showboard")) rungs.emplace_back("showboard", &ExaminedEngine::drawn_stones);
  return rungs;
}

void ExaminedEngine::not_answered(const std::string& question, const GtpClient::Reply& reply,
                                  std::string_view wanted, const std::string& move) {
  const std::string said = first_line(reply.text);
  std::string sentence = fmt::format("refuses \"{}\": {}", question, said);
  if (reply.ok && said.empty()) sentence = fmt::format("answers \"{}\" with nothing", question);
  if (reply.ok && !said.empty())
    sentence = fmt::format("answers \"{}\" with \"{}\", which is not {}", question, said, wanted);
  unanswered_.push_back({command_of(question), std::move(sentence), move, !reply.ok});
}

std::string ExaminedEngine::unfit() const {
  for (const char* needed : {"clear_board", "play"})
    if (!has(needed)) return fmt::format("the engine does not list the command {}", needed);
  if (document_.default_board() && !has("boardsize")) return "the engine does not list the command boardsize";
  return "";
}

GtpClient::Reply ExaminedEngine::ask(const std::string& command) {
  return std::move(ask(std::vector<std::string>{command}).front());
}

std::vector<GtpClient::Reply> ExaminedEngine::ask(const std::vector<std::string>& commands) {
  std::vector<GtpClient::Reply> replies;
  std::vector<GtpClient::Answer> answers = client_.ask(commands);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    transcript_.push_back(commands[i]);
    if (const EngineFault* fault = std::get_if<EngineFault>(&answers[i])) {
      transcript_.push_back("! " + fault->sentence);
      throw EngineFailed{*fault};
    }
    GtpClient::Reply& reply = std::get<GtpClient::Reply>(answers[i]);
    transcript_.push_back((reply.ok ? "= " : "? ") + reply.text);
    replies.push_back(std::move(reply));
  }
  return replies;
}

std::vector<std::string> ExaminedEngine::players() const {
  if (spelling_->has_vertices()) return {spelling_->black(), spelling_->white()};
  std::vector<std::string> players;
  for (const language::Player& player : language::players_of(document_, game_->players()))
    players.push_back(player.letter);
  return players;
}

std::string ExaminedEngine::move_at_end() const {
  const std::string command = transcript_.size() < 2 ? "" : transcript_[transcript_.size() - 2];
  if (!command.starts_with("play ")) return "";
  if (!has_vertices(document_)) return command.substr(5);
  const std::vector<std::string> spelled = words(command);  // "play B C3"
  return *spelling_->find_colour(spelled[1]) + ' ' +
         (spelled[2] == "pass" ? spelling_->pass() : recorded_point(spelled[2]));
}

std::string ExaminedEngine::recorded_point(const std::string& word) const {
  if (!has_vertices(document_)) return lower(word);
  try {
    return lower(spelling_->name_of_vertex(word));
  } catch (const InputError&) {
    return lower(word);
  }
}

std::string ExaminedEngine::begin(const Game& game) {
  transcript_.clear();
  unanswered_.clear();
  std::vector<std::string> commands;
  if (document_.default_board() && (!game_ || game_->board() != game.board())) {
    const auto [w, h] = game.board();
    // Engines that support only square boards read "boardsize 3 1" as 3x3.
    if (w != h && !has("rectangular_boardsize"))
      return "the engine does not list the command rectangular_boardsize";
    commands.push_back(w == h ? fmt::format("boardsize {}", w)
                              : fmt::format("rectangular_boardsize {} {}", w, h));
  }
  if (document_.players->named.empty() && (!game_ || game_->players() != game.players()))
    commands.push_back(fmt::format("ruleproof-players {}", game.players()));
  if (const auto komi = komi_of(game); komi && has("komi") && (!game_ || komi_of(*game_) != komi))
    commands.push_back("komi " + text(*komi));
  commands.push_back("clear_board");
  game_.reset();
  for (const std::string& command : commands) {
    const GtpClient::Reply reply = ask(command);
    if (reply.ok) {
      accepted_.insert(command);
      continue;
    }
    if (command == "clear_board" || accepted_.contains(command)) not_answered(command, reply, "");
    return fmt::format("the engine refuses \"{}\": {}", command, first_line(reply.text));
  }
  game_ = game;
  spelling_.emplace(document_, game.board());
  played_.clear();
  if (stones_by_ == "showboard" && !draws_readably_) try_drawing();
  return "";
}

void ExaminedEngine::try_drawing() {
  const GtpClient::Reply reply = ask("showboard");
  if (!reply.ok) return;
  draws_readably_ = stones_of_drawing(reply.text, *spelling_).has_value();
  if (draws_readably_) return;
  commands_.erase("showboard");
  stones_by_ = "";
}

bool ExaminedEngine::play(const std::string& move) {
  const bool accepted = ask("play " + spelling_->move(move)).ok;
  if (accepted) played_.push_back(move);
  return accepted;
}

bool ExaminedEngine::undo() {
  const bool accepted = ask("undo").ok;
  if (accepted && !played_.empty()) played_.pop_back();
  return accepted;
}

bool ExaminedEngine::replay(const std::vector<std::string>& moves) {
  std::vector<std::string> commands{"clear_board"};
  for (const std::string& move : moves) commands.push_back("play " + spelling_->move(move));
  const std::vector<GtpClient::Reply> replies = ask(commands);
  played_ = moves;
  const auto refused = std::ranges::find(replies, false, &GtpClient::Reply::ok);
  if (refused == replies.end()) return true;
  const auto i = static_cast<std::size_t>(refused - replies.begin());
  not_answered(commands[i], *refused, "", i == 0 ? "" : moves[i - 1]);
  return false;
}

ExaminedEngine::Legal ExaminedEngine::legal(const Referee& referee, const std::vector<Option>& options) {
  about_.clear();
  for (const auto& [name, ask] : rungs_of_legality()) {
    std::optional<Legal> found = (this->*ask)(referee, options);
    if (!found) continue;
    legal_by_ = name;
    return std::move(*found);
  }
  throw std::logic_error("moves can always be tried");
}

ExaminedEngine::Legal ExaminedEngine::legal_after_end(const Referee& referee,
                                                      const std::vector<Option>& options) {
  about_.clear();
  const auto [name, ask] = rungs_of_legality().front();
  if (ask == &ExaminedEngine::tried) return {};
  std::vector<Unanswered> unanswered = take_unanswered();
  std::optional<Legal> found = (this->*ask)(referee, options);
  for (Unanswered& question : take_unanswered())
    if (!question.is_refused) unanswered.push_back(std::move(question));
  unanswered_ = std::move(unanswered);
  return found ? std::move(*found) : Legal{};
}

std::optional<ExaminedEngine::Legal> ExaminedEngine::all_legal(const Referee& referee,
                                                               const std::vector<Option>& options) {
  const std::string of_player =
      has_vertices(document_) ? ' ' + spelling_->player(referee.mover(referee.pass())) : "";
  return listed("all_legal" + of_player, referee, options.size());
}

std::optional<ExaminedEngine::Legal> ExaminedEngine::gogui_legal(const Referee& referee,
                                                                 const std::vector<Option>& options) {
  return listed("gogui-rules_legal_moves", referee, options.size());
}

/// Sends the command `question`, which requests a list of all legal moves. The answer has vertices separated
/// by blanks; in a game without vertices, it has moves as in records, one per line. Returns std::nullopt if
/// the engine refuses the command.
std::optional<ExaminedEngine::Legal> ExaminedEngine::listed(const std::string& question,
                                                            const Referee& referee, std::size_t options) {
  const bool in_lines = !has_vertices(document_);
  const GtpClient::Reply reply = ask(question);
  if (!reply.ok) {
    not_answered(question, reply, "");
    if (in_lines) unanswered_.back().sentence += " (it is asked without a player where moves are records)";
    return std::nullopt;
  }
  Legal found{.legal = {}, .queried = std::vector<std::size_t>(options), .by = command_of(question)};
  std::iota(found.queried.begin(), found.queried.end(), std::size_t{0});
  for (const std::string& word : in_lines ? lines(reply.text) : words(reply.text))
    if (in_lines || lower(word) != "pass" || referee.pass().empty())
      found.legal.insert(in_lines ? shown(word, most_compared)
                                  : referee.mover(referee.pass()) + " " + recorded_point(shown(word)));
  return found;
}

/// Queries each candidate move by is_legal. Returns std::nullopt if the engine answers no query.
std::optional<ExaminedEngine::Legal> ExaminedEngine::single(const Referee& referee,
                                                            const std::vector<Option>& options) {
  Legal found{.legal = {}, .queried = {}, .by = "is_legal"};
  const std::size_t before = transcript_.size();
  std::vector<std::string> questions;
  for (const Option& option : options)
    questions.push_back("is_legal " + spelling_->move(referee.move(option.attempt)));
  const std::vector<GtpClient::Reply> replies = ask(questions);
  for (std::size_t i = 0; i < replies.size(); ++i) {
    const std::string move = referee.move(options[i].attempt);
    const std::string answer = lower(replies[i].text);
    const bool is_yes = answer == "1" || answer == "true";
    about_[move] = {transcript_[before + 2 * i], transcript_[before + 2 * i + 1]};
    if (!replies[i].ok || (!is_yes && answer != "0" && answer != "false")) {
      not_answered(questions[i], replies[i], "1 or 0", move);
      continue;
    }
    found.queried.push_back(i);
    if (is_yes) found.legal.insert(move);
  }
  transcript_.resize(before);
  return found.queried.empty() && !options.empty() ? std::nullopt : std::optional(std::move(found));
}

/// Plays some of the candidate moves and takes each of them back. Returns which of them the engine accepted.
/// Removes the commands from the transcript.
std::optional<ExaminedEngine::Legal> ExaminedEngine::tried(const Referee& referee,
                                                           const std::vector<Option>& options) {
  const bool with_undo = has("undo");
  Legal found{.legal = {},
              .queried = most_decisive(options, with_undo ? queried_by_undo : queried_by_replay),
              .by = with_undo ? "play, undo" : "play, clear_board"};
  const std::vector<std::string> here = played_;
  const std::size_t before = transcript_.size();
  for (const std::size_t i : found.queried) {
    const std::string move = referee.move(options[i].attempt);
    const bool is_accepted = play(move);
    about_[move].insert(about_[move].end(), {transcript_[before], transcript_[before + 1]});
    if (is_accepted) {
      found.legal.insert(move);
      if (!with_undo || !undo_of(move)) found.is_back = replay(here);
    }
    transcript_.resize(before);
    if (found.is_back) continue;
    found.queried.erase(std::ranges::find(found.queried, i) + 1, found.queried.end());
    break;
  }
  return found;
}

/// Takes back `move`, which is the last move, by the command undo. Returns whether the engine accepted the
/// command.
bool ExaminedEngine::undo_of(const std::string& move) {
  const GtpClient::Reply reply = ask("undo");
  if (reply.ok) {
    played_.pop_back();
    return true;
  }
  not_answered("undo", reply, "", move);
  about_[move].insert(about_[move].end(), {"undo", "? " + reply.text});
  return false;
}

std::vector<std::string> ExaminedEngine::about(const std::string& move) const {
  const auto found = about_.find(move);
  return found == about_.end() ? std::vector<std::string>() : found->second;
}

std::optional<Stones> ExaminedEngine::stones() {
  if (!game_) return std::nullopt;
  for (const auto& [name, ask] : rungs_of_stones()) {
    std::optional<Stones> shown = (this->*ask)();
    if (!shown) continue;
    stones_by_ = name;
    return shown;
  }
  return std::nullopt;
}

std::optional<Stones> ExaminedEngine::gogui_stones() {
  const GtpClient::Reply reply = ask("gogui-rules_board");
  std::optional<Stones> read = reply.ok ? stones_of_rows(reply.text, *spelling_) : std::nullopt;
  if (!read) not_answered("gogui-rules_board", reply, "a board of " + text(game_->board()));
  return read;
}

std::optional<Stones> ExaminedEngine::drawn_stones() {
  const GtpClient::Reply reply = ask("showboard");
  std::optional<Stones> read = reply.ok ? stones_of_drawing(reply.text, *spelling_) : std::nullopt;
  if (!read && (!reply.ok || draws_readably_))
    not_answered("showboard", reply, "a board of " + text(game_->board()));
  return read;
}

std::optional<Stones> ExaminedEngine::listed_stones() {
  const std::vector<std::string> players = this->players();
  std::vector<std::string> questions;
  for (const std::string& player : players) questions.push_back("list_stones " + spelling_->player(player));
  const std::vector<GtpClient::Reply> replies = ask(questions);
  Stones stones;
  for (std::size_t i = 0; i < replies.size(); ++i) {
    if (!replies[i].ok) {
      not_answered(questions[i], replies[i], "");
      return std::nullopt;
    }
    std::vector<std::string>& points = stones[players[i]];
    for (const std::string& word : words(replies[i].text)) points.push_back(recorded_point(word));
    std::ranges::sort(points);
  }
  return stones;
}

std::optional<std::map<std::string, std::string>> ExaminedEngine::captures() {
  if (!has("captures")) return std::nullopt;
  std::map<std::string, std::string> captures;
  for (const std::string& player : players()) {
    const std::string question = "captures " + spelling_->player(player);
    const GtpClient::Reply reply = ask(question);
    const std::optional<std::string> number = reply.ok ? whole_number(reply.text) : std::nullopt;
    if (!number) {
      not_answered(question, reply, "a number");
      return std::nullopt;
    }
    captures[player] = shown(*number);
  }
  return captures;
}

std::optional<std::string> ExaminedEngine::score() {
  const GtpClient::Reply reply = ask("final_score");
  std::string said = first_line(reply.text, most_compared);
  if (reply.ok && !words(said).empty()) return said;
  not_answered("final_score", reply, "a score");
  return std::nullopt;
}

std::string ExaminedEngine::with_recorded_winner(std::string score) const {
  if (score.size() < 2 || score[1] != '+') return score;
  if (const auto letter = spelling_->find_colour(score.substr(0, 1))) score.replace(0, 1, *letter);
  return score;
}

}  // namespace ruleproof
