#include "report/file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>

#include "spec/testing/thrown.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

class File : public testing::Test {
 protected:
  File()
      : directory_(fmt::format("{}/file_test.{}.{}", testing::TempDir(), getpid(),
                               testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(directory_);
    fs::create_directory(directory_);
  }
  ~File() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }

  int entries() const { return static_cast<int>(std::distance(fs::directory_iterator(directory_), {})); }

 private:
  fs::path directory_;
};

TEST_F(File, ReplacesWhatWasThereAndLeavesNothingElse) {
  write_file_whole(path("report.txt"), "a longer text");
  write_file_whole(path("report.txt"), std::string("new\0\n", 5));
  EXPECT_EQ(text_of_file(path("report.txt")), std::string("new\0\n", 5));
  EXPECT_EQ(entries(), 1);
}

TEST_F(File, HasThePermissionsOfAnyNewFile) {
  const mode_t before = umask(022);
  write_file_whole(path("report.txt"), "text");
  umask(before);
  EXPECT_EQ(static_cast<unsigned>(fs::status(path("report.txt")).permissions()), 0644u);
}

TEST_F(File, ThatCannotBeWrittenIsAnInputErrorAndLeavesNothing) {
  EXPECT_EQ(thrown([&] { write_file_whole(path("none/report.txt"), "text"); }),
            "cannot write " + path("none/report.txt") + ": No such file or directory");
  fs::create_directory(path("directory"));
  EXPECT_EQ(thrown([&] { write_file_whole(path("directory"), "text"); }),
            "cannot write " + path("directory") + ": Is a directory");
  EXPECT_EQ(entries(), 1);
}

TEST_F(File, ThatIsADeviceIsWrittenToAndNotReplaced) {
  // The path is a link to the device. If `write_file_whole` wrongly replaces the path, a test that runs as
  // root destroys only the link and not the device.
  fs::create_symlink("/dev/full", path("full"));
  EXPECT_EQ(thrown([&] { write_file_whole(path("full"), "text"); }),
            "cannot write " + path("full") + ": No space left on device");
  EXPECT_TRUE(fs::is_symlink(path("full")));
}

TEST_F(File, DirectoriesAreMadeWithThoseAboveThem) {
  make_directory(path("a/b"));
  make_directory(path("a/b"));
  EXPECT_TRUE(fs::is_directory(path("a/b")));
}

TEST_F(File, ADirectoryThatCannotBeMadeIsAnInputError) {
  write_file_whole(path("file"), "text");
  EXPECT_EQ(thrown([&] { make_directory(path("file/below")); }),
            "cannot write to the directory " + path("file/below") + ": Not a directory");
  EXPECT_TRUE(thrown([&] {
                make_directory(path("file"));
              }).starts_with("cannot write to the directory " + path("file") + ": "));
  EXPECT_TRUE(
      thrown([] { make_directory("/proc/self"); }).starts_with("cannot write to the directory /proc/self: "))
      << "root may write there, and nobody can";
}

TEST_F(File, NothingIsLeftInADirectoryThatWasMade) {
  make_directory(path("a"));
  EXPECT_TRUE(fs::is_empty(path("a")));
}

}  // namespace
}  // namespace ruleproof
