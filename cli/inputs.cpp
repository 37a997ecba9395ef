#include "cli/inputs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include "spec/input_error.hpp"

namespace ruleproof {

std::string Inputs::read(const std::string& path, std::string_view what, std::size_t most) {
  if (path == "-" && std::exchange(has_read_standard_input_, true))
    throw InputError(
        "'-' stands here twice, and standard input can be read once; give the path of a file for one of "
        "them");
  struct stat found{};
  if ((path == "-" ? ::fstat(0, &found) : ::stat(path.c_str(), &found)) == 0 && S_ISREG(found.st_mode))
    files_.emplace(found.st_dev, found.st_ino);
  return read_text(path, what, most);
}

void Inputs::demand_other(std::string_view option, const std::string& path) const {
  struct stat found{};
  if (!path.empty() && ::stat(path.c_str(), &found) == 0 && files_.contains({found.st_dev, found.st_ino}))
    throw InputError(
        fmt::format("{}: {} is an input of this call and would be lost; name another file", option, path));
}

}  // namespace ruleproof
