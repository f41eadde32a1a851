import { dayOfYear } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Reflectance } from '../season/cropCalendar.ts';
import { GRASS_DRY, GRASS_GREEN, grassNdvi, orchardNdvi, TREE_GREEN, treeNdvi } from '../season/perennials.ts';

/** The kinds of ground beside the fields. Labels of fields follow after these. */
export const COVERS = [
  'verge',
  'track',
  'asphalt',
  'water',
  'reed',
  'trees',
  'pasture',
  'forest',
  'orchard',
  'garden',
  'yard',
  'roofRed',
  'roofBrown',
  'roofGrey',
  'roofWhite',
  'park',
] as const;
export type Cover = (typeof COVERS)[number];
export const coverLabel = (cover: Cover): number => COVERS.indexOf(cover);
export const FIRST_PLOT_LABEL = COVERS.length;

/** The look of a label on a day: NDVI, and its colour with full cover and with visible soil. */
export interface CoverLook {
  readonly ndvi: number;
  readonly canopy: Reflectance;
  /** 0 to 1; the rest is soil. */
  readonly cover: number;
  /** How much colour and NDVI vary from pixel to pixel. */
  readonly mottle: number;
}

const mix = (a: Reflectance, b: Reflectance, t: number): Reflectance => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const fixed = (ndvi: number, canopy: Reflectance, mottle: number): CoverLook => ({ ndvi, canopy, cover: 1, mottle });

/** The looks of all covers on a day. */
export function coverLooks(date: IsoDate): CoverLook[] {
  const day = dayOfYear(date);
  const [grass, trees, orchard] = [grassNdvi(day), treeNdvi(day), orchardNdvi(day)];
  const green = mix(GRASS_DRY, GRASS_GREEN, Math.min(1, Math.max(0, (grass - 0.32) / 0.4)));
  const leaves = mix([0.062, 0.058, 0.042], TREE_GREEN, Math.min(1, Math.max(0, (trees - 0.38) / 0.42)));
  const looks: Record<Cover, CoverLook> = {
    verge: { ndvi: grass * 0.88, canopy: green, cover: 0.85, mottle: 0.12 },
    track: { ndvi: 0.13 + grass * 0.2, canopy: mix([0.185, 0.158, 0.122], green, 0.25), cover: 0.9, mottle: 0.1 },
    asphalt: fixed(0.08, [0.112, 0.11, 0.106], 0.04),
    water: fixed(-0.12, [0.04, 0.052, 0.044], 0.05),
    reed: {
      ndvi: grass * 0.6 + trees * 0.35,
      canopy: mix([0.105, 0.095, 0.062], [0.036, 0.052, 0.026], Math.min(1, trees)),
      cover: 1,
      mottle: 0.12,
    },
    trees: { ndvi: trees, canopy: leaves, cover: 1, mottle: 0.16 },
    pasture: { ndvi: grass, canopy: green, cover: 0.9, mottle: 0.3 },
    forest: { ndvi: trees * 0.99, canopy: leaves, cover: 1, mottle: 0.13 },
    orchard: { ndvi: orchard, canopy: mix(green, leaves, 0.6), cover: 0.8, mottle: 0.14 },
    garden: { ndvi: 0.5 * grass + 0.38 * trees, canopy: mix(green, leaves, 0.62), cover: 0.86, mottle: 0.42 },
    yard: fixed(0.16, [0.16, 0.148, 0.128], 0.14),
    roofRed: fixed(0.06, [0.168, 0.104, 0.077], 0.14),
    roofBrown: fixed(0.07, [0.14, 0.1, 0.076], 0.12),
    roofGrey: fixed(0.04, [0.15, 0.15, 0.15], 0.12),
    roofWhite: fixed(0.03, [0.27, 0.27, 0.275], 0.1),
    park: { ndvi: 0.4 * grass + 0.55 * trees, canopy: mix(green, leaves, 0.75), cover: 1, mottle: 0.24 },
  };
  return COVERS.map((cover) => looks[cover]);
}
