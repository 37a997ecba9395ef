// What the editor knows of words: it completes them, explains them, and goes to where the document defines them.

import { autocompletion } from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { Prec } from "@codemirror/state";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";

import { render } from "preact";
import type { ComponentChildren } from "preact";

import { isFormal, structuralWords } from "./colours";
import type { Clause, Word } from "./questions";
import { texts } from "./texts/texts";

/// The words that a document may use, and its sentences.
export interface Vocabulary {
  words: readonly Word[];
  clauses: readonly Clause[];
}

const types: Record<Word["kind"], string> = { keyword: "keyword", word: "function", definition: "function", memory: "variable", action: "method", setting: "enum", reading: "enum" };
const wordPattern = /[A-Za-z][A-Za-z0-9-]*/g;

/// Returns the word at a place, and whether it is the id of a sentence in brackets.
function wordAt(state: EditorState, at: number): { text: string; from: number; to: number; isId: boolean } | null {
  const line = state.doc.lineAt(at);
  for (const match of line.text.matchAll(wordPattern)) {
    const from = line.from + match.index, to = from + match[0].length;
    if (from <= at && at <= to) return { text: match[0], from, to, isId: /\[[^\]]*$/.test(line.text.slice(0, match.index)) };
  }
  return null;
}

function complete(context: CompletionContext, { words, clauses }: Vocabulary): CompletionResult | null {
  if (!isFormal(context.state.doc.lineAt(context.pos).text)) return null;
  const id = context.matchBefore(/\[[a-z0-9-]*/);
  if (id) return { from: id.from + 1, options: clauses.map((clause) => ({ label: clause.id, type: "text", info: clause.text })), validFor: /^[a-z0-9-]*$/ };
  const typed = context.matchBefore(/[A-Za-z][A-Za-z0-9-]*/);
  if (!typed && !context.explicit) return null;
  const known = new Set(words.map((word) => word.name));
  const options: Completion[] = [
    ...words.map((word) => ({ label: word.name, type: types[word.kind], detail: texts.kinds[word.kind], info: [word.says, word.row].filter(Boolean).join("\n"), boost: word.line !== undefined ? 1 : 0 })),
    ...[...new Set(structuralWords)].filter((name) => !known.has(name)).map((name) => ({ label: name, type: "keyword" })),
  ];
  // A word that is complete gets no list, so that Enter begins a new line.
  return { from: typed?.from ?? context.pos, options: options.filter((option) => option.label !== typed?.text) };
}

function explain(state: EditorState, at: number, { words, clauses }: Vocabulary): { from: number; to: number; dom: HTMLElement } | null {
  const found = wordAt(state, at);
  if (!found) return null;
  const { text, from, to } = found;
  const tooltip = (content: ComponentChildren) => {
    const dom = document.createElement("div");
    dom.className = "explained";
    render(content, dom);
    return { from, to, dom };
  };
  if (found.isId) {
    const clause = clauses.find((one) => one.id === text);
    return clause ? tooltip(<><q>{clause.text}</q><p class="faint">{texts.line(clause.line)}</p></>) : null;
  }
  if (!isFormal(state.doc.lineAt(at).text)) return null;
  const word = words.find((one) => one.name === text && one.line !== undefined) ?? words.find((one) => one.name === text);
  if (!word || !(word.says || word.row)) return null;
  const definition = word.line !== undefined && word.line <= state.doc.lines ? state.doc.line(word.line).text.trim() : "";
  return tooltip(<>
    <b>{word.says === "" ? word.name : word.says.startsWith(word.name) ? word.says : `${word.name}: ${word.says}`}</b>
    {word.row && <p>{word.row}</p>}
    {definition && <code>{definition}</code>}
    <p class="faint">{texts.kinds[word.kind]}{word.line !== undefined && texts.goesThere(word.line)}</p>
  </>);
}

/// Goes to the definition of the word at a place; returns whether the document has one.
function goToDefinition(view: EditorView, at: number, { words, clauses }: Vocabulary): boolean {
  const found = wordAt(view.state, at);
  if (!found) return false;
  const number = found.isId ? clauses.find((one) => one.id === found.text)?.line : words.find((one) => one.name === found.text && one.line !== undefined)?.line;
  if (number === undefined || number > view.state.doc.lines) return false;
  const line = view.state.doc.line(number);
  const column = found.isId ? 0 : Math.max(0, line.text.search(new RegExp(`(?<![\\w-])${found.text}(?![\\w-])`)));
  view.dispatch({ selection: { anchor: line.from + column }, effects: EditorView.scrollIntoView(line.from, { y: "center" }) });
  return true;
}

/// Completion, explanations under the pointer, and F12 or Ctrl and a click to the definition. `now` returns the present words.
export function wordTools(now: () => Vocabulary): Extension {
  return [
    autocompletion({ override: [(context) => complete(context, now())], icons: false }),
    hoverTooltip((view, at) => {
      const found = explain(view.state, at, now());
      return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: found.dom }) };
    }),
    keymap.of([{ key: "F12", run: (view) => goToDefinition(view, view.state.selection.main.head, now()) }]),
    Prec.high(EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        return at !== null && goToDefinition(view, at, now());
      },
    })),
  ];
}
