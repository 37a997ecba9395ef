// The rules, sentence by sentence: each with its transcription, its examples, claims and readings below it.

import { html, put } from "./dom";
import { exampleItem, fails, signOf, summaryOf } from "./examples";
import type { Played } from "./examples";
import type { Choice, Claim, Clause, Document, Example, Readings, Setting } from "./questions";
import { texts } from "./texts/texts";

/// What a reader does with the text.
export interface Reader {
  choose: (key: string, reading: string) => void;
  play: (example: Example) => void;
  goTo: (line: number, column: number) => void; // in the document
  check: (claim: string, place: HTMLElement) => void;
  showVerdict: (claim: string) => void; // beside the claim
  makeExample: (clause: string) => void;
  showChanges: () => void; // of the text, line by line
}

const most = 3; // examples of a sentence that are in plain sight
const ruling = new Set(["definition", "rule", "end", "scoring"]); // kinds of sentences that examples and claims are about

export class RulesView {
  private readonly sentences = new Map<string, HTMLElement>();
  private readonly labels = new Map<string, HTMLElement>(); // "key=reading"
  private readonly notes = new Map<string, HTMLElement>();
  private readonly summary = html("p", { id: "rules-summary", class: "faint" });
  private readonly change = html("p", { id: "rules-change" }); // how the text differs from the one that was opened
  private readonly others = html("div", { class: "proofs" }); // examples that name no sentence
  private document: Document | null = null;
  private played = new Map<string, Example>(); // by their names
  private fresh = new Set<string>(); // of the text as it is

  constructor(
    private readonly place: HTMLElement,
    private readonly reader: Reader,
  ) {}

  show(document: Document): void {
    if (document.game !== this.document?.game) this.played.clear();
    this.document = document;
    this.fresh.clear();
    this.sentences.clear();
    this.labels.clear();
    this.notes.clear();
    const opened = new Set([...this.place.querySelectorAll<HTMLElement>("details[open]")].map((one) => one.dataset["of"] ?? ""));
    const parts: HTMLElement[] = [];
    const author = document.sources?.[0];
    parts.push(html("h1", {}, document.title), html("p", { class: "source" }, [author?.author, author?.place, author?.when].filter(Boolean).join(", ")), this.change, this.summary);
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
    this.place.replaceChildren(...parts, this.others);
    for (const clause of document.clauses ?? []) this.showProofs(clause);
    this.showOthers();
    for (const details of this.place.querySelectorAll<HTMLDetailsElement>("details")) details.open = opened.has(details.dataset["of"] ?? "");
  }

  /// Says how many lines are other ones than in the text that was opened; empty words if none is.
  showChange(words: string): void {
    put(this.change, words === "" ? null : html("button", { class: "link", click: () => this.reader.showChanges() }, words));
  }

  /// Which readings are chosen.
  choose(setting: Setting): void {
    for (const [key, reading] of Object.entries(setting.choices)) {
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
      note.textContent = texts.differsOn(moves.slice(0, 6), moves.length - 6);
    }
  }

  /// Shows what came of the examples so far; those of an earlier text stay, marked, until they were played again.
  showExamples(played: Played): void {
    this.summary.textContent = summaryOf(played);
    this.summary.className = played.examples.some(fails) ? "bad" : "faint";
    const changed = played.examples.filter((one) => !this.fresh.has(one.name) || this.played.get(one.name) !== one);
    for (const one of changed) {
      this.played.set(one.name, one);
      this.fresh.add(one.name);
    }
    const clauses = new Set(changed.flatMap((one) => one.clauses));
    if (played.state === "done")
      for (const [name, one] of this.played)
        if (!this.fresh.has(name)) {
          this.played.delete(name);
          for (const id of one.clauses) clauses.add(id);
        }
    for (const clause of this.document?.clauses ?? []) if (clauses.has(clause.id) || played.state === "done") this.showProofs(clause);
    this.showOthers();
  }

  private sentence(clause: Clause): HTMLElement {
    const below = clause.below.text
      ? html("details", { "data-of": `below ${clause.id}` }, html("summary", {}, clause.below.text.startsWith("    ") ? texts.transcribed(clause.below.line) : texts.explained(clause.below.line)), html("pre", { tabindex: 0 }, clause.below.text))
      : null;
    const element = html("div", { class: `clause ${clause.kind}`, id: `clause-${clause.id}`, "data-clause": clause.id },
      html("blockquote", {}, clause.text, " ", html("span", { class: "id" }, `[${clause.id}]`)), below, html("div", { class: "proofs" }));
    this.sentences.set(clause.id, element);
    return element;
  }

