import type { YieldDetails } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { crop } from '@georisk/domain/crops/crops.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { type IsoDate, roundHalfUp } from '@georisk/domain/units.ts';
import { type Candidate, candidatesOf } from '@georisk/domain/yield/auxiliary.ts';
import {
  calculateYield,
  type PlacedPoint,
  type YieldInputs,
  type YieldResult,
} from '@georisk/domain/yield/calculateYield.ts';
import { placeOfPoint } from '@georisk/domain/yield/pointPlace.ts';
import { checkYieldPreconditions, type YieldRefusal } from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText, yieldWarningText } from '@georisk/domain/yield/yield.hu.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import { JobFault, type JobHandler } from '#server/jobs/job.ts';
import { newId } from '#server/uuid.ts';
import { warningsOfPlot } from '#server/modules/damage/caseWarnings.service.ts';
import { type DamagePlotRow, damagePlotsWhere, holdCase } from '#server/modules/damage/damagePlot.repository.ts';
import { PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import { type SamplingRow, samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { groundOf, imagesBetween } from './field.repository.ts';
import { type Field, ndviAround, placesIn } from './fieldImages.ts';
import { type ImageWindow, measuredAtOf, readBeforeHarvest } from './imageWindow.ts';
import { rememberJob } from './plotChange.ts';
import { plantCodeOf, type Reference, referenceOf } from './reference.repository.ts';
import { userNameOf, writeCalculation, type ZoneGround, zoneGround, zoneSeed } from './yield.repository.ts';
import { plotJobTexts } from './yieldCalc.hu.ts';
import { protocolOf } from './yieldProtocol.ts';
import { MAX_DAYS_AFTER, type PlotJobDeps } from './zones.job.ts';
import type { PLOT_YIELD } from './yieldCalc.jobs.ts';

/** Images count from this many days before the event to this many after the last sample (domain.md 1.3). */
const DAYS_AROUND = 10;
const MIN_VALID_SHARE = 0.9;
/** Images in the area under the curve. */
const MAX_IMAGES = 8;

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' });

const refused = (refusals: readonly YieldRefusal[]) =>
  new JobFault(refusals.map(yieldRefusalText).join('\n'), { final: true });

interface Seen {
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
      .map((point) => dayIn.format(measuredAtOf(point)))
      .toSorted()
      .at(-1) ?? today;
  const day = row.damageDate as IsoDate;
  const ends = [today as IsoDate, addDays(measured as IsoDate, DAYS_AROUND), addDays(day, MAX_DAYS_AFTER)];
  return { from: addDays(day, -DAYS_AROUND), to: ends.toSorted()[0] ?? day, harvest: null };
}

/** The plot as it was read. */
interface Sight {
  readonly row: DamagePlotRow;
  readonly damaged: Areal;
  readonly points: readonly SamplingRow[];
  /** Without a point. */
  readonly unsampled: readonly ZoneGround[];
}

/** The values of the area and of its points in the images. */
async function lookAt(executor: Executor, reader: PixelReader, sight: Sight, today: string): Promise<Seen> {
  const { row, damaged, points, unsampled } = sight;
  const { blockId, companyId } = row;
  const window = windowOf(row, points, today);
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

const ends = (interval: readonly [number, number] | null) => interval && [...interval];

function detailsOf(result: YieldResult, reference: Reference, by: string, at: Date): YieldDetails {
  const { estimate } = result;
  const accepted = estimate.method === 'composite' ? estimate.regression : null;
  return {
    method: estimate.method,
    n: estimate.n,
    standardError: estimate.standardError,
    interval90: ends(estimate.interval90),
    r2: accepted?.r2 ?? null,
    q2: accepted?.q2 ?? null,
    kappa: estimate.kappa,
    ndviDates: [...result.ndviDates],
    zoneYields: result.zoneYields.map((zone) => ({ ...zone, area: zone.area / 10_000 })),
    yieldTable: result.yieldTable,
    referenceYield: reference.yield,
    damagePercent: result.damagePercent,
    damagePercentTable: result.damagePercentTable,
    lostYield: result.lostYield,
    yieldTableInterval: ends(result.yieldTableInterval),
    damagePercentInterval: ends(result.damagePercentInterval),
    damagePercentTableInterval: ends(result.damagePercentTableInterval),
    lostYieldInterval: ends(result.lostYieldInterval),
    damagedArea: result.damagedHa,
    lambda: estimate.base.lambda,
    unsampledShare: estimate.sampled.unsampledShare,
    quality: result.quality,
    warnings: result.warnings.map((warning) => ({
      sequenceId: warning.sequenceId,
      reason: warning.reason,
      message: yieldWarningText(warning),
    })),
    at: at.toISOString(),
    by,
  };
}

/** A plot at one moment: the versions that a protocol names are those of the points and outlines that it prints. */
async function readPlot(tx: Executor, id: number) {
  const [row] = await damagePlotsWhere(tx, sql<boolean>`damage_plot.id = ${id}`);
  if (row === undefined) return undefined;
  const ground = await groundOf(tx, id);
  const all = await samplingOf(tx, id);
  const zones = await zoneGround(tx, id);
  const seed = zones.length === 0 ? null : await zoneSeed(tx, id);
  const reference = await referenceOf(tx, row);
  // As it is published: readers can compute the same from it.
  const told = { ...reference, yield: reference.yield === null ? null : roundHalfUp(reference.yield, 2) };
  return { row, ground, all, zones, seed, reference: told, warnings: await warningsOfPlot(tx, row) };
}

/** Computes the yield of a damaged plot and stores it with all its grounds. */
export const plotYield =
  ({ executor, clock, openStore }: PlotJobDeps): JobHandler<typeof PLOT_YIELD> =>
  async (data, context) => {
    const id = data.damagePlotId;
    const known = await inSnapshot(executor, (tx) => readPlot(tx, id));
    if (known === undefined) throw new JobFault(plotJobTexts.gone, { final: true });
    const { row, ground, all, zones, seed, reference, warnings } = known;
    const state = { hasOutline: row.blockGeom !== null, damagedArea: ground.damagedArea };
    const refusals = checkYieldPreconditions(state, all);
    const { damaged, table } = ground;
    if (refusals.length > 0 || damaged === null || table === null) throw refused(refusals);

    const points = all.filter(({ isUsed }) => isUsed);
    // A zone of which a redrawn area has left nothing is nobody's.
    const standing = zones.filter(({ area }) => area > 0);
    const placed = points.map(
      (point): PlacedPoint => ({
        sequenceId: point.sequenceId,
        isUsed: true,
        yield: point.yield,
        place: placeOfPoint(stateOf(point).position, damaged, table, standing),
        position: stateOf(point).position,
      }),
    );
    const sampled = new Set(placed.map(({ place }) => (place.kind === 'damaged' ? place.zone : null)));
    const unsampled = standing.filter(({ zone }) => !sampled.has(zone));
    context.progress(0.2, plotJobTexts.readingImages);
    const reader = new PixelReader(await openStore());
    const sight = { row, damaged, points, unsampled };
    const { candidates, field, window } = await lookAt(executor, reader, sight, clock.today()).finally(() =>
      reader.close(),
    );
    context.progress(0.7, plotJobTexts.calculating);
    const plant = plantCodeOf(row);
    const inputs: YieldInputs = {
      damagedArea: ground.damagedArea,
      tableArea: ground.tableArea,
      points: placed,
      zones: zones.map(({ zone, area }) => ({ zone, area })),
      candidates,
      referenceYield: reference.yield,
      plausibleYield: plant === null ? null : crop(plant).max,
    };
    const outcome = calculateYield(inputs);
    if (!outcome.ok) throw refused(outcome.refusals);
    const { result } = outcome;
    const at = clock.now();
    const details = detailsOf(result, reference, await userNameOf(executor, data.userId), at);
    const imageWindow = window;
    const kept = { row, ground, zones, seed, inputs, points, reference, field, imageWindow, details, result, warnings };
    const protocol = protocolOf(kept);
    await inTransaction(executor, async (tx) => {
      const held = await holdCase(tx, id);
      if (held === undefined) throw new JobFault(plotJobTexts.gone, { final: true });
      if (held.isClosed) throw new JobFault(plotJobTexts.closed, { final: true });
      const calculationId = newId();
      const before = await writeCalculation(tx, {
        id: calculationId,
        companyId: row.companyId,
        damagePlotId: id,
        calculatedYield: result.calculatedYield,
        details,
        protocol,
        at,
        byUserId: data.userId,
      });
      await rememberJob(tx, data, {
        companyId: row.companyId,
        operation: 'calculate-yield',
        word: 'yield-calculated',
        baseVersion: row.samplingVersion,
        before: { calculatedYield: before },
        after: { calculatedYield: result.calculatedYield, calculationId },
        at,
      });
      await context.finishWithin?.(tx);
    });
  };
