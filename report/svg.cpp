#include "report/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <map>
#include <numbers>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "record/coordinates.hpp"
#include "record/utf8.hpp"
#include "report/wrap.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

// Lengths in units of the drawing. Points are `step` apart. The outermost points are `margin` from the edge,
// which leaves room for half a stone and the coordinates.
constexpr int step = 40;
constexpr int margin = 56;
constexpr int coordinate_distance = 37;
constexpr double stone_radius = 18.5;
constexpr double units_per_em = 23;

// Lengths in an SVG file with several boards.
constexpr int gap = 28;
constexpr int caption_font_size = 17;
constexpr int caption_line = 23;
constexpr int narrowest_caption = 260;

// The board has its own background, so the same colours suit light and dark pages. The colours of marks
// differ from those of the stones even in greyscale.
constexpr const char* board_colour = "#e9c27a";
constexpr const char* ink = "#2b2117";
constexpr const char* black_colour = "#161412";
constexpr const char* white_colour = "#fbfaf6";
constexpr const char* hole_colour = "#a87a35";
constexpr const char* dark_square_colour = "#d0a25c";
constexpr const char* mark_colour = "#b80d28";
constexpr const char* mark_on_black = "#ff9d8c";
// The colours for players who are not black or white. If there are more players, the colours repeat from the
// first; the players' symbols distinguish them.
constexpr std::array player_colours{"#fbfaf6", "#a9cdf0", "#b9dca6", "#f3b5b0",
                                    "#d6c1ef", "#fff0a0", "#cfc8bd", "#a5e2dd"};
// The tints of sets of points. The board remains visible through them. If there are more sets, the tints
// repeat from the first; the sets' letters distinguish them.
constexpr std::array set_colours{"#1f6fd0", "#1c8a4a", "#8a2fc0", "#c02f2f", "#ffffff"};
constexpr const char* set_opacity = "0.35";
constexpr int legend_line = 24;

bool is_hex(const Drawing& drawing) { return drawing.grid == GridLook::hexagons; }
bool is_absent(const Drawing& drawing, int point) { return std::ranges::count(drawing.absent, point) > 0; }
// Returns how far a row is shifted to the right on a board of hexagons: half a hexagon for each row below it.
int shift(const Drawing& drawing, int y) { return is_hex(drawing) ? (drawing.size.h - 1 - y) * step / 2 : 0; }
int height_of(const Drawing& drawing, int rows) {
  return is_hex(drawing) ? static_cast<int>(std::lround(rows * step * std::sqrt(3.0) / 2)) : rows * step;
}
int distance_from_corner(const Drawing& drawing, int point) {
  return point % drawing.size.w * step + shift(drawing, point / drawing.size.w);
}
// Returns how far the leftmost and the rightmost point are to the right of the lower left corner of the
// rectangle. On a hexagonal board the corner itself may be absent, so the first distance may exceed 0.
std::pair<int, int> sides(const Drawing& drawing) {
  if (!is_hex(drawing) || drawing.absent.empty()) return {0, (drawing.size.w - 1) * step + shift(drawing, 0)};
  std::pair<int, int> sides{INT_MAX, 0};
  for (int point = 0; point < drawing.size.area(); ++point) {
    if (is_absent(drawing, point)) continue;
    sides.first = std::min(sides.first, distance_from_corner(drawing, point));
    sides.second = std::max(sides.second, distance_from_corner(drawing, point));
  }
  return sides;
}
int board_width(const Drawing& drawing) {
  const auto [left, right] = sides(drawing);
  return 2 * margin + right - left;
}
/// Returns the height of the board without the legend that names its sets of points.
int bare_height(const Drawing& drawing) { return 2 * margin + height_of(drawing, drawing.size.h - 1); }
int board_height(const Drawing& drawing) {
  const int lines = static_cast<int>(drawing.sets.size());
  return bare_height(drawing) + (lines == 0 ? 0 : lines * legend_line + 4);
}
int x_of(const Drawing& drawing, int point) {
  return margin + distance_from_corner(drawing, point) - sides(drawing).first;
}
int y_of(const Drawing& drawing, int point) { return margin + height_of(drawing, point / drawing.size.w); }

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

/// Adds a square with its middle at (x, y).
pugi::xml_node add_square(pugi::xml_node parent, double x, double y, double side, const char* fill) {
  return add(parent, "rect",
             {{"x", number(x - side / 2)},
              {"y", number(y - side / 2)},
              {"width", number(side)},
              {"height", number(side)},
              {"fill", fill}});
}

