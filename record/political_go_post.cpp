#include "record/political_go_post.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/line.hpp"
#include "record/political_go_drawing.hpp"
#include "record/political_go_headers.hpp"
#include "record/political_go_mail.hpp"
#include "record/political_go_players.hpp"
#include "record/political_go_record.hpp"
#include "record/political_go_sentence.hpp"
#include "record/read_record.hpp"
#include "record/utf8.hpp"

namespace ruleproof::political_go {
namespace {

/// A message without its drawings, and these.
struct Draft {
  Message message;
  std::vector<Drawing> drawings;
};

using DraftEntry = std::variant<Draft, TextLine>;

/// A thread has at most so many lines: each is kept.
constexpr std::ptrdiff_t most_lines = 1'000'000;

bool is_too_long(std::string_view text) { return std::ranges::count(text, '\n') > most_lines; }

bool is_blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

std::string names(const std::vector<Player>& players) {
  std::string result;
  for (const Player& player : players) result += fmt::format("{}{}", result.empty() ? "" : ", ", player.name);
  return result;
}

/// Appends the posts of a message. Without headers, what people write below a table begins the next post.
void append_drafts(Message message, std::vector<DraftEntry>& entries) {
  std::vector<TextLine> lines = std::move(message.body);
  const std::vector<Part> parts = parts_of(lines);
  Draft draft{std::move(message), {}};
  std::vector<TextLine> drawn;
  std::vector<Part> drawn_parts;
  const auto end_draft = [&] {
    draft.drawings = drawings(drawn, drawn_parts);
    drawn.clear();
    drawn_parts.clear();
    entries.emplace_back(std::move(draft));
  };
  bool has_table = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const int number = lines[i].number;
    if (has_table && !draft.message.has_headers && parts[i] == Part::prose && !is_blank(lines[i].text)) {
      end_draft();
      draft = Draft();
      draft.message.line = number;
      has_table = false;
    }
    has_table = has_table || parts[i] == Part::entry;
    if (parts[i] == Part::prose) {
      draft.message.body.push_back(std::move(lines[i]));
    } else {
      drawn.push_back(std::move(lines[i]));
      drawn_parts.push_back(parts[i]);
      draft.message.body.push_back({number, ""});
    }
  }
  end_draft();
}

/// The display of a post, the last one if there are several.
std::optional<Display> read_display(const std::vector<Drawing>& drawings, Size size,
                                    const std::vector<Player>& players) {
  if (drawings.empty()) return std::nullopt;
  Display display = read_display(drawings.back(), size, players);
  if (drawings.size() > 1)
    display.flaws.insert(
        display.flaws.begin(),
        {display.line, fmt::format("a display below that of line {}: a post shows the state once, and "
                                   "only this one is read",
                                   drawings.front().line())});
  return display;
}

/// Reads one post after another.
class PostReader {
 public:
  PostReader(Size size, const std::vector<Player>& players) : size_(size), players_(players) {}

  /// Nothing if it has neither headers nor a display and says nothing: then it is no post.
  std::optional<Post> read(const Draft& draft) {
    const Message& message = draft.message;
    const std::vector<Sentence> sentences = read_sentences(message.body, players_, size_);
    if (!message.has_headers && sentences.empty() && draft.drawings.empty()) return std::nullopt;
    post_ = Post{.number = ++count_,
                 .line = message.line,
                 .from = message.from,
                 .date = message.date,
                 .player = find_poster(players_, message.from),
                 .events = {},
                 .display = read_display(draft.drawings, size_, players_),
                 .flaws = {}};
    if (!post_.from.empty() && !post_.player)
      flaw(post_.line,
           fmt::format("{} is no player: the players are {}", quoted(post_.from), names(players_)));
    if (sentences.empty())
      flaw(post_.line, "the post says no move: write for example 'I place a stone at G3.'");
    for (const Sentence& sentence : sentences) take(sentence);
    return std::move(post_);
  }

 private:
  void flaw(int line, std::string what) { post_.flaws.push_back({line, std::move(what)}); }

  void take(const Sentence& sentence) {
    const auto fault = [&](std::string_view what) {
      flaw(sentence.line, fmt::format("{}: {}", quoted(sentence.text), what));
    };
    const bool has_sender = !post_.from.empty();
    if (!sentence.fault.empty()) return fault(sentence.fault);
    if (has_sender && post_.player && sentence.subject && sentence.subject != post_.player)
      return fault(fmt::format("the post is from {}: everybody posts their own moves", name(*post_.player)));

    auto player = sentence.subject ? sentence.subject : post_.player;
    if (!player && !has_sender) player = owner_of_stone(sentence.event);
    // A sender who is no player has a flaw already.
    if (!player && has_sender) return;
    if (!player)
      return fault("nobody says whose post it is: begin it with 'From: ' and the name of a player");
    if (!has_sender && !post_.player) post_.player = player;

    Event event = sentence.event;
    event.player = *player;
    const bool is_of_two = event.kind == Event::Kind::propose || event.kind == Event::Kind::form ||
                           event.kind == Event::Kind::break_up;
    if (is_of_two && event.other == event.player) return fault("an alliance is one with another player");
    post_.events.push_back({event, sentence.line, sentence.text});
  }

