#include "report/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "record/coordinates.hpp"
#include "record/utf8.hpp"
#include "report/wrap.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

// Lengths in units of the drawing. Points are `step` apart; the outermost lie `margin` within the edge, which
// leaves room for half a stone and the coordinates.
constexpr int step = 40;
constexpr int margin = 56;
constexpr int coordinate_distance = 37;
constexpr double stone_radius = 18.5;
constexpr double units_per_em = 23;

// Of the file with several boards.
constexpr int gap = 28;
constexpr int caption_font_size = 17;
constexpr int caption_line = 23;
constexpr int narrowest_caption = 260;

// The board has its own ground, on a light page and on a dark one, so these colours need no second set. Those
// of the marks differ from the stone also where everything is grey.
constexpr const char* board_colour = "#e9c27a";
constexpr const char* ink = "#2b2117";
constexpr const char* black_colour = "#161412";
constexpr const char* white_colour = "#fbfaf6";
constexpr const char* hole_colour = "#a87a35";
constexpr const char* mark_colour = "#b80d28";
constexpr const char* mark_on_black = "#ff9d8c";
// Of many players; those after the last one begin anew, and their symbols tell them apart.
constexpr std::array player_colours{"#fbfaf6", "#a9cdf0", "#b9dca6", "#f3b5b0",
                                    "#d6c1ef", "#fff0a0", "#cfc8bd", "#a5e2dd"};

int board_width(Size size) { return 2 * margin + (size.w - 1) * step; }
int board_height(Size size) { return 2 * margin + (size.h - 1) * step; }
int x_of(Size size, int point) { return margin + point % size.w * step; }
int y_of(Size size, int point) { return margin + point / size.w * step; }

pugi::xml_node add(pugi::xml_node parent, const char* name,
                   std::initializer_list<std::pair<const char*, std::string>> attributes) {
  pugi::xml_node node = parent.append_child(name);
  for (const auto& [key, value] : attributes) node.append_attribute(key) = value.c_str();
  return node;
}

std::string number(double value) { return fmt::format("{:.6g}", value); }

void add_line(pugi::xml_node parent, int x1, int y1, int x2, int y2) {
  add(parent, "line", {{"x1", number(x1)}, {"y1", number(y1)}, {"x2", number(x2)}, {"y2", number(y2)}});
}

pugi::xml_node add_circle(pugi::xml_node parent, int x, int y, double radius, const char* fill) {
  return add(parent, "circle", {{"cx", number(x)}, {"cy", number(y)}, {"r", number(radius)}, {"fill", fill}});
}

void add_stroke(pugi::xml_node node, const char* colour, const char* width) {
  node.append_attribute("stroke") = colour;
  node.append_attribute("stroke-width") = width;
}

// Text with its middle at (x, y). Not every renderer knows dominant-baseline, so the baseline is lowered by
// hand.
void add_text(pugi::xml_node parent, double x, double y, double font_size, const char* fill,
              const std::string& text) {
  add(parent, "text",
      {{"x", number(x)},
       {"y", number(y + 0.36 * font_size)},
       {"font-size", number(font_size)},
       {"fill", fill}})
      .text() = text.c_str();
}

bool has_many_players(const Drawing& drawing) { return !drawing.symbols.empty(); }

int owner_at(const Drawing& drawing, int point) {
  return has_many_players(drawing) ? drawing.owners.at(static_cast<std::size_t>(point)) : -1;
}

/// What it is drawn on: the stones of many players are light.
Stone stone_at(const Drawing& drawing, int point) {
  if (!has_many_players(drawing)) return drawing.stones.at(static_cast<std::size_t>(point));
  return owner_at(drawing, point) < 0 ? Stone::empty : Stone::white;
}

std::string column_of(const Drawing& drawing, int x) {
  if (drawing.lower_left) return std::to_string(drawing.lower_left->x + x);
  return std::string(1, has_many_players(drawing) ? static_cast<char>('A' + x) : column_letter(x));
}

/// "c3", "C3" in a game of many players, or "-1,12" on an unbounded grid.
std::string name_of(const Drawing& drawing, int point) {
  if (has_many_players(drawing))
    return column_of(drawing, point % drawing.size.w) +
           std::to_string(row_number(drawing.size, point / drawing.size.w));
  if (!drawing.lower_left) return point_name(drawing.size, point);
  return fmt::format("{},{}", drawing.lower_left->x + point % drawing.size.w,
                     drawing.lower_left->y + drawing.size.h - 1 - point / drawing.size.w);
}

