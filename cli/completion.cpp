#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/pages.hpp"
#include "cli/program.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using Words = std::vector<std::string>;

/// Returns a placeholder for an argument that the help calls `name`. The script replaces the placeholder by
/// possible values.
std::string kind(const std::string& name) {
  if (name == "GAME") return "@games";
  if (name == "COMMAND") return "@commands";
  if (name == "KEY=READING") return "@readings";
  if (name == "FILE" || name == "RECORD" || name == "PATH") return "@files";
  if (name == "DIR") return "@directories";
  return "@nothing";
}

Words names(const CLI::Option& option) {
  Words names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::string branch(const std::string& pattern, const Words& words) {
  return fmt::format("    '{}') echo '{}' ;;\n", pattern, fmt::join(words, " "));
}

/// Returns the text of a shell function. The function runs the `case` branch that matches its arguments, and
/// this branch prints its words.
std::string shell_function(const std::string& name, const std::string& branches) {
  return fmt::format("_ruleproof_{}() {{\n  case \"$*\" in\n{}  esac\n}}\n", name, branches);
}

/// Returns `case` branches of a command: for the names of its options, for its positional arguments, and for
/// the value of each option.
std::string branches(const CLI::App& command) {
  Words all;
  Words positionals;
  std::string values;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) positionals.push_back(kind(option->get_name(true)));
    for (const std::string& name : names(*option)) {
      all.push_back(name);
      if (option->get_items_expected_max() > 0)
        values += branch(command.get_name() + " " + name, {kind(option->get_type_name())});
    }
  }
  return branch(command.get_name() + " options", all) +
         branch(command.get_name() + " positionals", positionals) + values;
}

std::string branches(const Document& game) {
  Words keys;
  std::string readings;
  for (const Alternatives& open : open_clauses(game)) {
    keys.push_back(open.name.name + "=");
    Words values;
    for (const Reading& reading : open.readings) values.push_back(reading.name.name);
    readings += branch(game.id + " " + open.name.name, values);
  }
  return branch(game.id, keys) + readings;
}

constexpr std::string_view script = R"bash(
_ruleproof() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} game='' key='' word kinds
  for word in "${COMP_WORDS[@]:2}"; do
    [[ -n $game || -z $(_ruleproof_readings "$word") ]] || game=$word
  done
  # Bash takes the = of KEY=READING and --option=VALUE for a word of its own.
  if [[ $current == = ]]; then
    key=$previous current=''
  elif [[ $previous == = ]]; then
    key=${COMP_WORDS[COMP_CWORD-2]}
  fi
  if [[ $key == -* ]]; then
    previous=$key key=''
  fi

  COMPREPLY=()
  if [[ -n $key ]]; then
    _ruleproof_offer "$(_ruleproof_readings "$game" "$key")"
    return
  elif ((COMP_CWORD == 1)); then
    _ruleproof_offer "$(_ruleproof_words commands) $(_ruleproof_words options)"
    return
  fi
  kinds=$(_ruleproof_words "$command" "$previous")
  if [[ -z $kinds && $current == -* ]]; then
    _ruleproof_offer "$(_ruleproof_words "$command" options)"
    return
  fi
  for word in ${kinds:-$(_ruleproof_words "$command" positionals)}; do
    case $word in
      @commands) _ruleproof_offer "$(_ruleproof_words commands)" ;;
      @games)
        [[ -n $game && $game != "$current" ]] || _ruleproof_offer "$(_ruleproof_words games)"
        [[ $current != */* ]] || mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X '!*.md' -- "$current"; compgen -d -- "$current")
        ;;
      @readings)
        compopt -o nospace 2>/dev/null
        _ruleproof_offer "$(_ruleproof_readings "$game")"
        ;;
      @files | @directories)
        compopt -o filenames 2>/dev/null
        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen "-${word:1:1}" -- "$current")
        ;;
    esac
  done
}

# Adds those of the words that begin as the current one.
_ruleproof_offer() {
  mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W "$1" -- "$current")
}
complete -F _ruleproof ruleproof
)bash";

}  // namespace

std::string bash_completion() {
  const auto program = make_program();
  Words commands;
  Words ids;
  Words options;
  std::string words;
  std::string readings;
  for (const CLI::App* command : program->app.get_subcommands({})) {
    commands.push_back(command->get_name());
    words += branches(*command);
  }
  for (const Document& game : specs()) {
    ids.push_back(game.id);
    readings += branches(game);
  }
  for (const CLI::Option* option : program->app.get_options())
    for (const std::string& name : names(*option)) options.push_back(name);
  words += branch("commands", commands) + branch("games", ids) + branch("options", options);
  return "# Completes calls of ruleproof in Bash. Generated from the help of the program.\n" +
         shell_function("words", words) + shell_function("readings", readings) + std::string(script);
}

}  // namespace ruleproof
