import type { DamagePlot } from '@georisk/contract/endpoints/damagePlots.ts';
import { callApi } from '#web/lib/api.ts';
import { type ChangeStamp, outlineOf } from '../policyPlots/draft.ts';
import { failureOf, type SaveFailure } from '../policyPlots/saveFailure.ts';
import type { ShapeDraft, StoredTable } from './shapeDraft.ts';
import { multiPolygonWkt } from './wkt.ts';

export type ShapeResult = { readonly kind: 'saved' } | SaveFailure<StoredTable>;

export const storedTable = (plot: DamagePlot): StoredTable => ({
  tableGeometry: plot.tableGeometry,
  tableGeometryHa: plot.tableGeometryHa,
  version: plot.tableVersion,
  plot,
});

async function send(draft: ShapeDraft, { id: changeId, deviceTime }: ChangeStamp): Promise<void> {
  const { target, plotId, version } = draft;
  const key = { changeId, deviceTime };
  if (target.kind === 'table') {
    await callApi('saveTableDrawing', {
      body: { damagePlotId: plotId, tablePolygon: outlineOf(draft), version, ...key },
    });
    return;
  }
  const geom = multiPolygonWkt(outlineOf(draft));
  if (target.isNew) await callApi('saveArea', { params: { id: plotId }, body: { geom, id: target.areaId, ...key } });
  else await callApi('changeArea', { params: { id: plotId, areaId: target.areaId }, body: { geom, ...key } });
}

/** Sends a shape under the name of its change: sent twice it is one save. */
export async function sendShape(draft: ShapeDraft, stamp: ChangeStamp): Promise<ShapeResult> {
  try {
    await send(draft, stamp);
    return { kind: 'saved' };
  } catch (error) {
    const failure = failureOf<DamagePlot>(error);
    return failure.kind === 'conflict' ? { kind: 'conflict', current: storedTable(failure.current) } : failure;
  }
}
