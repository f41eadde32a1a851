import { type CodePage, type Decode, UTF_8, WINDOWS_1250 } from './codePages.ts';
import { type Letters, lettersOf } from './words.ts';

/** The code page of a text, or that none is sure. `named` is the page that the file states. */
export type Judged =
  | { readonly ok: true; readonly page: CodePage }
  | { readonly ok: false; readonly named: CodePage | undefined };

/** Pages of Hungarian text, the more frequent first: Windows, DOS. */
const HUNGARIAN_PAGES: readonly CodePage[] = [WINDOWS_1250, 852];
/** Of the Macintosh: Western Europe's and ours. Nobody is taken for a Macintosh who does not say so. */
const [MACINTOSH, MACINTOSH_CE] = [10_000, 10_029];
/** Pages without ő and ű that programs state unasked; the page of the same makers with them. */
const WESTERN: Readonly<Record<CodePage, CodePage>> = {
  1252: WINDOWS_1250,
  28591: WINDOWS_1250,
  437: 852,
  850: 852,
  [MACINTOSH]: MACINTOSH_CE,
};
/** Of the letters of a Hungarian text, other languages' at most. */
const MAX_OTHER_SHARE = 0.25;

interface Candidate {
  readonly page: CodePage;
  readonly words: readonly string[];
  readonly letters: Letters;
  readonly score: number;
}

function candidateOf(page: CodePage, words: readonly Uint8Array[], decode: Decode): Candidate | undefined {
  const read = words.map((word) => decode(page, word));
  if (!read.every((word) => word !== null)) return undefined;
  const letters = lettersOf(read);
  return { page, words: read, letters, score: letters.hungarian - letters.other - 3 * letters.strange };
}

const isHungarian = ({ letters: { hungarian, other, strange } }: Candidate): boolean =>
  hungarian > 0 && other + 3 * strange <= hungarian * MAX_OTHER_SHARE;

/** The page with the most Hungarian letters; of equal ones the first. */
const best = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates
    .filter(isHungarian)
    .reduce<Candidate | undefined>((first, next) => (first && first.score >= next.score ? first : next), undefined);

/** The candidates without the words that are strange by each of them, which say nothing about a page. */
function compared(candidates: readonly (Candidate | undefined)[]): readonly Candidate[] {
  const all = candidates.filter((each) => each !== undefined);
  const least = Math.min(...all.map(({ letters }) => letters.strange));
  return all.map((each) => ({
    ...each,
    letters: { ...each.letters, strange: each.letters.strange - least },
    score: each.score + 3 * least,
  }));
}

const LETTER = /\p{L}/u;

/** Whether a Western page gives letters for which the Hungarian one has others: õ or ő, è or č. */
function isDisputed(stated: Candidate, words: readonly Uint8Array[], decode: Decode): boolean {
  const other = WESTERN[stated.page];
  const twin = other === undefined ? undefined : candidateOf(other, words, decode);
  if (twin === undefined || twin.letters.strange > 0) return false;
  return stated.words.some((word, index) => {
    const read = Array.from(twin.words[index] ?? '');
    return Array.from(word).some(
      (letter, at) => letter !== read[at] && LETTER.test(letter) && LETTER.test(read[at] ?? ''),
    );
  });
}

const pagesFor = (named: CodePage | undefined): readonly CodePage[] =>
  named === MACINTOSH || named === MACINTOSH_CE ? [...HUNGARIAN_PAGES, MACINTOSH_CE] : HUNGARIAN_PAGES;

const isReadable = (page: CodePage, decode: Decode): boolean => decode(page, new Uint8Array()) !== null;

/**
 * The code page that makes the words valid and their letters Hungarian. What the file states is checked: it holds unless
 * another page gives more Hungarian letters. @param words the different words with bytes beyond ASCII
 */
export function judgeLetters(words: readonly Uint8Array[], named: CodePage | undefined, decode: Decode): Judged {
  if (words.length === 0) return { ok: true, page: named !== undefined && isReadable(named, decode) ? named : UTF_8 };
  const utf8 = candidateOf(UTF_8, words, decode);
  const pages = new Set([...(named === undefined ? [] : [named]), ...pagesFor(named)]);
  const candidates = compared([...pages].map((page) => candidateOf(page, words, decode)));
  const stated = candidates.find(({ page }) => page === named);
  const other = best(candidates.filter(({ page }) => page !== named || pagesFor(named).includes(page)));
  if (utf8 !== undefined && (other === undefined || utf8.score >= 0)) return { ok: true, page: UTF_8 };
  if (stated !== undefined && other !== undefined && stated.score < other.score) return { ok: true, page: other.page };
  if (stated !== undefined && stated.letters.strange === 0 && !isDisputed(stated, words, decode))
    return { ok: true, page: stated.page };
  if (other !== undefined) return { ok: true, page: other.page };
  // Of a text that was cut within a letter the words are Unicode, and the cut one is refused by its row.
  const whole = words.filter((word) => decode(UTF_8, word) !== null).length;
  return whole > words.length / 2 ? { ok: true, page: UTF_8 } : { ok: false, named };
}
