import type { Answer } from '@georisk/contract/endpoints.ts';
import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import type { Plot } from '@georisk/contract/verticals/maps/map.ts';
import type { TableCell } from '@georisk/tables/table.ts';
import { asAreal } from '#web/map/areal.ts';
import { BLOCK_TILES } from '#web/map/tiles/mvtBlocks.ts';
import { shapeQuery } from '#web/mapScreen/shapeQuery.ts';
import { hitKey, type ShapeRow, type ShapeRows, type ShapeTable } from '#web/mapScreen/shapeTable.ts';
import { PLOT_KEYS, type PlotKind } from '../plotFeatures.ts';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';

/** Outlines of policy plots at small scale, by the code of their block. */
export const FAR_PLOTS = 'POLICY PLOT TILES';

/** Address of a plot's own screen; null where the role has none. */
export type PlotAddress = (plot: Plot) => string | null;

type Column = readonly [title: string, width: number, cell: (plot: Plot) => TableCell];

const BLOCK: Column = [texts.columns.block, 12, ({ meparCode }) => meparCode];
const PLANT: Column = [texts.columns.plant, 24, ({ plantName }) => plantName];
const POLICY: Column = [texts.columns.policy, 18, ({ policyNumber }) => policyNumber];
const DAMAGE: Column = [texts.columns.damage, 18, ({ damageNumber }) => damageNumber];

interface KindOfTable {
  readonly columns: readonly Column[];
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

const rowOf =
  ({ columns, hits }: KindOfTable, addressOf: PlotAddress) =>
  (plot: Plot): ShapeRow => ({
    id: plot.id === null ? plot.meparCode : String(plot.id),
    geometry: asAreal(plot.geom),
    cells: columns.map(([, , cell]) => cell(plot)),
    hits: hits(plot),
    to: addressOf(plot),
  });

/** The attribute table of the plots of a kind; the tables of all kinds have one request. */
export function plotTable(kind: PlotKind, addressOf: PlotAddress): ShapeTable {
  const { [kind]: row } = KINDS;
  const rowsOf = ({ items, truncated }: Answer<'plots'>): ShapeRows => ({
    rows: items.filter((plot) => plot.kind === kind).map(rowOf(row, addressOf)),
    truncated,
  });
  return {
    key: kind,
    title: texts.tables[kind],
    layers: row.layers,
    columns: row.columns.map(([title, width]) => ({ title, width })),
    ...shapeQuery('plots', (extent) => ({ query: { extent, limit: MAX_ROWS } }), rowsOf),
  };
}
