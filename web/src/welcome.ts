// What a newcomer sees: a line that says what to do, the keys, and the games and questions to begin with.

import { answered } from "./answered";
import { ask } from "./asking";
import { BoardView, noMarks } from "./board";
import { byId, html, put } from "./dom";
import type { Document, Position } from "./questions";
import { begunRecord } from "./record";

const remembered = "ruleproof-hint-closed";

// A browser may refuse to remember anything.
function isClosed(): boolean {
  try {
    return localStorage.getItem(remembered) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(remembered, "1");
  } catch {
    // Then the line comes again.
  }
}

/// Says once what to do.
export function greet(): void {
  const hint = byId("hint");
  hint.hidden = isClosed();
  put(hint, html("span", {}, "Click a point: a legal move is played, and an illegal one is refused by the sentence that forbids it. Choose other readings beside the rules, or change their text under Edit. "),
    html("button", { id: "hint-close", class: "quiet", "aria-label": "Close this hint", click: () => {
      hint.hidden = true;
      remember();
    } }, "Got it"));
}

function dialog(id: string, title: string, ...content: HTMLElement[]): HTMLDialogElement {
  const made = html("dialog", { id, "aria-label": title },
    html("div", { class: "head" }, html("h2", {}, title), html("button", { class: "close", "aria-label": "Close", click: () => made.close() }, "×")), ...content);
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();  // beside it
  });
  document.body.append(made);
  return made;
}

const keys: [string, string][] = [
  ["c3 Enter", "play on a point by its name"],
  ["← ↑ → ↓", "go from point to point; Enter plays"],
  ["u, Ctrl+Z", "undo"],
  ["r, Ctrl+Y", "redo"],
  ["Escape", "cancel a move that is half chosen"],
  ["Tab", "the skip link, then the board, then all else"],
  ["drag", "move a piece, where pieces move"],
  ["drop, Ctrl+V", "a document (.md), a record or SGF opens here"],
  ["?", "this list"],
];

let help: HTMLDialogElement | null = null;

export function showHelp(): void {
  help ??= dialog("help", "Keys", html("dl", { class: "keys" }, ...keys.flatMap(([key, does]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, does)])),
    html("p", { class: "faint" }, "Keys work everywhere but in fields and in the editor."));
  if (!help.open) help.showModal();
}

/// The first position of a game, as a picture without buttons.
async function firstPicture(game: string, place: HTMLElement): Promise<void> {
  const { board } = await ask<Position>({ ask: "position", game, record: begunRecord(game) });
  const nothing = (): void => undefined;
  const view = new BoardView(place, { point: nothing, look: nothing, aim: nothing, drag: nothing, canDrag: () => false });
  view.show(board, noMarks(), "");
  const copy = view.element()?.cloneNode(true) as SVGElement;
  for (const element of [copy, ...copy.querySelectorAll("[role]")]) for (const name of ["role", "tabindex", "aria-label", "data-point", "class"]) if (name !== "class" || element !== copy) element.removeAttribute(name);
  copy.querySelector(".coordinates")?.remove();
  put(place, copy);
}

const link = (record: string): string => `#${new URLSearchParams({ record }).toString()}`;

let gallery: HTMLDialogElement | null = null;

/// The games and the questions; the pictures come one after the other while the gallery is open.
export function showGallery(games: Document["games"]): void {
  const begun = gallery !== null;
  const close = (): void => gallery?.close();
  const pictures = new Map(games.map((one) => [one.game, html("div", { class: "picture", "aria-hidden": "true" })]));
  const known = answered.filter((one) => pictures.has(one.game));
  gallery ??= dialog("gallery", "Games and questions",
    html("h3", {}, "Questions that were answered here"),
    html("ul", { class: "cards questions" }, ...known.map((one) => html("li", {}, html("a", { href: link(`${one.record.join("\n")}\n`), click: close }, html("b", {}, one.question), html("span", {}, one.answer))))),
    html("h3", {}, "Games"),
    html("ul", { class: "cards" }, ...games.map((one) => html("li", {}, html("a", { href: link(begunRecord(one.game)), click: close }, pictures.get(one.game), html("b", {}, one.title))))));
  gallery.showModal();
  if (begun) return;
  void (async () => {
    for (const [game, place] of pictures) {
      try {
        await firstPicture(game, place);
      } catch {
        // A game that does not begin has no picture.
      }
    }
  })();
}
