import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { pictureOf } from '@georisk/contract/products/pictures.ts';
import type { ProductType } from './productTable.ts';

export type SubType = 'BMI' | 'TCI';
export const SUB_TYPES: readonly SubType[] = ['BMI', 'TCI'];

/** The part of a block that an address names. */
export interface Asked {
  readonly type: ProductType | null;
  readonly subType: SubType | null;
  readonly date: string | null;
  readonly before: string | null;
}

/** A kind of picture: a type, and of the chronology one of its two. */
export interface Kind {
  readonly type: ProductType;
  readonly subType: SubType | null;
}

/** Whether its pixels are those of the index, as such or as the intensity. */
export const hasIndex = ({ type, subType }: Kind): boolean => {
  const value = pictureOf(type, subType)?.value;
  return value === 'index' || value === 'intensity';
};

/** What a block's own view shows: its vegetation, under the first of these that the role gets. */
const USUAL: readonly Kind[] = [
  { type: 'NDVI', subType: null },
  { type: 'AgriNdvi', subType: null },
  { type: 'Chronology', subType: 'BMI' },
];

const isOf =
  ({ type, subType }: Kind) =>
  (product: Product) =>
    product.type === type && product.subType === subType;

/** The products of a kind, newest first, one per date and earlier date. */
export function ofKind(products: readonly Product[], kind: Kind): readonly Product[] {
  const found = products.filter(isOf(kind));
  const unique = new Map(found.map((product) => [`${product.date} ${product.dateBefore ?? ''}`, product]));
  return [...unique.values()].sort((a, b) =>
    a.date === b.date ? ((a.dateBefore ?? '') < (b.dateBefore ?? '') ? 1 : -1) : a.date < b.date ? 1 : -1,
  );
}

/** The requested kind; without a type that of a block's own view. */
export function kindOf(products: readonly Product[], { type, subType }: Asked): Kind {
  if (type === 'Chronology') return { type, subType: subType ?? 'BMI' };
  if (type !== null) return { type, subType: null };
  return USUAL.find((kind) => products.some(isOf(kind))) ?? { type: 'NDVI', subType: null };
}

/** The product on the map: of the requested date, else the newest; null where there is none of its kind. */
export function shownProduct(list: readonly Product[], { date, before }: Asked): Product | null {
  const onDate = list.filter((product) => product.date === date);
  return onDate.find((product) => product.dateBefore === before) ?? onDate[0] ?? list[0] ?? null;
}
