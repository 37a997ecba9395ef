// Files: those that the page leaves, and those that are dropped on it or pasted.

import { textOf } from "./record";
import { texts } from "./texts/texts";

export function leave(name: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content;
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

export interface Taken {
  document: (text: string) => void;
  record: (text: string) => void; // or SGF, or a thread
  report: (name: string, text: string) => void; // of `ruleproof verify`
  refuse: (words: string) => void; // says why a file is not opened
}

const largest = 16 * 2 ** 20; // bytes, as in the program

/// A document is known by its name or by the line that names the game.
const isDocument = (name: string, text: string): boolean => /\.(md|markdown)$/i.test(name) || /^(?: {4}|\t)\s*game "/m.test(text);

export async function takeFile(file: File, take: Taken): Promise<void> {
  if (file.size > largest) return take.refuse(texts.tooLarge(file.name, Math.ceil(file.size / 2 ** 20), largest / 2 ** 20));
  const text = textOf(await file.arrayBuffer());
  if (/\.json$/i.test(file.name)) take.report(file.name, text);
  else if (isDocument(file.name, text)) take.document(text);
  else take.record(text);
}

/// Takes what is dropped on the page, and what is pasted outside a field.
export function takeDropped(take: Taken): void {
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (isOver: boolean) => document.body.classList.toggle("dropping", isOver);
  window.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    over(true);
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) over(false);
  });
  window.addEventListener(
    "drop",
    (event) => {
      over(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();  // the editor would insert it
      void takeFile(file, take);
    },
    { capture: true },
  );
  window.addEventListener("paste", (event) => {
    const target = event.target as HTMLElement;
    if (target.closest("input, textarea, [contenteditable]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isDocument("", text)) take.document(text);
    else if (/^\s*(\(;|game |board |players |From: )/.test(text)) take.record(text);
  });
}
