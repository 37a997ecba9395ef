#include "certify/engine/gtp_client.hpp"

#include <fmt/format.h>

#include <utility>

#include "record/line.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

void refuse_no_command(std::string_view command) {
  constexpr std::string_view line_ends("\r\n\0", 3);
  const std::size_t first = command.find_first_not_of(" \t");
  if (first == std::string_view::npos || command[first] == '#' ||
      command.find_first_of(line_ends) != std::string_view::npos) {
    throw InputError(
        fmt::format("{} is no command of GTP: that is one line with a command's name", quoted_text(command)));
  }
}

std::string shown(const GtpAnswer& answer) {
  const std::string text = write_gtp_answer(answer);
  return quoted_text(std::string_view(text).substr(0, text.find_last_not_of(" \n") + 1));
}

EngineFault garbage(std::string_view line) {
  return {EngineFaultKind::garbage,
          fmt::format("the engine wrote {} where \"=\" or \"?\" begins an answer", quoted_text(line))};
}

EngineFault unasked(const std::string& shown) {
  return {EngineFaultKind::unasked,
          fmt::format("the engine wrote {} while no command waited for an answer", shown)};
}

/// Returns std::nullopt if the item is the answer to the command with the id `due`, otherwise the violation
/// of the protocol. `sent` is the id of the last command.
std::optional<EngineFault> misfit(const GtpItem& item, std::uint32_t due, std::uint32_t sent) {
  if (const auto* line = std::get_if<GtpGarbage>(&item)) return garbage(line->line);
  const auto& answer = std::get<GtpAnswer>(item);
  if (answer.id == due) return std::nullopt;
  const auto fault = [&](EngineFaultKind kind, std::string_view what) {
    return EngineFault{kind, fmt::format("the engine answered {} {}, where the answer to {} was due",
                                         shown(answer), what, due)};
  };
  if (!answer.id) return fault(EngineFaultKind::missing_id, "without an id");
  if (*answer.id == 0 || *answer.id > sent)
    return fault(EngineFaultKind::wrong_id, "with the id of no command");
  if (*answer.id < due) return fault(EngineFaultKind::out_of_order, "to a command that was answered before");
  return fault(EngineFaultKind::out_of_order, "to a later command");
}

}  // namespace

GtpClient::GtpClient(const std::string& command, EngineLimits limits, std::stop_token stop)
    : process_(command, limits, std::move(stop)) {}

GtpClient::Answer GtpClient::ask(std::string_view command) {
  const std::string commands[] = {std::string(command)};
  return std::move(ask(commands).front());
}

std::vector<GtpClient::Answer> GtpClient::ask(std::span<const std::string> commands) {
  for (const std::string& command : commands) refuse_no_command(command);
  if (commands.empty()) return {};
  refuse_unasked();
  if (fault_) return {*fault_};

  std::string input;
  std::uint32_t due = sent_ + 1;
  for (const std::string& command : commands) input += fmt::format("{} {}\n", ++sent_, command);
  std::vector<Answer> answers;
  answers.reserve(commands.size());
  const auto hear = [&](std::string_view chunk) -> EngineProcess::Verdict {
    reader_.feed(chunk);
    auto heard = EngineProcess::Heard::part;
    while (due <= sent_) {
      auto item = reader_.next();
      if (!item) return heard;
      if (auto fault = misfit(*item, due, sent_)) return *fault;
      auto& answer = std::get<GtpAnswer>(*item);
      answers.emplace_back(Reply{answer.ok, std::move(answer.text)});
      heard = EngineProcess::Heard::answer;
      ++due;
    }
    return EngineProcess::Heard::all;
  };
  fault_ = process_.exchange(input, hear);
  if (fault_) {
    if (fault_->kind <= EngineFaultKind::memory_limit)  // a fault of the process
      add_context(commands[answers.size()]);
    answers.emplace_back(*fault_);
  }
  return answers;
}

void GtpClient::refuse_unasked() {
  if (fault_) return;
  reader_.feed(process_.unread());
  if (const auto item = reader_.next()) {
    const auto* answer = std::get_if<GtpAnswer>(&*item);
    fault_ = answer != nullptr ? unasked(shown(*answer)) : garbage(std::get<GtpGarbage>(*item).line);
  } else if (const std::string_view begun = reader_.partial(); !begun.empty()) {
    fault_ = begun[0] == '=' || begun[0] == '?' ? unasked(quoted_text(begun)) : garbage(begun);
  }
  if (fault_) process_.kill(*fault_);
}

void GtpClient::add_context(const std::string& command) {
  fault_->sentence += fmt::format("; the command was {}", quoted_text(command));
  if (!reader_.partial().empty())
    fault_->sentence += fmt::format(", the answer so far {}", quoted_text(reader_.partial()));
}

}  // namespace ruleproof
