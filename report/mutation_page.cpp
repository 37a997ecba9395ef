#include "report/mutation_page.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/embedded.hpp"
#include "report/mustache_data.hpp"
#include "report/version.hpp"

namespace ruleproof {
namespace {

using mustache::Data;
using mustache::list;
using mustache::object;
using mustache::plain;
using mustache::plain_or_nothing;

struct MarkLook {
  std::string_view mark;
  const char* sign;
  const char* tone;
  const char* meaning;
};

constexpr MarkLook mark_looks[] = {
    {"protected", "✓", "good",
     "Each change that was found to matter is noticed by an example, a count or a claim of the document."},
    {"unprotected", "✗", "bad",
     "A change of the transcription goes unnoticed, and some game shows that it matters."},
    {"without effect", "=", "fair", "The changes were made, and no game is another for them."},
    {"not decided", "?", "unsettled",
     "Nothing has noticed a change, and no game was found that is another for it."},
    {"not changed", "–", "unsettled",
     "No change was made: there are no formal lines, or none that can be changed."}};

Data with_look(std::string_view mark, Data data) {
  const auto found = std::ranges::find(mark_looks, mark, &MarkLook::mark);
  const bool is_known = found != std::end(mark_looks);
  mustache::add(data, {{"mark", plain(mark)},
                       {"sign", is_known ? found->sign : ""},
                       {"tone", is_known ? found->tone : "unsettled"}});
  return data;
}

Data figure_data(const Figure& figure) {
  return object({{"svg", svg_element(figure.drawing)}, {"caption", plain(figure.caption)}});
}

Data mutant_data(const MutantRow& row) {
  return with_look(row.effect, object({{"number", plain(std::to_string(row.number))},
                                       {"kind", plain(row.kind)},
                                       {"place", plain(row.place)},
                                       {"line", plain(row.line)},
                                       {"was", plain(row.was)},
                                       {"is", plain_or_nothing(row.is)},
                                       {"is_gone", row.is.empty()},
                                       {"says", plain_or_nothing(row.says)},
                                       {"record", plain_or_nothing(row.record)},
                                       {"command", plain_or_nothing(row.command)},
                                       {"has_figures", !row.figures.empty()},
                                       {"figures", list(row.figures, figure_data)}}));
}

}  // namespace

std::string mutation_page(const MutationPage& page, std::string_view made_by) {
  Data sentences(Data::type::list), marks(Data::type::list), legend(Data::type::list);
  std::string section;
  int number = 0;
  for (const SentenceRow& row : page.sentences) {
    const bool has_heading = !row.section.empty() && row.section != section;
    section = row.section;
    sentences << with_look(
        row.mark,
        object({{"anchor", fmt::format("sentence-{}", ++number)},
                {"clause", plain_or_nothing(row.clause)},
                {"section", has_heading ? plain(row.section) : Data(false)},
                {"sentence", plain(row.sentence)},
                {"by", list(row.by, [](const std::string& by) { return object({{"what", plain(by)}}); })},
                {"mutants", list(row.mutants, mutant_data)}}));
  }
  for (const MarkLook& look : mark_looks) {
    const auto count = std::ranges::count(page.sentences, look.mark, &SentenceRow::mark);
    if (count > 0) marks << with_look(look.mark, object({{"count", std::to_string(count)}}));
    legend << with_look(look.mark, object({{"meaning", look.meaning}}));
  }
  return mustache::rendered(
      "mutation.mustache", embedded_mutation_mustache,
      object({{"title", plain(page.title)},
              {"css", std::string(embedded_page_css)},
              {"figures_template", std::string(embedded_figures_mustache)},
              {"score", plain(page.score)},
              {"notes",
               list(page.notes, [](const std::string& note) { return object({{"what", plain(note)}}); })},
              {"marks", marks},
              {"sentences", sentences},
              {"legend", legend},
              {"version", plain(ruleproof_version())},
              {"made_by", plain(made_by)}}));
}

}  // namespace ruleproof
