// Questions that were answered with this program; each leads to a state of the page.

import { texts } from "./texts/texts";

export interface Answered {
  game: string;
  text: [question: string, answer: string];
  record: string[]; // its lines; a last move that is illegal shows what forbids it
}

export const answered: Answered[] = [
  {
    game: "disto",
    text: texts.answered.sick,
    record: ["game disto", "board 4x4", "B a4", "W b4", "B b3", "W d1", "B c4", "W a3"],
  },
  {
    game: "disto",
    text: texts.answered.when,
    record: ["game disto", "board 2x2", "reading when=after", "B a2", "W b2", "B a1", "W b1"],
  },
  {
    game: "loose",
    text: texts.answered.waves,
    record: ["game loose", "board 3x3", "reading group=pairs", "B a3", "W c3", "B b3", "W a1", "B c2", "W b2"],
  },
  {
    game: "endo",
    text: texts.answered.unity,
    record: ["game endo", "reading unity=lifted", "B 0,0", "W -1,-1", "B -1,1", "W -2,-1", "B -2,1", "W -3,-1", "B -4,0 move -1,1 W"],
  },
];
