import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { crop } from '@georisk/domain/crops/crops.ts';
import {
  calculateYield,
  type PlacedPoint,
  type YieldInputs,
  type YieldResult,
} from '@georisk/domain/yield/calculateYield.ts';
import { placeOfPoint } from '@georisk/domain/yield/pointPlace.ts';
import { checkYieldPreconditions, type YieldRefusal } from '@georisk/domain/yield/preconditions.ts';
import { yieldRefusalText, yieldWarningText } from '@georisk/domain/yield/yield.hu.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import { JobFault, type JobHandler } from '#server/jobs/job.ts';
import { newId } from '#server/uuid.ts';
import { holdCase } from '#server/modules/damage/damagePlot.repository.ts';
import { PixelReader } from '#server/modules/product/jobs/blockPixels.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import { rememberJob } from './plotChange.ts';
import { lookAt, readPlot } from './plotSight.ts';
import { productNamesOf } from './protocolPlace.repository.ts';
import { plantCodeOf, type Reference } from './reference.repository.ts';
import { userNameOf, writeCalculation, type ZoneGround } from './yield.repository.ts';
import { plotJobTexts } from './yieldCalc.hu.ts';
import { protocolOf } from './yieldProtocol.ts';
import type { PlotJobDeps } from './zones.job.ts';
import type { PLOT_YIELD } from './yieldCalc.jobs.ts';

const refused = (refusals: readonly YieldRefusal[]) =>
  new JobFault(refusals.map(yieldRefusalText).join('\n'), { final: true });

const ends = (interval: readonly [number, number] | null) => interval && [...interval];

interface Told {
  readonly reference: Reference;
  readonly zones: readonly ZoneGround[];
  readonly by: string;
  readonly at: Date;
}

function detailsOf(result: YieldResult, { reference, zones, by, at }: Told): YieldDetails {
  const { estimate } = result;
  const accepted = estimate.method === 'composite' ? estimate.regression : null;
  return {
    method: estimate.method,
    n: estimate.n,
    standardError: estimate.standardError,
    degreesOfFreedom: estimate.df,
    interval90: ends(estimate.interval90),
    r2: accepted?.r2 ?? null,
    q2: accepted?.q2 ?? null,
    kappa: estimate.kappa,
    ndviDates: [...result.ndviDates],
    zoneYields: result.zoneYields.map((zone) => {
      const meanNdvi = zones.find((each) => each.zone === zone.zoneIndex)?.meanNdvi;
      return { ...zone, area: zone.area / 10_000, ...(meanNdvi !== undefined && { meanNdvi }) };
    }),
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

/** Computes the yield of a damaged plot and stores it with all its grounds. */
export const plotYield =
  ({ executor, clock, openStore }: PlotJobDeps): JobHandler<typeof PLOT_YIELD> =>
  async (data, context) => {
    const id = data.damagePlotId;
    const known = await inSnapshot(executor, (tx) => readPlot(tx, id));
    if (known === undefined) throw new JobFault(plotJobTexts.gone, { final: true });
    const { row, ground, all, zones, seed, place, reference, warnings } = known;
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
    const details = detailsOf(result, { reference, zones, by: await userNameOf(executor, data.userId), at });
    const imageWindow = window;
    const products = await productNamesOf(
      executor,
      (field?.images ?? []).flatMap(({ granules }) => granules.map((granule) => granule.id)),
    );
    const grounds = { row, ground, zones, seed, place, inputs, points, reference, field, imageWindow, products };
    const kept = { ...grounds, details, result, warnings };
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