pugi::xml_node add_circle(pugi::xml_node parent, int x, int y, double radius, const char* fill) {
  return add(parent, "circle", {{"cx", number(x)}, {"cy", number(y)}, {"r", number(radius)}, {"fill", fill}});
}

void add_stroke(pugi::xml_node node, const char* colour, const char* width) {
  node.append_attribute("stroke") = colour;
  node.append_attribute("stroke-width") = width;
}

// Adds text whose middle is at (x, y). Computes the baseline because not every renderer supports the
// attribute dominant-baseline.
pugi::xml_node add_text(pugi::xml_node parent, double x, double y, double font_size, const char* fill,
                        const std::string& text) {
  pugi::xml_node node = add(parent, "text",
                            {{"x", number(x)},
                             {"y", number(y + 0.36 * font_size)},
                             {"font-size", number(font_size)},
                             {"fill", fill}});
  node.text() = text.c_str();
  return node;
}

int owner_at(const Drawing& drawing, int point) {
  return drawing.owners.empty() ? -1 : drawing.owners.at(point);
}

/// Returns the colour of the stone at a point, which decides the colour of a mark or label there. Stones of
/// other colours are light, so they count as white. Figures without a stone count as white, too, because the
/// board is light.
Stone stone_at(const Drawing& drawing, int point) {
  if (const int owner = owner_at(drawing, point); owner >= 0) {
    const StoneLook& look = drawing.looks.at(owner);
    return look.colour == Colour::black && !look.is_figure ? Stone::black : Stone::white;
  }
  return drawing.stones.empty() ? Stone::empty : drawing.stones.at(point);
}

std::string column_of(const Drawing& drawing, int x) {
  if (drawing.lower_left) return std::to_string(drawing.lower_left->x + x);
  return std::string(1, drawing.columns.empty() ? column_letter(x) : drawing.columns.at(x));
}

/// Returns the name of a point: "c3", or "-1,12" on an unbounded grid.
std::string name_of(const Drawing& drawing, int point) {
  const int x = point % drawing.size.w, y = point / drawing.size.w;
  if (!drawing.lower_left) return column_of(drawing, x) + std::to_string(row_number(drawing.size, y));
  return fmt::format("{},{}", column_of(drawing, x), drawing.lower_left->y + drawing.size.h - 1 - y);
}

void draw_lines(pugi::xml_node grid, const Drawing& drawing) {
  const Size size = drawing.size;
  const int right = margin + (size.w - 1) * step;
  const int bottom = margin + (size.h - 1) * step;
  // A board of one row or column would be a line without crossings, so short strokes mark its points. On an
  // unbounded grid, longer strokes show that the grid continues.
  const int stub = drawing.lower_left ? step / 2 : step / 4;
  const int across = size.w == 1 || drawing.lower_left ? stub : 0;
  const int along = size.h == 1 || drawing.lower_left ? stub : 0;
  for (int y = 0; y < size.h; ++y)
    add_line(grid, margin - across, margin + y * step, right + across, margin + y * step);
  for (int x = 0; x < size.w; ++x)
    add_line(grid, margin + x * step, margin - along, margin + x * step, bottom + along);
}

/// Draws the lines between neighbouring points of a board that lacks some points of its rectangle.
void draw_lines_between(pugi::xml_node grid, const Drawing& drawing) {
  const auto line = [&](int one, int other) {
    if (!is_absent(drawing, one) && !is_absent(drawing, other))
      add_line(grid, x_of(drawing, one), y_of(drawing, one), x_of(drawing, other), y_of(drawing, other));
  };
  for (int point = 0; point < drawing.size.area(); ++point) {
    if (point % drawing.size.w + 1 < drawing.size.w) line(point, point + 1);
    if (point + drawing.size.w < drawing.size.area()) line(point, point + drawing.size.w);
  }
}

void draw_squares(pugi::xml_node grid, const Drawing& drawing) {
  for (int point = 0; point < drawing.size.area(); ++point) {
    if (is_absent(drawing, point)) continue;
    const int x = point % drawing.size.w, y = row_number(drawing.size, point / drawing.size.w);
    const bool is_dark = drawing.grid == GridLook::chequered && (x + y) % 2 == 1;
    add_square(grid, x_of(drawing, point), y_of(drawing, point), step, is_dark ? dark_square_colour : "none");
  }
}

