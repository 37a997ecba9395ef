#include "record/sgf_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

/// Returns the reason why SGF cannot express the games of a document. If SGF can express them, returns an
/// empty text and sets `words`.
std::string why_no_sgf(const language::Document& document, SgfWords& words) {
  using Kind = language::Action::Kind;
  if (document.board->kind != language::Board::Kind::square_grid)
    return "it is not played on the points of a square grid";
  if (std::string more = more_than_stones(document); !more.empty()) return more;
  if (document.players->named.size() != 2) return "its players are not two with names";
  for (std::size_t i = 0; i < document.actions.size(); ++i) {
    const language::Action& action = document.actions[i];
    if (action.kind == Kind::step) continue;
    int& word = action.parameters.empty() ? words.pass : words.place;
    const bool is_placement =
        action.parameters.size() == 1 && action.parameters[0].type == language::Type::point;
    if (action.kind == Kind::event || action.aside || word >= 0 ||
        !(action.parameters.empty() || is_placement))
      return fmt::format("'{}' is neither its placement nor its pass", action.name.name);
    word = static_cast<int>(i);
  }
  if (words.place < 0) return "it has no placement";
  const auto has_parts = [](const language::Turn::Sequence& sequence) {
    return sequence.parts.size() > 1 || sequence.parts[0].how != language::Part::How::once;
  };
  if (document.turn && std::ranges::any_of(document.turn->sequences, has_parts))
    return "its turns have several parts";
  return "";
}

}  // namespace

SgfWords sgf_words_of(const Document& game) {
  SgfWords words;
  if (const std::string reason = why_no_sgf(game, words); !reason.empty())
    throw InputError(fmt::format("{} is not for SGF: {}", game.id, reason));
  return words;
}

std::string sgf_point(Size size, int point) {
  return {static_cast<char>('a' + point % size.w), static_cast<char>('a' + point / size.w)};
}

Owners owners_of(const Document& game, const std::vector<std::string>& rows) {
  Owners owners;
  const auto& players = game.players->named;
  for (const std::string& row : rows)
    for (const std::string& cell : cells(row))
      owners.push_back(cell == players[0].symbol ? 0 : cell == players[1].symbol ? 1 : -1);
  return owners;
}

}  // namespace ruleproof
