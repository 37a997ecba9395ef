// A report.json of `ruleproof verify`: the one that stands in this page, or one that is opened. It is a stranger's: what is read of it is
// bounded, and the program reads each verdict, as far as it is about the text that is shown.

import { ask } from "./asking";
import { Failure } from "./questions";
import type { Document, Verdict } from "./questions";
import { texts } from "./texts/texts";

/// A verdict with the readings under which it was found.
export interface Reported extends Verdict {
  reading: Record<string, string>;
}

/// The verdicts of a report on one document.
export interface Report {
  name: string; // for people
  verdicts: Reported[];
}

interface Answer {
  version: string;
  is_of_this_version: boolean;
  depth: string;
  program: string;
  hash: string;
  hashed: string;
  verdicts: Reported[];
  fault: string;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/// Returns the SHA-256 of a text.
async function sumOf(text: string): Promise<string> {
  // Missing in browsers where a page comes without encryption.
  if (!globalThis.crypto?.subtle) throw new Failure(texts.noSums);
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class ReportFile {
  private constructor(
    private readonly file: string,
    private readonly json: Json,
  ) {}

  /// Reads a file. Throws a Failure that says what is wrong with it.
  static read(file: string, text: string): ReportFile {
    const wrong = (why: string): Failure => new Failure(texts.noReport(file, why));
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw wrong(texts.noJson);
    }
    if (!isObject(json)) throw wrong(texts.noObject);
    if (!isObject(json["documents"])) throw wrong(texts.noKey("documents"));
    if (!Array.isArray(json["claims"])) throw wrong(texts.noKey("claims"));
    return new ReportFile(file, json);
  }

  games(): string[] {
    return Object.keys(this.json["documents"] as Json);
  }

  /// Returns the verdicts on a document. Throws a Failure if there are none. `question` names the document.
  async about(question: object, { game, title }: Document): Promise<Report> {
    const { file } = this;
    if (!this.games().includes(game)) throw new Failure(texts.reportOfOthers(file, title, this.games().join(", ")));
    const { version, depth, program, documents, claims, input_error } = this.json;
    const ours = (claims as unknown[]).filter((one) => isObject(one) && one["game"] === game);
    const found = await ask<Answer>({ ...question, ask: "report", report: { version, depth, program, documents: { [game]: (documents as Json)[game] }, claims: ours, ...(input_error ? { input_error } : {}) } });
    if (found.hash !== undefined && found.hash !== (await sumOf(found.hashed))) throw new Failure(texts.reportOfOtherText(file, title));
    if (found.fault) throw new Failure(texts.noReport(file, found.fault));
    if (!found.is_of_this_version) throw new Failure(texts.reportOfOtherVersion(file, found.version));
    return { name: texts.reportName(file, found.version, found.depth, found.program.slice(0, 8)), verdicts: found.verdicts };
  }
}
