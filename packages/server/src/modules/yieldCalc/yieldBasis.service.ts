import type { Answer } from '@georisk/contract/endpoints.ts';
import type { YieldBasisAnswer } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { crop } from '@georisk/domain/crops/crops.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { isYield } from '@georisk/domain/yield/preconditions.ts';
import type { Population } from '@georisk/domain/yield/sample.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { readablePlot } from '#server/modules/damage/plotAccess.ts';
import { PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { lookAt, readPlot } from './plotSight.ts';
import { plantCodeOf } from './reference.repository.ts';
import { plotJobTexts } from './yieldCalc.hu.ts';

interface BasisDeps {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly openStore: () => Promise<ObjectStore>;
}

/** As the contract's types have it: the domain's are the same, read only. */
const shape = (areal: Areal) => areal as unknown as YieldBasisAnswer['damaged'];
const listed = ({ values, weights }: Population) => ({ values: Array.from(values), weights: Array.from(weights) });

/** What a calculation of the plot would use beside the yields: a device repeats it with them, without a connection. */
export async function yieldBasisOf(
  { executor, clock, openStore }: BasisDeps,
  context: CallContext,
  id: number,
): Promise<Answer<'yieldBasis'>> {
  const { companyId } = await readablePlot(executor, context.access.scope, id);
  await auditForeign(executor, context, [companyId], `damagePlots/${id}/yieldBasis`);
  const known = await inSnapshot(executor, (tx) => readPlot(tx, id));
  if (known === undefined) throw notFound();
  const { row, ground, all, zones, reference } = known;
  const { damaged, table, damagedArea, tableArea } = ground;
  if (damaged === null || table === null) throw new Problem('not-found', { message: plotJobTexts.noArea });
  const measured = all.filter((point) => point.isUsed && isYield(point.yield));
  const unsampled = zones.filter(({ area }) => area > 0);
  const reader = new PixelReader(await openStore());
  const sight = { row, damaged, points: all, measured, unsampled };
  const { candidates } = await lookAt(executor, reader, sight, clock.today()).finally(() => reader.close());
  const plant = plantCodeOf(row);
  return {
    damaged: shape(damaged),
    table: shape(table),
    damagedArea,
    tableArea,
    zones: zones.map(({ zone, area, geometry }) => ({ zone, area, geometry: shape(geometry) })),
    points: all.map(stateOf).map((point) => ({ id: point.id, position: [...point.position] })),
    candidates: candidates.map(({ dates, x, population, zonePixels = [] }) => ({
      dates: [...dates],
      x: [...x],
      population: listed(population),
      zonePixels: zonePixels.map(({ zone, ...pixels }) => ({ zone, ...listed(pixels) })),
    })),
    referenceYield: reference.yield,
    plausibleYield: plant === null ? null : crop(plant).max,
  };
}
