// Questions to the program that serves this page.

import { Failure } from "./questions";
import type { Asking } from "./questions";
import { texts } from "./texts/texts";

/// Returns the answer to a question. An aborted question is stopped at the server, too.
export async function ask<Answer>(question: object, options: Asking = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Failure(texts.noAnswer);
  }
  if (!response.ok || !response.body) throw new Failure(texts.refusedQuestion(response.statusText));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Failure(texts.endedEarly);
    rest += value;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const answer = JSON.parse(line) as Record<string, unknown>;
      if ("told" in answer) options.told?.(answer["told"] as Record<string, unknown>);
      else if ("error" in answer) throw new Failure(String(answer["error"]));
      else return answer as Answer;
    }
  }
}
