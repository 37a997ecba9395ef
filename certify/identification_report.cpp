#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "certify/identification.hpp"
#include "certify/rulesets.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "spec/language/tree.hpp"

// Writes the result of an identification (identification.hpp) as text and as JSON.

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

/// The maximum number of lines of each kind in the text, so that the text fits on a screen.
constexpr std::size_t most_lines = 8;
constexpr std::size_t most_moves = 12;

std::string named(const Game& game) {
  const std::string text = ruleset_text(game);
  return text.empty() ? "the rules of " + game.document().title : text;
}

std::string text_of_count(std::size_t rulesets) {
  return rulesets == std::numeric_limits<std::size_t>::max() ? "more than 10^19 rulesets"
                                                             : counted(rulesets, "ruleset");
}

std::string after(const std::string& size, const std::vector<std::string>& moves) {
  const std::string board = size.empty() ? "" : "on " + size + ", ";
  if (moves.empty()) return board + "at the start";
  if (moves.size() <= most_moves) return fmt::format("{}after {}", board, fmt::join(moves, ", "));
  return fmt::format("{}after {} moves, the last one {}", board, moves.size(), moves.back());
}

/// Returns the differences of the certificate, which the ruleset does not explain, each with its shortest
/// game.
std::string text_of_left(const Certificate& certificate) {
  std::string output;
  std::size_t number = 0;
  for (const ReportedDifference& difference : certificate.differences) {
    if (++number > most_lines) {
      output +=
          fmt::format("  and {} more, which --json lists\n", certificate.differences.size() - most_lines);
      break;
    }
    output += fmt::format("{}. {}: {}\n", number, name(difference.kind), difference.sentence);
    for (const Decision& decision : difference.decisions)
      output += fmt::format("   [{}] {}\n", decision.clause, decision.what);
    output += fmt::format(
        "   in {}; the {} game{}: {}\n", counted(difference.games, "game"),
        difference.shrunk ? "shortest" : "shortest known",
        difference.size.empty() ? "" : " on " + difference.size,
        difference.moves.empty() ? "no move"
        : difference.moves.size() <= most_moves
            ? fmt::format("{}", fmt::join(difference.moves, ", "))
            : fmt::format("{} moves, the last one {}", difference.moves.size(), difference.moves.back()));
  }
  return output;
}

/// Returns a text that lists the readings and settings of the named ruleset, each with the engine's answers
/// that contradict the alternatives to the reading or setting.
std::string text_of_evidence(const Identification& found) {
  const Game& game = found.named.front();
  std::string output;
  for (std::size_t i = 0; i < game.choices().size(); ++i) {
    const Alternatives& choice = game.document().choices[i];
    for (std::size_t reading = 0; reading < choice.readings.size(); ++reading) {
      const Game other = game.with_choice(i, static_cast<int>(reading));
      const auto contradicted =
          std::ranges::find(found.contradicted, other, &Identification::Contradicted::game);
      if (contradicted == found.contradicted.end()) continue;
      output += fmt::format(
          "  {}, not {}: {}\n", choice_text(game, i), choice.readings[reading].name.name,
          contradicted->is_shared
              ? fmt::format("it leaves {}{} of differences, in {}", found.is_complete ? "" : "at least ",
                            counted(contradicted->kinds, "kind"), counted(contradicted->games, "game"))
              : fmt::format("{} it {}", after(contradicted->size, contradicted->moves),
                            contradicted->answer));
    }
  }
  return output;
}

