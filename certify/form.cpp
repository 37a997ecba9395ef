#include "certify/form.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reference/model/document_form.hpp"
#include "session/gtp_spelling.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

/// The number of items after which a long answer is cut off.
constexpr std::size_t shown_items = 3;

std::string shortened(std::vector<std::string> items, const char* between) {
  const bool is_more = items.size() > shown_items;
  if (is_more) items.resize(shown_items);
  return fmt::format("{}{}", fmt::join(items, between), is_more ? std::string(between) + "..." : "");
}

std::string title_line(const Document& document, const Form& form) {
  return fmt::format("{} is a game of {}", document.title,
                     form.kind == "boards" ? "boards, whose moves are vertices of GTP"
                                           : "records, whose moves are spelled as records do");
}

std::string joined(const Form& form, bool is_needed) {
  std::vector<std::string> examples;
  for (const Form::Command& command : form.commands)
    if (command.is_needed == is_needed) examples.push_back(command.example);
  return fmt::format("{}", fmt::join(examples, ", "));
}

}  // namespace

Form form(const Game& game) {
  const Document& document = game.document();
  const GtpSpelling spelling(document, game.board());
  const bool vertices = has_vertices(document);
  const std::unique_ptr<Referee> by = referee(game);
  Form form{vertices ? "boards" : "records", {}};
  const auto add = [&](std::string example, std::string answer, bool is_needed, std::string what) {
    form.commands.push_back({std::move(example), std::move(answer), is_needed, std::move(what)});
  };
  // Find a first move and play it. Then list the legal moves of the next player in `legal`.
  std::string move;
  std::vector<std::string> legal;
  for (const Option& option : by->options()) {
    if (!move.empty() || !option.legal || !option.is_listed || option.is_unclear()) continue;
    move = by->move(option.attempt);
    by->play(option.attempt);
  }
  if (move.empty() && !by->pass().empty()) move = by->move(by->pass());
  if (const std::vector<Option> options = by->options(); move.empty() && !options.empty())
    move = by->move(options.front().attempt);  // no legal move exists, so show an illegal one
  const std::string mover = move.substr(0, move.find(' '));
  for (const Option& option : by->options())
    if (option.legal && option.is_listed) legal.push_back(spelling.move(by->move(option.attempt)));
  const std::string next = by->mover("");
  std::vector<std::string> vertices_of_list;
  for (const std::string& one : legal) vertices_of_list.push_back(one.substr(one.find(' ') + 1));

  if (document.default_board()) {
    const auto [w, h] = game.board();
    add(fmt::format("boardsize {}", w), "", true, "a square board");
    add(fmt::format("rectangular_boardsize {} {}", w, w == h ? std::max(1, h - 1) : h), "", w != h,
        "columns and rows of a board that is no square");
  }
  if (document.players->named.empty())
    add(fmt::format("ruleproof-players {}", game.players()), "", true,
        "a game of the players A, B and so on");
  if (const auto komi = komi_of(game)) add("komi " + text(*komi), "", false, "the komi");
  add("clear_board", "", true, "a new game");
  add("play " + spelling.move(move), "", true, "a move; an illegal one is refused and changes nothing");
  if (vertices)
    add("all_legal " + (next.empty() ? "W" : spelling.player(next)), shortened(vertices_of_list, " "), false,
        "the points on which that player may place");
  else
    add("all_legal", shortened(legal, " / "), false,
        "all legal turns, each in a line of its own; it is asked without a player");
  add("is_legal " + spelling.move(move), "0", false, "1 or 0; asked if all_legal is not listed");
  std::vector<std::string> stones = by->stones()[mover];
  for (std::string& point : stones) point = spelling.point(point);
  add("list_stones " + spelling.player(mover), shortened(stones, " "), false,
      "the points of a player's stones, in any order");
  if (by->captures())
    add("captures " + spelling.player(mover), "0", false, "stones that the player has captured");
  add("undo", "", false, "takes the last move back");
  const std::optional<FinalScore> score = by->score();
  const bool two_named = vertices || !document.players->named.empty();
  const bool counts = komi_of(game) || (score && score->has_points) ||
                      language::find_definition(document, "score") != nullptr;
  add("final_score",
      counts ? (two_named ? spelling.player(mover) + "+3" : score->text) : spelling.player(mover) + "+",
      false,
      counts ? "the score of a game that is over" : "who has won a game that is over; 0 if nobody has");
  return form;
}

std::string form_line(const Game& game) {
  const Form form = ruleproof::form(game);
  return fmt::format("{}. Needed: {}. Compared if listed: {}.", title_line(game.document(), form),
                     joined(form, true), joined(form, false));
}

std::string form_text(const Game& game) {
  const Form form = ruleproof::form(game);
  std::string text = title_line(game.document(), form) + ".\n";
  std::size_t widest = 0;
  for (const Form::Command& command : form.commands) widest = std::max(widest, command.example.size());
  for (const bool is_needed : {true, false}) {
    text += is_needed ? "\nNeeded:\n" : "\nOptional, and compared if list_commands has it:\n";
    for (const Form::Command& command : form.commands)
      if (command.is_needed == is_needed)
        text += fmt::format("  {:<{}}  {}{}\n", command.example, widest, command.what,
                            command.answer.empty() ? "" : fmt::format("; answer: = {}", command.answer));
  }
  return text +
         "\nEach answer is \"=\", the number of the command, a blank and the text, or \"?\" instead of "
         "\"=\" for a refusal, and an empty line.\n";
}

}  // namespace ruleproof
