import { dayInBudapest } from '@georisk/domain/dates/dayInBudapest.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type IsoDate, roundHalfUp } from '@georisk/domain/units.ts';
import { type Candidate, candidatesOf } from '@georisk/domain/yield/auxiliary.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { warningsOfPlot } from '#server/modules/damage/caseWarnings.service.ts';
import { type DamagePlotRow, damagePlotsWhere } from '#server/modules/damage/damagePlot.repository.ts';
import type { PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import { type SamplingRow, samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { groundOf, imagesBetween } from './field.repository.ts';
import { type Field, ndviAround, placesIn } from './fieldImages.ts';
import { type ImageWindow, measuredAtOf, readBeforeHarvest } from './imageWindow.ts';
import { placeOfPlot } from './protocolPlace.repository.ts';
import { plantCodeOf, referenceOf } from './reference.repository.ts';
import { type ZoneGround, zoneGround, zoneSeed } from './yield.repository.ts';
import { MAX_DAYS_AFTER } from './zones.job.ts';

/** Images count from this many days before the event to this many after the last sample (domain.md 1.3). */
const DAYS_AROUND = 10;
const MIN_VALID_SHARE = 0.9;
/** Images in the area under the curve. */
const MAX_IMAGES = 8;

export interface Seen {
  readonly candidates: readonly Candidate[];
  readonly field: Field | null;
  readonly window: ImageWindow;
}

/**
 * From some days before the event to some after the last point was measured, and not into the season of another crop.
 */
function windowOf(row: DamagePlotRow, points: readonly SamplingRow[], today: string): ImageWindow {
  const measured =
    points
      .map((point) => dayInBudapest(measuredAtOf(point)))
      .toSorted()
      .at(-1) ?? today;
  const day = row.damageDate as IsoDate;
  const ends = [today as IsoDate, addDays(measured as IsoDate, DAYS_AROUND), addDays(day, MAX_DAYS_AFTER)];
  return { from: addDays(day, -DAYS_AROUND), to: ends.toSorted()[0] ?? day, harvest: null };
}

/** The plot as it was read. */
export interface Sight {
  readonly row: DamagePlotRow;
  readonly damaged: Areal;
  readonly points: readonly SamplingRow[];
  /** The points by whose days the images are chosen; all of them by default. */
  readonly measured?: readonly SamplingRow[];
  /** Those of which a regression may have to speak: without a point. */
  readonly unsampled: readonly ZoneGround[];
}

/** The values of the area and of its points in the images. */
export async function lookAt(executor: Executor, reader: PixelReader, sight: Sight, today: string): Promise<Seen> {
  const { row, damaged, points, unsampled, measured = points } = sight;
  const { blockId, companyId } = row;
  const window = windowOf(row, measured, today);
  if (blockId === null) return { candidates: [], field: null, window };
  const rows = await imagesBetween(executor, blockId, companyId, [window.from, window.to]);
  const plot = { blockId, companyId, crop: plantCodeOf(row) };
  const wanted = { most: MAX_IMAGES, minShare: MIN_VALID_SHARE };
  const { field, harvest } = await readBeforeHarvest(executor, reader, plot, damaged, rows, wanted);
  if (field === null) return { candidates: [], field, window: { ...window, harvest } };
  const positions = points.map((point) => stateOf(point).position);
  const images = [];
  for (const image of field.images) {
    const around = await ndviAround(reader, field, image, positions);
    images.push({ date: image.date, points: around, pixels: image.pixels });
  }
  const candidates = candidatesOf(images, field.weights, placesIn(field, unsampled));
  return { candidates, field, window: { ...window, harvest } };
}

/** A plot at one moment: the versions that a protocol names are those of the points and outlines that it prints. */
export async function readPlot(tx: Executor, id: number) {
  const [row] = await damagePlotsWhere(tx, sql<boolean>`damage_plot.id = ${id}`);
  if (row === undefined) return undefined;
  const ground = await groundOf(tx, id);
  const all = await samplingOf(tx, id);
  const zones = await zoneGround(tx, id);
  const seed = zones.length === 0 ? null : await zoneSeed(tx, id);
  const reference = await referenceOf(tx, row);
  // As it is published: readers can compute the same from it.
  const told = { ...reference, yield: reference.yield === null ? null : roundHalfUp(reference.yield, 2) };
  const place = await placeOfPlot(tx, row);
  return { row, ground, all, zones, seed, place, reference: told, warnings: await warningsOfPlot(tx, row) };
}
