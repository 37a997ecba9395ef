// Long lines are wrapped, and what follows in the next row begins where the line began.

import { RangeSetBuilder } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view";
import type { DecorationSet, ViewUpdate } from "@codemirror/view";

const most = 40; // columns
const indents = Array.from({ length: most + 1 }, (_, columns) => Decoration.line({ class: `cm-indent-${columns}` }));

function columnsOf(line: string): number {
  const spaces = /^(?:[ \t]|>(?= ))*/.exec(line)?.[0] ?? "";
  let columns = 0;
  for (const letter of spaces) columns += letter === "\t" ? 4 - (columns % 4) : 1;
  return Math.min(most, columns);
}

function indentsIn(view: EditorView): DecorationSet {
  const all = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const indent = indents[columnsOf(line.text)];
      if (indent) all.add(line.from, line.from, indent);
      at = line.to + 1;
    }
  return all.finish();
}

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = indentsIn(view);
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = indentsIn(update.view);
    }
  },
  { decorations: (value) => value.decorations },
);

// Classes instead of style attributes, which the page's policy forbids.
const rules = EditorView.theme(Object.fromEntries(Array.from({ length: most + 1 }, (_, columns) =>
  [`.cm-indent-${columns}`, { paddingLeft: `calc(6px + ${columns}ch) !important`, textIndent: `-${columns}ch` }])));

export const wrapping: Extension = [EditorView.lineWrapping, plugin, rules];
