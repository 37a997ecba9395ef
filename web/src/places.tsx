// Where the page is scrolled to.

import type { VNode } from "preact";

import { selectTab } from "./tabs";
import { texts } from "./texts/texts";

/// The element that scrolls what is in another one.
function scrollerOf(element: HTMLElement): Element {
  for (let here: HTMLElement | null = element.parentElement; here; here = here.parentElement)
    if (/auto|scroll/.test(getComputedStyle(here).overflowY) && here !== document.body) return here;
  return document.scrollingElement ?? document.documentElement;
}

/// Makes a change after which `panel` may be lower; it then keeps so much room that nothing above it moves.
export function stay(panel: HTMLElement | null, change: () => void): void {
  if (!panel) return change();
  const scroller = scrollerOf(panel);
  const top = scroller.scrollTop;
  panel.style.minHeight = "";
  change();
  const missing = top - (scroller.scrollHeight - scroller.clientHeight);
  if (missing > 0) panel.style.minHeight = `${panel.offsetHeight + missing}px`;
  scroller.scrollTop = top;
}

/// Scrolls to a sentence of the rules and makes it flash.
function goToSentence(id: string): void {
  const sentence = document.getElementById(`clause-${id}`);
  if (!sentence) return;
  if (sentence.closest("[hidden]")) selectTab("rules");
  sentence.tabIndex = -1;
  sentence.focus({ preventScroll: true });
  sentence.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  sentence.classList.remove("flash");
  void sentence.offsetWidth; // begins the animation again
  sentence.classList.add("flash");
}

/// A button that shows a sentence of the rules.
export function SentenceLink({ id }: { id: string }): VNode {
  return <button class="link" title={texts.showSentence} onClick={() => goToSentence(id)}>[{id}]</button>;
}

/// Returns words in which each "[id]" of a sentence that the page shows is a link to it.
export function linked(words: string): (VNode | string)[] {
  const links = /\[([a-z0-9-]+)\]/g, parts: (VNode | string)[] = [];
  let end = 0;
  for (const { 0: link, 1: id = "", index } of words.matchAll(links)) {
    if (!document.getElementById(`clause-${id}`)) continue;
    parts.push(words.slice(end, index), <SentenceLink id={id} />);
    end = index + link.length;
  }
  return [...parts, words.slice(end)];
}
