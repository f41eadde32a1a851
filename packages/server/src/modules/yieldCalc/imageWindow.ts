import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { momentsOf } from '@georisk/domain/sampling/features.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { harvestSeen } from '@georisk/domain/yield/harvest.ts';
import type { Executor } from '#server/db/executor.ts';
import { passesOf } from '#server/modules/curve/curve.repository.ts';
import type { PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import type { SamplingRow } from '#server/modules/sampling/sampling.repository.ts';
import type { ImageRow } from './field.repository.ts';
import { type Field, readField } from './fieldImages.ts';

/** Days from which images may come. */
export interface ImageWindow {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The first image that shows the area harvested; images from it on do not count. Null where none was seen. */
  readonly harvest: IsoDate | null;
}

/** When a point was measured: by the device, else when it was last changed. */
export const measuredAtOf = ({ measuredAt, updatedAt }: Pick<SamplingRow, 'measuredAt' | 'updatedAt'>): Date =>
  measuredAt ?? updatedAt;

/**
 * Days before the first image within which a stand must have been seen green for the change after it to be its harvest.
 */
const DAYS_GREEN_BEFORE = 90;

interface Seen {
  readonly field: Field | null;
  readonly harvest: IsoDate | null;
}

/** The block's usable passes as a series, for the days on which the area itself was not read. */
async function blockSeries(
  executor: Executor,
  { blockId, companyId }: { readonly blockId: number; readonly companyId: number },
  from: IsoDate,
  to: IsoDate,
): Promise<ReadonlyMap<IsoDate, number>> {
  const first = addDays(from, -DAYS_GREEN_BEFORE);
  const years = [Number(first.slice(0, 4)), Number(to.slice(0, 4))] as const;
  const passes = await passesOf(executor, blockId, { kind: 'company', companyId }, years);
  return new Map(
    passes.flatMap(({ date, usable, mean }) =>
      usable && mean !== null && date >= first && date <= to ? [[date, mean] as const] : [],
    ),
  );
}

/**
 * NDVI of an area on the newest days before its harvest.
 * @param rows images that may be used, newest first
 */
export async function readBeforeHarvest(
  executor: Executor,
  reader: PixelReader,
  plot: { readonly blockId: number; readonly companyId: number; readonly crop: PlantCode | null },
  damaged: Areal,
  rows: readonly ImageRow[],
  wanted: { readonly most: number; readonly minShare: number },
): Promise<Seen> {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined) return { field: null, harvest: null };
  const block = await blockSeries(executor, plot, oldest.date, newest.date);
  let harvest: IsoDate | null = null;
  for (;;) {
    const end: IsoDate | null = harvest;
    const left = rows.filter(({ date }) => end === null || date < end);
    const field = await readField(executor, reader, damaged, left, wanted);
    const series = new Map([...block].filter(([date]) => end === null || date < end));
    for (const { date, pixels } of field?.images ?? []) series.set(date, momentsOf(pixels).mean);
    const seen = harvestSeen(
      Array.from(series, ([date, ndvi]) => ({ date, ndvi })),
      plot.crop,
    );
    // The block's values on other days count only as far as the area's own images agree.
    const isOwn = field?.images.some(({ date }) => seen !== null && date >= seen) === true;
    if (seen === null || !isOwn) return { field, harvest };
    harvest = seen;
  }
}