/// Returns a text that lists the pairs of rulesets that no answer distinguished. Pairs that no known game
/// distinguishes share a line if the reason is the same.
std::string text_of_not_told_apart(const Identification& found) {
  // Each reason with the pairs to which it applies.
  std::vector<std::pair<std::string, std::vector<std::string>>> lines;
  for (const Identification::NotToldApart& pair : found.not_told_apart) {
    std::string why = pair.why;
    if (pair.is_found)
      why += fmt::format("\n    they differ {}: {}", after(pair.size, pair.moves), pair.at_end);
    auto line = std::ranges::find(lines, why, &std::pair<std::string, std::vector<std::string>>::first);
    if (line == lines.end()) line = lines.insert(line, {why, {}});
    const std::string names =
        fmt::format("{} and {}", ruleset_text(pair.one, &pair.other), ruleset_text(pair.other, &pair.one));
    if (std::ranges::count(line->second, names) == 0) line->second.push_back(names);
  }
  std::string output = lines.empty() ? "" : "\nNot told apart:\n";
  for (std::size_t i = 0; i < lines.size() && i < most_lines; ++i)
    output += fmt::format("  {}: {}\n", fmt::join(lines[i].second, "; "), lines[i].first);
  if (lines.size() > most_lines)
    output += fmt::format("  and {} more, which --json lists\n", lines.size() - most_lines);
  return output;
}

/// Returns a text that names the first few rulesets and states how many others there are.
std::string some_of(std::span<const Game> games, const char* separator) {
  constexpr std::size_t most = 4;
  std::vector<std::string> names;
  for (const Game& game : games.first(std::min(most, games.size()))) names.push_back(named(game));
  if (games.size() > most) names.push_back(fmt::format("{} more", games.size() - most));
  return fmt::format("{}", fmt::join(names, separator));
}

/// Returns the result in one sentence.
std::string conclusion(const Identification& found) {
  const std::size_t others = found.tried - std::min(found.tried, found.named.size());
  switch (found.verdict) {
    case Identification::Verdict::identified: {
      std::string sentence = "The engine plays by " + named(found.named.front());
      if (found.named.size() > 1)
        sentence += ", which is the same as " + some_of(std::span(found.named).subspan(1), " and as ");
      return sentence + (others == 0 ? "; there is no other ruleset to compare with."
                                     : fmt::format(": it contradicts {}.", counted(others, "other ruleset")));
    }
    case Identification::Verdict::several:
      return found.named.size() == 1
                 ? fmt::format(
                       "Nothing differs from {}, but only {} of {} were tried: fix some by --reading.",
                       named(found.named.front()), found.tried, text_of_count(found.rulesets))
                 : fmt::format("The engine plays by one of {}, which were not told apart: {}.",
                               counted(found.named.size(), "ruleset"), some_of(found.named, ", or "));
    case Identification::Verdict::nearest: {
      const std::size_t left = found.certificate ? found.certificate->differences.size() : 0;
      return fmt::format("No ruleset explains everything. {}: {}; {} left.",
                         found.named.size() == 1 ? "The nearest is" : "Equally near are",
                         some_of(found.named, ", and "),
                         left == 1 ? "1 difference is" : fmt::format("{} differences are", left));
    }
    case Identification::Verdict::unfit:
      return fmt::format("The engine cannot be compared: {}.", found.because);
    case Identification::Verdict::stopped:
      break;
  }
  return fmt::format("Nothing is known: {}.", found.because);
}

/// Returns the clauses that decided no ruling in the games of the certificate, although the protocol allows a
/// test of them.
std::vector<std::string> never_decided(const Identification& found) {
  std::vector<std::string> clauses;
  if (found.certificate)
    for (const ClauseCount& count : found.certificate->clauses)
      if (count.decisions == 0 && count.why_not.empty()) clauses.push_back(count.clause);
  return clauses;
}

/// Returns sentences that list what was not compared.
std::vector<std::string> not_compared(const Identification& found) {
  std::vector<std::string> sentences;
  if (!found.certificate) return sentences;
  for (const NotCompared& missing : found.certificate->not_compared)
    sentences.push_back(
        fmt::format("{} of {}: {}", counted(missing.times, "answer"), missing.command, missing.why));
  for (const ClauseCount& count : found.certificate->clauses)
    if (!count.why_not.empty()) sentences.push_back(fmt::format("[{}]: {}", count.clause, count.why_not));
  for (const std::string& sentence : found.certificate->not_shown)
    if (!sentence.starts_with("Clause [")) sentences.push_back(sentence);
  return sentences;
}

}  // namespace

