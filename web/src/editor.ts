// The document as its author writes it, with the colours of the language and the checker's messages.

/*!
The editor is made of CodeMirror and Lezer (codemirror, lezer, style-mod, w3c-keyname, crelt):

MIT License

Copyright (C) 2018-2021 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import type { Diagnostic } from "./questions";

const keywords = new Set(
  ("game source from after changes board hexagon lines direction columns players neutral pieces as shown setting reading suggest because state note move aside event step turn turns alternate then if else possible up to again " +
    "while prefer largest smallest forbid put remove change give set add let mark do win case for each choose repeat nothing start end when wins score tie setup advice claim any given premise occasion hint agree with " +
    "grows count solve not can-force expect example is becomes settled counting outcomes shortcut shape at once or and implies in within meets some no one each measured kind missing argument legal illegal on to move").split(" "),
);

const language = StreamLanguage.define<{ formal: boolean }>({
  startState: () => ({ formal: false }),
  token(stream, state) {
    if (stream.sol()) {
      state.formal = /^( {4}|\t)/.test(stream.string);
      if (!state.formal) {
        const kind = stream.string.startsWith("#") ? "heading" : stream.string.startsWith(">") ? "quote" : stream.string.startsWith("*") ? "emphasis" : null;
        if (kind !== "quote") stream.skipToEnd();
        else if (!stream.match(/^.*?(?=\[[a-z][^\]]*\]\s*$)/)) stream.skipToEnd();
        return kind;
      }
    }
    if (!state.formal) {
      stream.skipToEnd();
      return "labelName";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("--")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"[^"]*"?/)) return "string";
    if (stream.match(/^\[[^\]]*\]/)) return "labelName";
    if (stream.match(/^\d+(\.5)?(x\d+)?/)) return "number";
    const word = stream.match(/^[A-Za-z][A-Za-z0-9-]*/) as RegExpMatchArray | null;
    if (word) return keywords.has(word[0]) ? "keyword" : "variableName";
    stream.next();
    return "operator";
  },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "bold" },
  { tag: tags.quote, color: "var(--accent)" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--differ)", fontWeight: "600" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--bad)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.labelName, color: "var(--faint)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "0.85rem", color: "var(--ink)", backgroundColor: "var(--panel)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "var(--code)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "rgb(127 127 127 / 12%)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "rgb(100 150 220 / 35%) !important" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--rule)" },
});

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

  constructor(place: HTMLElement, nonce: string, onChange: (text: string) => void) {
    this.view = new EditorView({
      parent: place,
      state: EditorState.create({
        doc: "",
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          history(),
          highlightActiveLine(),
          lintGutter(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          language,
          syntaxHighlighting(colours),
          look,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": "The document" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.isOurs) onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
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

  diagnose(diagnostics: Diagnostic[]): void {
    this.view.dispatch(
      setDiagnostics(
        this.view.state,
        diagnostics.map((one) => {
          const from = this.at(one.line, one.column);
          return { from, to: Math.max(from, this.at(one.end_line, one.end_column)), severity: one.severity, message: one.message };
        }),
      ),
    );
  }

  goTo(line: number, column: number): void {
    const at = this.at(line, column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }
}
