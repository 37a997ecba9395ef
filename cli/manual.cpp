#include <fmt/format.h>

#include "cli/pages.hpp"
#include "cli/program.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

/// Escapes a text so that roff prints it literally and interprets no line as a formatting request.
std::string escaped(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    const bool begins_line = escaped.empty() || escaped.back() == '\n';
    if (begins_line && (letter == '.' || letter == '\'')) escaped += "\\&";
    if (letter == '\\')
      escaped += "\\e";
    else if (letter == '-')
      escaped += "\\-";
    else
      escaped += letter;
  }
  return escaped;
}

/// Returns the usage of a command, such as "[OPTIONS] GAME [RECORD]".
std::string usage(const CLI::App& app, const CLI::Formatter& formatter) {
  std::string usage = "[OPTIONS]";
  for (const CLI::Option* option : app.get_options([](const CLI::Option* o) { return o->get_positional(); }))
    usage += ' ' + formatter.make_option_usage(option);
  return usage;
}

std::string options(const CLI::App& app, const CLI::Formatter& formatter) {
  std::string output;
  for (const CLI::Option* option : app.get_options())
    output += fmt::format(".TP\n\\fB{}\\fR{}\n{}\n",
                          escaped(formatter.make_option_name(option, option->get_positional())),
                          escaped(formatter.make_option_opts(option)), escaped(option->get_description()));
  return output;
}

std::string literally(const std::string& text) { return fmt::format(".PP\n.nf\n{}\n.fi\n", escaped(text)); }

}  // namespace

std::string manual() {
  const auto whole = make_program();
  const CLI::App& program = whole->app;
  const CLI::Formatter formatter;
  const std::string& name = program.get_name();
  std::string page = fmt::format(
      ".TH RULEPROOF 1 \"\" \"ruleproof {}\" \"User Commands\"\n"
      ".SH NAME\n{} \\- {}\n"
      ".SH SYNOPSIS\n.B {}\n{}\n",
      ruleproof_version(), name, escaped(program.get_description()), name, "COMMAND [OPTIONS] ...");
  page += ".SH OPTIONS\n" + options(program, formatter);
  page += ".SH COMMANDS\n";
  for (const CLI::App* command : program.get_subcommands({})) {
    page += fmt::format(".SS \"{} {} {}\"\n{}\n", name, command->get_name(),
                        escaped(usage(*command, formatter)), escaped(command->get_description()));
    page += options(*command, formatter) + literally(command->get_footer());
  }
  return page + ".SH NOTES\n" + literally(program.get_footer());
}

}  // namespace ruleproof
