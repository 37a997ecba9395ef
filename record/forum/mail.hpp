#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Splits threads of mail, in the formats of mail archives, into messages.

namespace ruleproof::forum {

/// One line of a text, with the number that the line has in the file.
struct TextLine {
  int number = 0;
  std::string text;
};

/// A message: its sender, its date, and the lines that its author wrote. Quotations, the signature and markup
/// are removed; the text is UTF-8 with spaces in place of tabs.
struct Message {
  int line = 0;  ///< the number of its first line
  bool has_headers = false;
  std::string from;
  std::string date;
  std::vector<TextLine> body;
};

/// Returns the messages of a thread and, between them, the lines that consist only of the name of an event.
/// Such a line ends the message before it. A message begins with the header From: or with an mbox line "From
/// ... 12:34 ...", possibly with other header lines around it. It also begins with headers after an empty
/// line or an event if Date: or Subject: is one of them. Text before all messages, or after an event, is a
/// message without headers. `first_line` is the number of the first line; `events` are the names of the
/// events in lower case.
std::vector<std::variant<Message, TextLine>> split_mail(std::string_view text, int first_line,
                                                        const std::vector<std::string>& events);

}  // namespace ruleproof::forum
