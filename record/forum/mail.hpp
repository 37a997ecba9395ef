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
/// have been removed. The text is UTF-8, with a space in place of each tab.
struct Message {
  int line = 0;  ///< the number of its first line
  bool has_headers = false;
  std::string from;
  std::string date;
  std::vector<TextLine> body;
};

/// Splits a thread into messages and returns them in order. The result also contains each line that consists
/// of the name of an event; such a line ends the message before it. A message begins with the header From: or
/// with an mbox line "From ... 12:34 ...", possibly with other header lines around it. After an empty line or
/// an event, it may also begin with other headers, if Date: or Subject: is among them. Text that precedes all
/// messages or follows an event is a message without headers. `first_line` is the line number of the first
/// line; `events` has the names of the events in lower case.
std::vector<std::variant<Message, TextLine>> split_mail(std::string_view text, int first_line,
                                                        const std::vector<std::string>& events);

}  // namespace ruleproof::forum
