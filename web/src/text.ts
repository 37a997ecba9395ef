// The rules, sentence by sentence: each with its transcription below it, and its readings beside it.

import { html } from "./dom";
import type { Choice, Clause, Document, Readings } from "./questions";

export class RulesView {
  private readonly sentences = new Map<string, HTMLElement>();
  private readonly labels = new Map<string, HTMLElement>(); // "key=reading"
  private readonly notes = new Map<string, HTMLElement>();

  constructor(
    private readonly place: HTMLElement,
    private readonly onReading: (key: string, reading: string) => void,
  ) {}

  show(document: Document): void {
    this.sentences.clear();
    this.labels.clear();
    this.notes.clear();
    const parts: HTMLElement[] = [];
    const author = document.sources?.[0];
    parts.push(html("h1", {}, document.title), html("p", { class: "source" }, [author?.author, author?.place, author?.when].filter(Boolean).join(", ")));
    const asked = new Set<string>();
    let section = "";
    for (const clause of document.clauses ?? []) {
      if (clause.section !== section) parts.push(html("h2", {}, clause.section));
      section = clause.section;
      parts.push(this.sentence(clause));
      for (const choice of document.choices ?? [])
        if (!choice.is_setting && !asked.has(choice.key) && choice.clauses[0] === clause.id) {
          asked.add(choice.key);
          parts.push(this.switches(choice));
        }
    }
    for (const choice of document.choices ?? []) if (!choice.is_setting && !asked.has(choice.key)) parts.push(this.switches(choice));
    this.place.replaceChildren(...parts);
  }

  /// Which readings are chosen.
  choose(choices: Record<string, string>): void {
    for (const [key, reading] of Object.entries(choices)) {
      const input = this.labels.get(`${key}=${reading}`)?.querySelector("input");
      if (input) input.checked = true;
    }
  }

  /// Marks the sentences that forbid a move.
  forbid(clauses: string[]): void {
    for (const [id, sentence] of this.sentences) sentence.classList.toggle("forbids", clauses.includes(id));
    const first = clauses.map((id) => this.sentences.get(id)).find(Boolean);
    if (first && first.offsetParent && getComputedStyle(this.place).overflowY === "auto") first.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /// Says of each reading whether the position tells it from the one that is chosen.
  tellApart(found: Readings | null): void {
    for (const note of this.notes.values()) note.textContent = "";
    this.place.dataset["told"] = String(found !== null);
    for (const label of this.labels.values()) {
      label.classList.remove("differs");
      delete label.dataset["moves"];
    }
    for (const sentence of this.sentences.values()) sentence.classList.remove("differs");
    for (const { reading, differs } of found?.readings ?? []) {
      const label = this.labels.get(reading);
      const note = this.notes.get(reading);
      if (!label || !note || !differs) continue;
      const moves = found?.moves.filter((move) => reading in move.says).map((move) => move.move) ?? [];
      label.classList.add("differs");
      label.dataset["moves"] = moves.join("|");
      note.textContent = `differs here: ${moves.slice(0, 6).join(", ")}${moves.length > 6 ? ` and ${moves.length - 6} more` : ""}`;
    }
  }

  private sentence(clause: Clause): HTMLElement {
    const below = clause.below.text
      ? html("details", {}, html("summary", {}, `${clause.below.text.startsWith("    ") ? "transcribed" : "explained"}, line ${clause.below.line}`), html("pre", { tabindex: 0 }, clause.below.text))
      : null;
    const element = html("div", { class: `clause ${clause.kind}`, id: `clause-${clause.id}`, "data-clause": clause.id }, html("blockquote", {}, clause.text, " ", html("span", { class: "id" }, `[${clause.id}]`)), below);
    this.sentences.set(clause.id, element);
    return element;
  }

  private switches(choice: Choice): HTMLElement {
    const set = html("fieldset", { class: "readings" }, html("legend", {}, choice.question || choice.key));
    for (const reading of choice.readings) {
      const input = html("input", { type: "radio", name: `reading-${choice.key}`, value: reading.name, change: () => this.onReading(choice.key, reading.name) });
      const note = html("span", { class: "note", role: "status" });
      const label = html("label", { title: reading.because, "data-reading": `${choice.key}=${reading.name}` }, input, html("span", {}, html("b", {}, reading.name), ` ${reading.meaning} `, note));
      this.labels.set(`${choice.key}=${reading.name}`, label);
      this.notes.set(`${choice.key}=${reading.name}`, note);
      set.append(label);
    }
    return set;
  }
}
