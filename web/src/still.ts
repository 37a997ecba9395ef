// A board as a picture: without buttons.

import { BoardView } from "./board";
import type { Marks } from "./board";
import { html } from "./dom";
import type { Board } from "./questions";

/// Returns the drawing of a board; `title` is its name for screen readers, empty for an ornament.
export function stillOf(board: Board, marks: Marks, title: string): SVGSVGElement | null {
  const place = html("div");
  const nothing = (): void => undefined;
  const view = new BoardView(place, { point: nothing, look: nothing, aim: nothing, drag: nothing, canDrag: () => false });
  view.show(board, marks, title);
  const copy = view.element()?.cloneNode(true) as SVGSVGElement | undefined;
  if (!copy) return null;
  for (const element of copy.querySelectorAll("[role]")) for (const name of ["role", "tabindex", "aria-label", "data-point", "class"]) element.removeAttribute(name);
  if (title) copy.setAttribute("role", "img");
  else for (const name of ["role", "aria-label"]) copy.removeAttribute(name);
  return copy;
}
