import { onCourse, type Reflectance } from './cropCalendar.ts';

type Course = readonly (readonly [day: number, ndvi: number])[];

/** Days on which lucerne is cut in the plain; it is green again three weeks later. */
const CUTS = [132, 168, 202, 240, 284] as const;

/** Lucerne over the year, between its cuts. @param shift days by which this field is cut later */
export function lucerneNdvi(dayOfYear: number, shift: number): number {
  const day = dayOfYear - shift;
  const last = [...CUTS].reverse().find((cut) => cut <= day);
  const winter = onCourse(
    [
      [0, 0.4],
      [50, 0.4],
      [75, 0.5],
      [100, 0.74],
      [130, 0.86],
      [300, 0.6],
      [330, 0.46],
      [366, 0.4],
    ],
    day,
  );
  if (last === undefined) return winter;
  const height = last >= 284 ? 0.6 : last >= 240 ? 0.76 : 0.83;
  const regrown = onCourse(
    [
      [0, 0.33],
      [5, 0.38],
      [12, 0.6],
      [20, height * 0.97],
      [30, height],
    ],
    day - last,
  );
  return day > 305 ? Math.min(regrown, winter + 0.05) : regrown;
}

const GRASS: Course = [
  [0, 0.4],
  [55, 0.4],
  [85, 0.54],
  [110, 0.7],
  [135, 0.76],
  [160, 0.66],
  [185, 0.52],
  [215, 0.44],
  [245, 0.46],
  [275, 0.54],
  [305, 0.53],
  [335, 0.45],
  [366, 0.4],
];
const TREES: Course = [
  [0, 0.38],
  [80, 0.4],
  [100, 0.55],
  [118, 0.8],
  [140, 0.88],
  [190, 0.86],
  [240, 0.82],
  [275, 0.72],
  [298, 0.56],
  [318, 0.43],
  [366, 0.38],
];
const ORCHARD: Course = [
  [0, 0.32],
  [85, 0.36],
  [110, 0.52],
  [135, 0.64],
  [190, 0.62],
  [250, 0.6],
  [290, 0.48],
  [320, 0.36],
  [366, 0.32],
];

export const grassNdvi = (dayOfYear: number): number => onCourse(GRASS, dayOfYear);
export const treeNdvi = (dayOfYear: number): number => onCourse(TREES, dayOfYear);
export const orchardNdvi = (dayOfYear: number): number => onCourse(ORCHARD, dayOfYear);

export const LUCERNE_GREEN: Reflectance = [0.027, 0.058, 0.022];
export const GRASS_GREEN: Reflectance = [0.05, 0.067, 0.034];
export const GRASS_DRY: Reflectance = [0.15, 0.13, 0.08];
export const TREE_GREEN: Reflectance = [0.02, 0.036, 0.017];
