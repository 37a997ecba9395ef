#include "certify/certificate.hpp"
#include "report/json.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using nlohmann::ordered_json;

ordered_json count(std::int64_t count) { return json_count(static_cast<Count>(count)); }

ordered_json json(const Decision& decision) { return {{"clause", decision.clause}, {"what", decision.what}}; }

ordered_json json(const ClauseCount::Part& part) {
  return {{"what", part.what}, {"decisions", count(part.decisions)}};
}

ordered_json json(const NotCompared& missing) {
  return {{"command", missing.command}, {"times", count(missing.times)}, {"why", missing.why}};
}

ordered_json json(const UnnamedRuleset& unnamed) {
  return {{"ruleset", unnamed.ruleset}, {"checked", unnamed.checked}, {"why", unnamed.why}};
}

ordered_json json(const ClauseCount& counted);
ordered_json json(const ReportedDifference& difference);

template <typename Range>
ordered_json array_of(const Range& range) {
  ordered_json result = ordered_json::array();
  for (const auto& element : range) result.push_back(json(element));
  return result;
}

ordered_json json(const ClauseCount& counted) {
  return {{"clause", counted.clause},
          {"asked", counted.why_not.empty()},
          {"never_exercised", counted.why_not.empty() && counted.decisions == 0},
          {"decisions", count(counted.decisions)},
          {"parts", array_of(counted.parts)},
          {"why_not", json_text_or_null(counted.why_not)}};
}

ordered_json json(const ReportedDifference& difference) {
  return {{"kind", name(difference.kind)},
          {"decisions", array_of(difference.decisions)},
          {"fault", json_text_or_null(difference.fault)},
          {"sentence", difference.sentence},
          {"permitted", difference.permitted ? ordered_json(*difference.permitted) : ordered_json(nullptr)},
          {"games", difference.games},
          {"seen_by", difference.seen_by},
          {"size", json_text_or_null(difference.size)},
          {"moves", difference.moves},
          {"record", difference.record},
          {"drawing", difference.drawing},
          {"rows", difference.rows.empty() ? ordered_json(nullptr) : ordered_json(difference.rows)},
          {"transcript", difference.transcript},
          {"shrunk", difference.shrunk},
          {"readings", difference.readings}};
}

ordered_json json(const Certificate::Comparisons& comparisons) {
  return {{"legality", count(comparisons.legality)}, {"refusals", count(comparisons.refusals)},
          {"boards", count(comparisons.boards)},     {"captures", count(comparisons.captures)},
          {"undos", count(comparisons.undos)},       {"scores", count(comparisons.scores)}};
}

}  // namespace

ordered_json certificate_json(const Certificate& certificate) {
  const Game& game = certificate.game;
  ordered_json document = json_document(game);
  document["version"] = certificate.program_version;
  document["verdict"] = name(certificate.verdict);
  document["because"] = json_text_or_null(certificate.because);
  document["engine"] = {{"name", certificate.engine},
                        {"version", certificate.engine_version},
                        {"protocol", certificate.protocol},
                        {"command", certificate.command}};
  document["form"] = certificate.form;
  const std::optional<Komi> komi = komi_of(game);
  document["komi"] = komi ? ordered_json(komi->halves / 2.0) : ordered_json(nullptr);
  document["players"] = game.players();
  document["spec_hash"] = certificate.spec_hash;
  document["suite"] = {{"version", certificate.suite},
                       {"games", certificate.suite_games},
                       {"left_out", certificate.suite_left_out}};
  document["seed"] = json_count(certificate.seed);
  document["policy"] = certificate.policy;
  document["random_games"] = certificate.random_games;
  document["moves"] = count(certificate.moves);
  document["comparisons"] = json(certificate.comparisons);
  document["not_compared"] = array_of(certificate.not_compared);
  document["legal_by"] = json_text_or_null(certificate.legal_by);
  document["stones_by"] = json_text_or_null(certificate.stones_by);
  document["undo_by"] = json_text_or_null(certificate.undo_by);
  document["score_by"] = json_text_or_null(certificate.score_by);
  document["clauses"] = array_of(certificate.clauses);
  document["differences"] = array_of(certificate.differences);
  document["unused_permissions"] = certificate.unused_permissions;
  document["agrees_with"] = certificate.agrees_with;
  document["agrees_checked"] = certificate.agrees_checked;
  document["agrees_not_compared"] = certificate.agrees_not_compared;
  document["unnamed"] = array_of(certificate.unnamed);
  document["rulesets_tried"] = certificate.rulesets_tried;
  document["explanation"] = json_text_or_null(explanation(certificate));
  document["end"] = json_text_or_null(certificate.end);
  document["left_behind"] = certificate.left_behind;
  document["not_shown"] = certificate.not_shown;
  document["seconds"] = certificate.seconds;
  return document;
}

}  // namespace ruleproof