  /// The examples and claims of a sentence; or that there are none.
  private showProofs(clause: Clause): void {
    const place = this.sentences.get(clause.id)?.querySelector(".proofs");
    if (!place) return;
    const examples = [...this.played.values()].filter((one) => one.clauses.includes(clause.id));
    const claims = (this.document?.claims ?? []).filter((one) => one.clauses.includes(clause.id) || clause.claims.includes(one.id));
    const isOpen = place.querySelector<HTMLDetailsElement>(".examples details")?.open ?? false;
    const isBare = examples.length + claims.length === 0 && this.fresh.size >= this.played.size;
    const button = ruling.has(clause.kind) ? html("button", { class: "quiet make", "aria-label": texts.makeExampleOf(clause.id), title: texts.plusExampleTitle, click: () => this.reader.makeExample(clause.id) }, texts.plusExample) : null;
    put(place,
      html("div", {}, isBare && button ? html("p", { class: "faint" }, texts.noProof) : null, ...this.listed(examples, clause.id, isOpen), ...claims.map((claim) => this.claim(claim))),
      button);
    for (const claim of claims) this.reader.showVerdict(claim.id);
  }

  /// A few examples are in plain sight, and always those that fail.
  private listed(examples: Example[], of: string, isOpen: boolean): HTMLElement[] {
    if (examples.length === 0) return [];
    const item = (one: Example): HTMLElement => exampleItem(one, !this.fresh.has(one.name), this.reader.play, this.reader.goTo);
    const isInSight = (one: Example): boolean => examples.length <= most || (fails(one) && this.fresh.has(one.name));
    const folded = examples.filter((one) => !isInSight(one)), inSight = examples.filter(isInSight);
    const isFresh = folded.every((one) => this.fresh.has(one.name));
    const sign = !isFresh ? "…" : folded.every((one) => signOf(one) === "✓") ? "✓" : "?";
    return [html("div", { class: "examples" },
      inSight.length > 0 ? html("ul", {}, ...inSight.map(item)) : null,
      folded.length > 0 ? html("details", { "data-of": `examples ${of}`, open: isOpen },
        html("summary", {}, html("span", { class: sign === "✓" ? "good" : "" }, sign), ` ${texts.foldedExamples(folded.length, inSight.length > 0, sign === "✓")}`),
        html("ul", {}, ...folded.map(item))) : null)];
  }

  private showOthers(): void {
    const known = new Set(this.document?.clauses?.map((clause) => clause.id));
    const examples = [...this.played.values()].filter((one) => !one.clauses.some((id) => known.has(id)));
    const isOpen = this.others.querySelector<HTMLDetailsElement>("details")?.open ?? false;
    put(this.others, examples.length > 0 ? html("div", {}, html("h2", {}, texts.unnamedExamples), ...this.listed(examples, "", isOpen)) : null);
  }

  private claim(claim: Claim): HTMLElement {
    const answer = html("div", { class: "answer", "data-verdict-of": claim.id });
    return html("div", { class: "claimed" },
      html("span", { class: "faint" }, texts.claim), claim.statement, " ", html("button", { class: "quiet", "aria-label": texts.checkClaim(claim.id), click: () => this.reader.check(claim.id, answer) }, texts.check),
      claim.premise ? html("p", { class: "faint" }, texts.premise(claim.premise)) : null, answer);
  }

  private switches(choice: Choice): HTMLElement {
    const set = html("fieldset", { class: "readings" }, html("legend", {}, choice.question || choice.key));
    for (const reading of choice.readings) {
      const input = html("input", { type: "radio", name: `reading-${choice.key}`, value: reading.name, change: () => this.reader.choose(choice.key, reading.name) });
      const note = html("span", { class: "note", role: "status" });
      const label = html("label", { "data-reading": `${choice.key}=${reading.name}` }, input,
        html("span", {}, html("b", {}, reading.name), ` ${reading.meaning} `, reading.because ? html("span", { class: "because" }, texts.forIt(reading.because)) : null, note));
      this.labels.set(`${choice.key}=${reading.name}`, label);
      this.notes.set(`${choice.key}=${reading.name}`, note);
      set.append(label);
    }
    if (choice.suggestion) set.append(html("p", { class: "settles" }, html("b", {}, texts.settles), choice.suggestion));
    return set;
  }
}