void draw_grid(pugi::xml_node parent, const Drawing& drawing) {
  const Size size = drawing.size;
  const int right = x_of(size, size.w - 1);
  const int bottom = y_of(size, size.area() - 1);
  pugi::xml_node grid =
      add(parent, "g", {{"stroke", ink}, {"stroke-width", "1.3"}, {"stroke-linecap", "square"}});
  // A board of one row or column would be a line without crossings; short strokes show its points.
  // So do strokes where the grid goes on.
  const int stub = drawing.lower_left ? step / 2 : step / 4;
  const int across = size.w == 1 || drawing.lower_left ? stub : 0;
  const int along = size.h == 1 || drawing.lower_left ? stub : 0;
  for (int y = 0; y < size.h; ++y)
    add_line(grid, margin - across, margin + y * step, right + across, margin + y * step);
  for (int x = 0; x < size.w; ++x)
    add_line(grid, margin + x * step, margin - along, margin + x * step, bottom + along);
  for (int point = 0; point < size.area(); ++point)
    if (!drawing.lower_left && is_star_point(size, point))
      add_circle(parent, x_of(size, point), y_of(size, point), 4, ink);
}

void draw_coordinates(pugi::xml_node parent, const Drawing& drawing) {
  const Size size = drawing.size;
  const auto column = [&](int x) { return column_of(drawing, x); };
  const auto row = [&](int y) {
    return std::to_string(row_number(size, y) + (drawing.lower_left ? drawing.lower_left->y - 1 : 0));
  };
  std::size_t longest = 2;
  for (const std::string& label : {column(0), column(size.w - 1), row(0), row(size.h - 1)})
    longest = std::max(longest, label.size());
  const double font_size = 34.0 / static_cast<double>(longest);
  const int right = x_of(size, size.w - 1) + coordinate_distance;
  const int bottom = y_of(size, size.area() - 1) + coordinate_distance;
  for (int x = 0; x < size.w; ++x)
    for (const int y : {margin - coordinate_distance, bottom})
      add_text(parent, margin + x * step, y, font_size, ink, column(x));
  for (int y = 0; y < size.h; ++y)
    for (const int x : {margin - coordinate_distance, right})
      add_text(parent, x, margin + y * step, font_size, ink, row(y));
}

void draw_stone(pugi::xml_node parent, const Drawing& drawing, int point) {
  const Stone stone = stone_at(drawing, point);
  if (stone == Stone::empty) return;
  const int owner = owner_at(drawing, point);
  const char* colour = stone == Stone::black ? black_colour : white_colour;
  if (owner >= 0) colour = player_colours[static_cast<std::size_t>(owner) % player_colours.size()];
  const int x = x_of(drawing.size, point);
  const int y = y_of(drawing.size, point);
  add_stroke(add_circle(parent, x, y, stone_radius, colour), ink, "1.2");
  if (owner >= 0)
    add_text(parent, x, y, 19, black_colour,
             harmless(std::string(1, drawing.symbols.at(static_cast<std::size_t>(owner)))));
}

void draw_hole(pugi::xml_node parent, Size size, int point) {
  constexpr int side = 26;
  add(parent, "rect",
      {{"x", number(x_of(size, point) - side / 2)},
       {"y", number(y_of(size, point) - side / 2)},
       {"width", number(side)},
       {"height", number(side)},
       {"fill", hole_colour}});
}

// Wipes the lines away that would cross a mark or a text on an empty point.
void clear(pugi::xml_node parent, Size size, int point) {
  add_circle(parent, x_of(size, point), y_of(size, point), 15, board_colour);
}

void draw_mark(pugi::xml_node parent, Size size, int point, Stone stone) {
  add_stroke(add_circle(parent, x_of(size, point), y_of(size, point), 15, "none"),
             stone == Stone::black ? mark_on_black : mark_colour, "3");
}

void draw_label(pugi::xml_node parent, Size size, int point, Stone stone, const std::string& label) {
  const double font_size = std::min(21.0, 40.0 / std::max(1, width_of(label)));
  add_text(parent, x_of(size, point), y_of(size, point), font_size,
           stone == Stone::black ? white_colour : black_colour, label);
}

template <class Is>
std::string points(const Drawing& drawing, Is is) {
  std::string names;
  for (int point = 0; point < drawing.size.area(); ++point)
    if (is(point)) names += ' ' + name_of(drawing, point);
  return names.empty() ? " none" : names;
}

std::string stones_in_words(const Drawing& drawing) {
  const auto of = [&](Stone stone) {
    return points(drawing, [&](int point) { return stone_at(drawing, point) == stone; });
  };
  if (!has_many_players(drawing))
    return fmt::format("Black:{}. White:{}.", of(Stone::black), of(Stone::white));
  std::string told;
  for (std::size_t player = 0; player < drawing.symbols.size(); ++player)
    told += fmt::format(
        "{}{}:{}.", player == 0 ? "" : " ", drawing.symbols[player],
        points(drawing, [&](int point) { return owner_at(drawing, point) == static_cast<int>(player); }));
  return told;
}

// The board in words, for those who do not see it.
std::string description(const Drawing& drawing) {
  std::string result = stones_in_words(drawing);
  for (const int point : drawing.marked) result += fmt::format(" {} is marked.", name_of(drawing, point));
  for (const auto& [point, label] : drawing.labels)
    result += fmt::format(" {} is labelled {}.", name_of(drawing, point), label);
  for (const int point : drawing.holes) result += fmt::format(" {} is a hole.", name_of(drawing, point));
  return harmless(result);
}

