#include "report/kept_forms.hpp"

#include "reference/model/document_form.hpp"
#include "report/comparison.hpp"
#include "report/read_json.hpp"
#include "report/verdicts.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {
using mutation::Guard;
using mutation::Judgement;
using nlohmann::ordered_json;

ordered_json json(const Game& game) {
  return {{"choices", game.choices()}, {"numbers", game.numbers()}, {"players", game.players()}};
}

/// Calls `read` for each element of a JSON list and returns the results.
template <class Read>
auto list_of(const ordered_json& json, Read read) {
  std::vector<decltype(read(json))> all;
  for (const ordered_json& one : json) all.push_back(read(one));
  return all;
}

Game game_of(const ordered_json& json, const Document& document) {
  const auto numbers = list_of(json.at("numbers"), whole<Number>);
  const ordered_json& choices = json.at("choices");
  if (choices.size() != document.choices.size() || numbers.size() != document.numbers.size())
    throw InputError("it is of another document");
  Game game = Game(document).with_players(whole<int>(json.at("players")));
  for (std::size_t i = 0; i < choices.size(); ++i)
    game = game.with_choice(
        i, static_cast<int>(whole_number(choices.at(i), 0, std::ssize(document.choices[i].readings) - 1)));
  for (std::size_t i = 0; i < numbers.size(); ++i) game = game.with_number(i, numbers[i]);
  return game;
}

Record record_of(const ordered_json& json, const Document& game) {
  return parse_record(json.get<std::string>(), "record", Game(game));
}

ordered_json json(const Square& square) { return {square.x, square.y}; }
Square square_of(const ordered_json& json) { return {whole<int>(json.at(0)), whole<int>(json.at(1))}; }

ordered_json json(const std::vector<Square>& squares) {
  ordered_json all = ordered_json::array();
  for (const Square& square : squares) all.push_back(json(square));
  return all;
}

using Boards = std::vector<std::vector<std::string>>;

ordered_json json(const std::optional<Divergence>& divergence) {
  if (!divergence) return nullptr;
  ordered_json move = nullptr;
  if (divergence->move) move = text(Model(divergence->record.game), RecordedMove{*divergence->move, {}});
  return {{"what", static_cast<int>(divergence->what)},
          {"record", write_record(divergence->record)},
          {"move", std::move(move)},
          {"shown", divergence->shown},
          {"rows", divergence->rows},
          {"corner", json(divergence->corner)},
          {"to_move", divergence->to_move},
          {"stones", divergence->stones},
          {"as_small", divergence->as_small},
          {"by_one", divergence->by_one},
          {"by_other", divergence->by_other},
          {"after_by_one", divergence->after_by_one},
          {"after_by_other", divergence->after_by_other},
          {"corners_by_one", json(divergence->corners_by_one)},
          {"corners_by_other", json(divergence->corners_by_other)},
          {"thread", divergence->thread}};
}

std::optional<Divergence> divergence_of(const ordered_json& json, const Document& game) {
  if (json.is_null()) return std::nullopt;
  const Record record = record_of(json.at("record"), game);
  std::optional<Move> move;
  if (const ordered_json& text = json.at("move"); !text.is_null())
    move = parse_recorded_move(Model(record.game), text.get<std::string>()).move;
  return Divergence{.what = enumerator(json.at("what"), Divergence::What::result),
                    .record = record,
                    .move = std::move(move),
                    .shown = list_of(json.at("shown"), whole<int>),
                    .rows = json.at("rows").get<std::vector<std::string>>(),
                    .corner = square_of(json.at("corner")),
                    .to_move = json.at("to_move"),
                    .stones = json.at("stones"),
                    .as_small = json.at("as_small"),
                    .by_one = json.at("by_one"),
                    .by_other = json.at("by_other"),
                    .after_by_one = json.at("after_by_one").get<Boards>(),
                    .after_by_other = json.at("after_by_other").get<Boards>(),
                    .corners_by_one = list_of(json.at("corners_by_one"), square_of),
                    .corners_by_other = list_of(json.at("corners_by_other"), square_of),
                    .thread = json.at("thread")};
}

std::optional<Neighbour> neighbour_of(const ordered_json& json, const Document& game) {
  if (json.is_null()) return std::nullopt;
  return Neighbour{record_of(json.at("record"), game), json.at("reachable"), json.at("change"),
                   json.at("both"), json.at("rows").get<std::vector<std::string>>()};
}

ordered_json json(const Comparison& comparison) {
  ordered_json searched = ordered_json::array();
  for (const SearchedBoard& board : comparison.searched)
    searched.push_back({{"w", board.size.w},
                        {"h", board.size.h},
                        {"players", board.players},
                        {"states", board.states},
                        {"moves", board.moves},
                        {"exhausted", board.is_exhausted},
                        {"limit", board.limit}});
  return {{"identical", comparison.is_identical},      {"unasked", comparison.is_unasked},
          {"divergence", json(comparison.divergence)}, {"shortest", comparison.is_shortest},
          {"searched", std::move(searched)},           {"stopped", comparison.was_stopped}};
}

SearchedBoard searched_board(const ordered_json& json) {
  return {{whole<int>(json.at("w")), whole<int>(json.at("h"))},
          whole<int>(json.at("players")),
          whole<std::size_t>(json.at("states")),
          whole<int>(json.at("moves")),
          json.at("exhausted"),
          json.at("limit")};
}

Comparison comparison_of(const ordered_json& json, const Document& game) {
  return {json.at("identical"),
          json.at("unasked"),
          divergence_of(json.at("divergence"), game),
          json.at("shortest"),
          list_of(json.at("searched"), searched_board),
          json.at("stopped")};
}

}  // namespace

ordered_json kept_form(const Judgement& judgement) {
  ordered_json form{{"effect", static_cast<int>(judgement.effect)},
                    {"guard", nullptr},
                    {"divergence", json(judgement.divergence)},
                    {"setting", json(judgement.game)},
                    {"how", judgement.how}};
  if (const auto& guard = judgement.guard)
    form["guard"] = {{"kind", static_cast<int>(guard->kind)}, {"name", guard->name}, {"why", guard->why}};
  return form;
}

Judgement judgement_of(const ordered_json& json, const Document& game) {
  std::optional<Guard> guard;
  if (const ordered_json& kept = json.at("guard"); !kept.is_null())
    guard = Guard{enumerator(kept.at("kind"), Guard::Kind::claim), kept.at("name"), kept.at("why")};
  return {.effect = enumerator(json.at("effect"), Judgement::Effect::undecided),
          .guard = std::move(guard),
          .divergence = divergence_of(json.at("divergence"), game),
          .game = game_of(json.at("setting"), game),
          .how = json.at("how")};
}

ordered_json kept_form(const Ambiguity& ambiguity) {
  return {{"verdict", ruleproof::json(ambiguity.verdict)},
          {"games", json(ambiguity.games)},
          {"neighbour", json(ambiguity.neighbour)},
          {"smaller", json(ambiguity.smaller)},
          {"set_up", json(ambiguity.set_up)},
          {"seconds", ambiguity.seconds}};
}

Ambiguity ambiguity_of(const ordered_json& json, const Document& game) {
  return {.verdict = verdict_of(json.at("verdict"), &game),
          .games = comparison_of(json.at("games"), game),
          .neighbour = neighbour_of(json.at("neighbour"), game),
          .smaller = divergence_of(json.at("smaller"), game),
          .set_up = divergence_of(json.at("set_up"), game),
          .seconds = json.at("seconds")};
}

}  // namespace ruleproof
