import type { EkBlock } from '@georisk/contract/verticals/monitoring/eks.ts';
import { type BBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useLocation, useNavigate } from 'react-router';
import { callApi } from '#web/lib/api.ts';
import { formatHectares } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { extentTable, numberCell } from '#web/mapScreen/tableOf.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { ekPath } from './ekAddress.ts';
import { boxOf } from './ekBox.ts';
import { ekTexts as texts } from './texts.hu.ts';

const idOf = ({ ekCode, meparCode }: EkBlock) => `${ekCode} ${meparCode}`;

const featureOf = (block: EkBlock): MapFeature => ({
  id: idOf(block),
  geometry: asAreal(block.geom),
  style: 'blockTile',
  label: block.meparCode,
});

async function findBox(): Promise<BBox | null> {
  const boxes = (await callApi('ekTotals', {})).map(boxOf);
  return boxes.length === 0 ? null : boxes.reduce(unionBBox);
}

const declaredOn = ({ plants }: EkBlock): string => plants.map(({ plantName }) => plantName).join(', ');
const declaredArea = ({ plants }: EkBlock): number => plants.reduce((sum, { area }) => sum + area, 0);

const TABLES = [
  extentTable({
    key: 'ekBlocks',
    title: texts.table.title,
    layers: ['EK'],
    call: 'ekBlocks',
    columns: [
      [texts.table.code, 18, ({ ekCode }) => ekCode],
      [texts.table.block, 12, ({ meparCode }) => meparCode],
      [texts.table.plants, 30, declaredOn],
      [texts.table.declared, 16, (block) => numberCell(declaredArea(block), 2)],
    ],
    rowOf: (block) => ({
      id: idOf(block),
      geometry: asAreal(block.geom),
      to: ekPath(block.ekCode, { meparCode: block.meparCode }),
    }),
  }),
];

const LOOK = { declutter: true } as const;

/** The blocks of the company's applications: pointing at one says what is declared there, a press opens it. */
export function useEkPart(): MapPart {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { spec, state, find } = useExtentPart({
    layer: 'EK',
    call: 'ekBlocks',
    featureOf,
    none: texts.noneHere,
    failed: texts.failed,
    look: LOOK,
  });
  const open = ({ ekCode, meparCode }: EkBlock) => {
    // Within one application the kind of product stays.
    const here = pathname === ekPath(ekCode) ? new URLSearchParams(search) : null;
    const kept = here?.get('meparCode') == null ? null : here.get('productType');
    void navigate(ekPath(ekCode, { meparCode, productType: kept }));
  };
  return {
    layer: 'EK',
    specs: [spec],
    state,
    pickable: [spec.key],
    tables: TABLES,
    findBox,
    legend: { kind: 'swatches', rows: [{ label: texts.legend, line: MAP_COLOURS.outline }] },
    onPick: ({ id }) => {
      const block = find(id)?.item;
      if (block !== undefined) open(block);
    },
    hoverText: ({ id }) => {
      const block = find(id)?.item;
      if (block === undefined) return null;
      const plants = block.plants.map(({ plantName, area }) => texts.plant(plantName, formatHectares(area)));
      return { title: block.ekCode, lines: [texts.block(block.meparCode), ...plants] };
    },
  };
}
