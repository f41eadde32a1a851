import { MATCH, type Match, matchClean, matchName } from './nameMatch.ts';
import { plainText } from './plainText.ts';

/** What a parcel is known by to its farmer. */
export interface NamedParcel {
  readonly meparCode: string;
  readonly cityName: string | null;
  readonly plants: readonly string[];
}

type Compare = (phrase: string, name: string) => Match | null;

const best = (ranks: readonly (Match | null)[]): Match | null => {
  const known = ranks.filter((rank) => rank !== null);
  return known.length === 0 ? null : (Math.min(...known) as Match);
};

/** A code is read aloud in two halves, and typed the same way: it is compared without spaces, from its beginning. */
function codeMatch(phrase: string, meparCode: string): Match | null {
  const [code, typed] = [meparCode.toLowerCase(), plainText(phrase).replaceAll(' ', '')];
  if (typed === '' || !code.startsWith(typed)) return null;
  return code === typed ? MATCH.exact : MATCH.prefix;
}

function wordsMatch(phrase: string, { cityName, plants }: NamedParcel, compare: Compare): Match | null {
  const names = [...(cityName === null ? [] : [cityName]), ...plants].map(plainText);
  const words = plainText(phrase).split(' ');
  const whole = best(names.map((name) => compare(words.join(' '), name)));
  if (whole !== null || words.length === 1) return whole;
  const each = words.map((word) => best(names.map((name) => compare(word, name))));
  return each.includes(null) ? null : (Math.max(...(each as Match[])) as Match);
}

/**
 * The parcels that a phrase names, best first: by the beginning of the code, by the settlement, by the crop, or by several of
 * their words together (`túrkeve búza`). A typing error is considered only where nothing fits without one.
 * @param phrase as it was typed
 */
export function parcelsNamed<P extends NamedParcel>(
  parcels: readonly P[],
  phrase: string,
): readonly { readonly parcel: P; readonly rank: Match }[] {
  const ranked = (compare: Compare) =>
    parcels.flatMap((parcel) => {
      const rank = best([codeMatch(phrase, parcel.meparCode), wordsMatch(phrase, parcel, compare)]);
      return rank === null ? [] : [{ parcel, rank }];
    });
  const clean = ranked(matchClean);
  return (clean.length > 0 ? clean : ranked(matchName)).toSorted((a, b) => a.rank - b.rank);
}
