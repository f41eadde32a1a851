import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { ProductType } from '@georisk/contract/products/productTypes.ts';
import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import { MIN_FIELD_MEAN } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { MedianRow } from '#server/modules/curve/neighbours.repository.ts';
import { companyGroup, derivedLayer, layerName } from '#server/modules/raster/layerNames.ts';
import { COMPUTING_CLEAR_SHARE, type ObservationRow } from '#server/modules/raster/observation.repository.ts';
import { productTexts } from './product.hu.ts';
import { type ProductFrame, ofLayer, product } from './product.present.ts';

/** Days between the two dates of a change. */
const MIN_DAYS = 5;
const MAX_DAYS = 30;

const statistics = ({ count, clearShare, mean, sd, min, max }: ObservationRow) => ({
  count,
  clearShare,
  mean,
  sd,
  min,
  max,
});

/** The index of a date under its names. @param ofPlots the block has a policy plot or an agronomy client's within the caller's reach */
export function fromObservation(row: ObservationRow, frame: ProductFrame, ofPlots: boolean): Product[] {
  const { groupName, layer, date } = row;
  const data = statistics(row);
  const of = (type: ProductType, subType: Product['subType'], name: string) =>
    product(type, subType, frame, { ...ofLayer(groupName, name, frame.meparCode), date, data });
  return [
    of('NDVI', null, layer),
    ...(ofPlots ? [of('AgriNdvi', null, derivedLayer('AgriNdvi', date))] : []),
    of('Chronology', 'BMI', derivedLayer('BMI', date)),
  ];
}

/** How uneven a field is: needs nearly all of it, and plants. */
export function heterogeneityOf(row: ObservationRow, frame: ProductFrame): Product[] {
  const { groupName, date, clearShare, mean, sd } = row;
  if (clearShare < COMPUTING_CLEAR_SHARE || mean === null || mean < MIN_FIELD_MEAN) return [];
  const layer = layerName({ type: 'HeterogenityMap', date, dateBefore: null });
  const own = { ...ofLayer(groupName, layer, frame.meparCode), date, data: statistics(row) };
  const figures = sd === null ? [] : [productTexts.fieldMean(mean, (100 * sd) / mean)];
  return [product('HeterogenityMap', null, frame, own, ...figures)];
}

interface Pair {
  readonly before: ObservationRow;
  readonly after: ObservationRow;
}

/** Each date with the newest one that is 5 to 30 days older, within a group. @param rows newest first */
export function changePairs(rows: readonly ObservationRow[]): Pair[] {
  const byGroup = Map.groupBy(rows, ({ groupName }) => groupName);
  return [...byGroup.values()].flatMap((dates) =>
    dates.flatMap((after, index) => {
      const before = dates.slice(index + 1).find((row) => gap(row, after) >= MIN_DAYS);
      return before === undefined || gap(before, after) > MAX_DAYS ? [] : [{ before, after }];
    }),
  );
}

const gap = (before: ObservationRow, after: ObservationRow): number =>
  daysBetween(before.date as IsoDate, after.date as IsoDate);

/** What changed between two dates, continuous and in classes. The means are those of each date's own clear pixels. */
export function changesOf({ before, after }: Pair, frame: ProductFrame): Product[] {
  const change = before.mean === null || after.mean === null ? null : after.mean - before.mean;
  const data =
    change === null
      ? null
      : {
          count: Math.min(before.count, after.count),
          clearShare: Math.min(before.clearShare, after.clearShare),
          mean: change,
          sd: null,
          min: null,
          max: null,
        };
  const figures = change === null ? [] : [productTexts.meanChange(change)];
  return (['Change', 'ChangeMap'] as const).map((type) => {
    const layer = layerName({ type, date: after.date, dateBefore: before.date });
    const dates = { date: after.date, dateBefore: before.date };
    return product(
      type,
      null,
      frame,
      { ...ofLayer(after.groupName, layer, frame.meparCode), ...dates, data },
      ...figures,
    );
  });
}

const less = (value: number | null, median: number) => (value === null ? null : value - median);

/** A plot beside the others of its crop, on the dates on which enough of them were seen. */
export function followUpOf(
  row: ObservationRow,
  companyId: number,
  medians: ReadonlyMap<string, MedianRow>,
  frame: ProductFrame,
): Product[] {
  const { date, count, clearShare, mean, sd, min, max } = row;
  const median = medians.get(date);
  if (median === undefined || mean === null) return [];
  const layer = layerName({ type: 'TableFollowUp', date, dateBefore: null });
  const own = {
    ...ofLayer(companyGroup(companyId), layer, frame.meparCode),
    date,
    data: {
      count,
      clearShare,
      mean: mean - median.value,
      sd,
      min: less(min, median.value),
      max: less(max, median.value),
    },
  };
  const figures = productTexts.deviation(median.value, median.blocks, mean - median.value);
  return [product('TableFollowUp', null, frame, own, figures)];
}
