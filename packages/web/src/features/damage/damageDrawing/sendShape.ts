import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { asAreal } from '#web/map/areal.ts';
import type { ChangeStamp } from '#web/offline/entry.ts';
import { outlineOf } from '#web/shared/policyPlots/draft.ts';
import { failureOf, type SaveFailure } from '#web/shared/policyPlots/saveFailure.ts';
import type { ShapeDraft, ShapeTarget, StoredOutline } from './shapeDraft.ts';
import { shapeOf } from './shapeParts.ts';
import { multiPolygonWkt } from './wkt.ts';

export type ShapeResult = { readonly kind: 'saved' } | SaveFailure<StoredOutline>;

const tableOf = ({ tableGeometry, tableGeometryHa, tableVersion }: DamagePlot): StoredOutline => ({
  geometry: tableGeometry && asAreal(tableGeometry),
  area: tableGeometryHa,
  version: tableVersion,
});

const isRefused = (error: unknown, reason: ApiProblem['reason']): boolean =>
  error instanceof ApiProblem && error.reason === reason;

type AreaTarget = Extract<ShapeTarget, { kind: 'area' }>;

async function sendArea(draft: ShapeDraft, { areaId, isNew, base }: AreaTarget, key: Record<string, string>) {
  const geom = multiPolygonWkt(shapeOf(draft));
  const params = { id: draft.plotId };
  if (isNew) {
    try {
      await callApi('saveArea', { params, body: { geom, id: areaId, ...key } });
      return;
    } catch (error) {
      // It was saved once, its answer was lost, and it was changed since: now it is a change of that area.
      if (!isRefused(error, 'duplicate')) throw error;
    }
  }
  await callApi('changeArea', { params: { ...params, areaId }, body: { geom, ...(base && { base }), ...key } });
}

async function send(draft: ShapeDraft, { id: changeId, deviceTime }: ChangeStamp): Promise<void> {
  const { target, plotId, version } = draft;
  const key = { changeId, deviceTime };
  if (target.kind === 'area') return sendArea(draft, target, key);
  await callApi('saveTableDrawing', {
    body: { damagePlotId: plotId, tablePolygon: outlineOf(draft), version, ...key },
  });
}

function conflictOf({ target, version }: ShapeDraft, current: DamagePlot | DamageArea): StoredOutline {
  return target.kind === 'table'
    ? tableOf(current as DamagePlot)
    : { geometry: asAreal((current as DamageArea).geom), area: (current as DamageArea).area, version };
}

/** Sends a shape under the name of its change: sent twice it is one save. */
export async function sendShape(draft: ShapeDraft, stamp: ChangeStamp): Promise<ShapeResult> {
  try {
    await send(draft, stamp);
    return { kind: 'saved' };
  } catch (error) {
    // Somebody removed the area that is being changed.
    if (draft.target.kind === 'area' && !draft.target.isNew && isRefused(error, 'not-found'))
      return { kind: 'conflict', current: { geometry: null, area: null, version: draft.version } };
    const failure = failureOf<DamagePlot | DamageArea>(error);
    return failure.kind === 'conflict' ? { kind: 'conflict', current: conflictOf(draft, failure.current) } : failure;
  }
}