void draw_declared_lines(pugi::xml_node grid, const Drawing& drawing) {
  for (const std::vector<int>& line : drawing.lines)
    for (std::size_t i = 1; i < line.size(); ++i)
      add_line(grid, x_of(drawing, line[i - 1]), y_of(drawing, line[i - 1]), x_of(drawing, line[i]),
               y_of(drawing, line[i]));
  for (int point = 0; point < drawing.size.area(); ++point)
    if (!is_absent(drawing, point)) add_circle(grid, x_of(drawing, point), y_of(drawing, point), 4, ink);
}

pugi::xml_node draw_hexagon(pugi::xml_node grid, int x, int y) {
  const double radius = step / std::sqrt(3.0);
  std::string corners;
  for (int i = 0; i < 6; ++i) {
    const double angle = std::numbers::pi * (2 * i + 1) / 6;
    corners += fmt::format("{}{:.1f},{:.1f}", i == 0 ? "" : " ", x + radius * std::cos(angle),
                           y + radius * std::sin(angle));
  }
  return add(grid, "polygon", {{"points", corners}, {"fill", "none"}});
}

/// Draws a square in the tint of a set. On a board of hexagons, draws a hexagon instead.
void tint(pugi::xml_node parent, const Drawing& drawing, std::size_t set, int x, int y) {
  pugi::xml_node ground =
      is_hex(drawing) ? draw_hexagon(parent, x, y) : add_square(parent, x, y, step, "none");
  ground.attribute("fill") = set_colours[set % set_colours.size()];
  ground.append_attribute("fill-opacity") = set_opacity;
}

/// Tints the points of the sets, and writes the letter of each set where a stone leaves room: in a corner of
/// the square, or near the upper corner of the hexagon. The names of the sets are in a legend below the
/// board.
void draw_sets(pugi::xml_node parent, const Drawing& drawing) {
  std::map<int, std::string> letters;
  for (std::size_t set = 0; set < drawing.sets.size(); ++set) {
    const auto& [letter, name, points] = drawing.sets[set];
    for (const int point : points) {
      tint(parent, drawing, set, x_of(drawing, point), y_of(drawing, point));
      letters[point] += letter;
    }
    const double y = bare_height(drawing) + legend_line * (static_cast<double>(set) + 0.1);
    constexpr int x = margin - step / 2, side = 16;
    add_square(parent, x + side / 2.0, y, side, set_colours[set % set_colours.size()])
        .append_attribute("fill-opacity") = set_opacity;
    add_text(parent, x + side / 2.0, y, 12, ink, harmless(letter));
    const double room = board_width(drawing) - x - 2 * side;
    add_text(parent, x + 1.5 * side, y, std::min(16.0, room / (0.55 * std::max(1, width_of(name)))), ink,
             harmless(name))
        .append_attribute("text-anchor") = "start";
  }
  const int right = is_hex(drawing) ? 0 : -16;
  for (const auto& [point, text] : letters)
    add_text(parent, x_of(drawing, point) + right, y_of(drawing, point) - 15, 9, ink, harmless(text));
}

void draw_grid(pugi::xml_node parent, const Drawing& drawing) {
  pugi::xml_node grid =
      add(parent, "g", {{"stroke", ink}, {"stroke-width", "1.3"}, {"stroke-linecap", "square"}});
  if (drawing.grid == GridLook::lines) return draw_declared_lines(grid, drawing);
  if (drawing.grid == GridLook::squares || drawing.grid == GridLook::chequered)
    return draw_squares(grid, drawing);
  if (is_hex(drawing)) {
    for (int point = 0; point < drawing.size.area(); ++point)
      if (!is_absent(drawing, point)) draw_hexagon(grid, x_of(drawing, point), y_of(drawing, point));
    return;
  }
  if (!drawing.absent.empty()) return draw_lines_between(grid, drawing);
  draw_lines(grid, drawing);
  for (int point = 0; point < drawing.size.area(); ++point)
    if (!drawing.lower_left && is_star_point(drawing.size, point))
      add_circle(parent, x_of(drawing, point), y_of(drawing, point), 4, ink);
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
  // On a board of hexagons, the letter of a column is placed in the direction of that column. Labels are
  // placed beside the points at the edges of the rectangle; on a hexagonal board, each row and column has at
  // least one such point.
  const int aside = is_hex(drawing) ? step * 9 / 20 : 0;
  const auto label = [&](int point, int right, int down, const std::string& text) {
    if (!is_hex(drawing) || !is_absent(drawing, point))
      add_text(parent, x_of(drawing, point) + right, y_of(drawing, point) + down, font_size, ink, text);
  };
  for (int x = 0; x < size.w; ++x) {
    label(x, aside, -coordinate_distance, column(x));
    label((size.h - 1) * size.w + x, -aside, coordinate_distance, column(x));
  }
  for (int y = 0; y < size.h; ++y) {
    label(y * size.w, -coordinate_distance, 0, row(y));
    label(y * size.w + size.w - 1, coordinate_distance, 0, row(y));
  }
}

