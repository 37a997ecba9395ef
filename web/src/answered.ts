// Questions that were answered with this program; each leads to a state of the page.

export interface Answered {
  game: string;
  question: string;
  answer: string;
  record: string[]; // its lines; a last move that is illegal shows what forbids it
}

export const answered: Answered[] = [
  {
    game: "disto",
    question: "Disto: does the word “sick” matter?",
    answer: "Its author noted in 2018 that it is redundant. It is, on every board: only a sick glutton can be turned into a meal. Here White a3 would do that.",
    record: ["game disto", "board 4x4", "B a4", "W b4", "B b3", "W d1", "B c4", "W a3"],
  },
  {
    game: "disto",
    question: "Disto: a glutton when?",
    answer: "Before the stone is placed, or after? The two differ on 2x2: White b1 is refused only if it is after.",
    record: ["game disto", "board 2x2", "reading when=after", "B a2", "W b2", "B a1", "W b1"],
  },
  {
    game: "loose",
    question: "Loose: look again after groups were flipped?",
    answer: "The rules do not say. It makes no difference on any board, unless a group may be a pair of stones: then White b2 is legal here only if groups are flipped one by one.",
    record: ["game loose", "board 3x3", "reading group=pairs", "B a3", "W c3", "B b3", "W a1", "B c2", "W b2"],
  },
  {
    game: "endo",
    question: "Endo: a game without an edge",
    answer: "Must the organism hold together while a marker is in the air? If so, Black’s seventh turn is illegal here. No game ends before that turn.",
    record: ["game endo", "reading unity=lifted", "B 0,0", "W -1,-1", "B -1,1", "W -2,-1", "B -2,1", "W -3,-1", "B -4,0 move -1,1 W"],
  },
];
