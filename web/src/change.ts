// What differs between two texts, line by line, and a text from another one and that difference.

/// A replacement: the line of the old text where it begins, counted from 0; how many lines it removes; the lines that it inserts.
type Hunk = [from: number, removed: number, added: string[]];

const most = 4_000_000; // pairs of lines that are compared; larger differences become one hunk

/// Returns the line numbers of a longest common subsequence, in both texts.
function commonLines(one: string[], other: string[]): [number, number][] {
  if (one.length * other.length > most) return [];
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width); // of the common subsequences of what follows
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; --i)
    for (let j = other.length - 1; j >= 0; --j) lengths[i * width + j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const common: [number, number][] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) common.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) ++i;
    else ++j;
  }
  return common;
}

/// Returns the hunks that make `after` of `before`, as JSON.
export function changeOf(before: string, after: string): string {
  const one = before.split("\n"), other = after.split("\n");
  let begin = 0;
  while (begin < one.length && begin < other.length && one[begin] === other[begin]) ++begin;
  let end = 0; // lines at the end that are the same
  while (end < one.length - begin && end < other.length - begin && one[one.length - 1 - end] === other[other.length - 1 - end]) ++end;
  const hunks: Hunk[] = [];
  const common = commonLines(one.slice(begin, one.length - end), other.slice(begin, other.length - end)).map(([i, j]) => [i + begin, j + begin] as const);
  let from = begin, to = begin;
  for (const [i, j] of [...common, [one.length - end, other.length - end] as const]) {
    if (i > from || j > to) hunks.push([from, i - from, other.slice(to, j)]);
    [from, to] = [i + 1, j + 1];
  }
  return JSON.stringify(hunks);
}

/// Returns the text that the hunks make of `before`. Throws if they are none.
export function changed(before: string, change: string): string {
  const old = before.split("\n");
  const lines: string[][] = [];
  let at = 0;
  for (const [from, removed, added] of JSON.parse(change) as Hunk[]) {
    lines.push(old.slice(at, from), added);
    at = from + removed;
  }
  return [...lines, old.slice(at)].flat().join("\n");
}
