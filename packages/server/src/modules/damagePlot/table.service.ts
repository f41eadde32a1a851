import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { isOutlineFor } from '@georisk/domain/case/sameCrop.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { checkOutline } from '@georisk/domain/geo/outline.ts';
import { outlineRefusalText } from '@georisk/domain/geo/outline.hu.ts';
import type { Areal, Polygon } from '@georisk/domain/geo/types.ts';
import { toHectares } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { fromGeoJson, to3857 } from '#server/db/geometry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { onceFor, remember } from '#server/modules/damage/caseChange.ts';
import { drawingTexts } from '#server/modules/policy/drawing.hu.ts';
import { isValidInDatabase } from '#server/modules/policy/drawing.repository.ts';
import { presentDamagePlot } from './damagePlot.service.ts';
import { damagePlotTexts } from './damagePlot.hu.ts';
import { policyOfPlot } from './insured.repository.ts';
import { type DamagePlotRow, measureDamage } from '#server/modules/damage/damagePlot.repository.ts';
import { plotNow, plotToWrite } from '#server/modules/damage/plotAccess.ts';

const refuse = (sentence: string): never => {
  throw new Problem('outline-refused', { message: sentence, fields: { tablePolygon: sentence } });
};

interface Drawn {
  readonly outline: Polygon;
  readonly ha: number;
}

async function accepted(tx: Executor, input: unknown, row: DamagePlotRow, bounds: BBox): Promise<Drawn> {
  const block = row.blockGeom as unknown as Areal | null;
  const check = checkOutline(input, { bounds, ...(block && { block }) });
  if (!check.ok) return refuse(check.refusals.map(outlineRefusalText).join('\n'));
  if (!(await isValidInDatabase(tx, check.outline))) return refuse(drawingTexts.invalid);
  return { outline: check.outline, ha: toHectares(check.area) };
}

/** @param drawn null removes the outline */
export async function writeTable(tx: Executor, id: number, drawn: Drawn | null): Promise<void> {
  const geom =
    drawn &&
    fromGeoJson({
      type: 'Polygon',
      coordinates: drawn.outline.coordinates.map((ring) => ring.map(([x, y]) => [x, y])),
    });
  await tx
    .updateTable('damagePlot')
    .set({
      tableGeom: geom,
      tableGeom3857: geom && to3857(geom),
      tableGeomHa: drawn && drawn.ha,
      tableAsMepar: false,
      tableVersion: sql<number>`table_version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Saves, changes or (null) removes the outline of the plot; parts of the damaged areas outside of it no longer count.
 */
export const saveTableDrawing = (
  executor: Executor,
  context: CallContext,
  { damagePlotId: id, tablePolygon, version, policyPlotId, ...key }: Body<'saveTableDrawing'>,
  bounds: BBox,
): Promise<DamagePlot> =>
  inTransaction(executor, async (tx) => {
    const before = await plotToWrite(tx, context, id, key);
    const operation = tablePolygon === null ? 'delete-table' : 'save-table';
    return onceFor<DamagePlot>(tx, context, key, { type: 'damagePlot', subject: id, operation }, async () => {
      const present = (row: DamagePlotRow) => presentDamagePlot(tx, context, row, false);
      if (tablePolygon === null && before.tableGeometry === null) return present(before);
      const drawn = tablePolygon === null ? null : await accepted(tx, tablePolygon, before, bounds);
      if (version !== undefined && version !== before.tableVersion)
        throw new Problem('stale-version', { current: await present(before) });
      const insured = policyPlotId === undefined ? null : await policyOfPlot(tx, before, policyPlotId);
      if (policyPlotId !== undefined && insured === null) return refuse(damagePlotTexts.notInsured);
      if (insured !== null && !isOutlineFor(insured.plantName, before.plantName))
        return refuse(damagePlotTexts.otherCrop(insured.plantName ?? '', before.plantName));
      await writeTable(tx, id, drawn);
      await measureDamage(tx, id, context.at);
      const after = await plotNow(tx, id);
      const answer = await present(after);
      await remember(tx, context, key, {
        subject: 'damagePlot',
        subjectId: id,
        companyId: before.companyId,
        operation,
        baseVersion: before.tableVersion,
        before: before.tableGeometry && { tableGeometry: before.tableGeometry },
        after: after.tableGeometry && {
          tableGeometry: after.tableGeometry,
          ...(insured !== null && { outlineOf: insured.number }),
        },
        answer,
      });
      await log(tx, context, 'table-drawing-saved', `damagePlots/${id}`, before.companyId);
      return answer;
    });
  });
