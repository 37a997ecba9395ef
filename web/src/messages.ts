// The place below the board where the page speaks to the reader.

import { byId, put } from "./dom";
import { linked } from "./places";

export class Messages {
  /// `holds` returns whether a refusal or an offer still holds.
  constructor(private readonly holds: () => boolean) {}

  /// Shows a message of elements: a refusal, or an offer with its buttons.
  show(kind: "" | "bad", ...content: (Node | null)[]): HTMLElement {
    const place = byId("message");
    place.className = kind;
    put(place, ...content);
    return place;
  }

  /// Shows words. A refusal or an offer that still holds stays, and the words come below it.
  tell(words: string, isBad = false): void {
    const notice = byId("notice");
    const holds = words !== "" && this.holds();
    notice.className = isBad ? "bad" : "";
    put(notice, ...(holds ? linked(words) : []));
    if (holds) return;
    const place = byId("message");
    place.className = isBad ? "bad" : "";
    put(place, ...linked(words));
  }

  /// Shows an error; one of a question that was stopped is not shown.
  say(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    this.tell(error instanceof Error ? error.message : String(error), true);
  }

  /// Does something, and shows its error, if any.
  async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.say(error);
    }
  }
}
