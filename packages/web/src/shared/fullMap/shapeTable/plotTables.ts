import type { Plot } from '@georisk/contract/verticals/maps/map.ts';
import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import { asAreal } from '#web/map/areal.ts';
import { BLOCK_TILES } from '#web/map/tiles/mvtBlocks.ts';
import { hitKey, type ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { type Column, extentTable } from '#web/mapScreen/tableOf.ts';
import { PLOT_KEYS, type PlotKind } from '../plotFeatures.ts';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';

/** Outlines of policy plots at small scale, by the code of their block. */
export const FAR_PLOTS = 'POLICY PLOT TILES';

/** Address of a plot's own screen; null where the role has none. */
export type PlotAddress = (plot: Plot) => string | null;

const BLOCK: Column<Plot> = [texts.columns.block, 12, ({ meparCode }) => meparCode];
const PLANT: Column<Plot> = [texts.columns.plant, 24, ({ plantName }) => plantName];
const POLICY: Column<Plot> = [texts.columns.policy, 18, ({ policyNumber }) => policyNumber];
const DAMAGE: Column<Plot> = [texts.columns.damage, 18, ({ damageNumber }) => damageNumber];

interface KindOfTable {
  readonly columns: readonly Column<Plot>[];
  readonly layers: readonly string[];
  readonly hits: (plot: Plot) => readonly string[];
}

const KINDS: Readonly<Record<PlotKind, KindOfTable>> = {
  mepar: { columns: [BLOCK], layers: [BLOCK_TILES], hits: ({ meparCode }) => [hitKey(BLOCK_TILES, meparCode)] },
  policyPlot: {
    columns: [PLANT, BLOCK, POLICY],
    layers: [PLOT_KEYS.policyPlot, FAR_PLOTS],
    hits: ({ id, meparCode }) => [hitKey(PLOT_KEYS.policyPlot, String(id)), hitKey(FAR_PLOTS, meparCode)],
  },
  damagePlot: {
    columns: [PLANT, BLOCK, DAMAGE, POLICY],
    layers: [PLOT_KEYS.damagePlot],
    hits: ({ id }) => [hitKey(PLOT_KEYS.damagePlot, String(id))],
  },
};

/** The attribute table of the plots of a kind; the tables of all kinds have one request. */
export function plotTable(kind: PlotKind, addressOf: PlotAddress): ShapeTable {
  const { columns, layers, hits } = KINDS[kind];
  return extentTable({
    key: kind,
    title: texts.tables[kind],
    layers,
    columns,
    call: 'plots',
    query: { limit: MAX_ROWS },
    rowOf: (plot) =>
      plot.kind === kind
        ? {
            id: plot.id === null ? plot.meparCode : String(plot.id),
            geometry: asAreal(plot.geom),
            hits: hits(plot),
            to: addressOf(plot),
          }
        : null,
  });
}
