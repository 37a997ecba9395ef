#include "spec/language/quote.hpp"

#include <filesystem>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "cli/inputs.hpp"
#include "record/read_record.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

namespace fs = std::filesystem;

struct QuoteOptions {
  std::string text;
  std::string out;
};

/// Throws InputError if there is a file or directory at the path, because the user may have edited the file.
void refuse_overwriting(const std::string& path) {
  std::error_code failed;
  const fs::file_status there = fs::status(path, failed);
  if (fs::is_regular_file(there) || fs::is_directory(there))
    throw InputError("--out: " + path + " is there already and would be lost; name another file");
}

Status quote(const QuoteOptions& options, Inputs& inputs) {
  if (!options.out.empty()) refuse_overwriting(options.out);
  const std::string name = name_of_path(options.text);
  const std::string document = language::quoted_document(
      language::read_source(name, inputs.read(options.text, "rule text", language::largest_document)));
  if (options.out.empty())
    print(document);
  else
    write_file_whole(options.out, document);
  return Status::success;
}

}  // namespace

void add_quote(const Program& program) {
  CommandOf command(program, "quote", quote,
                    "Turns a plain rule text into a document of quoted sentences with ids, to be filled in",
                    "  ruleproof quote rules.txt --out my-game.md\n"
                    "  ruleproof check my-game.md");
  auto& options = command.options;
  command.argument("TEXT", options.text, "The rule text, in UTF-8, of up to 1 MiB; - for standard input")
      ->required();
  command.option(
      "--out", "FILE", options.out,
      "Write the document into this file, which must not be there yet; by default to standard output");
}

}  // namespace ruleproof
