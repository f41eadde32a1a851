/** Classes of the humus content, per cent; a boundary belongs to the upper class (spec domain 9). */
const CLASSES = [
  { from: 4, name: 'igen jó' },
  { from: 3, name: 'jó' },
  { from: 2, name: 'közepes' },
  { from: 1, name: 'gyenge' },
] as const;

/** The class of a humus content in per cent. */
export const humusClass = (percent: number): string =>
  CLASSES.find(({ from }) => percent >= from)?.name ?? 'nagyon gyenge';
