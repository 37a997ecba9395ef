#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "report/layout.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

std::string text(const std::vector<std::string>& moves) {
  constexpr std::size_t most = 40;
  if (moves.empty()) return "no move";
  if (moves.size() <= most) return fmt::format("{}", fmt::join(moves, ", "));
  return fmt::format("{} moves, which --out keeps, the last one {}", moves.size(), moves.back());
}

std::string text(const ReportedDifference& difference, std::size_t number) {
  std::string result = fmt::format("{}. {}: {}", number, name(difference.kind), difference.sentence);
  for (const Decision& decision : difference.decisions)
    result += fmt::format("\n   [{}] {}", decision.clause, decision.what);
  result +=
      fmt::format("\n   in {} of the games, by {}", difference.games, fmt::join(difference.seen_by, ", "));
  if (difference.permitted) result += fmt::format("\n   permitted: {}", *difference.permitted);
  if (!difference.readings.empty())
    result += fmt::format("\n   this game shows no difference under {}{}", difference.readings.front(),
                          difference.readings.size() == 1 ? ""
                          : difference.readings.size() == 2
                              ? ", or " + difference.readings[1]
                              : fmt::format(", and {} other rulesets", difference.readings.size() - 1));
  result += fmt::format("\n   the {} game{}{}: {}", difference.shrunk ? "shortest" : "shortest known",
                        difference.size.empty() ? "" : " on ", difference.size, text(difference.moves));
  return result + "\n";
}

}  // namespace

std::string_view name(DifferenceKind kind) {
  constexpr std::array names{"refuses-legal", "allows-illegal", "stones",    "captures", "refusal-changes",
                             "undo",          "score",          "no-answer", "breaks"};
  return names.at(static_cast<std::size_t>(kind));
}

bool is_of_reading(DifferenceKind kind) {
  return kind != DifferenceKind::breaks && kind != DifferenceKind::no_answer;
}

std::string_view name(Certificate::Verdict verdict) {
  constexpr std::array names{"passes", "differs-as-permitted", "differs", "unfit", "stopped"};
  return names.at(static_cast<std::size_t>(verdict));
}

std::string explanation(const Certificate& certificate) {
  if (certificate.differences.empty()) return "";
  if (std::ranges::none_of(certificate.differences, is_of_reading, &ReportedDifference::kind))
    return "No reading of the rules explains that an engine breaks or does not answer.";
  if (!certificate.agrees_with.empty())
    return fmt::format(
        "The engine plays by {}: {} of the games, played again under {}, show{} no difference{}.",
        fmt::join(certificate.agrees_with, ", or by "), certificate.agrees_checked,
        certificate.agrees_with.size() > 1 ? "each" : "it", certificate.agrees_checked == 1 ? "s" : "",
        certificate.agrees_not_compared.empty()
            ? ""
            : fmt::format("; not compared in them: {}", fmt::join(certificate.agrees_not_compared, ", ")));
  std::string unnamed;
  for (const UnnamedRuleset& one : certificate.unnamed)
    unnamed += fmt::format("{}under {} nothing differs in {}, but {}", unnamed.empty() ? "" : "; ",
                           one.ruleset, counted(static_cast<std::size_t>(one.checked), "game"), one.why);
  if (!unnamed.empty())
    return fmt::format("It is not known by which readings the engine plays: {}.", unnamed);
  if (!certificate.why_not_tried.empty()) return certificate.why_not_tried;
  if (certificate.rulesets_tried == 1) return "The only other ruleset does not explain all of this.";
  const bool any_alone =
      std::ranges::any_of(certificate.differences, [](const auto& one) { return !one.readings.empty(); });
  return fmt::format("None of the {} other rulesets that were tried explains all of this{}.",
                     certificate.rulesets_tried,
                     any_alone ? "; a ruleset that stands with a difference explains that game alone" : "");
}

std::string certificate_text(const Certificate& certificate) {
  std::string result = certificate.form_line.empty() ? "" : certificate.form_line + "\n";
  result += certificate.engine.empty() ? "the engine" : certificate.engine + " " + certificate.engine_version;
  result += fmt::format(": {}", name(certificate.verdict));
  if (!certificate.because.empty()) result += " (" + certificate.because + ")";
  const std::string readings = certificate.game.readings_text();
  result += fmt::format("\n{}{}\n", certificate.game.document().title,
                        readings.empty() ? "" : " under " + readings);
  for (const NotCompared& missing : certificate.not_compared)
    result += fmt::format("not compared: {} answer{} due from {} and not given: {}\n", missing.times,
                          missing.times == 1 ? "" : "s", missing.command, missing.why);
  if (certificate.suite_games + certificate.random_games == 0 && certificate.differences.empty())
    return result;
  const auto& compared = certificate.comparisons;
  result += fmt::format(
      "{} games of the suite{}, {} random games, {} moves; compared: the legality of {} moves, {} refusals, "
      "{} boards, {} captures, {} moves taken back, {} scores; {:.1f} s\n",
      certificate.suite_games,
      certificate.suite_left_out > 0 ? fmt::format(" ({} left out)", certificate.suite_left_out) : "",
      certificate.random_games, certificate.moves, compared.legality, compared.refusals, compared.boards,
      compared.captures, compared.undos, compared.scores, certificate.seconds);
  result += fmt::format("compared by: {}; {}; {}; {}\n", certificate.legal_by,
                        certificate.stones_by.empty() ? "no board" : certificate.stones_by,
                        certificate.undo_by.empty() ? "no undo" : certificate.undo_by,
                        certificate.score_by.empty() ? "no score" : certificate.score_by);
  if (certificate.left_behind > 0)
    result += fmt::format("{} processes outlived the engine and were ended\n", certificate.left_behind);
  result += "\nHow often each clause decided:\n";
  for (const ClauseCount& count : certificate.clauses)
    result +=
        fmt::format("  {:>12}  [{}]{}\n",
                    count.why_not.empty() ? count.decisions > 0 ? fmt::format("{}", count.decisions) : "never"
                                          : "not checked",
                    count.clause, count.why_not.empty() ? "" : ": " + count.why_not);
  if (!certificate.differences.empty()) result += "\nDifferences:\n";
  std::size_t number = 0;
  for (const ReportedDifference& difference : certificate.differences) result += text(difference, ++number);
  for (const std::string& unused : certificate.unused_permissions)
    result += "permitted, but not seen: " + unused + "\n";
  if (const std::string explained = explanation(certificate); !explained.empty())
    result += "\n" + explained + "\n";
  result += "\nNot shown:\n";
  for (const std::string& sentence : certificate.not_shown) result += "  - " + sentence + "\n";
  return result;
}

}  // namespace ruleproof
