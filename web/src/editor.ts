// The document as its author writes it, with the colours of the language and the checker's messages.

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import type { Action } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";

import { coloursOf } from "./colours";
import type { Diagnostic } from "./questions";
import { texts } from "./texts/texts";
import { wordTools } from "./words";
import type { Vocabulary } from "./words";
import { wrapping } from "./wrapping";

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.85rem", color: "var(--ink)", backgroundColor: "var(--panel)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--code)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "rgb(127 127 127 / 12%)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "rgb(100 150 220 / 35%) !important" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--rule)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-completionDetail": { marginLeft: "1em", opacity: "0.85" },
  ".cm-panels": { backgroundColor: "var(--code)", color: "var(--ink)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--rule)" },
  ".cm-textfield": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--rule)" },
  ".cm-button, .cm-diagnosticAction": { backgroundImage: "none", backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--rule)", borderRadius: "0.35rem" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink)" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { fontSize: "0.8rem" },
  ".cm-searchMatch": { backgroundColor: "rgb(230 180 40 / 40%)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--accent)" },
});

/// The word that a message suggests in the place of the marked one.
export const suggestedWord = (message: string): string | null => /did you mean '([^']+)'\?/.exec(message)?.[1] ?? null;

/// The place in a line of a column that the checker counts: in characters, with tabs up to the next multiple of four.
function offsetIn(line: string, column: number): number {
  let at = 1;
  let offset = 0;
  for (const letter of line) {
    if (at >= column) break;
    at += letter === "\t" ? 4 - ((at - 1) % 4) : 1;
    offset += letter.length;
  }
  return offset;
}

export class Editor {
  private readonly view: EditorView;
  private isOurs = false; // the text is being set by the page
  private vocabulary: Vocabulary = { words: [], clauses: [] };
  private readonly colours = new Compartment();

  constructor(nonce: string, onChange: (text: string) => void) {
    this.view = new EditorView({
      state: EditorState.create({
        doc: "",
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          history(),
          highlightActiveLine(),
          lintGutter(),
          search({ top: true }),
          wordTools(() => this.vocabulary),
          keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap]),
          this.colours.of(coloursOf([])),
          look,
          wrapping,
          EditorView.contentAttributes.of({ "aria-label": texts.theDocument, tabindex: "0" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.isOurs) onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    this.followSize();
  }

  get element(): HTMLElement {
    return this.view.dom;
  }

  /// Keeps the cursor in sight when the messages below the editor make it smaller.
  private followSize(): void {
    new ResizeObserver(() => {
      if (this.view.hasFocus) this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.selection.main.head, { y: "nearest" }) });
    }).observe(this.view.dom);
  }

  text(): string {
    return this.view.state.doc.toString();
  }

  show(text: string): void {
    if (text === this.text()) return;
    this.isOurs = true;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.isOurs = false;
  }

  private at(line: number, column: number): number {
    const document = this.view.state.doc;
    if (line > document.lines) return document.length;
    const found = document.line(Math.max(1, line));
    return Math.min(found.to, found.from + offsetIn(found.text, column));
  }

  /// Takes the words that the document may use.
  learn(vocabulary: Vocabulary): void {
    const isOther = JSON.stringify(vocabulary.words) !== JSON.stringify(this.vocabulary.words);
    this.vocabulary = vocabulary;
    if (isOther) this.view.dispatch({ effects: this.colours.reconfigure(coloursOf(vocabulary.words)) });
  }

  diagnose(diagnostics: Diagnostic[]): void {
    this.view.dispatch(
      setDiagnostics(
        this.view.state,
        diagnostics.map((one) => {
          const from = this.at(one.line, one.column);
          const word = suggestedWord(one.message);
          const actions: Action[] = word === null ? [] : [{ name: texts.replaceBy(word), apply: (view, start, end) => view.dispatch({ changes: { from: start, to: end, insert: word } }) }];
          return { from, to: Math.max(from, this.at(one.end_line, one.end_column)), severity: one.severity, message: one.message, actions };
        }),
      ),
    );
  }

  /// Replaces what a message marks.
  replace(one: Diagnostic, by: string): void {
    const from = this.at(one.line, one.column);
    this.view.dispatch({ changes: { from, to: Math.max(from, this.at(one.end_line, one.end_column)), insert: by }, selection: { anchor: from + by.length } });
    this.view.focus();
  }

  /// Inserts lines before a line, as one step of the editor's own undo, and selects a part of them.
  insert(before: number, text: string, selected: string): void {
    const document = this.view.state.doc;
    const from = before > document.lines ? document.length : document.line(before).from;
    const anchor = from + text.indexOf(selected);
    this.view.dispatch({ changes: { from, insert: text }, selection: { anchor, head: anchor + selected.length }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }

  /// The line of the cursor.
  line(): number {
    return this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
  }

  goTo(line: number, column: number): void {
    const at = this.at(line, column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }
}
