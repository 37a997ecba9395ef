// Claims that the page alone, which has no solver, decides not at all or on small boards only.

import { isAlone } from "./asking";
import type { Verdict } from "./questions";
import type { Present } from "./store";

const installed = new Set(["disto", "loose", "go", "endo", "political-go"]); // games that the program knows by name

export const needsProgram = (found: Verdict): boolean => isAlone && found.verdict.verdict === "unknown" && found.verdict.note.includes("built without a solver");
export const isOnSmallBoards = (found: Verdict): boolean => isAlone && (found.verdict.verdict === "tested" || (found.verdict.verdict === "proved on boards" && found.verdict.covers.method === "exhausted"));

/// Returns the call of the program that decides a claim. A changed text is to be saved under the name of the document.
export function callFor(claim: string, { rules, rulesText, source, position }: Readonly<Present>): string {
  const game = rules?.game ?? "";
  const document = rulesText !== source.text ? `./${source.file}` : installed.has(game) ? game : `examples/games/${source.file}`;
  const chosen = (rules?.choices ?? []).flatMap(({ key, readings }) => {
    const reading = position?.setting.choices[key];
    return reading === undefined || reading === readings[0]?.name ? [] : [`--reading ${key}=${reading}`];
  });
  return ["ruleproof prove", document, claim, ...chosen].join(" ");
}
