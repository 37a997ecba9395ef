#include "report/mutation_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/model/document_form.hpp"
#include "report/comparison.hpp"
#include "report/document_path.hpp"
#include "report/embedded.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/model_drawing.hpp"
#include "report/mustache_data.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/version.hpp"

namespace ruleproof::mutation {
namespace {
using mustache::add;
using mustache::add_figures;
using mustache::Data;
using mustache::list;
using mustache::Look;
using mustache::object;
using mustache::plain;
using mustache::plain_or_nothing;
using nlohmann::ordered_json;
using Effect = Judgement::Effect;

// ------------------------------------------------------------------------------------------------- text

std::string call(const MutationRun& run) {
  const Bounds usual;
  const Bounds& bounds = run.bounds;
  std::string call = "ruleproof mutate " + name_in_calls(run.game);
  if (bounds.longest_side != usual.longest_side) call += fmt::format(" --boards {}", bounds.longest_side);
  if (bounds.steps != usual.steps) call += fmt::format(" --steps {}", bounds.steps);
  if (bounds.seed != usual.seed) call += fmt::format(" --seed {}", bounds.seed);
  if (!bounds.every_board) call += " --no-proof";
  return call;
}

std::string replay(const MutationRun& run, std::size_t i) {
  return fmt::format("{} --only {}", call(run), run.all[i].number);
}

/// Returns the line of the document that a mutant changes, without the blanks and bars at its beginning.
std::string line(const MutationRun& run, const Mutant& mutant) {
  const std::string& line = run.game.text->lines.at(mutant.at().begin.line - 1);
  return line.substr(std::min(line.find_first_not_of(" |"), line.size()));
}

/// Returns the readings under which a mutant was judged, except the first readings of their clauses:
/// "flip=once end=own-groups".
std::string readings_of(const Judgement& judgement) {
  const Game first(judgement.game.document());
  return fmt::format("{}", fmt::join(differing_readings(first, judgement.game), " "));
}

std::string clauses_of(const Mutant& mutant) {
  std::string output;
  for (const std::string& clause : mutant.clauses) output += " [" + clause + "]";
  return output;
}

std::string matter(const Model& model, const Divergence& divergence) {
  return divergence.move ? model.notation().text(*divergence.move)
                         : fmt::format("the {}", text(divergence.what));
}

/// Returns, as text, a position in which a change has an effect, with the rulings of the unchanged and of the
/// changed document. If no such position is known, returns the extent of the search.
std::string says(const Judgement& judgement) {
  std::string output = readings_of(judgement);
  if (!output.empty()) output = fmt::format("Under {}. ", output);
  if (!judgement.divergence)
    return output +
           (judgement.effect == Effect::unnoticed || judgement.effect == Effect::none ? "" : "Searched: ") +
           judgement.how;
  const Divergence& divergence = *judgement.divergence;
  const Model model(divergence.record.game);
  std::vector<std::string> moves;
  for (const RecordedMove& move : divergence.record.moves) moves.push_back(model.notation().text(move.move));
  return output + fmt::format("On {}, after {}, they differ on {}. As it stands: {}. Changed: {}.",
                              text_of_board(divergence.record.game.board()),
                              moves.empty() ? "no move" : fmt::format("{}", fmt::join(moves, ", ")),
                              matter(model, divergence), divergence.by_one, divergence.by_other);
}

std::string score(const MutationRun& run) {
  const std::size_t noticed = run.judged(Effect::noticed).size(),
                    matter = noticed + run.judged(Effect::unnoticed).size();
  std::string output =
      fmt::format("of {}, {} matter{}; {} of them {} noticed", counted(run.judged().size(), "change"), matter,
                  matter == 1 ? "s" : "", noticed, noticed == 1 ? "is" : "are");
  if (const std::size_t none = run.judged(Effect::none).size(); none > 0)
    output += fmt::format("; {} {} without effect", none, none == 1 ? "is" : "are");
  if (const std::size_t open = run.judged(Effect::undecided).size(); open > 0)
    output += fmt::format("; {} {} not decided", open, open == 1 ? "is" : "are");
  return output;
}

/// Returns sentences on the extent of the run: the numbers of possible and judged changes, the games that
/// were searched, and the parts of a document that are never changed.
std::vector<std::string> extent(const MutationRun& run) {
  std::vector<std::string> output{fmt::format(
      "{} can be made{}.", counted(run.all.size(), "change"),
      run.chosen.size() == run.all.size() ? ""
                                          : fmt::format(", and {} of them were chosen", run.chosen.size()))};
  if (const std::size_t judged = run.judged().size(); judged < run.chosen.size())
    output.push_back(fmt::format("Stopped: {} of {} were judged.", judged, run.chosen.size()));
  std::map<std::string, std::size_t> by;
  for (const std::size_t i : run.judged(Effect::noticed))
    ++by[std::string(text(run.judgements[i]->guard->kind))];
  std::vector<std::string> guards;
  for (const auto& [kind, count] : by) guards.push_back(fmt::format("{} by {}s", count, kind));
  if (!guards.empty())
    output.push_back(
        fmt::format("Noticed: {}. The first that notices is named: examples, then counts, then claims.",
                    fmt::join(guards, ", ")));
  const Bounds& bounds = run.bounds;
  output.push_back(
      fmt::format("Games were searched on boards with sides of up to {}, up to {} elementary steps on each; "
                  "changes that made no difference "
                  "there were tried in random games (seed {}){}.",
                  bounds.longest_side, bounds.steps, bounds.seed,
                  bounds.every_board ? ", and then given to the prover for every board" : ""));
  output.emplace_back(
      "Not changed: the board, the players, settings, setup clauses, readings' names, shortcuts, claims, "
      "examples.");
  return output;
}

std::string change_text(const MutationRun& run, std::size_t i, const Judgement& judgement) {
  const Mutant& mutant = run.all[i];
  std::string output = paragraph(fmt::format("{} ({}){}: {}", place(run, mutant), text(mutant.kind),
                                             clauses_of(mutant), change(mutant)));
  if (judgement.guard)
    output += paragraph(fmt::format("noticed by the {} {}: {}", text(judgement.guard->kind),
                                    judgement.guard->name, judgement.guard->why),
                        2);
  else
    output += paragraph(says(judgement), 2);
  if (run.is_of_single_ones && judgement.divergence) {
    const Divergence& divergence = *judgement.divergence;
    Model model(divergence.record.game);
    output += '\n' +
              diagram(model, model.notation().drawn(divergence.rows, divergence.corner), divergence.shown) +
              '\n' + write_record(divergence.record) + '\n';
  }
  return !run.is_of_single_ones ? output + fmt::format("  {}\n", replay(run, i)) : output;
}

// ------------------------------------------------------------------------------------------------- the page

constexpr Look looks[] = {
    {"protected", "✓", "good",
     "Each change that was found to matter is noticed by an example, a count or a claim of the document."},
    {"unprotected", "✗", "bad",
     "A change of the transcription goes unnoticed, and some game shows that it matters."},
    {"without effect", "=", "fair", "The changes were made, and no game is another for them."},
    {"not decided", "?", "unsettled",
     "Nothing has noticed a change, and no game was found that is another for it."},
    {"not changed", "–", "unsettled",
     "No change was made: there are no formal lines, or none that can be changed."}};

std::string_view mark(Effect effect) {
  switch (effect) {
    case Effect::noticed:
      return "protected";
    case Effect::unnoticed:
      return "unprotected";
    case Effect::none:
      return "without effect";
    case Effect::undecided:
      break;
  }
  return "not decided";
}

/// A quoted sentence of the document and the changes of its formal lines, as indices in MutationRun::all.
/// `clause` is null for changes that belong to no sentence.
struct Sentence {
  const Clause* clause;
  std::vector<std::size_t> changes;
};

std::vector<Sentence> sentences(const MutationRun& run) {
  std::vector<Sentence> all;
  const std::vector<std::size_t> judged = run.judged();
  for (const Clause& clause : run.game.clauses) {
    all.push_back({&clause, {}});
    for (const std::size_t i : judged)
      if (std::ranges::count(run.all[i].clauses, clause.id.name) > 0) all.back().changes.push_back(i);
  }
  Sentence none{nullptr, {}};
  for (const std::size_t i : judged)
    if (run.all[i].clauses.empty()) none.changes.push_back(i);
  if (!none.changes.empty()) all.push_back(std::move(none));
  return all;
}

/// Returns the word for a sentence, which is the word for its worst change. An unnoticed change is worse than
/// an undecided one, an undecided change is worse than a noticed one, and a change without effect is the
/// best. Returns "not changed" for a sentence without changes.
std::string_view mark(const MutationRun& run, const Sentence& sentence) {
  for (const Effect effect : {Effect::unnoticed, Effect::undecided, Effect::noticed, Effect::none})
    for (const std::size_t i : sentence.changes)
      if (run.judgements[i]->effect == effect) return mark(effect);
  return "not changed";
}

/// Returns the path at which `write_report` stores the document with the change at index `i`. It stores only
/// documents whose change is unnoticed or undecided.
std::string document_of(const MutationRun& run, std::size_t i) {
  return fmt::format("{}/change-{}.md", run.out, run.all[i].number);
}

std::string command(const MutationRun& run, std::size_t i) {
  const Judgement& judgement = *run.judgements[i];
  if (run.out.empty() || !judgement.divergence) return replay(run, i);
  std::string call = fmt::format("ruleproof compare {} --with {}", name_in_calls(run.game),
                                 quoted_for_shell(document_of(run, i)));
  for (const std::string& reading : differing_readings(Game(run.game), judgement.game))
    call += " --reading " + reading;
  if (judgement.divergence->record.game.board() != Size{})
    call += " --board " + text(judgement.divergence->record.game.board());
  return call;
}

std::vector<Figure> figures(const Judgement& judgement) {
  if (!judgement.divergence) return {};
  const Divergence& divergence = *judgement.divergence;
  Model model(divergence.record.game);
  const std::map<int, int> numbers = move_numbers(model, divergence.record);
  const auto figure = [&](const std::vector<std::vector<std::string>>& boards, const std::string& title) {
    return Figure{drawing(model, boards.empty() ? divergence.rows : boards.front(), divergence.corner,
                          divergence.shown, title, numbers),
                  title};
  };
  std::vector<Figure> all{figure({}, "the position")};
  if (model.world().is_unbounded() || divergence.what != Divergence::What::stones || !divergence.move)
    return all;
  all.push_back(figure(divergence.after_by_one, "as it stands"));
  all.push_back(figure(divergence.after_by_other, "changed"));
  return all;
}

Data change_data(const MutationRun& run, std::size_t i) {
  const Mutant& mutant = run.all[i];
  const Judgement& judgement = *run.judgements[i];
  Data data = look_of(looks, mark(judgement.effect));
  add(data,
      {{"number", std::to_string(mutant.number)},
       {"kind", plain(text(mutant.kind))},
       {"place", plain(place(run, mutant))},
       {"line", plain(line(run, mutant))},
       {"was", plain(mutant.was)},
       {"is", plain_or_nothing(mutant.is)},
       {"is_gone", mutant.is.empty()},
       {"says", plain_or_nothing(says(judgement))},
       {"record", judgement.divergence ? plain(write_record(judgement.divergence->record)) : Data(false)},
       {"command", plain(command(run, i))}});
  add_figures(data, figures(judgement));
  return data;
}

/// Returns notes on a sentence of the rules: which examples, counts and claims fail when its transcription is
/// changed, and which changes have no effect.
std::vector<std::string> notes_on(const MutationRun& run, const Sentence& sentence) {
  std::map<std::string, std::size_t> by;
  std::vector<std::string> names, notes, none;
  for (const std::size_t i : sentence.changes) {
    if (const auto& guard = run.judgements[i]->guard)
      ++by[fmt::format("the {} {}", text(guard->kind), guard->name)];
    if (run.judgements[i]->effect == Effect::none)
      none.push_back(fmt::format("{} ({})", change(run.all[i]), place(run, run.all[i])));
  }
  for (const auto& [name, count] : by) names.push_back(fmt::format("{} ({})", name, count));
  if (!names.empty()) notes.push_back(fmt::format("Noticed by {}.", fmt::join(names, ", ")));
  if (!none.empty() && mark(run, sentence) != "without effect")
    notes.push_back(fmt::format("Without effect: {}.", fmt::join(none, "; ")));
  return notes;
}

/// Returns the changes of a sentence that the page lists: the changes that no example, count or claim notices
/// although they have or may have an effect. If no change of the sentence has an effect, returns all changes
/// of the sentence.
std::vector<std::size_t> shown_changes(const MutationRun& run, const Sentence& sentence) {
  const bool is_without_effect = mark(run, sentence) == "without effect";
  std::vector<std::size_t> shown;
  std::ranges::copy_if(sentence.changes, std::back_inserter(shown), [&](std::size_t i) {
    const Effect effect = run.judgements[i]->effect;
    return is_without_effect || effect == Effect::unnoticed || effect == Effect::undecided;
  });
  return shown;
}

Data notes_data(const std::vector<std::string>& notes) {
  return list(notes, [](const std::string& note) { return object({{"what", plain(note)}}); });
}

// ------------------------------------------------------------------------------------------------- JSON

ordered_json change_json(const MutationRun& run, std::size_t i, const Judgement& judgement) {
  const Mutant& mutant = run.all[i];
  ordered_json json = {{"number", mutant.number},
                       {"kind", text(mutant.kind)},
                       {"line", mutant.at().begin.line},
                       {"column", mutant.at().begin.column},
                       {"was", mutant.was},
                       {"is", mutant.is},
                       {"clauses", mutant.clauses},
                       {"reading", readings_of(judgement)},
                       {"effect", text(judgement.effect)},
                       {"by", nullptr},
                       {"how", judgement.how},
                       {"divergence", nullptr},
                       {"replay", replay(run, i)}};
  if (judgement.guard)
    json["by"] = {{"kind", text(judgement.guard->kind)},
                  {"name", judgement.guard->name},
                  {"why", judgement.guard->why}};
  if (judgement.divergence) json["divergence"] = ruleproof::json(*judgement.divergence, false);
  return json;
}

}  // namespace

std::vector<std::size_t> MutationRun::judged() const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (judgements[i]) found.push_back(i);
  return found;
}

