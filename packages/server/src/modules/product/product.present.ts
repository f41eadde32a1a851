import type { Product } from '@georisk/contract/endpoints/blocks.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { type AlertRow, alertProductId } from './alert.repository.ts';
import { derivedLayer, productUrl } from './layerNames.ts';
import type { ObservationRow, TrueColourRow } from './observation.repository.ts';
import { FARMER_TITLES, PRODUCT_TEXTS, SUB_TYPE_TITLES } from './product.hu.ts';
import type { ProductRow } from './product.repository.ts';
import { PRODUCT_TYPES, type ProductType, productTypeOf } from './productTypes.ts';

type SubType = Product['subType'];

/** What all products of a block have in common. */
interface Frame {
  readonly role: number;
  readonly meparCode: string | null;
}

function texts(type: ProductType, subType: SubType, { role }: Frame): Pick<Product, 'title' | 'description'> {
  const { title, description } = PRODUCT_TEXTS[type];
  const name = (isFarmer(role) ? FARMER_TITLES[type] : undefined) ?? title;
  return { title: subType === null ? name : `${name} – ${SUB_TYPE_TITLES[subType]}`, description };
}

const product = (
  type: ProductType,
  subType: SubType,
  frame: Frame,
  own: Pick<Product, 'id' | 'date'> & Partial<Product>,
) => ({
  type,
  subType,
  dateBefore: null,
  url: null,
  // Documents are made of a damage case or a plot; imagery has none yet.
  fileName: null,
  meparCode: frame.meparCode,
  damagePlotId: null,
  productPolygon: null,
  data: null,
  ...texts(type, subType, frame),
  ...own,
});

/** A pixel product: the layer, and the block that it is looked at through. */
const ofLayer = (group: string, layer: string, meparCode: string | null) => ({
  id: `${layer}@${meparCode}`,
  url: productUrl(group, layer),
});

/** The products that one observation of a block stands for. @param insured the block carries a policy plot within the caller's reach */
export function fromObservation(row: ObservationRow, frame: Frame, insured: boolean): Product[] {
  const { groupName, layer, date, count, clearShare, mean, sd, min, max } = row;
  const data = { count, clearShare, mean, sd, min, max };
  const of = (type: ProductType, subType: SubType, name: string) =>
    product(type, subType, frame, { ...ofLayer(groupName, name, frame.meparCode), date, data });
  return [
    of('NDVI', null, layer),
    ...(insured ? [of('AgriNdvi', null, derivedLayer('AgriNdvi', date))] : []),
    of('Chronology', 'BMI', derivedLayer('BMI', date)),
  ];
}

export const fromTrueColour = ({ groupName, date }: TrueColourRow, frame: Frame): Product =>
  product('Chronology', 'TCI', frame, { ...ofLayer(groupName, derivedLayer('TCI', date), frame.meparCode), date });

export const fromAlert = ({ id, date, geom }: AlertRow, frame: Frame): Product =>
  product('Alert', null, frame, { id: alertProductId(id), date, productPolygon: geom });

/** A row whose type this version does not know is no product. @param mayOpenDocument the caller's role may fetch documents */
export function fromRow(row: ProductRow, role: number, mayOpenDocument: boolean): Product[] {
  const type = productTypeOf(row.type);
  if (type === undefined) return [];
  const subType = row.subType === 'BMI' || row.subType === 'TCI' ? row.subType : null;
  const frame = { role, meparCode: row.meparCode };
  return [
    product(type, subType, frame, {
      id: String(row.id),
      date: row.date,
      dateBefore: row.dateBefore,
      url: row.url,
      fileName: mayOpenDocument ? row.fileName : null,
      damagePlotId: row.damagePlotId,
      productPolygon: row.geom,
    }),
  ];
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
