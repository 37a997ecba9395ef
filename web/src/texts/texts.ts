// The texts of the page in the language of its reader: the one that was chosen, or else the browser's.

import { de } from "./de";
import { en } from "./en";
import type { Texts } from "./en";

const tables = new Map<string, Texts>([["en", en], ["de", de]]);
export const languages = [["en", "English"], ["de", "Deutsch"]] as const;
const remembered = "ruleproof-language";

// A browser may refuse to remember anything.
function chosen(): string | null {
  try {
    return localStorage.getItem(remembered);
  } catch {
    return null;
  }
}

/// Returns the language of the page: the chosen one, or the first of the browser's that the page has; else English.
export function languageOf(chosen: string | null, ofBrowser: readonly string[]): string {
  const known = [chosen ?? "", ...ofBrowser].map((one) => one.split("-")[0] ?? "").find((one) => tables.has(one));
  return known ?? "en";
}

export const language = languageOf(chosen(), typeof navigator === "undefined" ? [] : (navigator.languages ?? []));
export const texts: Texts = tables.get(language) ?? en;

/// Chooses a language, and begins the page again at the same state.
export function chooseLanguage(name: string): void {
  try {
    localStorage.setItem(remembered, name);
  } catch {
    return;
  }
  location.reload();
}
