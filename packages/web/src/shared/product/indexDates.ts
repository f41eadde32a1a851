import type { Mepar, Product } from '@georisk/contract/verticals/insurance/blocks.ts';

/** The dates of the index, from the chronology: some roles get these products and no NDVI. */
export const indexDates = (products: readonly Product[]): Mepar['ndvi'] =>
  products.flatMap(({ subType, date, url, data }) =>
    subType === 'BMI' && url !== null
      ? [{ date, url, clearShare: data?.clearShare ?? 1, mean: data?.mean ?? null }]
      : [],
  );

/** A block with its dates of the index, whichever product of it the role gets. */
export const withIndexDates = <B extends Pick<Mepar, 'ndvi'> & { readonly products: readonly Product[] }>(
  block: B,
): B => (block.ndvi.length > 0 ? block : { ...block, ndvi: indexDates(block.products) });
