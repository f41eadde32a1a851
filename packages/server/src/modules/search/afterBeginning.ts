const LAST = 0x10_ffff;
/** No character is between these two: they are halves of one. */
const BEFORE_HALVES = 0xd7ff;
const AFTER_HALVES = 0xe000;

const next = (codePoint: number) => (codePoint === BEFORE_HALVES ? AFTER_HALVES : codePoint + 1);

/**
 * The first text after all texts with a prefix, as bytes of UTF-8 are compared (`~<~`): texts with the prefix are at
 * least the prefix and less than this. @param beginning well-formed; for an empty one the text is longer than any code
 * or number
 */
export function afterBeginning(beginning: string): string {
  const letters = Array.from(beginning);
  while (letters.at(-1)?.codePointAt(0) === LAST) letters.pop();
  const last = letters.pop()?.codePointAt(0);
  return last === undefined
    ? String.fromCodePoint(LAST).repeat(64)
    : letters.join('') + String.fromCodePoint(next(last));
}