pugi::xml_node draw(pugi::xml_node parent, const Drawing& drawing) {
  const Size size = drawing.size;
  const std::string width = number(board_width(size));
  const std::string height = number(board_height(size));
  pugi::xml_node root = add(parent, "svg",
                            {{"xmlns", "http://www.w3.org/2000/svg"},
                             {"width", width},
                             {"height", height},
                             {"viewBox", fmt::format("0 0 {} {}", width, height)},
                             {"role", "img"},
                             {"font-family", "Helvetica, Arial, sans-serif"},
                             {"text-anchor", "middle"}});
  const std::string title = harmless(drawing.title);
  add(root, "title", {}).text() = (title.empty() ? "A board of " + text(size) : title).c_str();
  add(root, "desc", {}).text() = description(drawing).c_str();
  add(root, "rect", {{"width", width}, {"height", height}, {"rx", "5"}, {"fill", board_colour}});
  draw_grid(root, drawing);
  draw_coordinates(root, drawing);
  for (const int point : drawing.holes) draw_hole(root, size, point);
  for (int point = 0; point < size.area(); ++point) draw_stone(root, drawing, point);
  for (const int point : drawing.marked)
    if (stone_at(drawing, point) == Stone::empty) clear(root, size, point);
  for (const auto& [point, label] : drawing.labels)
    if (stone_at(drawing, point) == Stone::empty) clear(root, size, point);
  for (const int point : drawing.marked) draw_mark(root, size, point, stone_at(drawing, point));
  for (const auto& [point, label] : drawing.labels)
    draw_label(root, size, point, stone_at(drawing, point), harmless(label));
  return root;
}

std::string file(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace

std::string svg(const Drawing& drawing) {
  pugi::xml_document document;
  draw(document, drawing);
  return file(document);
}

std::string svg(const std::vector<Figure>& figures) {
  pugi::xml_document document;
  pugi::xml_node root = add(document, "svg",
                            {{"xmlns", "http://www.w3.org/2000/svg"},
                             {"font-family", "Helvetica, Arial, sans-serif"},
                             {"text-anchor", "middle"}});
  add(root, "rect", {{"width", "100%"}, {"height", "100%"}, {"fill", "#ffffff"}});
  int x = gap;
  int bottom = 0;
  for (const Figure& figure : figures) {
    const int width = board_width(figure.drawing.size);
    const int column = std::max(width, narrowest_caption);
    pugi::xml_node board = draw(root, figure.drawing);
    board.append_attribute("x") = x + (column - width) / 2;
    board.append_attribute("y") = gap;
    // The widths of the letters are not known here; on average they are half as wide as high.
    const int characters = static_cast<int>(column / (0.55 * caption_font_size));
    int y = gap + board_height(figure.drawing.size) + caption_line;
    for (const std::string& line : wrapped(harmless(figure.caption), characters)) {
      add_text(root, x + column / 2.0, y, caption_font_size, ink, line);
      y += caption_line;
    }
    bottom = std::max(bottom, y);
    x += column + gap;
  }
  const std::string width = number(std::max(x, 2 * gap));
  const std::string height = number(bottom + gap);
  root.append_attribute("width") = width.c_str();
  root.append_attribute("height") = height.c_str();
  root.append_attribute("viewBox") = fmt::format("0 0 {} {}", width, height).c_str();
  return file(document);
}

std::string svg_element(const Drawing& drawing) {
  pugi::xml_document document;
  pugi::xml_node root = draw(document, drawing);
  root.attribute("width") = fmt::format("{:.4g}em", board_width(drawing.size) / units_per_em).c_str();
  root.remove_attribute("height");
  std::ostringstream out;
  root.print(out, "", pugi::format_raw);
  return out.str();
}

std::string svg_of_space(std::string_view rows) {
  constexpr int side = 12;
  pugi::xml_document document;
  pugi::xml_node root = add(document, "svg", {{"role", "img"}, {"aria-label", harmless(rows)}, {"class", "space"}});
  int x = 0, y = 0, width = 0;
  for (const char c : rows) {
    if (c == ' ') continue;
    if (c == '/') {
      x = 0;
      y += side;
      continue;
    }
    if (c == 'x')
      add(root, "rect", {{"x", std::to_string(x)}, {"y", std::to_string(y)}, {"width", std::to_string(side)}, {"height", std::to_string(side)}});
    x += side;
    width = std::max(width, x);
  }
  root.append_attribute("viewBox") = fmt::format("-1 -1 {} {}", width + 2, y + side + 2).c_str();
  root.append_attribute("width") = fmt::format("{}", width + 2).c_str();
  root.append_attribute("height") = fmt::format("{}", y + side + 2).c_str();
  std::ostringstream out;
  root.print(out, "", pugi::format_raw);
  return out.str();
}

}  // namespace ruleproof
