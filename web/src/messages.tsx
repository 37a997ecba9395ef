// The place below the board where the page speaks to the reader.

import { signal } from "@preact/signals";
import { Fragment } from "preact";
import type { ComponentChildren, VNode } from "preact";

import { linked } from "./places";

type Kind = "" | "bad";

/// What stands in a place. Each has another number, so that the same words are read aloud again.
interface Said {
  number: number;
  kind: Kind;
  content: ComponentChildren;
}

export class Messages {
  private count = 0;
  private readonly message = signal<Said>({ number: 0, kind: "", content: null });
  private readonly notice = signal<Said>({ number: 0, kind: "", content: null });

  /// `holds` returns whether a refusal or an offer still holds.
  constructor(private readonly holds: () => boolean) {}

  /// Shows a message of elements: a refusal, or an offer with its buttons.
  show(kind: Kind, content: VNode): void {
    this.message.value = { number: ++this.count, kind, content };
  }

  /// Shows words. A refusal or an offer that still holds stays, and the words come below it.
  tell(words: string, isBad = false): void {
    const said: Said = { number: ++this.count, kind: isBad ? "bad" : "", content: words && linked(words) };
    const holds = words !== "" && this.holds();
    this.notice.value = holds ? said : { ...said, content: null };
    if (!holds) this.message.value = said;
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

  readonly Pane = (): VNode => {
    const message = this.message.value, notice = this.notice.value;
    return <>
      <div id="message" role="status" class={message.kind}><Fragment key={message.number}>{message.content}</Fragment></div>
      <p id="notice" role="status" class={notice.kind}><Fragment key={notice.number}>{notice.content}</Fragment></p>
    </>;
  };
}
