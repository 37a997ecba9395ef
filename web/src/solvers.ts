// Claims that the page alone, which has no solver, decides not at all or on small boards only.

import { isAlone } from "./asking";
import type { Verdict } from "./questions";

const installed = new Set(["disto", "loose", "go", "endo", "political-go"]); // games that the program knows by name

export const needsProgram = (found: Verdict): boolean => isAlone && found.verdict.verdict === "unknown" && found.verdict.note.includes("this program has no solver");
export const isOnSmallBoards = (found: Verdict): boolean => isAlone && (found.verdict.verdict === "tested" || (found.verdict.verdict === "proved on boards" && found.verdict.covers.method === "exhausted"));

/// Returns the call of the program that decides a claim. `file` is the name of the document; a changed text is to be saved under it.
export function callFor(claim: string, game: string, file: string, isChanged: boolean, choices: [string, string][]): string {
  const document = isChanged ? `./${file}` : installed.has(game) ? game : `examples/games/${file}`;
  return ["ruleproof prove", document, claim, ...choices.map(([key, reading]) => `--reading ${key}=${reading}`)].join(" ");
}
