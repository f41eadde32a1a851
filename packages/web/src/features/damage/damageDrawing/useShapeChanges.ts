import type { DamageArea, DamagePlot, InsuredPlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';

export type InsuredOutline = InsuredPlot['outlines'][number];

/** A change that waits for its confirmation. */
export type AskedChange =
  | { readonly what: 'table' }
  | { readonly what: 'mepar' }
  | { readonly what: 'insured'; readonly outline: InsuredOutline }
  | { readonly what: 'area'; readonly area: DamageArea; readonly number: number };

/** Changes of a damaged plot that need no drawing: shapes are removed, the whole block becomes the damaged area. */
export function useShapeChanges(plot: DamagePlot, onChanged: () => void) {
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const close = () => setAsked(null);
  /** Closes the question of the change that was made, and not another that was asked meanwhile. */
  const done = (what: AskedChange['what']) => ({
    onSuccess: () => {
      setAsked((now) => (now?.what === what ? null : now));
      onChanged();
    },
  });
  const removeTable = useSave({
    save: (_: void, key) =>
      callApi('saveTableDrawing', {
        body: { damagePlotId: plot.id, tablePolygon: null, version: plot.tableVersion, ...key },
      }),
    ...done('table'),
  });
  const removeArea = useSave({
    save: (areaId: string) => callApi('removeArea', { params: { id: plot.id, areaId } }),
    ...done('area'),
  });
  const meparAsArea = useSave({
    save: (_: void, key) =>
      callApi('saveMeparAsArea', {
        params: { id: plot.id },
        body: { area: plot.mepar?.geomHa ?? 0, previousAreas: (plot.areas ?? []).length > 0, ...key },
      }),
    ...done('mepar'),
  });
  const takeInsured = useSave({
    save: ({ policyPlotId, geom }: InsuredOutline, key) =>
      callApi('saveTableDrawing', {
        body: { damagePlotId: plot.id, tablePolygon: geom, policyPlotId, version: plot.tableVersion, ...key },
      }),
    ...done('insured'),
  });
  const ask = (change: AskedChange) => {
    // A failure is said of the change that failed, and not in the question of the next one.
    for (const each of [removeTable, removeArea, meparAsArea, takeInsured]) if (!each.isPending) each.reset();
    setAsked(change);
  };
  return { asked, ask, close, takeInsured, removeTable, removeArea, meparAsArea };
}

export type ShapeChanges = ReturnType<typeof useShapeChanges>;
