import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { PICTURE_NAMES, type PictureName, PICTURES } from '@georisk/contract/products/pictures.ts';

/**
 * Names of the map layers of imagery: one a type, sub-type and date. A raster's own layer is its NDVI, true colour,
 * flagged pixels, damage or zones; the other types are the same pixels under another name, so that a product's id
 * (`layer@meparCode`) identifies one product.
 */
export type ProductLayerType = PictureName;

/** Which rasters a layer is drawn from. */
export const RASTER_KIND = Object.fromEntries(PICTURE_NAMES.map((name) => [name, PICTURES[name].raster])) as {
  readonly [N in PictureName]: (typeof PICTURES)[N]['raster'];
};

/** Layers of a raster's own pixels under another name than the raster's. */
const DERIVED = ['AgriNdvi', 'BMI', 'TCI'] as const satisfies readonly PictureName[];
type DerivedType = (typeof DERIVED)[number];

/** @param date `YYYY-MM-DD` */
export const derivedLayer = (type: DerivedType, date: string): string => `${PICTURES[type].prefix}_${date}`;

const BY_PREFIX: ReadonlyMap<string, PictureName> = new Map(PICTURE_NAMES.map((name) => [PICTURES[name].prefix, name]));

export interface LayerName {
  readonly type: ProductLayerType;
  readonly date: string;
  /** The earlier date of Change and ChangeMap. */
  readonly dateBefore: string | null;
}

/** The name of a layer: `Change_2018-05-08_2018-05-21`. */
export const layerName = ({ type, date, dateBefore }: LayerName): string =>
  [PICTURES[type].prefix, ...(dateBefore === null ? [] : [dateBefore]), date].join('_');

/** The parts of a product layer's name; undefined where it is none. Its days are of the calendar, and a pair of them ascends. */
export function parseLayerName(name: string): LayerName | undefined {
  const match = /^([A-Za-z_]+?)(?:_(\d{4}-\d{2}-\d{2}))?_(\d{4}-\d{2}-\d{2})$/.exec(name);
  const type = BY_PREFIX.get(match?.[1] ?? '');
  const [, , before, date] = match ?? [];
  if (type === undefined || !isIsoDate(date) || (before !== undefined && !isIsoDate(before))) return undefined;
  if ((PICTURES[type].pair !== null) !== (before !== undefined)) return undefined;
  return before !== undefined && before >= date ? undefined : { type, date, dateBefore: before ?? null };
}

/** The group of the installation's own Sentinel-2 images. */
export const SHARED_GROUP = 's2';

/** The group of a company's own products: `c4`. */
export const companyGroup = (companyId: number): string => `c${companyId}`;

export const productUrl = (group: string, layer: string): string => `${group}:${layer}`;