void draw_stone(pugi::xml_node parent, const Drawing& drawing, int point) {
  const Stone stone = stone_at(drawing, point);
  if (stone == Stone::empty) return;
  const int owner = owner_at(drawing, point);
  const StoneLook* look = owner < 0 ? nullptr : &drawing.looks.at(owner);
  const int x = x_of(drawing, point);
  const int y = y_of(drawing, point);
  if (look && look->is_figure) {
    add_text(parent, x, y, 34, black_colour, harmless(look->sign));
    return;
  }
  const char* colour = stone == Stone::black ? black_colour : white_colour;
  if (look && !look->colour)
    colour = player_colours[static_cast<std::size_t>(look->shade) % player_colours.size()];
  add_stroke(add_circle(parent, x, y, stone_radius, colour), ink, "1.2");
  if (!look || look->sign.empty()) return;
  const bool has_label = drawing.labels.contains(point);  // if so, the label is drawn below the sign
  const double font_size = std::min(has_label ? 14.0 : 19.0, 32.0 / std::max(1, width_of(look->sign)));
  add_text(parent, x, has_label ? y - 7 : y, font_size, stone == Stone::black ? white_colour : black_colour,
           harmless(look->sign));
}

// Draws a number that belongs to the position: in the middle of an empty point without a label, otherwise
// beside the stone or label.
void draw_number(pugi::xml_node parent, const Drawing& drawing, int point, const std::string& number) {
  const int x = x_of(drawing, point), y = y_of(drawing, point);
  if (stone_at(drawing, point) == Stone::empty && !drawing.labels.contains(point)) {
    add_text(parent, x, y, 20, black_colour, number);
    return;
  }
  constexpr int aside = 13, radius = 8;
  add_stroke(add_circle(parent, x + aside, y + aside, radius, board_colour), ink, "1");
  add_text(parent, x + aside, y + aside, 22.0 / std::max(2, width_of(number)), black_colour, number);
}

// Erases the lines under a mark or text on an empty point. Boards of squares have no lines there.
void clear(pugi::xml_node parent, const Drawing& drawing, int point) {
  const bool has_lines =
      drawing.grid == GridLook::crossings || drawing.grid == GridLook::lines || is_hex(drawing);
  if (!has_lines || stone_at(drawing, point) != Stone::empty) return;
  add_circle(parent, x_of(drawing, point), y_of(drawing, point), 15, board_colour);
}

void draw_mark(pugi::xml_node parent, const Drawing& drawing, int point) {
  add_stroke(add_circle(parent, x_of(drawing, point), y_of(drawing, point), 15, "none"),
             stone_at(drawing, point) == Stone::black ? mark_on_black : mark_colour, "3");
}

void draw_label(pugi::xml_node parent, const Drawing& drawing, int point, const std::string& label) {
  const int owner = owner_at(drawing, point);
  if (owner >= 0 && drawing.looks[owner].is_figure) {
    add_text(parent, x_of(drawing, point) + 14, y_of(drawing, point) - 14, 11, black_colour, label);
    return;
  }
  const bool is_below = owner >= 0;  // whether the label is below the sign of a stone
  const double font_size = std::min(is_below ? 14.0 : 21.0, 40.0 / std::max(1, width_of(label)));
  add_text(parent, x_of(drawing, point), y_of(drawing, point) + (is_below ? 8 : 0), font_size,
           stone_at(drawing, point) == Stone::black ? white_colour : black_colour, label);
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
    return points(drawing, [&](int point) {
      return owner_at(drawing, point) < 0 && stone_at(drawing, point) == stone;
    });
  };
  std::string output;
  if (!drawing.stones.empty())
    output = fmt::format("Black:{}. White:{}.", of(Stone::black), of(Stone::white));
  for (std::size_t whose = 0; whose < drawing.looks.size(); ++whose)
    if (const StoneLook& look = drawing.looks[whose]; !look.sign.empty())
      output += fmt::format("{}{}:{}.", output.empty() ? "" : " ", look.name, points(drawing, [&](int point) {
                              return owner_at(drawing, point) == static_cast<int>(whose);
                            }));
  return output;
}

