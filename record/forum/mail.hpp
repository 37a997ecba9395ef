#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Threads of mail as archives keep them, taken apart into messages.

namespace ruleproof::forum {

/// One line of a text, with the number of the line of the file that it comes from.
struct TextLine {
  int number = 0;
  std::string text;
};

/// A message: from its header lines what is asked for, and its body as its author wrote it, without quotes,
/// signature and markup, in UTF-8 and with blanks for tabs.
struct Message {
  int line = 0;  ///< its first line
  bool has_headers = false;
  std::string from;
  std::string date;
  std::vector<TextLine> body;
};

/// The messages of a thread, and between them the lines that are nothing but an event, each of which ends the
/// message before it. A message begins with the header From: or an mbox line "From ... 12:34 ...", with other
/// header lines around it, or below an empty line with the headers Date: or Subject: alone; what stands
/// before all of them, or behind an event, is a message without headers. `first_line` is the number of the
/// first line; `events` are in small letters.
std::vector<std::variant<Message, TextLine>> split_mail(std::string_view text, int first_line,
                                                        const std::vector<std::string>& events);

}  // namespace ruleproof::forum
