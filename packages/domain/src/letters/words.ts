/** Letters that Hungarian has and English has not. */
const HUNGARIAN = /[áéíóöőúüűÁÉÍÓÖŐÚÜŰ]/gu;
const OTHER = /(?![áéíóöőúüűÁÉÍÓÖŐÚÜŰ])(?![A-Za-z])\p{L}/gu;
/** Lines, blocks and mathematics of DOS, and accents without a letter. */
const NEVER = /[\u2500-\u25FF\u2219-\u2265\u02C6-\u02DD\u00A8\u00AF\u00B4\u00B8\u2310\u2320\u2321\u20A7]/u;
/** Signs of a page that stand within no word; an apostrophe, a dash or a blank that does not break do. */
const WITHIN = /\p{L}(?![’–—·\u00A0\u00AD\p{ASCII}])[^\p{L}\p{M}\p{N}]\p{L}/u;
const AFTER_DIGIT = /[0-9](?![A-Za-z])\p{L}/u;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const LETTERS = /\p{L}+/gu;
const PLAIN = /^[A-Za-z]+$/;

const isCased = (word: string): boolean =>
  PLAIN.test(word) ||
  word === word.toLowerCase() ||
  word === word.toUpperCase() ||
  word.slice(1) === word.slice(1).toLowerCase();

/** Whether nobody writes this word: a code page that gives it is not that of the text. */
const isStrange = (word: string): boolean =>
  NEVER.test(word) ||
  WITHIN.test(word) ||
  AFTER_DIGIT.test(word) ||
  (LATIN.test(word) && OTHER_SCRIPT.test(word)) ||
  !(word.match(LETTERS) ?? []).every(isCased);

/** What the words of a text are by one code page. */
export interface Letters {
  readonly hungarian: number;
  /** Letters of other languages. */
  readonly other: number;
  /** Words that nobody writes. */
  readonly strange: number;
}

export function lettersOf(words: readonly string[]): Letters {
  let [hungarian, other, strange] = [0, 0, 0];
  for (const word of words) {
    hungarian += word.match(HUNGARIAN)?.length ?? 0;
    other += word.match(OTHER)?.length ?? 0;
    strange += isStrange(word) ? 1 : 0;
  }
  return { hungarian, other, strange };
}
