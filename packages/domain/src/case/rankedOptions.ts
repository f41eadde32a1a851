import { foldCropName } from '../crops/crops.ts';

/** Most options that are listed. */
const MAX = 60;

/** The option that a text names, accents and case aside; a text that names none stays as it is. */
export function sameOption(options: readonly string[], text: string): string {
  const folded = foldCropName(text);
  return options.find((option) => foldCropName(option) === folded) ?? text;
}

/**
 * Options of a list that a typed text may mean, the likeliest first: exact matches or other names, then options that
 * begin with it, then options that contain it. Accents and case do not count.
 * @param usualName the option's own name for a text that means it; anything else for other texts
 */
export function rankedOptions(
  options: readonly string[],
  typed: string,
  usualName: (text: string) => string,
): readonly string[] {
  const wanted = foldCropName(typed);
  if (wanted === '') return options.slice(0, MAX);
  const usual = usualName(typed);
  const rankOf = (option: string): number => {
    const folded = foldCropName(option);
    if (folded === wanted || option === usual) return 0;
    if (folded.startsWith(wanted)) return 1;
    if (folded.includes(` ${wanted}`)) return 2;
    return folded.includes(wanted) ? 3 : Number.NaN;
  };
  return options
    .map((option, index) => ({ option, index, rank: rankOf(option) }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, MAX)
    .map(({ option }) => option);
}
