import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { formatDate } from '#web/lib/format.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

/** The products of a type on one day: pictures of two kinds, or one. */
export interface PlotDate {
  readonly date: string;
  /** The day, or the days between which something changed. */
  readonly title: string;
  readonly products: readonly { readonly product: Product; readonly label: string }[];
}

const rangeOf = ({ date, dateBefore }: Product): string =>
  dateBefore === null ? formatDate(date) : texts.range(formatDate(dateBefore), formatDate(date));

const labelOf = ({ subType }: Product): string => (subType === null ? texts.show : texts.subTypes[subType]);

const byKind = (a: Product, b: Product): number => (a.subType ?? '').localeCompare(b.subType ?? '');

/** The products of a type by date, newest first. */
export function plotDates(products: readonly Product[], type: string): readonly PlotDate[] {
  const days = Map.groupBy(
    products.filter((product) => product.type === type),
    (product) => `${product.date} ${product.dateBefore ?? ''}`,
  );
  return [...days.values()]
    .flatMap((same): PlotDate[] => {
      const [first] = same;
      if (first === undefined) return [];
      const found = same.toSorted(byKind).map((product) => ({ product, label: labelOf(product) }));
      return [{ date: first.date, title: rangeOf(first), products: found }];
    })
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

/** Of a day without a picture that of the day nearest to it: an alert may be of a day with clouds. Null where the day has one. */
export function nearestTo(date: string | null, list: readonly Product[]): Product | null {
  if (date === null || list.some((product) => product.date === date)) return null;
  const away = (product: Product) => Math.abs(Date.parse(product.date) - Date.parse(date));
  return list.reduce<Product | null>(
    (best, product) => (best === null || away(product) < away(best) ? product : best),
    null,
  );
}
