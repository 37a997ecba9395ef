#include "record/forum/post.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "record/forum/drawing.hpp"
#include "record/forum/mail.hpp"
#include "record/forum/sentence.hpp"
#include "record/line.hpp"
#include "record/players.hpp"
#include "reference/model/document_form.hpp"
#include "spec/characters.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"
#include "spec/size.hpp"

namespace ruleproof::forum {
namespace {

using language::Action;
using language::Document;

std::vector<std::string> events_of(const Document& game) {
  std::vector<std::string> events;
  for (const Action& action : game.actions)
    if (action.kind == Action::Kind::event && action.parameters.empty()) events.push_back(action.name.name);
  return events;
}

/// Returns the index of the action with this name. Returns nullopt if the document has no move of this name,
/// or if its parameters are not as required: a point for `place`, none for `pass`, and a player for all other
/// moves.
std::optional<int> action_of(const Document& document, std::string_view name) {
  const auto found = std::ranges::find_if(document.actions, [&](const Action& action) {
    if (action.kind != Action::Kind::move || action.name.name != name) return false;
    if (name == "pass") return action.parameters.empty();
    return action.parameters.size() == 1 &&
           action.parameters[0].type == (name == "place" ? language::Type::point : language::Type::player);
  });
  return found == document.actions.end() ? std::nullopt
                                         : std::optional(static_cast<int>(found - document.actions.begin()));
}

/// A message from whose body the displays have been removed. `drawings` contains these displays.
struct Draft {
  Message message;
  std::vector<Drawing> drawings;
};

using DraftEntry = std::variant<Draft, TextLine>;

/// The maximum of lines in a thread. The limit saves memory, because all lines are stored.
constexpr std::ptrdiff_t most_lines = 1'000'000;

bool is_too_long(std::string_view text) { return std::ranges::count(text, '\n') > most_lines; }

/// Splits a message into posts and appends them to `entries`. A message without headers may contain several
/// posts: prose below a table begins the next one.
void append_drafts(Message message, std::vector<DraftEntry>& entries) {
  std::vector<TextLine> lines = std::move(message.body);
  const std::vector<Part> parts = parts_of(lines);
  Draft draft{std::move(message), {}};
  std::vector<Drawing::Line> drawn;
  const auto end_draft = [&] {
    draft.drawings = drawings(std::exchange(drawn, {}));
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
      drawn.push_back({parts[i], std::move(lines[i])});
      draft.message.body.push_back({number, ""});
    }
  }
  end_draft();
}

/// Returns the display of a post; nullopt if the post has none. If the post has several displays, returns the
/// last one, with a flaw which states that there are several.
std::optional<Display> read_display(const std::vector<Drawing>& drawings, const Model& model) {
  if (drawings.empty()) return std::nullopt;
  Display display = read_display(drawings.back(), model);
  if (drawings.size() > 1)
    display.flaws.insert(
        display.flaws.begin(),
        {display.line,
         fmt::format(
             "a display below that of line {}: a post shows the state once, and only this one is read",
             drawings.front().line())});
  return display;
}

/// Reads the posts of a thread one after another.
class PostReader {
 public:
  explicit PostReader(const Model& model) : model_(model), players_(model.notation().roster()) {}

  /// Returns the post that a draft contains; nullopt if the draft has no headers, no display and no sentence
  /// that states a move.
  std::optional<Post> read(const Draft& draft) {
    const Message& message = draft.message;
    const std::vector<Sentence> sentences = read_sentences(message.body, players_);
    if (!message.has_headers && sentences.empty() && draft.drawings.empty()) return std::nullopt;
    post_ = Post{.number = ++count_,
                 .line = message.line,
                 .from = message.from,
                 .date = message.date,
                 .player = find_poster(players_, message.from),
                 .moves = {},
                 .display = read_display(draft.drawings, model_),
                 .flaws = {}};
    if (!post_.from.empty() && !post_.player)
      flaw(post_.line, fmt::format("{} is no player: the players are {}", quoted_text(post_.from),
                                   fmt::join(names_of_items(players_), ", ")));
    if (sentences.empty())
      flaw(post_.line, "the post says no move: write for example 'I place a stone at G3.'");
    for (const Sentence& sentence : sentences) take(sentence);
    return std::move(post_);
  }

