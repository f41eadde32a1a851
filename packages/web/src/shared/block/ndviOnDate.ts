import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';

/** Types that a farmer reads as "NDVI", the one with statistics first. */
const NDVI_TYPES = ['AgriNdvi', 'NDVI', 'Chronology'];

const byType = (a: Product, b: Product) => NDVI_TYPES.indexOf(a.type) - NDVI_TYPES.indexOf(b.type);
const isNdvi = ({ type, subType }: Product) => NDVI_TYPES.includes(type) && subType !== 'TCI';

/** One NDVI product per date, newest first: the list contains the same pixels under several types. */
export function ndviProducts(products: readonly Product[]): readonly Product[] {
  const byDate = new Map<string, Product>();
  for (const product of products.filter(isNdvi).toSorted(byType))
    if (!byDate.has(product.date)) byDate.set(product.date, product);
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
}

export interface MeanOnDate {
  readonly product: Product;
  /** The image before it that has a mean, and the change of the mean since. */
  readonly previous: { readonly date: string; readonly difference: number } | null;
}

/** The mean of a date compared with the one before; null where the block has no NDVI on that date. */
export function meanOnDate(products: readonly Product[], date: string | null): MeanOnDate | null {
  const all = ndviProducts(products);
  const product = all.find((each) => each.date === date);
  if (product === undefined) return null;
  const before = all.find((each) => each.date < product.date && each.data?.mean != null);
  const [mean, earlier] = [product.data?.mean, before?.data?.mean];
  if (before === undefined || mean == null || earlier == null) return { product, previous: null };
  return { product, previous: { date: before.date, difference: mean - earlier } };
}

interface ImageMean {
  readonly date: string;
  readonly mean: number | null;
}

/**
 * The mean of a date by a parcel's own images, which are of all years: the products are of one season alone. Null where it is not
 * known.
 */
export function imageMeanOn(
  images: readonly ImageMean[],
  date: string | null,
): { readonly date: string; readonly mean: number } | null {
  const image = images.find((each) => each.date === date);
  return image?.mean == null ? null : { date: image.date, mean: image.mean };
}
