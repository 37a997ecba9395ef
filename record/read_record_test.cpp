#include "record/read_record.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "record/forum/post.hpp"
#include "record/model_record.hpp"
#include "record/sgf.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

// A file that exists as long as this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content)
      : path_(fmt::format("{}/read_record_test.{}.{}", testing::TempDir(), getpid(),
                          testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { std::filesystem::remove(path_); }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Reads a record of the game Loose, which may be SGF, and returns it in the plain form (record/README.md).
std::string plain(const std::string& text) {
  return write_record(parse_either_form(text, "game", Game(spec("loose"))));
}

TEST(ReadRecord, TellsSgfFromThePlainForm) {
  EXPECT_EQ(plain("\n (;RU[loose]SZ[5];B[aa])"), "game loose\nboard 5x5\nB a5\n");
  EXPECT_EQ(plain("\xEF\xBB\xBF(;SZ[5];B[aa])"), plain("board 5x5\nB a5\n"));
}

TEST(ReadRecord, ReadsAFileToItsEnd) {
  const std::string text = std::string("game loose\nB a1\0\xFF", 17) + std::string(1 << 20, 'x');
  EXPECT_EQ(read_text(TemporaryFile(text).path()), text);
}

TEST(ReadRecord, AFileThatCannotBeReadIsAnInputErrorWithTheReason) {
  EXPECT_EQ(thrown([] { read_text("/nowhere/game.txt"); }),
            "cannot read /nowhere/game.txt: No such file or directory");
  EXPECT_EQ(thrown([] { read_text("/"); }), "cannot read /: Is a directory");
}

TEST(ReadRecord, AFileThatIsTooLargeIsRefused) {
  const TemporaryFile large(std::string((16 << 20) + 1, '#'));
  EXPECT_EQ(thrown([&] { read_text(large.path()); }), large.path() + ": more than 16 MiB: this is no record");
}

TEST(ReadRecord, WhatNeverEndsIsRefusedAtTheLimit) {
  EXPECT_EQ(thrown([] { read_text("/dev/zero"); }), "/dev/zero: more than 16 MiB: this is no record");
  EXPECT_EQ(thrown([] { read_text("/dev/zero", "report", 1 << 20); }),
            "/dev/zero: more than 1 MiB: this is no report");
}

TEST(ReadRecord, ALargeSparseFileIsRefusedWithoutReadingItAll) {
  const TemporaryFile sparse("");
  std::filesystem::resize_file(sparse.path(), std::uintmax_t{8} << 30);
  EXPECT_EQ(thrown([&] { read_text(sparse.path()); }),
            sparse.path() + ": more than 16 MiB: this is no record");
}

TEST(ReadRecord, APipeIsReadToItsEnd) {
  const std::string path = fmt::format("{}/read_record_test.{}.pipe", testing::TempDir(), getpid());
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::jthread writer([&] { std::ofstream(path) << "game loose\n" << std::string(100'000, '\n'); });
  EXPECT_EQ(read_text(path).size(), 100'011u);
  std::filesystem::remove(path);
}

// Returns the code blocks of record/README.md, each as its language and its text.
std::vector<std::pair<std::string, std::string>> examples() {
  const std::string readme = read_text(RECORD_README);
  std::vector<std::pair<std::string, std::string>> found;
  for (std::size_t begin = readme.find("```"); begin != std::string::npos;
       begin = readme.find("```", begin)) {
    const std::size_t line_end = readme.find('\n', begin);
    const std::size_t end = readme.find("```", line_end);
    found.emplace_back(readme.substr(begin + 3, line_end - begin - 3),
                       readme.substr(line_end + 1, end - line_end - 1));
    begin = end + 3;
  }
  return found;
}

TEST(Readme, ItsExamplesAreReadAndThereIsOneForEachGame) {
  std::vector<std::string> games;
  int sgf = 0;
  int threads = 0;
  for (const auto& [language, text] : examples()) {
    if (language == "record") {
      const Document& game = spec(text.substr(5, text.find('\n') - 5));
      games.push_back(game.id);
      EXPECT_FALSE(parse_record(text, "README.md", Game(game)).moves.empty());
    }
    if (language == "post") {
      ++threads;
      const Document& game = spec("political-go");
      EXPECT_EQ(forum::parse_thread(text, "README.md", {Game(game)}).entries.size(), 3u);
    }
    if (language == "sgf") {
      ++sgf;
      const Document& game = spec("loose");
      EXPECT_EQ(parse_sgf(text, "README.md", Game(game)).moves.size(), 3u);
    }
  }
  std::vector<std::string> all;
  for (const Document& game : specs()) all.push_back(game.id);
  EXPECT_EQ(games, all);
  EXPECT_EQ(sgf, 1);
  EXPECT_EQ(threads, 1);
}

}  // namespace
}  // namespace ruleproof
