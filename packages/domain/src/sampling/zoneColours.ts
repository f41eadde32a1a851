/** Colours of zones from the least to the most biomass, by their number: blue low, red high, as the NDVI legend (domain.md 2.3, step 7). */
const COLOURS = [
  ['#FFFFBF'],
  ['#2C7BB6', '#D7191C'],
  ['#2C7BB6', '#FFFFBF', '#D7191C'],
  ['#2C7BB6', '#ABD9E9', '#FDAE61', '#D7191C'],
  ['#2C7BB6', '#ABD9E9', '#FFFFBF', '#FDAE61', '#D7191C'],
] as const;

/** Largest number of zones. */
export const MAX_ZONES = COLOURS.length;

/** @param zone from 1, lowest NDVI first */
export const zoneColour = (zone: number, zones: number): string => COLOURS[zones - 1]?.[zone - 1] ?? COLOURS[0][0];
