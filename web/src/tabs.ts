// Tabs: one panel of each list is visible.

import { byId } from "./dom";
import { stay } from "./places";

const tabsBeside = (tab: HTMLElement): HTMLElement[] => [...(tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
const panelOf = (tab: HTMLElement): HTMLElement => byId(tab.getAttribute("aria-controls") ?? "");

export function selectTab(id: string): void {
  const tab = byId(id);
  stay(panelOf(tab), () => {
    for (const other of tabsBeside(tab)) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
      panelOf(other).hidden = other !== tab;
    }
  });
}

/// Lets clicks and the arrow keys select tabs.
export function listenToTabs(): void {
  for (const tab of document.querySelectorAll<HTMLElement>("[role=tab]")) {
    tab.addEventListener("click", () => selectTab(tab.id));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const tabs = tabsBeside(tab);
      const next = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
      if (next) selectTab(next.id);
      next?.focus();
    });
  }
}
