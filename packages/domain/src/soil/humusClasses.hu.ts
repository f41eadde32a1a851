/** Classes of the humus content, per cent, best first; a boundary belongs to the upper class (spec domain 9). */
export const HUMUS_CLASSES = [
  { from: 4, name: 'igen jó', color: '#3E2723' },
  { from: 3, name: 'jó', color: '#6D4C41' },
  { from: 2, name: 'közepes', color: '#A1744C' },
  { from: 1, name: 'gyenge', color: '#D7A86E' },
  { from: 0, name: 'nagyon gyenge', color: '#F5DEB3' },
] as const;

/** The colour of a sample whose humus was not measured. */
export const HUMUS_UNKNOWN = '#90A4AE';

/** The class of a humus content in per cent. */
export const humusClassOf = (percent: number): (typeof HUMUS_CLASSES)[number] =>
  HUMUS_CLASSES.find(({ from }) => percent >= from) ?? HUMUS_CLASSES[4];
