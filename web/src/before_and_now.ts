// The changes of the text, as lines before and now.

import { changeOf } from "./change";
import { html, put } from "./dom";
import { texts } from "./texts/texts";

const around = 2; // unchanged lines before and after a change
const most = 200; // lines of a change that are shown

/// Fills a <details> with the lines that two texts do not share; hides it if there are none. Returns how many they are, in words.
export function showChanges(place: HTMLElement, before: string, now: string, goTo: (line: number) => void): string {
  const hunks = JSON.parse(changeOf(before, now)) as [from: number, removed: number, added: string[]][];
  place.hidden = hunks.length === 0;
  const old = before.split("\n");
  const drawn = (sign: " " | "-" | "+", lines: string[]): HTMLElement[] => [
    ...lines.slice(0, most).map((text) => html(sign === "-" ? "del" : sign === "+" ? "ins" : "span", {}, `${sign} ${text}\n`)),
    ...(lines.length > most ? [html("span", {}, `${sign} ${texts.moreLines(lines.length - most)}\n`)] : []),
  ];
  const parts: HTMLElement[] = [];
  let shift = 0; // how many lines more there are now
  let shown = 0; // lines of the text before up to which all is shown
  let pre = html("pre", { tabindex: 0 });
  for (const [i, [from, removed, added]] of hunks.entries()) {
    const begin = Math.max(shown, from - around);
    if (i === 0 || begin > shown) {
      const at = from + shift + 1;
      pre = html("pre", { tabindex: 0 });
      parts.push(html("button", { class: "line", click: () => goTo(at) }, texts.line(at)), pre);
    }
    shown = Math.min(old.length, from + removed + around, hunks[i + 1]?.[0] ?? old.length);
    pre.append(...drawn(" ", old.slice(begin, from)), ...drawn("-", old.slice(from, from + removed)), ...drawn("+", added), ...drawn(" ", old.slice(from + removed, shown)));
    shift += added.length - removed;
  }
  const added = hunks.reduce((sum, hunk) => sum + hunk[2].length, 0), removed = hunks.reduce((sum, hunk) => sum + hunk[1], 0);
  const words = texts.beforeAndNow(added, removed);
  put(place, html("summary", {}, words), ...parts);
  return hunks.length === 0 ? "" : words;
}
