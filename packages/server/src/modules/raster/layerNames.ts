/**
 * Names of the map layers of imagery: one a type, sub-type and date. A raster's own layer is its NDVI, true colour,
 * flagged pixels, damage or zones; the other types are the same pixels under another name, so that a product's id
 * (`layer@meparCode`) identifies one product.
 */
export type LayerType = 'NDVI' | 'AgriNdvi' | 'BMI' | 'TCI';

/** Every type of layer in which a product is drawn. */
export type ProductLayerType =
  | LayerType
  | 'Change'
  | 'ChangeMap'
  | 'HeterogenityMap'
  | 'TableFollowUp'
  | 'Alert'
  | 'DamageMap'
  | 'SoilManagementZone';

/** Which rasters a layer is drawn from. */
export const RASTER_KIND = {
  NDVI: 'NDVI',
  AgriNdvi: 'NDVI',
  BMI: 'NDVI',
  TCI: 'TCI',
  Change: 'NDVI',
  ChangeMap: 'NDVI',
  HeterogenityMap: 'NDVI',
  TableFollowUp: 'NDVI',
  Alert: 'Alert',
  DamageMap: 'DamageMap',
  SoilManagementZone: 'SoilManagementZone',
} as const satisfies Record<ProductLayerType, string>;

const PREFIX = { AgriNdvi: 'AgriNdvi', BMI: 'Chronology_BMI', TCI: 'Chronology_TCI' } as const;
type DerivedType = keyof typeof PREFIX;
const DERIVED = Object.keys(PREFIX) as DerivedType[];

/** @param date `YYYY-MM-DD` */
export const derivedLayer = (type: DerivedType, date: string): string => `${PREFIX[type]}_${date}`;

/** The parts of a derived layer's name, or undefined for the name of a raster's own layer. */
export function parseDerivedLayer(name: string): { type: DerivedType; date: string } | undefined {
  const match = /^(\w+)_(\d{4}-\d{2}-\d{2})$/.exec(name);
  const type = DERIVED.find((each) => PREFIX[each] === match?.[1]);
  return type && match?.[2] !== undefined ? { type, date: match[2] } : undefined;
}

/** Layers that show two dates. */
const PAIR_TYPES: ReadonlySet<ProductLayerType> = new Set(['Change', 'ChangeMap']);
const prefixOf = (type: ProductLayerType): string => (type in PREFIX ? PREFIX[type as DerivedType] : type);
const BY_PREFIX = new Map(
  (Object.keys(RASTER_KIND) as ProductLayerType[]).map((type) => [prefixOf(type), type] as const),
);

export interface LayerName {
  readonly type: ProductLayerType;
  readonly date: string;
  /** The earlier date of Change and ChangeMap. */
  readonly dateBefore: string | null;
}

/** The name of a layer: `Change_2018-05-08_2018-05-21`. */
export const layerName = ({ type, date, dateBefore }: LayerName): string =>
  [prefixOf(type), ...(dateBefore === null ? [] : [dateBefore]), date].join('_');

/** The parts of a product layer's name; undefined where it is none. A pair of dates ascends. */
export function parseLayerName(name: string): LayerName | undefined {
  const match = /^([A-Za-z_]+?)(?:_(\d{4}-\d{2}-\d{2}))?_(\d{4}-\d{2}-\d{2})$/.exec(name);
  const type = BY_PREFIX.get(match?.[1] ?? '');
  const [, , before, date] = match ?? [];
  if (type === undefined || date === undefined || PAIR_TYPES.has(type) !== (before !== undefined)) return undefined;
  return before !== undefined && before >= date ? undefined : { type, date, dateBefore: before ?? null };
}

/** The group of the installation's own Sentinel-2 images. */
export const SHARED_GROUP = 's2';

/** The group of a company's own products: `c4`. */
export const companyGroup = (companyId: number): string => `c${companyId}`;

export const productUrl = (group: string, layer: string): string => `${group}:${layer}`;
