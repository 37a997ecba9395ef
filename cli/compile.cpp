#include "cli/commands.hpp"
#include "cli/inputs.hpp"
#include "cli/own_files.hpp"
#include "cli/setting.hpp"
#include "properties/native/native.hpp"
#include "report/file.hpp"

namespace ruleproof {
namespace {

struct CompileOptions {
  SettingOptions setting;
  std::string out;
};

Status compile(const CompileOptions& options, Inputs& inputs) {
  const Called called = read_call(inputs, options.setting);
  inputs.demand_other("--out", options.out);
  try {
    write_file_whole(options.out, native::c_source(called.record.game));
  } catch (const native::NotNative& reason) {
    throw InputError(std::string("cannot compile: ") + reason.what());
  }
  return Status::success;
}

}  // namespace

void add_compile(const Program& program) {
  CommandOf command(program, "compile", compile, "A C file that plays a game",
                    "  ruleproof compile disto --board 9x9 --out disto.c\n"
                    "  gcc -O2 -DGAME_MAIN disto.c -o disto && ./disto perft 4");
  auto& options = command.options;
  add_setting(command, options.setting, {Uses::board, Uses::readings, Uses::relax, Uses::players});
  command
      .option("--out", "FILE", options.out, "The C file to write: the game on this board, with its readings")
      ->required();
}

}  // namespace ruleproof