 private:
  void flaw(int line, std::string what) { post_.flaws.push_back({line, std::move(what)}); }

  void take(const Sentence& sentence) {
    const auto fault = [&](std::string_view what) {
      flaw(sentence.line, fmt::format("{}: {}", quoted_text(sentence.text), what));
    };
    const bool has_sender = !post_.from.empty();
    if (!sentence.fault.empty()) return fault(sentence.fault);
    if (has_sender && post_.player && sentence.subject && sentence.subject != post_.player)
      return fault(fmt::format("the post is from {}: everybody posts their own moves",
                               model_.notation().name(*post_.player)));
    const std::optional<RecordedMove> said = move_of(sentence.deed, fault);
    if (!said) return;

    auto found = sentence.subject ? sentence.subject : post_.player;
    if (!found && !has_sender) found = owner_of_stone(sentence.deed);
    // The sender is no player; this has already been reported as a flaw of the post.
    if (!found && has_sender) return;
    if (!found) return fault("nobody says whose post it is: begin it with 'From: ' and the name of a player");
    const int player = *found;
    if (!has_sender && !post_.player) post_.player = player;
    if (sentence.deed.other && *sentence.deed.other == player)
      return fault("an alliance is one with another player");
    post_.moves.push_back({*said, sentence.line, sentence.text});
    post_.moves.back().move.move.player = player;
  }

  /// Returns the move that a sentence states; the player is not yet set. If the game has no such move, calls
  /// `fault` with a message and returns nullopt.
  template <class Fault>
  std::optional<RecordedMove> move_of(const Deed& deed, Fault fault) const {
    const std::optional<int> action = action_of(model_.document(), deed.action);
    if (!action) {
      fault(fmt::format("this game has no move '{}'", deed.action));
      return std::nullopt;
    }
    const auto is_point = [&](const std::string& name) {
      if (model_.world().find_point(name)) return true;
      const Size size = model_.world().board().size();
      const std::string columns = letters(model_);
      fault(fmt::format("no point {} on a {} board: columns are {} to {}, rows 1 to {}", quoted_text(name),
                        ruleproof::text(size), columns.front(), columns.back(), size.h));
      return false;
    };
    RecordedMove said{{-1, {{*action, {}}}}, {}};
    Play& play = said.move.plays.front();
    if (deed.other) play.arguments.push_back({language::Type::player, *deed.other});
    if (!deed.point.empty()) {
      if (!is_point(deed.point)) return std::nullopt;
      play.arguments.push_back({language::Type::point, *model_.world().find_point(deed.point)});
    }
    for (const std::string& name : deed.first) {
      if (!find_symbol(players_, name) && !is_point(name)) return std::nullopt;
      const auto point = model_.world().find_point(name);
      said.chosen.push_back(point ? model_.world().name_of(*point) : name);
    }
    return said;
  }

  /// Returns the owner of the stone that the post's display shows on the point of a placement; nullopt if
  /// there is no such stone. This is how the author of a post without a sender is found.
  std::optional<int> owner_of_stone(const Deed& deed) const {
    if (deed.point.empty() || !post_.display) return std::nullopt;
    const int point = *model_.world().find_point(deed.point);
    const int owner = post_.display->stones[point];
    return owner >= 0 ? std::optional(owner) : std::nullopt;
  }

