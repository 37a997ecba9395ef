#include "cli/other_form.hpp"

#include <algorithm>

#include "cli/endo/commands.hpp"
#include "cli/endo/findings.hpp"
#include "cli/model/commands.hpp"
#include "cli/political_go/commands.hpp"
#include "cli/political_go/findings.hpp"
#include "reference/document_rules.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/svg.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

Status tell_comparison(const Ruleset& ruleset, const ComparisonReport& found, const std::string& svg,
                       bool as_json) {
  if (!svg.empty() && found.figures.empty()) note("there is no witness, so there is nothing to draw");
  if (!svg.empty() && !found.figures.empty()) write_file_whole(svg, ruleproof::svg(found.figures));
  if (as_json) {
    auto document = json_document(ruleset, "");
    add_keys(document, found.json);
    print(json_text(document));
  } else {
    print(found.told);
  }
  return found.result == Ambiguity::Result::stopped ? Status::stopped : Status::as_asked;
}

const OtherForm* other_form(std::string_view game) {
  static constexpr OtherForm endo{endo::show,  endo::moves,     endo::judge,   endo::perft,
                                  endo::count, endo::prove,     endo::compare, endo::claims,
                                  endo::jobs,  endo::report_of, endo::figure,  endo::refutation,
                                  endo::grids};
  static constexpr OtherForm political_go{political_go::show,      political_go::moves,  political_go::judge,
                                          political_go::perft,     political_go::count,  political_go::prove,
                                          political_go::compare,   political_go::claims, political_go::jobs,
                                          political_go::report_of, political_go::figure,
                                          political_go::refutation, political_go::grids};
  static constexpr OtherForm over_model{model::show, model::moves, model::judge, model::perft, model::count, model::prove, model::compare, model::claims,
                                        model::jobs, model::report_of, model::figure, model::refutation, model::grids};
  const std::string& id = spec(game).id;
  const bool is_loaded = std::ranges::none_of(specs(), [&](const GameSpec& one) { return &one == &spec(game); });
  if (is_loaded) return is_of_two_colours(spec(game).document->document) ? nullptr : &over_model;
  if (id == "endo") return &endo;
  if (id == "political-go") return &political_go;
  return nullptr;
}

}  // namespace ruleproof
