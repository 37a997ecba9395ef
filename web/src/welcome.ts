// What a newcomer sees: a line that says what to do, the keys, and the games and questions to begin with.

import { answered } from "./answered";
import { ask } from "./asking";
import { noMarks } from "./board";
import { byId, html, put } from "./dom";
import type { Document, Position } from "./questions";
import { begunRecord } from "./record";
import { stillOf } from "./still";
import { texts } from "./texts/texts";

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
  put(hint, html("span", {}, texts.hint),
    html("button", { id: "hint-close", class: "quiet", "aria-label": texts.closeHint, click: () => {
      hint.hidden = true;
      remember();
    } }, texts.gotIt));
}

function dialog(id: string, title: string, ...content: HTMLElement[]): HTMLDialogElement {
  const made = html("dialog", { id, "aria-label": title },
    html("div", { class: "head" }, html("h2", {}, title), html("button", { class: "close", "aria-label": texts.close, click: () => made.close() }, "×")), ...content);
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();  // beside it
  });
  document.body.append(made);
  return made;
}

let help: HTMLDialogElement | null = null;

export function showHelp(): void {
  help ??= dialog("help", texts.keys, html("dl", { class: "keys" }, ...texts.keyList.flatMap(([key, does]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, does)])),
    html("p", { class: "faint" }, texts.keysWork));
  if (!help.open) help.showModal();
}

/// The first position of a game, as a picture without buttons.
async function firstPicture(game: string, place: HTMLElement): Promise<void> {
  const { board } = await ask<Position>({ ask: "position", game, record: begunRecord(game) });
  const copy = stillOf(board, noMarks(), "");
  copy?.querySelector(".coordinates")?.remove();
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
  gallery ??= dialog("gallery", texts.galleryButton,
    html("h3", {}, texts.questionsAnswered),
    html("ul", { class: "cards questions" }, ...known.map((one) => html("li", {}, html("a", { href: link(`${one.record.join("\n")}\n`), click: close }, html("b", {}, one.text[0]), html("span", {}, one.text[1]))))),
    html("h3", {}, texts.games),
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
