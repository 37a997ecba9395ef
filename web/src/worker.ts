// What runs beside the page: one program, which answers one question after the other.

import { isFault, Program } from "./wasm";

/// What the page sends: first the program, then questions.
export type Sent = { module: WebAssembly.Module } | { number: number; question: string };
/// What it gets: the progress of a question, its answer, or why the program cannot go on.
export type Got = { number: number; told: string } | { number: number; answer: string } | { number: number; failed: string };

let module: WebAssembly.Module | null = null;
let program: Program | null = null;
const send = (got: Got): void => self.postMessage(got);

self.addEventListener("message", ({ data }: MessageEvent<Sent>) => {
  if ("module" in data) {
    module = data.module;
    return;
  }
  const { number, question } = data;
  try {
    if (!module) throw new Error("the program is missing");
    program ??= new Program(module);
    const answer = program.answer(question, (told) => send({ number, told }));
    if (isFault(answer)) program = null;
    send({ number, answer });
  } catch (error) {
    program = null; // its memory is in no known state; the next question gets a new one
    send({ number, failed: error instanceof Error ? error.message : String(error) });
  }
});