// Returns a description of the board in words, for readers who cannot see the drawing.
std::string description(const Drawing& drawing) {
  std::string result = stones_in_words(drawing);
  for (const int point : drawing.marked) result += fmt::format(" {} is marked.", name_of(drawing, point));
  for (const auto& [point, label] : drawing.labels)
    result += fmt::format(" {} is labelled {}.", name_of(drawing, point), label);
  for (const auto& [point, number] : drawing.numbers)
    result += fmt::format(" {} has {}.", name_of(drawing, point), number);
  for (const int point : drawing.holes) result += fmt::format(" {} is a hole.", name_of(drawing, point));
  for (const DrawnSet& set : drawing.sets)
    result +=
        fmt::format(" {}:{}.", set.name,
                    points(drawing, [&](int point) { return std::ranges::count(set.points, point) > 0; }));
  return harmless(result);
}

pugi::xml_node draw(pugi::xml_node parent, const Drawing& drawing) {
  const std::string width = number(board_width(drawing));
  const std::string height = number(board_height(drawing));
  pugi::xml_node root = add(parent, "svg",
                            {{"xmlns", "http://www.w3.org/2000/svg"},
                             {"width", width},
                             {"height", height},
                             {"viewBox", fmt::format("0 0 {} {}", width, height)},
                             {"role", "img"},
                             {"font-family", "Helvetica, Arial, sans-serif"},
                             {"text-anchor", "middle"}});
  const std::string title = harmless(drawing.title);
  add(root, "title", {}).text() = (title.empty() ? "A board of " + text(drawing.size) : title).c_str();
  add(root, "desc", {}).text() = description(drawing).c_str();
  add(root, "rect", {{"width", width}, {"height", height}, {"rx", "5"}, {"fill", board_colour}});
  draw_grid(root, drawing);
  draw_sets(root, drawing);
  draw_coordinates(root, drawing);
  for (const int point : drawing.holes)
    add_square(root, x_of(drawing, point), y_of(drawing, point), 26, hole_colour);
  for (int point = 0; point < drawing.size.area(); ++point) draw_stone(root, drawing, point);
  for (const int point : drawing.marked) clear(root, drawing, point);
  for (const auto& [point, label] : drawing.labels) clear(root, drawing, point);
  for (const auto& [point, number] : drawing.numbers) clear(root, drawing, point);
  for (const auto& [point, number] : drawing.numbers) draw_number(root, drawing, point, number);
  for (const int point : drawing.marked) draw_mark(root, drawing, point);
  for (const auto& [point, label] : drawing.labels) draw_label(root, drawing, point, harmless(label));
  return root;
}

std::string file(const pugi::xml_document& document) {
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

/// Returns an element as XML, without spaces or line ends between the nested elements.
std::string element(const pugi::xml_node& root) {
  std::ostringstream out;
  root.print(out, "", pugi::format_raw);
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
    const int width = board_width(figure.drawing);
    const int column = std::max(width, narrowest_caption);
    pugi::xml_node board = draw(root, figure.drawing);
    board.append_attribute("x") = x + (column - width) / 2;
    board.append_attribute("y") = gap;
    // The widths of letters are unknown, so each letter counts with an average width: 0.55 times the font
    // size.
    const int characters = static_cast<int>(column / (0.55 * caption_font_size));
    int y = gap + board_height(figure.drawing) + caption_line;
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
  root.attribute("width") = fmt::format("{:.4g}em", board_width(drawing) / units_per_em).c_str();
  root.remove_attribute("height");
  return element(root);
}

std::string svg_of_space(std::string_view rows) {
  constexpr int side = 12;
  pugi::xml_document document;
  pugi::xml_node root =
      add(document, "svg", {{"role", "img"}, {"aria-label", harmless(rows)}, {"class", "space"}});
  int x = 0, y = 0, width = 0;
  for (const char c : rows) {
    if (c == ' ') continue;
    if (c == '/') {
      x = 0;
      y += side;
      continue;
    }
    if (c == 'x')
      add(root, "rect",
          {{"x", std::to_string(x)},
           {"y", std::to_string(y)},
           {"width", std::to_string(side)},
           {"height", std::to_string(side)}});
    x += side;
    width = std::max(width, x);
  }
  root.append_attribute("viewBox") = fmt::format("-1 -1 {} {}", width + 2, y + side + 2).c_str();
  root.append_attribute("width") = fmt::format("{}", width + 2).c_str();
  root.append_attribute("height") = fmt::format("{}", y + side + 2).c_str();
  return element(root);
}

}  // namespace ruleproof
