#include "certify/contestant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

#include "certify/board_text.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

// How many of the options are asked at a position where each takes several commands.
constexpr std::size_t asked_by_undo = 16;
constexpr std::size_t asked_by_replay = 4;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    if (!words(line).empty()) lines.push_back(line);
  return lines;
}

/// What is shown to people of a word or a line that may hold anything: no control characters, and not too
/// much.
std::string shown(std::string text) {
  constexpr std::size_t most = 100;
  std::erase_if(text, [](unsigned char c) { return c < ' ' || c == 127; });
  return text.size() <= most ? text : text.substr(0, most) + "...";
}

std::string first_line(const std::string& text) { return shown(text.substr(0, text.find('\n'))); }

/// Whether its moves are a colour and a vertex.
bool has_vertices(const GameSpec& game) { return game.default_board && game.default_komi; }

/// Those to be asked first if not all can be: what one clause decides, then other empty points.
std::vector<std::size_t> telling(const std::vector<Option>& options, std::size_t most) {
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

Contestant::Contestant(const GameSpec& game, const std::string& command, EngineLimits limits,
                       std::stop_token stop)
    : game_(game), client_(command, limits, std::move(stop)) {
  const auto text_of = [&](const std::string& question) {
    const GtpClient::Reply reply = ask(question);
    return reply.ok ? first_line(reply.text) : std::string();
  };
  name_ = text_of("name");
  version_ = text_of("version");
  protocol_ = text_of("protocol_version");
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

  choose_rungs();
}

void Contestant::choose_rungs() {
  const bool gogui = has_vertices(game_);
  legal_by_ = has("all_legal")                          ? LegalBy::all_legal
              : gogui && has("gogui-rules_legal_moves") ? LegalBy::gogui_rules
              : has("is_legal")                         ? LegalBy::is_legal
              : has("undo")                             ? LegalBy::undo
                                                        : LegalBy::replay;
  stones_by_ = gogui && has("gogui-rules_board") ? StonesBy::gogui_rules
               : has("list_stones")              ? StonesBy::list_stones
               : gogui && has("showboard")       ? StonesBy::showboard
                                                 : StonesBy::nothing;
}

bool Contestant::does_without(const std::string& command) {
  commands_.erase(command);
  choose_rungs();
  return true;
}

std::string Contestant::unfit() const {
  for (const char* needed : {"clear_board", "play"})
    if (!has(needed)) return fmt::format("the engine does not list the command {}", needed);
  if (game_.default_board && !has("boardsize")) return "the engine does not list the command boardsize";
  return "";
}

GtpClient::Reply Contestant::ask(const std::string& command) {
  transcript_.push_back(command);
  GtpClient::Answer answer = client_.ask(command);
  if (const EngineFault* fault = std::get_if<EngineFault>(&answer)) {
    transcript_.push_back("! " + fault->sentence);
    throw EngineFailed{*fault};
  }
  GtpClient::Reply& reply = std::get<GtpClient::Reply>(answer);
  transcript_.push_back((reply.ok ? "= " : "? ") + reply.text);
  return std::move(reply);
}

std::vector<GtpClient::Reply> Contestant::ask(const std::vector<std::string>& commands) {
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

std::string Contestant::gtp_move(const std::string& move) const {
  if (!has_vertices(game_)) return move;
  std::string spelled = move;  // "B c3" is "B C3", and "B pass" stays
  if (!spelled.ends_with("pass"))
    std::ranges::transform(spelled, spelled.begin(), [](unsigned char c) { return std::toupper(c); });
  return spelled;
}

std::string Contestant::begin(const Table& table) {
  transcript_.clear();
  std::vector<std::string> commands;
  if (game_.default_board && (!table_ || table_->size != table.size)) {
    const auto& [w, h] = table.size;
    // Engines that know squares alone read "boardsize 3 1" as 3x3.
    if (w != h && !has("rectangular_boardsize"))
      return "the engine does not list the command rectangular_boardsize";
    commands.push_back(w == h ? fmt::format("boardsize {}", w)
                              : fmt::format("rectangular_boardsize {} {}", w, h));
  }
  if (!game_.default_komi && game_.default_board && (!table_ || table_->players != table.players))
    commands.push_back(fmt::format("ruleproof-players {}", table.players));
  if (game_.default_komi && has("komi") && (!table_ || table_->komi != table.komi))
    commands.push_back("komi " + text(table.komi));
  commands.push_back("clear_board");
  table_.reset();
  for (const std::string& command : commands) {
    const GtpClient::Reply reply = ask(command);
    if (!reply.ok) return fmt::format("the engine refuses \"{}\": {}", command, first_line(reply.text));
  }
  table_ = table;
  played_.clear();
  return "";
}

bool Contestant::play(const std::string& move) {
  const bool accepted = ask("play " + gtp_move(move)).ok;
  if (accepted) played_.push_back(move);
  return accepted;
}

bool Contestant::undo() {
  const bool accepted = ask("undo").ok;
  if (accepted && !played_.empty()) played_.pop_back();
  return accepted;
}

bool Contestant::replay(const std::vector<std::string>& moves) {
  std::vector<std::string> commands{"clear_board"};
  for (const std::string& move : moves) commands.push_back("play " + gtp_move(move));
  const std::vector<GtpClient::Reply> replies = ask(commands);
  played_ = moves;
  return std::ranges::all_of(replies, &GtpClient::Reply::ok);
}

Contestant::Legal Contestant::legal(const Referee& referee, const std::vector<Option>& options) {
  Legal found;
  about_.clear();
  const std::size_t before = transcript_.size();
  // Of a move that was only tried nothing stays in the transcript.
  const auto set_aside = [&](const std::string& move, std::size_t line) {
    about_[move] = {transcript_[line], transcript_[line + 1]};
  };
  const auto ask_all = [&] {
    for (std::size_t i = 0; i < options.size(); ++i) found.asked.push_back(i);
  };
  const auto with_colour = [&](const std::string& vertex) {
    return referee.mover(referee.pass()) + " " + lower(vertex);
  };
  switch (legal_by_) {
    case LegalBy::all_legal: {
      found.by = "all_legal";
      ask_all();
      const bool vertices = has_vertices(game_);
      const GtpClient::Reply reply =
          ask(vertices ? "all_legal " + referee.mover(referee.pass()) : "all_legal");
      if (!reply.ok && does_without("all_legal")) return legal(referee, options);
      for (const std::string& word : vertices ? words(reply.text) : lines(reply.text))
        if (lower(word) != "pass") found.legal.insert(vertices ? with_colour(shown(word)) : shown(word));
      break;
    }
    case LegalBy::gogui_rules: {
      found.by = "gogui-rules_legal_moves";
      ask_all();
      const GtpClient::Reply reply = ask("gogui-rules_legal_moves");
      if (!reply.ok && does_without("gogui-rules_legal_moves")) return legal(referee, options);
      for (const std::string& word : words(reply.text))
        if (lower(word) != "pass") found.legal.insert(with_colour(shown(word)));
      break;
    }
    case LegalBy::is_legal: {
      found.by = "is_legal";
      ask_all();
      std::vector<std::string> questions;
      for (const Option& option : options)
        questions.push_back("is_legal " + gtp_move(referee.move(option.attempt)));
      const std::vector<GtpClient::Reply> replies = ask(questions);
      for (std::size_t i = 0; i < replies.size(); ++i) {
        const std::string move = referee.move(options[i].attempt);
        const std::string answer = lower(replies[i].text);
        const bool is_answer = answer == "1" || answer == "0" || answer == "true" || answer == "false";
        if ((!replies[i].ok || !is_answer) && does_without("is_legal")) return legal(referee, options);
        if (answer == "1" || answer == "true") found.legal.insert(move);
        set_aside(move, before + 2 * i);
      }
      transcript_.resize(before);
      break;
    }
    case LegalBy::undo: {
      found.by = "play, undo";
      found.asked = telling(options, asked_by_undo);
      const std::vector<std::string> here = played_;
      for (const std::size_t i : found.asked) {
        const std::string move = referee.move(options[i].attempt);
        const bool is_accepted = play(move);
        set_aside(move, before);
        if (is_accepted) {
          found.legal.insert(move);
          if (!undo()) replay(here);
        }
        transcript_.resize(before);
      }
      break;
    }
    case LegalBy::replay: {
      found.by = "play, clear_board";
      found.asked = telling(options, asked_by_replay);
      const std::vector<std::string> here = played_;
      for (const std::size_t i : found.asked) {
        const std::string move = referee.move(options[i].attempt);
        const bool is_accepted = play(move);
        set_aside(move, before);
        if (is_accepted) {
          found.legal.insert(move);
          replay(here);
        }
        transcript_.resize(before);
      }
      break;
    }
  }
  return found;
}

std::vector<std::string> Contestant::about(const std::string& move) const {
  const auto found = about_.find(move);
  return found == about_.end() ? std::vector<std::string>() : found->second;
}

std::optional<Stones> Contestant::stones() {
  if (!table_ || stones_by_ == StonesBy::nothing) return std::nullopt;
  if (stones_by_ == StonesBy::list_stones) {
    std::vector<std::string> players{"B", "W"};
    if (game_.default_board && !game_.default_komi) {
      players.clear();
      for (int i = 0; i < table_->players; ++i) players.push_back(std::string(1, static_cast<char>('A' + i)));
    }
    std::vector<std::string> questions;
    for (const std::string& player : players) questions.push_back("list_stones " + player);
    const std::vector<GtpClient::Reply> replies = ask(questions);
    Stones stones;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      if (!replies[i].ok && does_without("list_stones")) return this->stones();
      std::vector<std::string>& points = stones[players[i]];
      points = words(lower(replies[i].text));
      std::ranges::sort(points);
    }
    return stones;
  }
  const bool gogui = stones_by_ == StonesBy::gogui_rules;
  const std::string command = gogui ? "gogui-rules_board" : "showboard";
  const GtpClient::Reply reply = ask(command);
  std::optional<Stones> read;
  if (reply.ok)
    read = gogui ? stones_of_rows(reply.text, table_->size) : stones_of_drawing(reply.text, table_->size);
  if (!read && does_without(command)) return stones();
  return read;
}

std::optional<std::map<std::string, int>> Contestant::captures() {
  if (!has("captures")) return std::nullopt;
  std::map<std::string, int> captures;
  for (const char* player : {"B", "W"}) {
    const GtpClient::Reply reply = ask(std::string("captures ") + player);
    const std::vector<std::string> answer = words(reply.text);
    if (!reply.ok || answer.size() != 1 || answer[0].size() > 6 ||
        !std::ranges::all_of(answer[0], [](unsigned char c) { return std::isdigit(c); }))
      return std::nullopt;
    captures[player] = std::stoi(answer[0]);
  }
  return captures;
}

std::optional<std::string> Contestant::score() {
  const GtpClient::Reply reply = ask("final_score");
  if (!reply.ok) return std::nullopt;
  return first_line(reply.text);
}

std::string_view name(Contestant::LegalBy by) {
  constexpr std::array names{"all_legal", "gogui-rules_legal_moves", "is_legal", "play and undo",
                             "play, clear_board and replay"};
  return names[static_cast<std::size_t>(by)];
}

std::string_view name(Contestant::StonesBy by) {
  constexpr std::array names{"gogui-rules_board", "list_stones", "showboard", ""};
  return names[static_cast<std::size_t>(by)];
}

}  // namespace ruleproof
