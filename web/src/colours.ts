// The colours of the language in the editor.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";

import type { Word } from "./questions";

/// The words that begin items, steps and lines of examples and claims, and those between their parts.
export const structuralWords: readonly string[] =
  ("game source from after changes board hexagon lines direction columns players neutral pieces as shown setting reading suggest because state note move aside event step turn turns alternate then if else possible up to again " +
    "while prefer largest smallest forbid put remove change give set add let mark do win case for each choose repeat nothing start end when wins score tie setup advice claim any given premise occasion hint agree with " +
    "grows count solve not can-force expect example is becomes settled counting outcomes shortcut shape at once or and implies in within meets some no one each measured kind missing argument legal illegal on to move every").split(" ");

/// Whether a line is formal: indented, outside of fenced blocks.
export const isFormal = (line: string): boolean => /^( {4}|\t)/.test(line);

/// Returns the colours for a document that may use these words.
export function coloursOf(words: readonly Word[]): Extension {
  const keywords = new Set([...structuralWords, ...words.filter((word) => word.kind === "keyword").map((word) => word.name)]);
  const ours = new Set(words.filter((word) => word.kind === "word").map((word) => word.name));
  const language = StreamLanguage.define<{ formal: boolean; quoted: boolean }>({
    startState: () => ({ formal: false, quoted: false }), // quoted: within a text that runs over lines
    token(stream, state) {
      if (stream.sol()) {
        state.formal = isFormal(stream.string);
        if (!state.formal) {
          if (stream.string.trim()) state.quoted = false;
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
      if (!state.quoted && stream.match("--")) {
        stream.skipToEnd();
        return "comment";
      }
      if (state.quoted ? stream.match(/^[^"]*"?/) : stream.match(/^"[^"]*"?/)) {
        state.quoted = !/."$/.test((state.quoted ? " " : "") + stream.current());
        return "string";
      }
      if (stream.match(/^\[[^\]]*\]/)) return "labelName";
      if (stream.match(/^\d+(\.5)?(x\d+)?/)) return "number";
      const word = (stream.match(/^[A-Za-z][A-Za-z0-9-]*/) as RegExpMatchArray | null)?.[0];
      if (word !== undefined) return keywords.has(word) ? "keyword" : ours.has(word) ? "atom" : "variableName";
      stream.next();
      return "operator";
    },
  });
  return [language, syntaxHighlighting(style)];
}

const style = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "bold" },
  { tag: tags.quote, color: "var(--accent)" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--differ)", fontWeight: "600" },
  { tag: tags.atom, color: "var(--accent)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--bad)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.labelName, color: "var(--faint)" },
]);
