import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { PRODUCT_TYPES, type ProductType, productTypeOf } from '@georisk/contract/products/productTypes.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { type AlertRow, alertProductId } from '#server/modules/alert/blockAlerts.repository.ts';
import { documentName } from './documentName.ts';
import { derivedLayer, layerName, productUrl } from '#server/modules/raster/layerNames.ts';
import type { TrueColourRow } from '#server/modules/raster/observation.repository.ts';
import { PRODUCT_TEXTS } from '@georisk/contract/products/productTypes.ts';
import { FARMER_TITLES, productTexts, SUB_TYPE_TITLES } from './product.hu.ts';
import type { ProductRow } from './product.repository.ts';
import type { SoilZoneRow } from './soilZone.repository.ts';

type SubType = Product['subType'];

/** The common fields of all products of a block. */
export interface ProductFrame {
  readonly role: number;
  readonly meparCode: string | null;
  /** The caller's role may fetch documents (`productDocument`). */
  readonly mayOpenDocument: boolean;
}

function titleOf(type: ProductType, subType: SubType, { role }: ProductFrame): string {
  const name = (isFarmer(role) ? FARMER_TITLES[type] : undefined) ?? PRODUCT_TEXTS[type].title;
  return subType === null ? name : `${name} – ${SUB_TYPE_TITLES[subType]}`;
}

/** @param extra sentences after the description */
export function product(
  type: ProductType,
  subType: SubType,
  frame: ProductFrame,
  own: Pick<Product, 'id' | 'date'> & Partial<Product>,
  ...extra: readonly string[]
): Product {
  const { date, dateBefore = null } = own;
  const whole: Product = {
    type,
    subType,
    dateBefore,
    url: null,
    fileName: null,
    meparCode: frame.meparCode,
    damagePlotId: null,
    productPolygon: null,
    data: null,
    title: titleOf(type, subType, frame),
    description: [productTexts.description(type, subType, date, dateBefore), ...extra].join(' '),
    ...own,
  };
  return { ...whole, fileName: frame.mayOpenDocument ? (own.fileName ?? documentName(whole)) : null };
}

/** A pixel product: the layer, and the block through which it is drawn. */
export const ofLayer = (group: string, layer: string, meparCode: string | null) => ({
  id: `${layer}@${meparCode}`,
  url: productUrl(group, layer),
});

export const fromTrueColour = ({ groupName, date }: TrueColourRow, frame: ProductFrame): Product =>
  product('Chronology', 'TCI', frame, { ...ofLayer(groupName, derivedLayer('TCI', date), frame.meparCode), date });

export function fromAlert(row: AlertRow, frame: ProductFrame): Product {
  const { id, date, dateBefore, kind, geom, areaHa, groupName } = row;
  const layer = layerName({ type: 'Alert', date, dateBefore: null });
  return product('Alert', null, frame, {
    id: alertProductId(id),
    date,
    dateBefore,
    url: groupName === null ? null : productUrl(groupName, layer),
    title: productTexts.alertTitle(titleOf('Alert', null, frame), kind),
    description: productTexts.alertDescription(kind, date, dateBefore, areaHa),
    productPolygon: geom,
  });
}

/** Zones of several seasons, as one product a year: of the day of the last image used. */
export function fromSoilZones(row: SoilZoneRow, frame: ProductFrame): Product {
  const { groupName, imageDate, newestDate, seasons, geom } = row;
  const date = imageDate ?? newestDate;
  const layer = layerName({ type: 'SoilManagementZone', date, dateBefore: null });
  const { id, url } = ofLayer(groupName, layer, frame.meparCode);
  return product('SoilManagementZone', null, frame, {
    id,
    url: imageDate === null ? null : url,
    date,
    description: productTexts.zones(seasons),
    productPolygon: geom,
  });
}

/** A row whose type this version does not know is no product. @param mayOpenDocument the caller's role may fetch documents */
export function fromRow(row: ProductRow, role: number, mayOpenDocument: boolean): Product[] {
  const type = productTypeOf(row.type);
  if (type === undefined) return [];
  const subType = row.subType === 'BMI' || row.subType === 'TCI' ? row.subType : null;
  const { damagedHa, share, zones, points } = row.data ?? {};
  const figures = [
    ...(typeof damagedHa === 'number' && typeof share === 'number' ? [productTexts.damaged(damagedHa, share)] : []),
    ...(typeof zones === 'number' && typeof points === 'number' ? [productTexts.sampled(zones, points)] : []),
  ];
  const own = {
    id: String(row.id),
    date: row.date,
    dateBefore: row.dateBefore,
    url: row.url,
    fileName: row.fileName,
    damagePlotId: row.damagePlotId,
    productPolygon: row.geom,
  };
  return [product(type, subType, { role, meparCode: row.meparCode, mayOpenDocument }, own, ...figures)];
}

/** Where two groups show the same layer of a day, the first of them: a product's id identifies one product. */
export function uniqueById(products: readonly Product[]): Product[] {
  const seen = new Set<string>();
  return products.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const rank = (name: string) => PRODUCT_TYPES.findIndex((type) => type === name);

/** Newest first; of one date in the order of the types. */
export const newestFirst = (products: readonly Product[]): Product[] =>
  products.toSorted(
    (a, b) =>
      b.date.localeCompare(a.date) ||
      rank(a.type) - rank(b.type) ||
      (a.subType ?? '').localeCompare(b.subType ?? '') ||
      a.id.localeCompare(b.id),
  );
