/**
 * Scene classification (SCL) of Sentinel-2 Level-2A: the weight of each class in the statistics of a field, 0 is
 * dropped. Dropped are no data, saturated, dark and topographic shadow, cloud shadow, clouds of both kinds, cirrus,
 * snow; kept are vegetation, bare soil and water (inland water on a field is an event, not a fault); unclassified
 * pixels count half. [S13] of the domain specification.
 */
export const SCL_WEIGHTS = [0, 0, 0, 0, 1, 1, 1, 0.5, 0, 0, 0, 0] as const;

export const SCL = {
  noData: 0,
  saturated: 1,
  dark: 2,
  cloudShadow: 3,
  vegetation: 4,
  bare: 5,
  water: 6,
  unclassified: 7,
  cloudMedium: 8,
  cloudHigh: 9,
  cirrus: 10,
  snow: 11,
} as const;

/** Clouds and their shadows have soft edges: these classes are widened. */
export const DILATED_CLASSES: readonly number[] = [SCL.cloudShadow, SCL.cloudMedium, SCL.cloudHigh];
/** By this many metres, between centres of pixels. */
export const DILATION_METRES = 40;

/** States of a pixel in a clear mask: dropped, counted half, counted whole. */
export const MASK = { dropped: 0, half: 1, whole: 2 } as const;

/** The weight of a state of the mask. */
export const maskWeight = (state: number): number => state / MASK.whole;

/** Mask state of every SCL value; a value that is no class is dropped. */
export const MASK_OF_CLASS: Uint8Array = Uint8Array.from(
  { length: 256 },
  (_, scl) => (SCL_WEIGHTS[scl] ?? 0) * MASK.whole,
);