std::vector<std::size_t> MutationRun::judged(Effect effect) const {
  std::vector<std::size_t> found = judged();
  std::erase_if(found, [&](std::size_t i) { return judgements[i]->effect != effect; });
  return found;
}

std::string place(const MutationRun& run, const Mutant& mutant) {
  const std::string& file = run.game.text->file;
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), mutant.at().begin.line);
}

std::string change(const Mutant& mutant) {
  if (mutant.kind == Mutant::Kind::swap_steps)
    return fmt::format("'{}' stands after '{}'", mutant.was, mutant.is);
  return mutant.is.empty() ? fmt::format("'{}' is gone", mutant.was)
                           : fmt::format("'{}' is read as '{}'", mutant.was, mutant.is);
}

ordered_json json(const MutationRun& run) {
  ordered_json json = json_document(Game(run.game));
  const Bounds& bounds = run.bounds;
  json["boards"] = bounds.longest_side;
  json["steps"] = bounds.steps;
  json["seed"] = bounds.seed;
  json["proof"] = bounds.every_board;
  json["all"] = run.all.size();
  json["chosen"] = run.chosen.size();
  json["judged"] = run.judged().size();
  for (const Effect effect : {Effect::noticed, Effect::unnoticed, Effect::none, Effect::undecided})
    json[std::string(text(effect))] = run.judged(effect).size();
  json["changes"] = ordered_json::array();
  for (const std::size_t i : run.judged()) json["changes"].push_back(change_json(run, i, *run.judgements[i]));
  json["sentences"] = ordered_json::array();
  for (const Sentence& sentence : sentences(run))
    json["sentences"].push_back(
        {{"clause", sentence.clause ? sentence.clause->id.name : ""}, {"mark", mark(run, sentence)}});
  return json;
}

