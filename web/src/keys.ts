// Keys that work everywhere but in fields and the editor, and where the focus goes when what has it disappears.

import { texts } from "./texts/texts";

export interface Keys {
  undo: () => void;
  redo: () => void;
  cancel: () => void;
  help: () => void;
  hasColumn: (letter: string) => boolean;
  take: (point: string) => boolean; // gives it the focus, if there is such a point
  say: (words: string) => void;
}

const pause = 700; // milliseconds after which `u` and `r` are no letters of a point
const forgotten = 3000; // milliseconds after which a begun name is dropped

const isField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "file", "button"].includes(target.type);
  return ["TEXTAREA", "SELECT"].includes(target.tagName) || target.isContentEditable;
};

/// A letter and digits name a point: it gets the focus, and Enter then plays it as on the board. `u` and `r` undo and redo; where a column
/// has that letter, they wait for a digit.
export function listenToKeys(keys: Keys): void {
  let typed = "";
  let timer = 0;
  const settle = (): void => {
    clearTimeout(timer);
    const letters = typed.toLowerCase();
    typed = "";
    if (letters === "u") keys.undo();
    else if (letters === "r") keys.redo();
  };
  const type = (key: string): void => {
    clearTimeout(timer);
    typed += key;
    keys.take(typed);
    timer = window.setTimeout(settle, /^[ur]$/i.test(typed) ? pause : forgotten);
  };
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.isComposing || isField(event.target) || document.querySelector("dialog[open]")) return;
      const key = event.key;
      if (event.ctrlKey || event.metaKey) {
        const act = { z: event.shiftKey ? keys.redo : keys.undo, y: keys.redo }[key.toLowerCase()];
        if (!act) return;
        event.preventDefault();
        act();
      } else if (/^[a-z]$/i.test(key)) {
        settle();
        const letter = key.toLowerCase();
        if (keys.hasColumn(letter)) type(key);
        else if (letter === "u") keys.undo();
        else if (letter === "r") keys.redo();
      } else if (/^[\d,-]$/.test(key) && (typed !== "" || keys.hasColumn(key))) type(key);
      else if (key === "Enter" && typed !== "") {
        const name = typed;
        if (/^[ur]$/i.test(name)) return settle();
        clearTimeout(timer);
        typed = "";
        if (keys.take(name)) return;  // and the board plays it
        event.preventDefault();
        event.stopPropagation();
        keys.say(texts.noPoint(name));
      } else if (key === "Escape") {
        typed = "";
        keys.cancel();
      } else if (key === "?") {
        event.preventDefault();
        keys.help();
      }
    },
    { capture: true },
  );
}

const canHaveFocus = (element: HTMLElement | SVGElement): boolean => element.isConnected && !element.matches(":disabled") && element.getClientRects().length > 0;

/// When what has the focus is removed, hidden or disabled, `take` gives it to something else; so it does not fall to the body.
export function holdFocus(take: () => void): void {
  let last: HTMLElement | SVGElement | null = null;
  document.addEventListener("focusin", (event) => {
    last = event.target as HTMLElement | SVGElement;
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    // What is being removed loses the focus while it is still there; what is there afterwards has lost it by a click elsewhere.
    if (relatedTarget === null) queueMicrotask(() => {
      if (last === target && canHaveFocus(last as HTMLElement) && document.activeElement !== last) last = null;
    });
  });
  const check = (): void => {
    if (!last || canHaveFocus(last)) return;
    const now = document.activeElement;
    if (now && now !== document.body && now !== last) return;
    last = null;
    take();
  };
  new MutationObserver(check).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "open"] });
}

/// Call the returned function once a part is drawn anew: if the control that had the focus is gone, the one in its place gets it.
export function keepFocus(id: string): () => void {
  const controls = (): HTMLElement[] => [...(document.getElementById(id)?.querySelectorAll<HTMLElement>("button, input, select, textarea, summary") ?? [])];
  const before = controls();
  const focused = before.find((control) => control === document.activeElement);
  if (!focused) return () => undefined;
  const from = id === "game" ? before.length : 0; // the list of moves at the beginning of this part changes its length
  const index = before.indexOf(focused) - from;
  return () => {
    if (canHaveFocus(focused)) return;
    const after = controls();
    (after[index + (id === "game" ? after.length : 0)] ?? after[after.length - 1])?.focus();
  };
}
