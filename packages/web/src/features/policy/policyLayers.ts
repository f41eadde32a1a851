import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';

/** Keys of what can be picked on a policy's map. */
export const POLICY_BLOCKS = 'POLICY BLOCKS';
export const POLICY_PLOTS = 'POLICY PLOTS';
/** Above all boundaries, and lets the pointer through to them. */
export const POLICY_LIT = 'POLICY BLOCKS LIT';

function blockFeatures(plots: readonly PolicyPlot[], selected: PolicyPlot | null): MapFeature[] {
  const byCode = new Map(plots.map((plot) => [plot.meparCode, plot]));
  // A boundary on the block has its plant's name, in the same place.
  const isNamed = new Set(
    plots.filter(({ tableGeometry }) => tableGeometry !== null).map(({ meparCode }) => meparCode),
  );
  return [...byCode.values()].flatMap(({ meparCode, meparPolygon }): MapFeature[] =>
    meparPolygon === null
      ? []
      : [
          {
            id: meparCode,
            geometry: asAreal(meparPolygon),
            style: meparCode === selected?.meparCode ? 'blockSelected' : 'block',
            ...(isNamed.has(meparCode) ? {} : { label: meparCode }),
          },
        ],
  );
}

function plotFeatures(plots: readonly PolicyPlot[], drawn: number | null): MapFeature[] {
  return plots.flatMap(({ id, tableGeometry, plantName }): MapFeature[] =>
    tableGeometry === null || id === drawn
      ? []
      : [
          {
            id: String(id),
            geometry: asAreal(tableGeometry),
            style: 'tableBoundary',
            ...(plantName === null ? {} : { label: plantName }),
          },
        ],
  );
}

const lit = (feature: MapFeature): MapFeature => ({
  id: feature.id,
  geometry: feature.geometry,
  style: 'blockSelected',
});

interface Shown {
  readonly plots: readonly PolicyPlot[];
  readonly selected: PolicyPlot | null;
  /** The plot whose outline is being drawn: the drawing replaces it. */
  readonly drawn: number | null;
}

/**
 * The blocks of a policy and the boundaries of its plots; all of them are highlighted, or the block of the selected
 * plot.
 */
export function policyLayers({ plots, selected, drawn }: Shown): readonly LayerSpec[] {
  const blocks = blockFeatures(plots, selected);
  return [
    {
      key: POLICY_LIT,
      layer: 'PLOT_HIGHLIGHT',
      visible: selected === null && drawn === null,
      source: { kind: 'features', features: blocks.map(lit) },
    },
    {
      key: POLICY_BLOCKS,
      layer: 'PLOT',
      visible: true,
      raise: 5,
      declutter: true,
      source: { kind: 'features', features: blocks },
    },
    {
      key: POLICY_PLOTS,
      layer: 'POLICY_PLOT',
      visible: true,
      declutter: true,
      source: { kind: 'features', features: plotFeatures(plots, drawn) },
    },
  ];
}
