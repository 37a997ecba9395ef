#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/embedded.hpp"
#include "spec/language/tree.hpp"

// Compares the clauses of the built-in documents with the forum posts from which they were taken.

namespace ruleproof {
namespace {

std::string folded(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  for (std::string word; words >> word;) result += (result.empty() ? "" : " ") + word;
  return result;
}

std::string_view posts(const Document& game) {
  const std::vector<EmbeddedSpec> files = embedded_specs();
  return files.at(&game - specs().data()).posts;
}

/// Returns the text of a post without section headings, with each run of white space folded to one space.
std::string body(const Document& game, const SourceOfText& source) {
  std::set<std::string> headings;
  for (const Clause& clause : game.clauses) headings.insert(clause.section);
  std::istringstream lines{std::string(posts(game))};
  std::string result;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    const auto starts_with_this = [&](const SourceOfText& post) { return line == post.header; };
    if (std::ranges::any_of(game.sources, starts_with_this)) {
      inside = line == source.header;
    } else if (inside && !headings.contains(line)) {
      result += line + "\n";
    }
  }
  return folded(result);
}

/// Returns the clauses of a post, the longest first. The test removes them from the post in this order, since
/// a sentence may be the beginning of a longer sentence, which could not be found afterwards.
std::vector<Clause> clauses_of(const Document& game, const SourceOfText& source) {
  std::vector<Clause> result;
  std::ranges::copy_if(game.clauses, std::back_inserter(result), [&](const Clause& clause) {
    return std::ranges::count(sources_of(game, clause), source.name.name) > 0;
  });
  std::ranges::sort(result, std::greater(), [](const Clause& clause) { return clause.text.size(); });
  return result;
}

TEST(Texts, HaveEveryClauseVerbatimInEachOfItsPosts) {
  for (const Document& game : specs()) {
    for (const SourceOfText& source : game.sources) {
      const std::string text = body(game, source);
      for (const Clause& clause : clauses_of(game, source)) {
        EXPECT_NE(text.find(clause.text), std::string::npos)
            << game.id << " " << source.name.name << ": " << clause.text;
      }
    }
  }
}

TEST(Texts, HaveNoSentenceThatIsNotAClause) {
  for (const Document& game : specs()) {
    for (const SourceOfText& source : game.sources) {
      std::string text = body(game, source);
      ASSERT_FALSE(text.empty()) << game.id << " " << source.name.name
                                 << ": no such post, look at its header";
      for (const Clause& clause : clauses_of(game, source)) {
        // A line feed replaces the clause, so that the texts around it do not join.
        for (std::size_t at; (at = text.find(clause.text)) != std::string::npos;) {
          text.replace(at, clause.text.size(), 1, '\n');
        }
      }
      // Every sentence of the post is a clause, so only quotation marks that surrounded clauses may remain.
      const std::size_t left = text.find_first_not_of(" \n\"");
      EXPECT_EQ(left, std::string::npos) << game.id << " " << source.name.name << ": " << text.substr(left);
    }
  }
}

}  // namespace
}  // namespace ruleproof