  /// In a post that nobody has signed: whose stone the display shows on the point on which it is placed.
  std::optional<int> owner_of_stone(const Event& event) const {
    if (event.kind != Event::Kind::place || !post_.display) return std::nullopt;
    const int owner = post_.display->stones[static_cast<std::size_t>(event.point)];
    return owner >= 0 ? std::optional(owner) : std::nullopt;
  }

  const std::string& name(int player) const { return players_[static_cast<std::size_t>(player)].name; }

  Size size_;
  const std::vector<Player>& players_;
  int count_ = 0;
  Post post_;
};

/// The headers at the top of a thread. `text` becomes what stands below them, and `line` the number of its
/// first line.
GameHeaders read_headers(std::string_view& text, std::string_view file, int& line) {
  GameHeaders headers(file);
  text = without_bom(text);
  for (line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view content = text.substr(0, end);
    if (content.ends_with('\r')) content.remove_suffix(1);
    const Line words(file, line, content.substr(0, content.find('#')));
    if (!words.words.empty()) {
      if (!headers.has(words.words[0])) break;
      refuse_no_text(file, line, content);
      headers.take(words);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  headers.end({line, 1});
  return headers;
}

/// What `find` finds in the first drawing in which it finds something.
template <class Find>
auto find_first(const std::vector<DraftEntry>& entries, Find find)
    -> decltype(find(std::declval<const Drawing&>())) {
  for (const DraftEntry& entry : entries)
    if (const auto* draft = std::get_if<Draft>(&entry))
      for (const Drawing& drawing : draft->drawings)
        if (auto found = find(drawing)) return found;
  return std::nullopt;
}

Posted posted_time(const TextLine& line, Size size, const std::vector<Player>& players) {
  return {parse_event(line.text, players, size), line.number, line.text};
}

}  // namespace

Ruleset ruleset(const Thread& thread) {
  Ruleset result(spec(game_id));
  for (const auto& [key, reading] : thread.readings) result = result.with(key, reading);
  return result;
}

Thread parse_thread(std::string_view text, std::string_view file,
                    const std::optional<std::vector<Player>>& players) {
  int line = 1;
  if (is_too_long(text)) fail(file, {}, fmt::format("more than {} lines: this is no thread", most_lines));
  const GameHeaders headers = read_headers(text, file, line);
  std::vector<DraftEntry> drafts;
  for (auto& item : split_mail(text, line)) {
    if (auto* message = std::get_if<Message>(&item))
      append_drafts(std::move(*message), drafts);
    else
      drafts.emplace_back(std::get<TextLine>(std::move(item)));
  }

  Thread thread{
      .size = *spec(game_id).default_board, .readings = headers.readings(), .players = {}, .entries = {}};
  if (const auto size = headers.size() ? headers.size() : find_first(drafts, size_of)) thread.size = *size;
  auto who = headers.players() ? headers.players() : players;
  if (!who) who = find_first(drafts, players_of);
  if (drafts.empty())
    fail(file, {line, 1},
         "a thread without posts: write for example 'From: Rob', an empty line and 'I pass.'");
  if (!who)
    fail(file, {line, 1},
         "nothing says who plays: write for example 'players R=Rob b=Bob' above all posts, or show the table "
         "of the "
         "players in a post");
  thread.players = *who;

  PostReader reader(thread.size, thread.players);
  std::size_t events = 0;
  for (const DraftEntry& entry : drafts) {
    if (const auto* time = std::get_if<TextLine>(&entry)) {
      refuse_move_too_many(file, {time->number, 1}, events++);
      thread.entries.emplace_back(posted_time(*time, thread.size, thread.players));
    } else if (auto post = reader.read(std::get<Draft>(entry))) {
      events += std::max<std::size_t>(post->events.size(), 1);
      refuse_move_too_many(file, {post->line, 1}, events - 1);
      thread.entries.emplace_back(*std::move(post));
    }
  }
  if (thread.entries.empty())
    fail(file, {line, 1},
         "nothing here is a post: write for example 'From: Rob', an empty line and 'I pass.'");
  return thread;
}

Thread read_thread(const std::string& path, const std::optional<std::vector<Player>>& players) {
  return parse_thread(read_text(path), path == "-" ? "standard input" : path, players);
}

namespace {

bool has_posts(std::string_view text) {
  if (is_too_long(text)) return true;  // its reader says so
  for (const auto& item : split_mail(text, 1)) {
    const auto* message = std::get_if<Message>(&item);
    if (message == nullptr) continue;
    if (message->has_headers || std::ranges::count(parts_of(message->body), Part::prose) <
                                    static_cast<std::ptrdiff_t>(message->body.size()))
      return true;
    std::vector<TextLine> lines = message->body;
    for (TextLine& line : lines) line.text.resize(std::min(line.text.find('#'), line.text.size()));
    // In these words players pass in records too, those with the symbols I and * among others.
    for (const Sentence& sentence : read_sentences(lines, {}, {longest_side, longest_side}))
      if (const std::string words = lower(sentence.text); words != "i pass" && words != "pass") return true;
  }
  return false;
}

/// What `ruleproof show` prints, without all but its display; or any other text as it is.
struct Shown {
  std::string text;  ///< as many lines, for the places in messages
  std::vector<std::string> readings;
  std::optional<char> last_mover;
};

Shown without_surroundings(std::string_view text, std::string_view file) {
  Shown shown;
  bool is_shown = false, has_table = false;
  each_whole_line(text, file, [&](int number, std::string_view content) {
    const Line line(file, number, content);
    const auto& words = line.words;
    const bool is_caption = content.starts_with("Political Go ") && content.find(" players, ") != content.npos;
    is_shown = is_shown || is_caption;
    has_table = has_table || content.starts_with('[');
    const bool are_readings =
        is_shown && !words.empty() &&
        std::ranges::all_of(words, [](std::string_view word) { return word.find('=') != word.npos; });
    if (are_readings) shown.readings.insert(shown.readings.end(), words.begin(), words.end());
    const bool is_behind = is_shown && has_table && !content.starts_with('[');
    if (is_behind && words.size() > 2 && words[0].size() == 1 && words[1] == "made" && !shown.last_mover)
      shown.last_mover = words[0][0];
    if (!is_caption && !are_readings && !is_behind) shown.text += content;
    shown.text += '\n';
  });
  return shown;
}

/// The thread that a text is, if that is but a display.
std::optional<Thread> display_alone(const Shown& shown, std::string_view file,
                                    const std::optional<std::vector<Player>>& players) {
  if (!has_posts(shown.text)) return std::nullopt;
  try {
    Thread thread = parse_thread(shown.text, file, players);
    const auto* post = thread.entries.size() == 1 ? std::get_if<Post>(&thread.entries.front()) : nullptr;
    if (post && post->display && post->from.empty() && post->date.empty() && post->events.empty()) return thread;
  } catch (const InputError&) {  // the one who reads it as a thread says why
  }
  return std::nullopt;
}

}  // namespace

bool is_thread(std::string_view text) {
  if (!has_posts(text)) return false;
  try {
    return !display_alone(without_surroundings(text, "thread"), "thread", std::nullopt);
  } catch (const InputError&) {  // its reader says why
    return true;
  }
}

std::optional<Record> record_of_display(std::string_view text, std::string_view file,
                                        const std::optional<std::vector<Player>>& players) {
  const Shown shown = without_surroundings(text, file);
  const std::optional<Thread> thread = display_alone(shown, file, players);
  if (!thread) return std::nullopt;
  const Display& display = *std::get<Post>(thread->entries.front()).display;
  if (!display.flaws.empty()) fail(file, {display.flaws.front().line, 1}, display.flaws.front().what);
  Record record{thread->size, thread->readings, thread->players, std::nullopt, {}, {}};
  for (const std::string& reading : shown.readings) add_reading(record.readings, spec(game_id), reading);
  record.setup = Setup{display.stones, display.alliances, {}, {}};
  for (const auto& score : display.scores) record.setup->scores.push_back(score.value_or(0));
  if (shown.last_mover)
    if (const auto player = find_symbol(thread->players, *shown.last_mover)) record.setup->recent = {*player};
  return record;
}

std::string sentence_of(const Event& event, const std::vector<Player>& players, Size size) {
  // The name, or the symbol where the name would mean somebody else.
  const auto other = [&](std::string_view behind) {
    const Player& player = players.at(static_cast<std::size_t>(event.other));
    const auto found = named(players, player.name + std::string(behind));
    const bool is_clear = found && found->player == event.other && found->length == player.name.size();
    return is_clear ? player.name : std::string(1, player.symbol);
  };
  std::string first;
  for (const DragonName& dragon : event.first)
    first += (first.empty() ? ", capturing " : ", ") +
             (dragon.by == DragonName::By::owner
                  ? std::string(1, players.at(static_cast<std::size_t>(dragon.index)).symbol)
                  : political_go::point_name(size, dragon.index));
  const std::string end = first.empty() ? "." : first + " first.";
  switch (event.kind) {
    case Event::Kind::place:
      return fmt::format("I place a stone at {}{}", political_go::point_name(size, event.point), end);
    case Event::Kind::pass:
      return "I pass.";
    case Event::Kind::propose:
      return fmt::format("I propose an alliance with {}.", other("."));
    case Event::Kind::form:
      return fmt::format("I form an alliance with {}{}", other(end), end);
    case Event::Kind::break_up:
      return fmt::format("I break my alliance with {}{}", other(end), end);
    default:
      return "";
  }
}

std::string post(std::string_view from, std::string_view date, std::string_view sentence,
                 std::string_view display) {
  std::string result;
  if (!from.empty()) result += fmt::format("From: {}\n", from);
  if (!date.empty()) result += fmt::format("Date: {}\n", date);
  if (!result.empty()) result += '\n';
  result += fmt::format("{}\n", sentence);
  if (!display.empty()) result += fmt::format("\n{}", display);
  return result + '\n';
}

}  // namespace ruleproof::political_go
