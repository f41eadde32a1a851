import type { MappedForestUnit } from '@georisk/contract/verticals/forestry/forest.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart, PartState } from '#web/mapScreen/mapPart.ts';
import { numberCell, wholeTable } from '#web/mapScreen/tableOf.ts';
import { pathTo } from '#web/routes/routes.ts';
import { forestTexts as texts } from './texts.hu.ts';
import { boxOfUnits } from './unitBox.ts';

const NONE: readonly MappedForestUnit[] = [];
const KEY = 'FOREST_UNIT';

const TABLES = [
  wholeTable({
    key: 'forestUnits',
    title: texts.table.title,
    layers: [KEY],
    call: 'forestUnits',
    itemsOf: (units) => units,
    columns: [
      [texts.table.unit, 24, ({ settlement, tag, subTag }) => texts.unitTitle(settlement, tag, subTag)],
      [texts.table.project, 24, ({ project }) => project.name],
      [texts.table.stems, 12, ({ stemCount }) => numberCell(stemCount, 0)],
      [texts.table.height, 16, ({ heightAvg }) => numberCell(heightAvg, 1)],
      [texts.table.dbh, 16, ({ dbhAvg }) => numberCell(dbhAvg, 1)],
      [texts.table.volume, 14, ({ volumeSum }) => numberCell(volumeSum, 1)],
      [texts.table.volumeStems, 14, ({ volumeStems }) => numberCell(volumeStems, 0)],
    ],
    rowOf: ({ id, polygon }) => ({ id: String(id), geometry: asAreal(polygon), to: pathTo('forestUnit', { id }) }),
  }),
];

/** The boundaries of the company's units; a click opens one. */
export function useUnitPart(): MapPart {
  const navigate = useNavigate();
  const query = useQuery({ ...apiQuery('forestUnits'), meta: { errorPage: false } });
  const units = query.data ?? NONE;
  const specs = useMemo(
    (): readonly LayerSpec[] => [
      {
        key: KEY,
        layer: 'FOREST_UNIT',
        visible: true,
        declutter: true,
        // Crowns are drawn above the units.
        namesOnTop: true,
        source: {
          kind: 'features',
          features: units.map(({ id, settlement, tag, subTag, polygon }) => ({
            id: String(id),
            geometry: asAreal(polygon),
            style: 'tableBoundary',
            label: texts.unitTitle(settlement, tag, subTag),
          })),
        },
      },
    ],
    [units],
  );
  const state = (): PartState => {
    if (query.isError) return { kind: 'failed', why: texts.unitsFailed, retry: () => void query.refetch() };
    if (query.data === undefined) return { kind: 'loading' };
    return units.length === 0 ? { kind: 'empty', why: texts.unitsNone } : { kind: 'ready' };
  };
  return {
    layer: 'FOREST_UNIT',
    specs,
    state: state(),
    box: boxOfUnits(units),
    pickable: [KEY],
    tables: TABLES,
    onPick: ({ id }) => void navigate(pathTo('forestUnit', { id })),
    hoverText: ({ id }) => {
      const unit = units.find((each) => String(each.id) === id);
      return unit === undefined
        ? null
        : { title: texts.unitTitle(unit.settlement, unit.tag, unit.subTag), lines: [texts.hectares(unit.area)] };
    },
    legend: { kind: 'swatches', rows: [{ label: texts.legendUnit, line: MAP_COLOURS.tableBoundary }] },
  };
}
