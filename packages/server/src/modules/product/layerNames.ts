/**
 * Names of the map layers of imagery: one a type, sub-type and date. A raster's own layer is its NDVI or true colour; the other
 * types are the same pixels under another name, so that a product's id (`layer@meparCode`) is one product's alone.
 */
export type LayerType = 'NDVI' | 'AgriNdvi' | 'BMI' | 'TCI';

/** Which rasters a layer is drawn from. */
export const RASTER_KIND = { NDVI: 'NDVI', AgriNdvi: 'NDVI', BMI: 'NDVI', TCI: 'TCI' } as const satisfies Record<
  LayerType,
  string
>;

const PREFIX = { AgriNdvi: 'AgriNdvi', BMI: 'Chronology_BMI', TCI: 'Chronology_TCI' } as const;
type DerivedType = keyof typeof PREFIX;
const DERIVED = Object.keys(PREFIX) as DerivedType[];

/** @param date `YYYY-MM-DD` */
export const derivedLayer = (type: DerivedType, date: string): string => `${PREFIX[type]}_${date}`;

/** What a derived layer's name says, or undefined for the name of a raster's own layer. */
export function parseDerivedLayer(name: string): { type: DerivedType; date: string } | undefined {
  const match = /^(\w+)_(\d{4}-\d{2}-\d{2})$/.exec(name);
  const type = DERIVED.find((each) => PREFIX[each] === match?.[1]);
  return type && match?.[2] !== undefined ? { type, date: match[2] } : undefined;
}

export const productUrl = (group: string, layer: string): string => `${group}:${layer}`;
