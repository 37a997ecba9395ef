// What a newcomer sees: a line that says what to do, the keys, and the games and questions to begin with.

import { signal } from "@preact/signals";
import { createRef } from "preact";
import type { ComponentChildren, RefObject, VNode } from "preact";

import { answered } from "./answered";
import { ask } from "./asking";
import { noMarks } from "./board";
import { Still } from "./drawing";
import type { Board, Document, Position } from "./questions";
import { begunRecord } from "./record";
import { texts } from "./texts/texts";

const remembered = "ruleproof-hint-closed";

// A browser may refuse to remember anything.
function isClosed(): boolean {
  try {
    return localStorage.getItem(remembered) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(remembered, "1");
  } catch {
    // Then the line comes again.
  }
}

const isHintHidden = signal(isClosed());

/// Says once what to do.
export function Hint(): VNode {
  const close = (): void => {
    isHintHidden.value = true;
    remember();
  };
  return <div id="hint" hidden={isHintHidden}><span>{texts.hint}</span><button id="hint-close" class="quiet" aria-label={texts.closeHint} onClick={close}>{texts.gotIt}</button></div>;
}

type DialogRef = RefObject<HTMLDialogElement | null>;

function Dialog({ id, title, dialog, children }: { id: string; title: string; dialog: DialogRef; children: ComponentChildren }): VNode {
  // A click on the dialog itself is one beside what it holds.
  return <dialog id={id} aria-label={title} ref={dialog} onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}>
    <div class="head"><h2>{title}</h2><button class="close" aria-label={texts.close} onClick={() => dialog.current?.close()}>×</button></div>
    {children}
  </dialog>;
}

const help = createRef<HTMLDialogElement>(), gallery = createRef<HTMLDialogElement>();

export function showHelp(): void {
  if (!help.current?.open) help.current?.showModal();
}

export function Help(): VNode {
  return <Dialog id="help" title={texts.keys} dialog={help}>
    <dl class="keys">{texts.keyList.map(([key, does]) => <><dt><kbd>{key}</kbd></dt><dd>{does}</dd></>)}</dl>
    <p class="faint">{texts.keysWork}</p>
  </Dialog>;
}

const pictures = signal<ReadonlyMap<string, Board>>(new Map()); // the first positions of the games
let areBegun = false;

/// Shows the gallery; the pictures come one after the other while it is open.
export async function showGallery(games: Document["games"]): Promise<void> {
  gallery.current?.showModal();
  if (areBegun) return;
  areBegun = true;
  for (const { game } of games) {
    try {
      const { board } = await ask<Position>({ ask: "position", game, record: begunRecord(game) });
      pictures.value = new Map([...pictures.value, [game, board]]);
    } catch {
      // A game that does not begin has no picture.
    }
  }
}

function Card({ record, children }: { record: string; children: ComponentChildren }): VNode {
  return <li><a href={`#${new URLSearchParams({ record }).toString()}`} onClick={() => gallery.current?.close()}>{children}</a></li>;
}

function Picture({ game }: { game: string }): VNode {
  const board = pictures.value.get(game);
  return <div class="picture" aria-hidden="true">{board && <Still board={board} marks={noMarks()} />}</div>;
}

/// The games and the questions.
export function Gallery({ games }: { games: Document["games"] }): VNode {
  return <Dialog id="gallery" title={texts.galleryButton} dialog={gallery}>
    <h3>{texts.questionsAnswered}</h3>
    <ul class="cards questions">{answered.filter((one) => games.some(({ game }) => game === one.game)).map(({ record, text: [question, answer] }) =>
      <Card record={`${record.join("\n")}\n`}><b>{question}</b><span>{answer}</span></Card>)}</ul>
    <h3>{texts.games}</h3>
    <ul class="cards">{games.map(({ game, title }) => <Card record={begunRecord(game)}><Picture game={game} /><b>{title}</b></Card>)}</ul>
  </Dialog>;
}
