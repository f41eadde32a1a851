import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { staysWithNewZones } from '@georisk/domain/sampling/keptPoints.ts';
import { nextSequenceId } from '@georisk/domain/sampling/pointChanges.ts';
import { MIN_VALID_SHARE, MAX_DATES } from '@georisk/domain/sampling/features.ts';
import { seedOfPlot } from '@georisk/domain/sampling/random.ts';
import type { SamplingPlan } from '@georisk/domain/sampling/samplingPlan.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { checkZonePreconditions } from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText } from '@georisk/domain/yield/yield.hu.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { JobFault, type JobHandler } from '#server/jobs/job.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { newId } from '#server/uuid.ts';
import type { Clock } from '#server/clock.ts';
import { type DamagePlotRow, damagePlotsWhere, holdCase } from '#server/modules/damage/damagePlot.repository.ts';
import { blockWindow, PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import { nextVersion, putPoint, removePoints, samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import { type Ground, groundOf, imagesBetween, newestMean } from './field.repository.ts';
import { type Field, readField } from './fieldImages.ts';
import { readBeforeHarvest } from './imageWindow.ts';
import { plantCodeOf } from './reference.repository.ts';
import { planInThread } from './planInThread.ts';
import type { PlanJob } from './planTask.ts';
import { plotJobTexts } from './yieldCalc.hu.ts';
import { rememberJob } from './plotChange.ts';
import { clearZones, insertZone, placePointsInZones, zonesCover } from './zonesWrite.repository.ts';
import type { PLOT_ZONES } from './yieldCalc.jobs.ts';

export interface PlotJobDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly openStore: () => Promise<ObjectStore>;
}

/** An image belongs to the event from this many days before it on; without one the newest of these days is used. */
const [DAYS_BEFORE, MAX_DAYS_BEFORE] = [10, 60];
/** Later images show another crop. */
export const MAX_DAYS_AFTER = 120;

/** The images for zones: those around the event and since, else the newest one shortly before. */
async function zoneField(
  executor: Executor,
  reader: PixelReader,
  row: DamagePlotRow,
  damaged: Areal,
  today: string,
): Promise<Field | null> {
  const { blockId, companyId, damageDate } = row;
  if (blockId === null) return null;
  const day = damageDate as IsoDate;
  const last = [today, addDays(day, MAX_DAYS_AFTER)].toSorted()[0] ?? today;
  const rows = await imagesBetween(executor, blockId, companyId, [addDays(day, -MAX_DAYS_BEFORE), last]);
  const since = addDays(day, -DAYS_BEFORE);
  const wanted = { minShare: MIN_VALID_SHARE };
  const around = rows.filter(({ date }) => date >= since);
  const plot = { blockId, companyId, crop: plantCodeOf(row) };
  const few = { ...wanted, most: MAX_DATES };
  const { field } = await readBeforeHarvest(executor, reader, plot, damaged, around, few);
  if (field !== null && field.images.length > 0) return field;
  const earlier = rows.filter(({ date }) => date < since);
  return (await readField(executor, reader, damaged, earlier, { ...wanted, most: 1 })) ?? field;
}

/** Without an image the pixels are those of a grid of its own: one zone needs only positions for its points. */
const GRID_PIXEL = 10;
const emptyField = (damaged: Areal): Field => {
  const grid = { originX: 0, originY: 0, pixelWidth: GRID_PIXEL, pixelHeight: GRID_PIXEL, width: 1, height: 1 };
  return { window: blockWindow(grid, EOV_SRID, damaged), weights: undefined, images: [] };
};

function planJobOf(
  id: number,
  ground: Ground & { readonly damaged: Areal },
  field: Field,
  meanNdvi: number,
  standing: readonly Position[],
): PlanJob {
  const { grid, srid, inside } = field.window;
  return {
    damaged: ground.damaged,
    table: ground.table ?? ground.damaged,
    damagedArea: ground.damagedArea,
    grid,
    srid,
    inside,
    dates: field.images.map(({ pixels }) => pixels),
    seed: seedOfPlot(id, ground.areaIds),
    meanNdvi,
    standing: standing.map((position) => ({ position })),
  };
}

/** Makes zones and points of a damaged plot; points with a yield or a comment stay. */
export const plotZones =
  ({ executor, clock, openStore }: PlotJobDeps): JobHandler<typeof PLOT_ZONES> =>
  async (data, context) => {
    const id = data.damagePlotId;
    const [row] = await damagePlotsWhere(executor, sql<boolean>`damage_plot.id = ${id}`);
    if (row === undefined) throw new JobFault(plotJobTexts.gone, { final: true });
    const ground = await groundOf(executor, id);
    const [refusal] = checkZonePreconditions(ground);
    if (refusal !== undefined || ground.damaged === null)
      throw new JobFault(refusal === undefined ? plotJobTexts.gone : yieldRefusalText(refusal), { final: true });
    const meanNdvi = row.blockId === null ? null : await newestMean(executor, row.blockId, row.companyId);
    if (meanNdvi === null) throw new JobFault(plotJobTexts.noImage, { final: true });
    context.progress(0.1, plotJobTexts.readingImages);
    const reader = new PixelReader(await openStore());
    let field: Field | null;
    try {
      field = await zoneField(executor, reader, row, ground.damaged, clock.today());
    } finally {
      reader.close();
    }
    const used = field ?? emptyField(ground.damaged);
    context.progress(0.5, plotJobTexts.makingZones);
    const points = (await samplingOf(executor, id)).map(stateOf);
    const kept = points.filter(staysWithNewZones);
    const standing = kept.map(({ position }) => position);
    const plan = await planInThread(planJobOf(id, { ...ground, damaged: ground.damaged }, used, meanNdvi, standing));
    await inTransaction(executor, async (tx) => {
      const held = await holdCase(tx, id);
      if (held === undefined) throw new JobFault(plotJobTexts.gone, { final: true });
      if (held.isClosed) throw new JobFault(plotJobTexts.closed, { final: true });
      await tx.selectFrom('damagePlot').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      const now = await groundOf(tx, id);
      const pointsNow = (await samplingOf(tx, id)).map(stateOf);
      // Somebody drew or measured meanwhile: the work is repeated with the current data.
      if (!isDeepStrictEqual([now, pointsNow], [ground, points])) throw new JobFault(plotJobTexts.changed);
      await writePlan(tx, row, plan, used, clock.now());
      await rememberJob(tx, data, {
        companyId: row.companyId,
        operation: 'generate-zones',
        word: 'zones-generated',
        baseVersion: row.samplingVersion,
        before: { sampling: points },
        after: {
          zones: plan.zones.length,
          points: plan.points.length,
          ndviDates: used.images.map(({ date }) => date),
          seed: seedOfPlot(id, ground.areaIds),
          sampling: (await samplingOf(tx, id)).map(stateOf),
        },
        at: clock.now(),
      });
      await context.finishWithin?.(tx);
    });
  };

async function writePlan(tx: Executor, row: DamagePlotRow, plan: SamplingPlan, field: Field, at: Date): Promise<void> {
  const { id, companyId } = row;
  const home = { companyId, damagePlotId: id };
  const before = (await samplingOf(tx, id)).map(stateOf);
  const gone = before.filter((point) => !staysWithNewZones(point));
  await removePoints(
    tx,
    id,
    gone.map((point) => point.id),
    at,
  );
  await clearZones(tx, id);
  const dates = field.images.map(({ date }) => date);
  for (const zone of plan.zones) await insertZone(tx, home, zone, dates);
  if (!(await zonesCover(tx, id))) throw new Error(`zones of plot ${id} do not cover its damaged area`);
  const left = before.filter((point) => !gone.includes(point));
  const first = nextSequenceId(left);
  for (const [index, { position }] of plan.points.entries())
    await putPoint(
      tx,
      { ...home, at },
      {
        id: newId(),
        sequenceId: first + index,
        isGenerated: true,
        isUsed: true,
        yield: null,
        name: '',
        comment: '',
        position,
      },
    );
  await placePointsInZones(tx, id);
  await nextVersion(tx, id);
}