std::string report_text(const MutationRun& run) {
  std::string output;
  const auto list = [&](Effect effect, std::string_view head) {
    const std::vector<std::size_t> all = run.judged(effect);
    if (all.empty()) return;
    output += fmt::format("{} {}:\n\n", all.size(), head);
    for (const std::size_t i : all) output += change_text(run, i, *run.judgements[i]) + '\n';
  };
  list(Effect::unnoticed, "matter and are not noticed");
  list(Effect::undecided, "not decided");
  list(Effect::none, "without effect");
  if (run.is_of_single_ones) list(Effect::noticed, "noticed");
  for (const std::string& line : extent(run)) output += paragraph(line);
  return output + score(run) + '\n';
}

std::string page(const MutationRun& run) {
  Data rows(Data::type::list), marks(Data::type::list);
  std::string section;
  const std::vector<Sentence> all = sentences(run);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Clause* clause = all[i].clause;
    const std::string own = clause ? clause->section : "";
    Data row = look_of(looks, mark(run, all[i]));
    add(row, {{"anchor", fmt::format("sentence-{}", i + 1)},
              {"clause", clause ? plain(clause->id.name) : Data(false)},
              {"section", own.empty() || own == section ? Data(false) : plain(own)},
              {"sentence", plain(clause ? clause->text : "Lines that belong to no sentence")},
              {"by", notes_data(notes_on(run, all[i]))},
              {"mutants", list(shown_changes(run, all[i]),
                               [&](std::size_t change) { return change_data(run, change); })}});
    rows << row;
    section = own;
  }
  for (const Look& look : looks) {
    const auto count =
        std::ranges::count(all, look.word, [&](const Sentence& sentence) { return mark(run, sentence); });
    Data data = look_of(looks, look.word);
    data.set("count", std::to_string(count));
    if (count > 0) marks << data;
  }
  return mustache::rendered("mutation.mustache", embedded_mutation_mustache,
                            object({{"title", plain(fmt::format("Which words of {} matter", run.game.title))},
                                    {"css", std::string(embedded_page_css)},
                                    {"figures_template", std::string(embedded_figures_mustache)},
                                    {"score", plain(score(run) + ".")},
                                    {"notes", notes_data(extent(run))},
                                    {"marks", marks},
                                    {"sentences", rows},
                                    {"legend", legend_of(looks)},
                                    {"version", plain(ruleproof_version())},
                                    {"made_by", plain(call(run) + run.choice)}}));
}

void write_report(const MutationRun& run, const ordered_json& document) {
  // The JSON file is written first, because its presence marks the changed documents in the folder as
  // generated.
  write_file_whole(run.out + "/mutate.json", json_text(document));
  for (const Effect effect : {Effect::unnoticed, Effect::undecided})
    for (const std::size_t i : run.judged(effect))
      write_file_whole(document_of(run, i), mutated(*run.game.text, run.all[i]));
  write_file_whole(run.out + "/index.html", page(run));
}

}  // namespace ruleproof::mutation
