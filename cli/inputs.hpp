#pragma once

#include <sys/types.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "record/read_record.hpp"

// Defines the inputs of a command line: the files that a command reads and must not overwrite.

namespace ruleproof {

/// The files that one command line has read.
class Inputs {
 public:
  /// Returns the text of a file, like read_text() (record/read_record.hpp), and remembers that the file was
  /// read. Throws InputError also if "-" (standard input) is read a second time.
  std::string read(const std::string& path, std::string_view what = "record",
                   std::size_t most = most_input_bytes);
  /// Throws InputError if the output file `path`, which `option` names, is a file that was read, under this
  /// or another name: writing would destroy the input. Does nothing if `path` is empty (no option).
  void demand_other(std::string_view option, const std::string& path) const;

 private:
  std::set<std::pair<dev_t, ino_t>> files_;  // device and inode identify a file under all its names
  bool has_read_standard_input_ = false;
};

}  // namespace ruleproof
