/** Classes of the density map. */
export const DENSITY_CLASSES = 5;

/** Colours of the classes, the sparsest first: lightness falls with the density. */
export const DENSITY_COLOURS = ['#FFFFCC', '#C2E699', '#78C679', '#31A354', '#00502A'] as const;

/** A number of two digits at most. */
const rounded = (value: number): number => (value === 0 ? 0 : Number(value.toPrecision(2)));

/**
 * Where the classes of a density begin: the first at 0, the others where a fifth of the values lies between two of them, rounded to two digits.
 * Equal beginnings are one: of few different values there are fewer classes.
 * @param values positive, in any unit
 */
export function densityBreaks(values: readonly number[]): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const inner = Array.from({ length: DENSITY_CLASSES - 1 }, (_, index) =>
    rounded(sorted[Math.floor(((index + 1) * sorted.length) / DENSITY_CLASSES)] ?? 0),
  );
  // Below the least value nothing would be in a class.
  return [...new Set([0, ...inner.filter((from) => from > (sorted[0] ?? 0))])];
}

/** The class of a value, from 0. @param breaks where the classes begin, ascending from 0 */
export const densityClassOf = (breaks: readonly number[], value: number): number =>
  Math.max(
    0,
    breaks.findLastIndex((from) => value >= from),
  );

/** Index of the class's colour: of fewer classes the ends of the scale are used too. */
export const densityColourOf = (classes: number, index: number): number =>
  classes <= 1 ? DENSITY_CLASSES - 1 : Math.round((index * (DENSITY_CLASSES - 1)) / (classes - 1));
