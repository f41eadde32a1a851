import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatHectares } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { HoverText, MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { numberCell, wholeTable } from '#web/mapScreen/tableOf.ts';
import { pathTo } from '#web/routes/routes.ts';
import { blockPlotsQuery } from '#web/shared/blockPlot/blockPlotsQuery.ts';
import { blockPlotFeatures, boxOfPlots } from './blockPlotFeatures.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

const KEY = 'BLOCK_PLOT';
const LIT = 'BLOCK PLOT UNDER THE MOUSE';
const NONE: readonly BlockPlot[] = [];

const hoverOf = ({ name, meparCode, area, plantName }: BlockPlot): HoverText => ({
  title: name,
  lines: [meparCode, [formatHectares(area), plantName].filter((part) => part !== null).join(' · ')],
});

const TABLES = [
  wholeTable({
    key: 'blockPlots',
    title: texts.table.title,
    layers: [KEY],
    call: 'blockPlots',
    itemsOf: (plots) => plots,
    columns: [
      [texts.table.name, 24, ({ name }) => name],
      [texts.table.block, 12, ({ meparCode }) => meparCode],
      [texts.table.plant, 20, ({ plantName }) => plantName],
      [texts.table.yield, 14, (plot) => numberCell(plot.yield, 2)],
    ],
    rowOf: ({ id, tableGeometry }) => ({
      id: String(id),
      geometry: asAreal(tableGeometry),
      to: pathTo('blockPlot', { id }),
    }),
  }),
];

/** The plots of the user's company on every full map; a click opens one. */
export function useBlockPlotPart(): MapPart {
  const navigate = useNavigate();
  const { data = NONE, isError, isPending, refetch } = useQuery(blockPlotsQuery());
  const [hovered, setHovered] = useState<string | null>(null);
  const features = useMemo(() => blockPlotFeatures(data), [data]);
  const lit = useMemo(
    () => features.filter(({ id }) => id === hovered).map((feature) => ({ ...feature, style: 'blockLit' as const })),
    [features, hovered],
  );
  const plotOf = (id: string) => data.find((plot) => String(plot.id) === id);
  const state = (): PartState => {
    if (isError) return { kind: 'failed', why: texts.emptyFailed, retry: () => void refetch() };
    if (isPending) return { kind: 'loading' };
    return data.length === 0 ? { kind: 'empty', why: texts.empty } : { kind: 'ready' };
  };
  const specs: readonly LayerSpec[] = [
    { key: KEY, layer: 'BLOCK_PLOT', visible: true, declutter: true, source: { kind: 'features', features } },
    { key: LIT, layer: 'BLOCK_PLOT', visible: true, raise: 2, source: { kind: 'features', features: lit } },
  ];
  return {
    layer: 'BLOCK_PLOT',
    on: true,
    specs,
    box: boxOfPlots(data),
    state: state(),
    legend: { kind: 'swatches', rows: [{ label: texts.legend, line: MAP_COLOURS.tableBoundary }] },
    pickable: [KEY],
    tables: TABLES,
    onPick: ({ layer, id }) => {
      if (layer === KEY) void navigate(pathTo('blockPlot', { id }));
    },
    onHover: (hit) => setHovered(hit?.layer === KEY ? hit.id : null),
    hoverText: ({ id }) => {
      const plot = plotOf(id);
      return plot === undefined ? null : hoverOf(plot);
    },
  };
}
