/** How well a name matches the typed text, best first; null where it does not. */
export const MATCH = { exact: 0, prefix: 1, word: 2, inside: 3, typo: 4 } as const;
export type Match = (typeof MATCH)[keyof typeof MATCH];

/** Lengths from which on one slip, and two, are forgiven. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;

/**
 * Compares a phrase with a name, both of `plainText`, without slips: whole, from the start, from the start of a word,
 * anywhere.
 */
export function matchClean(phrase: string, name: string): Match | null {
  if (phrase === '') return null;
  if (name === phrase) return MATCH.exact;
  if (name.startsWith(phrase)) return MATCH.prefix;
  if (name.includes(` ${phrase}`)) return MATCH.word;
  return phrase.length >= 3 && name.includes(phrase) ? MATCH.inside : null;
}

/**
 * Compares a phrase with a name, both of `plainText`: as `matchClean` does, or with a slip or two in the text typed
 * so far (letters changed, left out, doubled, or two in the wrong order).
 */
export function matchName(phrase: string, name: string): Match | null {
  const clean = matchClean(phrase, name);
  if (clean !== null || phrase === '') return clean;
  const slips = phrase.length >= TWO_SLIPS ? 2 : phrase.length >= ONE_SLIP ? 1 : 0;
  if (slips === 0 || foreignLetters(phrase, name, slips) > slips) return null;
  return prefixDistance(phrase, name, slips) <= slips ? MATCH.typo : null;
}

/** Letters of a phrase that a name does not have at all: each costs a slip. Stops counting at `most + 1`. */
function foreignLetters(phrase: string, name: string, most: number): number {
  let count = 0;
  for (const letter of phrase) {
    if (!name.includes(letter)) count += 1;
    if (count > most) break;
  }
  return count;
}

/**
 * Fewest slips that turn a phrase into some beginning of a name (optimal string alignment); more than `most` is
 * returned as `most + 1`. Cost: length of the phrase times `2 most + 1`.
 */
export function prefixDistance(phrase: string, name: string, most: number): number {
  const width = Math.min(name.length, phrase.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= phrase.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = phrase[row - 1] === name[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = phrase[row - 1] === name[column - 2] && phrase[row - 2] === name[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last, most + 1);
}
