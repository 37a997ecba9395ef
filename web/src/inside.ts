// Questions to the program inside this page, in WebAssembly. Nothing leaves the page.

import { Failure } from "./questions";
import type { Asking } from "./questions";
import { texts } from "./texts/texts";
import type { Got, Sent } from "./worker";

// The build of the page without a server replaces these: the source of worker.ts, and the program, compressed by gzip, in base 64.
declare const WORKER: string;
declare const PROGRAM: string;

let module: Promise<WebAssembly.Module> | null = null;
function program(): Promise<WebAssembly.Module> {
  module ??= (async () => {
    const packed = Uint8Array.from(atob(PROGRAM), (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  })();
  return module;
}

interface Waiting {
  told: (told: Record<string, unknown>) => void;
  done: (answer: Record<string, unknown>) => void;
  failed: (why: Error) => void;
}

/// A program that answers beside the page. A question cannot be stopped in it, so who stops a long one ends it.
class Beside {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor(module: WebAssembly.Module) {
    const source = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
    this.worker = new Worker(source);
    URL.revokeObjectURL(source);
    this.worker.addEventListener("message", ({ data }: MessageEvent<Got>) => this.take(data));
    this.worker.addEventListener("error", (event) => {
      for (const one of this.waiting.values()) one.failed(new Failure(texts.ended(event.message)));
      this.waiting.clear();
    });
    this.send({ module });
  }

  ask(question: object, told: Waiting["told"]): Promise<Record<string, unknown>> {
    return new Promise((done, failed) => {
      const number = ++this.asked;
      this.waiting.set(number, { told, done, failed });
      this.send({ number, question: JSON.stringify(question) });
    });
  }

  end(): void {
    this.worker.terminate();
    for (const one of this.waiting.values()) one.failed(new DOMException("stopped", "AbortError"));
    this.waiting.clear();
  }

  private send(sent: Sent): void {
    this.worker.postMessage(sent);
  }

  private take(got: Got): void {
    const one = this.waiting.get(got.number);
    if (!one) return;
    if ("told" in got) return one.told(JSON.parse(got.told) as Record<string, unknown>);
    this.waiting.delete(got.number);
    if ("failed" in got) one.failed(new Failure(texts.couldNotGoOn(got.failed)));
    else one.done(JSON.parse(got.answer) as Record<string, unknown>);
  }
}

/// Documents beside those that are built into the program: those of the report beside which `ruleproof verify` has put the page.
interface Added {
  game: string;
  title: string;
  file: string;
  text: string;
}
const added = JSON.parse(document.getElementById("documents")?.textContent ?? "[]") as Added[];

/// The question with the text of the added document that it is about. The first added document is what the page begins with.
function withAdded(question: Record<string, unknown>): Record<string, unknown> {
  const about = added.find(({ game }) => game === (question["game"] ?? added[0]?.game));
  if (!about) return question;
  const { game: _, ...rest } = question;
  return { document: about.text, before: about.text, ...rest };
}

/// The answer about a document, as if the added documents were built in.
function asBuiltIn(question: Record<string, unknown>, answer: Record<string, unknown>): Record<string, unknown> {
  if (question["ask"] !== "document" || added.length === 0) return answer;
  const games = answer["games"] as { game: string; title: string }[];
  const about = added.find(({ game }) => game === (question["game"] ?? added[0]?.game));
  return {
    ...answer,
    ...(about ? { file: about.file } : {}),
    games: [...added.map(({ game, title }) => ({ game, title })), ...games.filter(({ game }) => !added.some((one) => one.game === game))],
  };
}

const longest = 20_000; // milliseconds that a short question may take
const patience = 1_000; // after which a dropped short question ends its program, for those that wait behind it

// Short questions go to one program, in their order; each kind of long question has a program of its own, so that one does not wait for another.
const programs = new Map<string, Beside>();
// A program of its own checks documents, so that the messages for a typed text do not wait for a slow position.
const apart = new Set(["document"]);
const long = new Set(["readings", "difference", "claim", "examples"]);

/// Returns the answer to a question. An aborted long question ends with its program; of a short one the answer is dropped. A short one
/// that takes too long is stopped, and fails.
export async function ask<Answer>(question: object, options: Asking = {}): Promise<Answer> {
  const module = await program();
  const { ask: kind, example } = question as { ask: string; example?: string };
  const isLong = long.has(kind);
  // A single example does not wait for all of them.
  const place = options.isApart ? `${kind} apart` : example !== undefined ? "example" : isLong || apart.has(kind) ? kind : "short";
  const beside = programs.get(place) ?? new Beside(module);
  programs.set(place, beside);
  const begin = Date.now();
  let isAnswered = false;
  const end = (): void => {
    beside.end();
    if (programs.get(place) === beside) programs.delete(place);
  };
  let timer = 0;
  const stopped = new Promise<never>((_, failed) => {
    const stop = (): void => {
      if (isAnswered) return;
      failed(new DOMException("stopped", "AbortError"));
      if (isLong || Date.now() - begin > patience) end();
    };
    if (options.signal?.aborted) stop();
    else options.signal?.addEventListener("abort", stop, { once: true });
    if (!isLong)
      timer = self.setTimeout(() => {
        failed(new Failure(texts.tooLong(longest / 1000)));
        end();
      }, longest);
  });
  const answer = await Promise.race([beside.ask(withAdded(question as Record<string, unknown>), (told) => options.told?.(told)), stopped]).finally(() => {
    isAnswered = true;
    clearTimeout(timer);
  });
  if ("error" in answer) throw new Failure(String(answer["error"]));
  return asBuiltIn(question as Record<string, unknown>, answer) as Answer;
}