  const Model& model_;
  const std::vector<Player>& players_;
  int count_ = 0;
  Post post_;
};

/// The header lines at the top of a thread, as a record without moves. `has_board` and `has_players` state
/// whether these two headers are present.
struct Top {
  Record record;
  bool has_board = false, has_players = false;
};

/// Reads the headers at the top of a thread and removes them from `text`. Sets `line` to the number of the
/// line after them.
Top read_top(std::string_view& text, std::string_view file, const Game& defaults, int& line) {
  const std::vector<std::string> names = header_names(defaults.document());
  bool has_board = false, has_players = false;
  std::string headers;
  text = without_bom(text);
  for (line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const RecordLine words(file, line, without_comment(text.substr(0, end)));
    const std::string first = words.words.empty() ? "" : lower(words.words[0]);
    if (!first.empty() && first != "\r" && std::ranges::count(names, first) == 0) break;
    has_board = has_board || first == "board";
    has_players = has_players || first == "players";
    headers.append(text.substr(0, end)) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {parse_record(headers, file, defaults), has_board, has_players};
}

/// Calls `find` with each drawing in order, and returns the first result that is not nullopt; nullopt if
/// there is none.
template <class Find>
auto find_first(const std::vector<DraftEntry>& entries, Find find)
    -> decltype(find(std::declval<const Drawing&>())) {
  for (const DraftEntry& entry : entries)
    if (const auto* draft = std::get_if<Draft>(&entry))
      for (const Drawing& drawing : draft->drawings)
        if (auto found = find(drawing)) return found;
  return std::nullopt;
}

/// Returns the record with which a thread begins. The board comes from the headers, otherwise from the first
/// display that determines it. The players come from the headers, otherwise from the caller, otherwise from
/// the first valid table. Throws InputError at the place `below` if nothing determines the players.
Record game_of(Top top, const std::vector<DraftEntry>& drafts, std::string_view file, Place below,
               const ThreadDefaults& defaults) {
  Record record = std::move(top.record);
  if (const auto size = top.has_board ? std::nullopt : find_first(drafts, size_of))
    record.game = record.game.with_board(*size);
  if (top.has_players || defaults.say_who_plays) return record;
  const auto players = find_first(drafts, players_of);
  if (!players)
    fail(file, below,
         "nothing says who plays: write for example 'players R=Rob b=Bob' above all posts, or show the table "
         "of the players in a post");
  record.players = *players;
  located(file, below, [&] {
    const language::Players& allowed = *record.game.document().players;
    record.game = record.game.with_players(parse_players(allowed, std::to_string(record.players.size())));
  });
  return record;
}

bool has_posts(std::string_view text, const Document& game) {
  if (is_too_long(text)) return true;  // parse_thread reports the error
  for (const auto& item : split_mail(text, 1, events_of(game))) {
    const auto* message = std::get_if<Message>(&item);
    if (message == nullptr) continue;
    if (message->has_headers || std::ranges::count(parts_of(message->body), Part::prose) <
                                    static_cast<std::ptrdiff_t>(message->body.size()))
      return true;
    std::vector<TextLine> lines = message->body;
    for (TextLine& line : lines) line.text.resize(std::min(line.text.find('#'), line.text.size()));
    // Records may contain these words, too: if I and * are symbols of players, "I pass" and "* pass" are
    // passes of these players.
    for (const Sentence& sentence : read_sentences(lines, {}))
      if (const std::string words = lower(sentence.text); words != "i pass" && words != "pass") return true;
  }
  return false;
}

/// If the text consists of a single display, returns it as a thread; otherwise returns nullopt.
std::optional<Thread> display_alone(std::string_view text, std::string_view file,
                                    const ThreadDefaults& defaults) {
  if (!has_posts(text, defaults.game.document())) return std::nullopt;
  try {
    Thread thread = parse_thread(text, file, defaults);
    const auto* post = thread.entries.size() == 1 ? std::get_if<Post>(&thread.entries.front()) : nullptr;
    if (post && post->display && post->from.empty() && post->date.empty() && post->moves.empty())
      return thread;
  } catch (const InputError&) {  // parse_thread throws again when the text is read as a thread
  }
  return std::nullopt;
}

}  // namespace

std::string why_no_threads(const Document& document) {
  std::string missing;
  const auto need = [&](bool is_there, std::string_view what) {
    if (!is_there) missing.append(missing.empty() ? "" : ", ").append(what);
  };
  need(document.board && document.board->kind == language::Board::Kind::square_grid,
       "a square grid with an edge");
  need(more_than_stones(document).empty(), "stones of one kind on a plain board");
  need(document.players->named.empty(), "players whom a table names ('players 2 to 52')");
  need(action_of(document, "place").has_value(), "'move place(p)'");
  need(points_of(document).has_value(), "points ('note score : number of each player')");
  need(alliances_of(document).has_value(), "alliances ('state allies : pairs of players')");
  for (const char* clause : {"post", "wrong-display"})
    need(!document.sentence(clause).empty(), fmt::format("a clause [{}]", clause));
  return missing.empty()
             ? ""
             : fmt::format("{} is not played by posts: its document has not {}", document.title, missing);
}

Thread parse_thread(std::string_view text, std::string_view file, const ThreadDefaults& defaults) {
  int line = 1;
  if (is_too_long(text)) fail(file, {}, fmt::format("more than {} lines: this is no thread", most_lines));
  Top top = read_top(text, file, defaults.game, line);
  std::vector<DraftEntry> drafts;
  for (auto& item : split_mail(text, line, events_of(defaults.game.document())))
    if (auto* message = std::get_if<Message>(&item))
      append_drafts(std::move(*message), drafts);
    else
      drafts.emplace_back(std::get<TextLine>(std::move(item)));
  if (drafts.empty())
    fail(file, {line, 1},
         "a thread without posts: write for example 'From: Rob', an empty line and 'I pass.'");

  Thread thread{game_of(std::move(top), drafts, file, {line, 1}, defaults), {}};
  Model model(thread.game.game);
  call_players(model, thread.game);
  PostReader reader(model);
  std::size_t count = 0;
  for (const DraftEntry& entry : drafts) {
    if (const auto* event = std::get_if<TextLine>(&entry)) {
      refuse_move_too_many(file, {event->number, 1}, count++);
      thread.entries.emplace_back(
          Posted{parse_recorded_move(model, lower(event->text)), event->number, event->text});
    } else if (auto post = reader.read(std::get<Draft>(entry))) {
      count += std::max<std::size_t>(post->moves.size(), 1);
      refuse_move_too_many(file, {post->line, 1}, count - 1);
      thread.entries.emplace_back(*std::move(post));
    }
  }
  if (thread.entries.empty())
    fail(file, {line, 1},
         "nothing here is a post: write for example 'From: Rob', an empty line and 'I pass.'");
  return thread;
}

bool is_thread(std::string_view text, const Document& game) {
  return has_posts(text, game) && !display_alone(text, "thread", {Game(game), false});
}

bool is_mail(std::string_view text) {
  return !is_too_long(text) && std::ranges::any_of(split_mail(text, 1, {}), [](const auto& item) {
    const auto* message = std::get_if<Message>(&item);
    return message != nullptr && message->has_headers;
  });
}

std::optional<Record> record_of_display(std::string_view text, std::string_view file,
                                        const ThreadDefaults& defaults) {
  std::optional<Thread> thread = display_alone(text, file, defaults);
  if (!thread) return std::nullopt;
  const Display& display = *std::get<Post>(thread->entries.front()).display;
  if (!display.flaws.empty()) fail(file, {display.flaws.front().line, 1}, display.flaws.front().what);
  Record record = std::move(thread->game);
  Model model(record.game);
  call_players(model, record);
  record.setup = setup_of(model, shown_position(model, display));
  return record;
}

std::string sentence_of(const Model& model, const RecordedMove& recorded) {
  if (recorded.move.player < 0) return "";
  const Play& play = recorded.move.plays.front();
  const std::string& action = model.document().actions[play.action].name.name;
  const std::vector<Player>& players = model.notation().roster();
  // Returns the name of the other player. Returns the symbol instead if a reader of the sentence would take
  // the name for another player.
  const auto other = [&](std::string_view behind) {
    const int number = play.arguments.front().value;
    const std::string& name = players[number].name.name;
    const auto found = named(players, name + std::string(behind));
    const bool is_clear = found && found->player == number && found->length == name.size();
    return is_clear ? name : model.notation().symbol(number);
  };
  const std::string end =
      recorded.chosen.empty() ? "." : fmt::format(", capturing {} first.", fmt::join(recorded.chosen, ", "));
  if (action == "place")
    return fmt::format("I place a stone at {}{}", model.world().name_of(play.arguments.front().value), end);
  if (action == "propose") return fmt::format("I propose an alliance with {}.", other("."));
  if (action == "form") return fmt::format("I form an alliance with {}{}", other(end), end);
  if (action == "break") return fmt::format("I break my alliance with {}{}", other(end), end);
  return fmt::format("I {}.", action);
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

}  // namespace ruleproof::forum
