/** What a yield refers to: a district of the country, or a MePAR block. */
export const YIELD_SCALES = ['Nuts4', 'Mepar'] as const;
export type YieldScale = (typeof YIELD_SCALES)[number];

/** `reference`: the expected yield; `real`: that of the last closed season. */
export const YIELD_TYPES = ['reference', 'real'] as const;
export type YieldType = (typeof YIELD_TYPES)[number];

/** Units of EPSG:3857 a pixel above which districts are shown. */
const DISTRICTS_ABOVE = 30;
/** Units of EPSG:3857 a pixel up to which the areas have labels. */
export const YIELD_LABELS_TO: Readonly<Record<YieldScale, number>> = { Nuts4: 180, Mepar: 3.5 };

/** The scale of the yield map at a resolution, units of EPSG:3857 a pixel (map-and-roles.md 4). */
export const yieldScaleAt = (resolution: number): YieldScale => (resolution > DISTRICTS_ABOVE ? 'Nuts4' : 'Mepar');

/**
 * Of a district's mean: the fewest blocks and farms that it may be of, so that it does not reveal the figure of one
 * farm (domain.md 7).
 */
export const MIN_BLOCKS = 3;
export const MIN_FARMS = 2;
/** The fewest farms where a farmer looks at their neighbours (permissions.md, L8). */
export const MIN_FARMS_FOR_FARMERS = 5;