std::string_view name(Identification::Verdict verdict) {
  constexpr std::array names{"identified", "several", "nearest", "unfit", "stopped"};
  return names.at(static_cast<std::size_t>(verdict));
}

std::string identification_text(const Identification& found) {
  std::string output = found.engine.empty() ? "the engine" : found.engine + " " + found.engine_version;
  output += fmt::format(": {}\n{}", name(found.verdict), found.game.document().title);
  if (const std::string size = text_of_size(found.game); !size.empty()) output += " on " + size;
  output +=
      fmt::format(": {}, {} tried{}\n\n{}\n", text_of_count(found.rulesets), found.tried,
                  found.forbidden == 0 ? "" : fmt::format(" ({} forbid this board or komi)", found.forbidden),
                  conclusion(found));
  if (found.named.empty()) return output;
  if (const std::string evidence = text_of_evidence(found); !evidence.empty()) output += "\n" + evidence;
  if (found.certificate && !found.certificate->differences.empty())
    output +=
        fmt::format("\nLeft under {}:\n{}", named(found.named.front()), text_of_left(*found.certificate));
  output += text_of_not_told_apart(found);
  if (const auto clauses = never_decided(found); !clauses.empty())
    output += fmt::format("\nNever seen to decide: [{}]\n", fmt::join(clauses, "] ["));
  if (const auto sentences = not_compared(found); !sentences.empty()) {
    output += "\nNot compared:\n";
    for (const std::string& sentence : sentences) output += "  - " + sentence + "\n";
  }
  output += fmt::format("\n{} in which rulesets differ; {} of the suite, {} random games; {:.1f} s\n",
                        counted(found.searched_games, "game"),
                        found.certificate ? found.certificate->suite_games : 0,
                        found.certificate ? found.certificate->random_games : 0, found.seconds);
  return output;
}

ordered_json identification_json(const Identification& found) {
  ordered_json document = json_document(found.game);
  document["version"] = found.program_version;
  document["verdict"] = name(found.verdict);
  document["because"] = json_text_or_null(found.because);
  document["conclusion"] = conclusion(found);
  document["engine"] = {{"name", found.engine},
                        {"version", found.engine_version},
                        {"protocol", found.protocol},
                        {"command", found.command}};
  document["rulesets"] = json_count(static_cast<Count>(found.rulesets));
  document["tried"] = found.tried;
  document["forbidden"] = found.forbidden;
  document["named"] = ordered_json::array();
  for (const Game& game : found.named) document["named"].push_back(ruleset_text(game));
  document["contradicted"] = ordered_json::array();
  for (const Identification::Contradicted& one : found.contradicted)
    document["contradicted"].push_back({{"ruleset", ruleset_text(one.game)},
                                        {"size", json_text_or_null(one.size)},
                                        {"moves", one.moves},
                                        {"answer", one.answer},
                                        {"shared", one.is_shared},
                                        {"kinds", one.kinds},
                                        {"games", one.games}});
  document["not_told_apart"] = ordered_json::array();
  for (const Identification::NotToldApart& pair : found.not_told_apart) {
    ordered_json game = nullptr;
    if (pair.is_found)
      game = {{"size", json_text_or_null(pair.size)}, {"moves", pair.moves}, {"differ", pair.at_end}};
    document["not_told_apart"].push_back({{"one", ruleset_text(pair.one)},
                                          {"other", ruleset_text(pair.other)},
                                          {"told_by", game},
                                          {"proved", pair.is_proved},
                                          {"why", pair.why}});
  }
  document["complete"] = found.is_complete;
  document["searched_games"] = found.searched_games;
  document["other_games"] = found.other_games;
  document["never_decided"] = never_decided(found);
  document["not_compared"] = not_compared(found);
  document["certificate"] = found.certificate ? certificate_json(*found.certificate) : ordered_json(nullptr);
  document["seconds"] = found.seconds;
  return document;
}

}  // namespace ruleproof
