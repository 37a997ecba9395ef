// Tabs: one panel of each list is visible.

import { effect, signal, useComputed } from "@preact/signals";
import type { Signal } from "@preact/signals";
import type { ComponentProps, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { stay } from "./places";

/// The panels of each list, and which one is visible.
const lists: { panels: string[]; selected: Signal<string> }[] = [
  { panels: ["game", "witnesses", "claims"], selected: signal("game") },
  { panels: ["rules", "edit"], selected: signal("rules") },
];

function listOf(panel: string): (typeof lists)[number] {
  const list = lists.find(({ panels }) => panels.includes(panel));
  if (!list) throw new Error(`the page has no panel ${panel}`);
  return list;
}

export function selectTab(panel: string): void {
  stay(document.getElementById(panel), () => {
    listOf(panel).selected.value = panel;
  });
}

/// A tab; the arrow keys select the one beside it.
export function Tab({ of, words }: { of: string; words: string }): VNode {
  const { panels, selected } = listOf(of);
  const isSelected = useComputed(() => selected.value === of);
  const step = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next = panels[(panels.indexOf(of) + (event.key === "ArrowRight" ? 1 : panels.length - 1)) % panels.length];
    if (next === undefined) return;
    selectTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return <button role="tab" id={`tab-${of}`} aria-selected={isSelected} aria-controls={of} tabIndex={isSelected.value ? 0 : -1} onClick={() => selectTab(of)} onKeyDown={step}>{words}</button>;
}

/// The panel of a tab. It is shown and hidden as soon as a tab is selected, not with the next drawing: so what is in it can be measured and
/// get the focus.
export function Panel({ id, ...more }: ComponentProps<"div"> & { id: string }): VNode {
  const { selected } = listOf(id);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => effect(() => {
    if (panel.current) panel.current.hidden = selected.value !== id;
  }), []);
  return <div {...more} id={id} ref={panel} role="tabpanel" aria-labelledby={`tab-${id}`} hidden={selected.peek() !== id} />;
}
