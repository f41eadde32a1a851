import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { isParked, type NewOperation, type OperationEntry } from '#web/offline/operation.ts';
import { multiPolygonWkt } from '#web/offline/send/wkt.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { outlineOf } from '#web/shared/policyPlots/draft.ts';
import { areaOf, outlineDraft, type ShapeDraft, type StoredShape } from './shapeDraft.ts';
import { shapeOf } from './shapeParts.ts';

type Plot = Pick<DamagePlot, 'id' | 'meparCode' | 'tableVersion' | 'damage'>;

/** A drawn shape as a change to be sent. */
export function shapeOperation({ target, ...draft }: ShapeDraft, { id, meparCode, damage }: Plot): NewOperation {
  const common = {
    plot: `damagePlots/${id}`,
    damageId: damage.id,
    title: `${damage.damageNumber} · ${meparCode}`,
    path: plotHref(damage.damageNumber, id, 'drawing'),
    deviceAt: new Date().toISOString(),
  };
  if (target.kind === 'table')
    return {
      ...common,
      kind: 'outline',
      baseVersion: draft.version,
      payload: { plotId: id, of: 'damagePlot', polygon: outlineOf(draft) },
    };
  const { areaId, isNew, base = null } = target;
  return {
    ...common,
    kind: 'area',
    baseVersion: null,
    payload: { plotId: id, areaId, isNew, geom: multiPolygonWkt(shapeOf(draft)), base },
  };
}

/** The first shape of a plot that the server did not take, as a draft; null for none. */
export function parkedShape(
  entries: readonly OperationEntry[],
  plot: Plot,
): (StoredShape & { readonly id: string }) | null {
  for (const { id, at, state, payload: operation } of entries) {
    if (!isParked(state)) continue;
    if (operation.kind === 'outline')
      return { id, at, draft: outlineDraft(plot, operation.payload.polygon as Areal, operation.baseVersion) };
    if (operation.kind === 'area') {
      const draft = areaOf(plot, operation.payload);
      if (draft !== null) return { id, at, draft };
    }
  }
  return null;
}
