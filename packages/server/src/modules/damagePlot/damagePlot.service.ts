import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { isOpen, mayWrite } from '#server/modules/damage/caseAccess.ts';
import { warningsOfPlot } from '#server/modules/damage/caseWarnings.service.ts';
import { productsOfBlock } from '#server/modules/product/product.service.ts';
import { samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { presentPoint, presentZone } from '#server/modules/sampling/sampling.present.ts';
import { zonesOf } from '#server/modules/sampling/zone.repository.ts';
import { type AreaRow, areasOf } from './area.repository.ts';
import { type DamagePlotRow, detailsOf, runningJob } from '#server/modules/damage/damagePlot.repository.ts';
import { changedSince } from './figureAge.ts';
import { insuredOn } from './insured.repository.ts';
import { assignedOf, readablePlot } from '#server/modules/damage/plotAccess.ts';

export const presentArea = ({ id, geom, areaHa }: AreaRow): DamageArea => ({ id, geom, area: areaHa });

const JOB_TYPES: Readonly<Record<string, 'yield' | 'zones'>> = { 'plot-yield': 'yield', 'plot-zones': 'zones' };

/** A plot with everything that belongs to it. @param drawings areas, points and zones as well */
export async function presentDamagePlot(
  executor: Executor,
  context: CallContext,
  row: DamagePlotRow,
  drawings: boolean,
): Promise<DamagePlot> {
  const { blockId, blockGeom, meparCode } = row;
  const products = blockId === null ? [] : await productsOfBlock(executor, context, { id: blockId, meparCode });
  const job = await runningJob(executor, row.id);
  const type = JOB_TYPES[job?.name ?? ''];
  const { calculationId } = row;
  const details = calculationId === null ? null : ((await detailsOf(executor, calculationId)) as YieldDetails | null);
  const sampling = drawings || details !== null ? await samplingOf(executor, row.id) : [];
  const since = details === null || calculationId === null ? [] : await changedSince(executor, row.id);
  return {
    id: row.id,
    damage: {
      id: row.damageId,
      damageNumber: row.damageNumber,
      damageDate: row.damageDate,
      policyNumber: row.policyNumber,
      dangerType: row.dangerType,
      status: row.caseStatus,
    },
    expertId: row.expertId ?? row.caseExpertId,
    plantName: row.plantName === '' ? null : row.plantName,
    plantCode: row.plantCode ?? plantCodeOfName(row.plantName),
    meparCode,
    mepar: blockGeom && { meparCode, geomHa: row.blockHa ?? 0, geom: blockGeom },
    meparPolygon: blockGeom,
    area: row.area,
    damagedArea: row.damagedHa,
    tableGeometry: row.tableGeometry,
    tableGeometryHa: row.tableGeometryHa,
    tableAsMepar: row.tableAsMepar,
    tableVersion: row.tableVersion,
    products: products.filter(({ damagePlotId }) => damagePlotId === null || damagePlotId === row.id),
    calculatedYield: row.calculatedYield,
    yieldDetails: details && { ...details, warnings: [...since, ...details.warnings] },
    version: row.samplingVersion,
    job: job === undefined || type === undefined ? null : { type, state: job.state, progress: job.progress },
    canEdit:
      isOpen(row.caseStatus) && mayWrite(cellOf('saveSampling', context.caller.role), context.caller, assignedOf(row)),
    warnings: await warningsOfPlot(executor, row),
    ...(drawings && {
      areas: (await areasOf(executor, row.id)).map(presentArea),
      sampling: sampling.map(presentPoint),
      samplingZones: (await zonesOf(executor, row.id)).map(presentZone),
      insured: await insuredOn(executor, row),
    }),
  };
}

export async function damagePlot(
  executor: Executor,
  context: CallContext,
  id: number,
  drawings: boolean,
): Promise<DamagePlot> {
  const row = await readablePlot(executor, context.access.scope, id);
  await auditForeign(executor, context, [row.companyId], `damagePlots/${id}`);
  return presentDamagePlot(executor, context, row, drawings);
}

export async function damagePlotAreas(executor: Executor, context: CallContext, id: number): Promise<DamageArea[]> {
  const row = await readablePlot(executor, context.access.scope, id);
  await auditForeign(executor, context, [row.companyId], `damagePlots/${id}/areas`);
  return (await areasOf(executor, id)).map(presentArea);
}
