import { plantNames } from '@georisk/domain/case/caseForm.ts';
import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { polygonArea } from '@georisk/domain/geo/area.ts';
import type { Polygon } from '@georisk/domain/geo/types.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import { eov, type IsoDate, toHectares } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Clock } from '@georisk/server/clock.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { newId } from '@georisk/server/uuid.ts';
import { insertArea } from '@georisk/server/modules/damagePlot/area.repository.ts';
import { writeTable } from '@georisk/server/modules/damagePlot/table.service.ts';
import {
  type DamagePlotRow,
  damagePlotsWhere,
  measureDamage,
} from '@georisk/server/modules/damage/damagePlot.repository.ts';
import { putPoint, samplingOf } from '@georisk/server/modules/sampling/sampling.repository.ts';
import { stateOf } from '@georisk/server/modules/sampling/sampling.present.ts';
import { zonesOf } from '@georisk/server/modules/sampling/zone.repository.ts';
import { newestMean } from '@georisk/server/modules/yieldCalc/field.repository.ts';
import { referenceOf } from '@georisk/server/modules/yieldCalc/reference.repository.ts';
import { plotYield } from '@georisk/server/modules/yieldCalc/yield.job.ts';
import { plotZones } from '@georisk/server/modules/yieldCalc/zones.job.ts';
import type { CaseDrawing } from './people/caseDrawing.ts';
import { type DemoDamage, type StageName, STAGES } from './people/damages.hu.ts';
import { randomOf } from './random.ts';

interface DemoCaseDeps {
  readonly executor: Executor;
  readonly store: ObjectStore;
  readonly today: IsoDate;
  readonly seed: number;
  readonly damages: readonly DemoDamage[];
}

/** One plot for each block and crop of every case, as opening a case makes them. */
async function insertPlots(executor: Executor, at: Date): Promise<void> {
  const blocks = await executor
    .selectFrom('damageBlock')
    .select(['companyId', 'damageId', 'meparCode', 'area', 'plants'])
    .orderBy('damageId')
    .orderBy('meparCode')
    .execute();
  for (const { plants, area, ...block } of blocks) {
    const names = plantNames(plants);
    for (const plantName of names)
      await executor
        .insertInto('damagePlot')
        .values({
          ...block,
          plantName,
          plantCode: plantCodeOfName(plantName),
          area: area / names.length,
          updatedAt: at,
        })
        .execute();
  }
}

interface Measuring {
  /** Of the points, 0 to 1. */
  readonly share: number;
  readonly expertId: number;
  readonly at: Date;
}

/** Yields as expected from the zones' growth, with the unevenness of a field. */
async function measure(deps: DemoCaseDeps, row: DamagePlotRow, { share, expertId, at }: Measuring): Promise<void> {
  const { executor, seed } = deps;
  const time = at.toISOString();
  const random = randomOf(seed, `case ${row.damageNumber}`);
  const zones = new Map((await zonesOf(executor, row.id)).map(({ zoneIndex, meanNdvi }) => [zoneIndex, meanNdvi]));
  const points = await samplingOf(executor, row.id);
  const reference = (await referenceOf(executor, row)).yield ?? 5;
  for (const point of points.slice(0, Math.ceil(points.length * share))) {
    const ndvi = zones.get(point.zoneIndex ?? 1) ?? 0.4;
    const grown = Math.min(1, Math.max(0.1, (ndvi - 0.1) / 0.7));
    const measured = Math.round(reference * grown * (0.9 + 0.2 * random.next()) * 100) / 100;
    const state = stateOf(point);
    const [lon, lat] = toWgs84(
      eov(state.position[0] + 4 * random.next() - 2, state.position[1] + 4 * random.next() - 2),
    );
    const fix = { lon, lat, accuracy: Math.round(30 + 40 * random.next()) / 10, at: time };
    await putPoint(
      executor,
      { companyId: row.companyId, damagePlotId: row.id, at },
      { ...state, yield: measured, measuredAt: time, fix },
      { measuredBy: expertId, receivedAt: at },
    );
  }
}

interface Planned {
  readonly stage: StageName;
  readonly drawing: CaseDrawing;
}

/** The outline of a plot and its damaged part, as far as the assessor drew them. */
async function draw({ executor }: DemoCaseDeps, row: DamagePlotRow, plan: Planned, at: Date): Promise<void> {
  const { outline, damaged } = plan.drawing;
  const hectares = ({ coordinates }: Polygon) => toHectares(polygonArea(coordinates));
  await writeTable(executor, row.id, { outline, ha: hectares(outline) });
  if (STAGES[plan.stage].drawn === 'outline') return;
  const area = { id: newId(), companyId: row.companyId, damagePlotId: row.id, at };
  await insertArea(executor, area, { type: 'MultiPolygon', coordinates: [damaged.coordinates] }, hectares(damaged));
  await measureDamage(executor, row.id, at);
}

async function sample(deps: DemoCaseDeps, row: DamagePlotRow, expertId: number, stage: StageName, at: Date) {
  const { executor, store, today } = deps;
  const { measured, calculated } = STAGES[stage];
  if (measured === null || row.blockId === null) return;
  if ((await newestMean(executor, row.blockId, row.companyId)) === null) return;
  const clock: Clock = { now: () => at, today: () => today };
  const jobs = { executor, clock, openStore: async () => store };
  const data = { damagePlotId: row.id, userId: expertId, actorId: expertId };
  const context = { progress: () => undefined, signal: new AbortController().signal };
  await plotZones(jobs)(data, context);
  await measure(deps, row, { share: measured, expertId, at });
  if (calculated) await plotYield(jobs)(data, context);
}

/** The plots of the demo's cases, and the assessors' work on them as far as they have come: by the product's own steps. */
export async function workOnDemoCases(deps: DemoCaseDeps): Promise<void> {
  const { executor, today, damages } = deps;
  // The day before: on the demo's own day the present hour is unknown.
  const at = new Date(`${addDays(today, -1)}T08:00:00Z`);
  await insertPlots(executor, at);
  const planned = new Map(damages.map((damage) => [`${damage.companyId} ${damage.damageNumber}`, damage]));
  const columns = ['id', 'companyId', 'damageNumber', 'status', 'expertId'] as const;
  const cases = await executor.selectFrom('damage').select(columns).orderBy('id').execute();
  for (const { id, companyId, damageNumber, status, expertId } of cases) {
    const plan = planned.get(`${companyId} ${damageNumber}`);
    if (plan?.drawing == null || expertId === null) continue;
    const plots = await damagePlotsWhere(executor, sql<boolean>`damage_plot.damage_id = ${id}`);
    // The work was done before the case was closed.
    const become = (state: typeof status) =>
      executor.updateTable('damage').set({ status: state }).where('id', '=', id).execute();
    if (status === 'closed') await become('inspected');
    for (const row of plots) {
      await draw(deps, row, { stage: plan.stage, drawing: plan.drawing }, at);
      await sample(deps, row, expertId, plan.stage, at);
    }
    if (status === 'closed') await become('closed');
  }
}
