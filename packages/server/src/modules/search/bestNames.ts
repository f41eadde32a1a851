import { MATCH, type Match, matchClean, matchName } from '@georisk/domain/search/nameMatch.ts';

/**
 * The names that fit best; of equally good ones the larger place first, then the shorter name. A typing error is considered only where no name, nor a word of one,
 * begins with the typed text: correct input must not be listed among guesses. @param plain the typed text, as
 * `plainText` leaves it
 */
export function bestNames<N extends { readonly plain: string; readonly size?: number }>(
  plain: string,
  names: readonly N[],
  limit: number,
) {
  const ranked = (match: (phrase: string, name: string) => Match | null) =>
    names.flatMap((row) => {
      const rank = match(plain, row.plain);
      return rank === null ? [] : [{ ...row, rank }];
    });
  const clean = ranked(matchClean);
  const begins = clean.some(({ rank }) => rank <= MATCH.word);
  return (begins ? clean : ranked(matchName))
    .toSorted((a, b) => a.rank - b.rank || (b.size ?? 0) - (a.size ?? 0) || a.plain.length - b.plain.length)
    .slice(0, limit);
}
