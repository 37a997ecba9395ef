#include "report/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>

#include "record/coordinates.hpp"
#include "record/diagram.hpp"
#include "report/xml_text.hpp"

namespace ruleproof {
namespace {

// Lengths in units of the drawing. Points are `step` apart; the outermost lie `margin` within the edge, which
// leaves room for half a stone and the coordinates.
constexpr int step = 40;
constexpr int margin = 56;
constexpr int coordinate_distance = 37;
constexpr int stone_radius = 18;

// The colours speak for themselves on white paper and on a dark page, since the board has its own ground.
constexpr const char* board_colour = "#ecc67c";
constexpr const char* ink = "#2b2117";
constexpr const char* mark_colour = "#c8102e";

int x_of(Size size, int point) { return margin + point % size.w * step; }
int y_of(Size size, int point) { return margin + point / size.w * step; }

pugi::xml_node add(pugi::xml_node parent, const char* name,
                   std::initializer_list<std::pair<const char*, std::string>> attributes) {
  pugi::xml_node node = parent.append_child(name);
  for (const auto& [key, value] : attributes) node.append_attribute(key) = value.c_str();
  return node;
}

std::string number(double value) { return fmt::format("{}", value); }

void add_line(pugi::xml_node parent, int x1, int y1, int x2, int y2) {
  add(parent, "line", {{"x1", number(x1)}, {"y1", number(y1)}, {"x2", number(x2)}, {"y2", number(y2)}});
}

void add_circle(pugi::xml_node parent, int x, int y, double radius, const char* fill) {
  add(parent, "circle", {{"cx", number(x)}, {"cy", number(y)}, {"r", number(radius)}, {"fill", fill}});
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
      .text() = xml_text(text).c_str();
}

void draw_grid(pugi::xml_node parent, Size size) {
  const int right = x_of(size, size.w - 1);
  const int bottom = y_of(size, size.area() - 1);
  pugi::xml_node grid =
      add(parent, "g", {{"stroke", ink}, {"stroke-width", "1.5"}, {"stroke-linecap", "square"}});
  // A board of one row or column would be a line without crossings; short strokes show its points.
  const int stub = step / 4;
  const int across = size.w == 1 ? stub : 0;
  const int along = size.h == 1 ? stub : 0;
  for (int y = 0; y < size.h; ++y)
    add_line(grid, margin - across, margin + y * step, right + across, margin + y * step);
  for (int x = 0; x < size.w; ++x)
    add_line(grid, margin + x * step, margin - along, margin + x * step, bottom + along);
  for (int point = 0; point < size.area(); ++point)
    if (is_star_point(size, point)) add_circle(parent, x_of(size, point), y_of(size, point), 4, ink);
}

void draw_coordinates(pugi::xml_node parent, Size size) {
  constexpr double font_size = 17;
  const int right = x_of(size, size.w - 1) + coordinate_distance;
  const int bottom = y_of(size, size.area() - 1) + coordinate_distance;
  for (int x = 0; x < size.w; ++x)
    for (const int y : {margin - coordinate_distance, bottom})
      add_text(parent, margin + x * step, y, font_size, ink, std::string(1, column_letter(x)));
  for (int y = 0; y < size.h; ++y)
    for (const int x : {margin - coordinate_distance, right})
      add_text(parent, x, margin + y * step, font_size, ink, std::to_string(row_number(size, y)));
}

void draw_stone(pugi::xml_node parent, Size size, int point, Stone stone) {
  if (stone == Stone::empty) return;
  add_circle(parent, x_of(size, point), y_of(size, point), stone_radius,
             stone == Stone::black ? "#111111" : "#fafafa");
  parent.last_child().append_attribute("stroke") = ink;
  parent.last_child().append_attribute("stroke-width") = "1.2";
}

void draw_mark(pugi::xml_node parent, Size size, int point) {
  add_circle(parent, x_of(size, point), y_of(size, point), stone_radius, "none");
  parent.last_child().append_attribute("stroke") = mark_colour;
  parent.last_child().append_attribute("stroke-width") = "4";
}

void draw_label(pugi::xml_node parent, Size size, int point, Stone stone, const std::string& label) {
  // On an empty point the lines would cross the text.
  if (stone == Stone::empty) add_circle(parent, x_of(size, point), y_of(size, point), 13, board_colour);
  const double font_size = label.size() <= 1 ? 22 : label.size() == 2 ? 19 : 15;
  add_text(parent, x_of(size, point), y_of(size, point), font_size,
           stone == Stone::black ? "#ffffff" : "#111111", label);
}

}  // namespace

std::string svg(const Drawing& drawing) {
  const Size size = drawing.size;
  const std::string width = number(2 * margin + (size.w - 1) * step);
  const std::string height = number(2 * margin + (size.h - 1) * step);
  pugi::xml_document document;
  pugi::xml_node root = add(document, "svg",
                            {{"xmlns", "http://www.w3.org/2000/svg"},
                             {"width", width},
                             {"height", height},
                             {"viewBox", fmt::format("0 0 {} {}", width, height)},
                             {"role", "img"},
                             {"font-family", "Helvetica, Arial, sans-serif"},
                             {"text-anchor", "middle"}});
  if (!drawing.title.empty()) add(root, "title", {}).text() = xml_text(drawing.title).c_str();
  add(root, "rect", {{"width", width}, {"height", height}, {"rx", "6"}, {"fill", board_colour}});
  draw_grid(root, size);
  draw_coordinates(root, size);
  for (int point = 0; point < size.area(); ++point) draw_stone(root, size, point, drawing.stones.at(point));
  for (const int point : drawing.marked) draw_mark(root, size, point);
  for (const auto& [point, label] : drawing.labels)
    draw_label(root, size, point, drawing.stones.at(point), label);
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace ruleproof
