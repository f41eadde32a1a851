import { createHash } from 'node:crypto';
import { addDays, daysBetween } from '@georisk/domain/dates/isoDate.ts';
import { DAMAGED, UNDAMAGED } from '@georisk/domain/damageMap/damageClasses.ts';
import { DAMAGE_DAYS } from '@georisk/domain/damageMap/damageIndicator.ts';
import { damageThreshold, type SoundLosses, soundLosses } from '@georisk/domain/damageMap/damageThreshold.ts';
import { type ImageAfter, pixelLosses } from '@georisk/domain/damageMap/pixelLosses.ts';
import type { MultiPolygon } from '@georisk/domain/geo/types.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { NeighbourMean } from '#server/modules/curve/neighbours.repository.ts';
import { sameCropMeans } from '#server/modules/curve/sameCrop.service.ts';
import { SHARED_GROUP } from '#server/modules/raster/layerNames.ts';
import { blockWindow, type BlockWindow, type PixelReader } from './blockPixels.ts';
import { type ClearDate, clearDates, type DamageCase } from './damageMap.repository.ts';
import { outlineOn, zonesOf } from './labelZones.ts';
import { ndviGranules, type OutlineRow, type GranuleRow } from './granules.repository.ts';

/** An image older than this does not show the damaged crop. */
export const DAYS_BEFORE = 60;
/** Version of the method: another one makes other maps of the same images. */
const METHOD_VERSION = 1;

/** The sources of a block's map. */
export interface DamageInput {
  readonly block: OutlineRow;
  readonly before: ClearDate;
  readonly after: readonly ClearDate[];
  readonly granules: readonly GranuleRow[];
  readonly hash: string;
}

/** The images around the event; null while there is none on one of its sides. */
export async function damageInput(
  executor: Executor,
  { companyId, damageDate }: DamageCase,
  block: OutlineRow,
): Promise<DamageInput | null> {
  const day = damageDate as IsoDate;
  const between = [addDays(day, -DAYS_BEFORE), addDays(day, DAMAGE_DAYS)] as const;
  const rows = await clearDates(executor, block.id, { kind: 'company', companyId }, between);
  const groups = [...Map.groupBy(rows, ({ groupName }) => groupName)].map(([group, dates]) => ({
    group,
    // On the day itself it is unknown whether the satellite came before the hail.
    before: dates.findLast(({ date }) => date < damageDate),
    after: dates.filter(({ date }) => date > damageDate),
  }));
  const [best] = groups
    .filter(({ before, after }) => before !== undefined && after.length > 0)
    .toSorted(
      (a, b) => b.after.length - a.after.length || Number(b.group === SHARED_GROUP) - Number(a.group === SHARED_GROUP),
    );
  if (best?.before === undefined) return null;
  const { group, before, after } = best;
  const granules = await ndviGranules(executor, group, [before.date, ...after.map(({ date }) => date)]);
  const made = [
    METHOD_VERSION,
    damageDate,
    block.outline,
    granules.map(({ id, version, storageKey }) => [id, version, storageKey]),
  ];
  return { block, before, after, granules, hash: createHash('sha256').update(JSON.stringify(made)).digest('hex') };
}

export interface DamageOfBlock {
  readonly window: BlockWindow;
  /** Classes of the window's pixels, 0 outside and where unknown. */
  readonly classes: Uint8Array;
  readonly damaged: MultiPolygon | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The damaged pixels of a block. */
export async function damageOfBlock(
  executor: Executor,
  reader: PixelReader,
  { companyId, damageDate }: DamageCase,
  { block, before, after, granules }: DamageInput,
): Promise<DamageOfBlock | null> {
  const base = granules.find(({ id }) => id === before.rasterId);
  if (base === undefined) return null;
  const window = blockWindow(base.grid, base.srid, outlineOn(block.outline, base.srid));
  const company: Scope = { kind: 'company', companyId };
  const dates = [before.date, ...after.map(({ date }) => date)];
  const year = Number(damageDate.slice(0, 4));
  const around = changesAround(await sameCropMeans(executor, block, year, company, company, dates), dates);

  const on = (date: string) =>
    reader.ndvi(
      granules.filter((granule) => granule.date === date),
      window,
    );
  const ndviBefore = await on(before.date);
  const images: ImageAfter[] = [];
  for (const { date } of after) {
    const day = daysBetween(before.date as IsoDate, date as IsoDate);
    images.push({ day, ndvi: await on(date), cropChange: around.change.get(date) ?? 0 });
  }
  const { indicator, losses } = pixelLosses(ndviBefore, images);
  const { threshold, method, eta } = damageThreshold(losses, around.sound(images));
  const { classes, polygons } = zonesOf(
    window,
    Int32Array.from(losses, (loss) => (Number.isNaN(loss) ? 0 : loss > threshold ? DAMAGED : UNDAMAGED)),
  );
  const data = { threshold, method, eta, indicator, dates };
  return { window, classes, damaged: polygons.get(DAMAGED) ?? null, data };
}

/** The losses of the blocks of the crop around. @param dates the one before the event, then those after it */
function changesAround(rows: readonly NeighbourMean[], dates: readonly string[]) {
  const [first = '', ...later] = dates;
  const byBlock = [...Map.groupBy(rows, ({ blockId }) => blockId).values()].map(
    (means) => new Map(means.map(({ date, mean }) => [date, mean])),
  );
  const meansOn = (date: string) => Float64Array.from(byBlock, (means) => means.get(date) ?? Number.NaN);
  const start = meansOn(first);
  const change = new Map(
    later.flatMap((date) => {
      const found = soundLosses(
        Array.from(meansOn(date), (mean, block) => mean - (start[block] ?? Number.NaN)).filter(isKnown),
      );
      return found === null ? [] : [[date, found.median] as const];
    }),
  );
  return {
    change,
    /** Their losses, each block treated like a pixel. */
    sound(images: readonly ImageAfter[]): SoundLosses | null {
      const theirs = images.map((image, index) => ({ ...image, ndvi: meansOn(later[index] ?? '') }));
      return soundLosses([...pixelLosses(start, theirs).losses].filter(isKnown));
    },
  };
}

const isKnown = (value: number): boolean => !Number.isNaN(value);
