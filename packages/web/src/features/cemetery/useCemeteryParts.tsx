import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Grave, GraveRow } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { useMemo } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { HoverText, MapPart } from '#web/mapScreen/mapPart.ts';
import { dateCell, extentTable } from '#web/mapScreen/tableOf.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { GraveLegend, SignLegend } from './CemeteryLegend.tsx';
import { boxAround, chosenSpecs, dimmedBy, graveFeature, middleOf, rowFeature, waySpec } from './graveLayers.ts';
import { objectFeature } from './objectFeature.ts';
import { onlyOf, type Selection } from './selection.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import type { Cemetery } from './useCemetery.ts';
import { expiryOf, personLine, placeOf } from './words.ts';

/** Zooms of the orthophoto's tiles: from the whole graveyard to 4 cm a pixel. */
const ZOOMS = { minZoom: 13, maxZoom: 22 } as const;

/** The graveyards from above. */
function uavPart({ graveyards }: Cemetery): MapPart {
  const specs = graveyards.flatMap(({ id, tiles, geom }): LayerSpec[] =>
    tiles === null
      ? []
      : [
          {
            key: `UAV ${id}`,
            layer: 'CEMETERY_UAV',
            visible: true,
            extent: bboxOf(asAreal(geom)),
            source: { kind: 'tiles', tiles: { kind: 'xyz', url: tiles }, ...ZOOMS },
          },
        ],
  );
  const box = boxAround(graveyards);
  return { layer: 'CEMETERY_UAV', on: true, specs, box, ...(specs.length === 0 && { state: NO_PHOTO }) };
}

const NO_PHOTO = { kind: 'empty', why: texts.noPhoto } as const;

function useObjectPart({ guides, graveyards }: Cemetery): MapPart {
  const objects = useExtentPart({
    layer: 'CEMETERY_OBJECT',
    call: 'cemeteryObjects',
    featureOf: objectFeature,
    none: texts.noObjects,
    failed: texts.objectsFailed,
  });
  const hasSigns = guides.some(({ signs }) => signs.length > 0);
  return {
    layer: 'CEMETERY_OBJECT',
    on: true,
    specs: [objects.spec],
    state: objects.state,
    box: boxAround(graveyards),
    legend: hasSigns ? { kind: 'node', node: <SignLegend guides={guides} /> } : null,
  };
}

function hoverOf(grave: Grave): HoverText {
  const people = grave.deads.length === 0 ? [texts.noData] : grave.deads.map(personLine);
  const photo = grave.photoPath === null ? [] : [texts.photo];
  const expiry = expiryOf(grave);
  return {
    title: placeOf(grave),
    lines: [...people, ...photo, ...(expiry === undefined ? [] : [texts.expiryLine(expiry)])],
  };
}

interface Pointing {
  readonly selection: Selection;
  /** Where the way to the chosen grave begins. */
  readonly from: Position | null;
  readonly onPick: (grave: Grave) => void;
  readonly onPickRow: (row: GraveRow) => void;
}

/** Graves of a register up to which all of them are drawn at every scale. */
const FEW = 2_000;
/** Units a pixel above which rows stand for the graves of a larger register: a screen has some thousand graves then. */
const NEAR = 0.22;

/** Single graves of the visible extent. */
function useGraves(isLarge: boolean) {
  const today = useToday();
  return useExtentPart({
    layer: 'CEMETERY_GRAVE',
    call: 'gravesByExtent',
    featureOf: (grave) => graveFeature(grave, today),
    none: null,
    failed: texts.gravesFailed,
    look: { maxResolution: isLarge ? NEAR : null, declutter: false },
  });
}

/** Rows of graves of the visible extent. */
const useRows = () =>
  useExtentPart({
    layer: 'CEMETERY_GRAVE',
    key: ROWS,
    call: 'graveRows',
    featureOf: rowFeature,
    none: null,
    failed: texts.gravesFailed,
  });

const ROWS = 'ROWS OF GRAVES';

function useGravePart({ guides, graveyards }: Cemetery, { selection, from, onPick, onPickRow }: Pointing): MapPart {
  const { role } = useCurrentUser();
  const isLarge = guides.reduce((sum, { graves }) => sum + graves, 0) > FEW;
  const [graves, rows] = [useGraves(isLarge), useRows()];
  const { graves: chosen } = selection;
  const only = onlyOf(selection);
  const to = only === null ? null : middleOf(only);
  const own = useMemo(() => [...chosenSpecs(chosen), waySpec(from, to)], [chosen, from, to]);
  const dimmed = useMemo(() => dimmedBy(chosen), [chosen]);
  const rowSpec = { ...rows.spec, ...dimmed, minResolution: NEAR };
  return {
    layer: 'CEMETERY_GRAVE',
    on: true,
    specs: [{ ...graves.spec, ...dimmed }, ...(isLarge ? [rowSpec] : []), ...own],
    state: [graves.state, rows.state].find(({ kind }) => kind !== 'ready') ?? graves.state,
    box: boxAround(graveyards),
    legend: {
      kind: 'node',
      node: <GraveLegend withExpiry={mayCall('cemeteryExport', role)} withRows={isLarge} />,
    },
    ...(graves.isTruncated && { note: texts.zoomIn }),
    pickable: [graves.spec.key, ROWS],
    tables: TABLES,
    hoverText: ({ layer, id }) => {
      if (layer === ROWS) return rowHoverOf(rows.find(id)?.item);
      const grave = graves.find(id)?.item;
      return grave === undefined ? null : hoverOf(grave);
    },
    onPick: ({ layer, id }) => {
      const [row, grave] = layer === ROWS ? [rows.find(id)?.item] : [undefined, graves.find(id)?.item];
      if (row !== undefined) onPickRow(row);
      if (grave !== undefined) onPick(grave);
    },
  };
}

const TABLES = [
  extentTable({
    key: 'graves',
    title: texts.table.title,
    layers: ['CEMETERY_GRAVE'],
    areaUnit: 'm²',
    call: 'gravesByExtent',
    columns: [
      [texts.table.parcel, 12, ({ parcel }) => parcel],
      [texts.table.row, 10, ({ row }) => row],
      [texts.table.pos, 10, ({ pos }) => pos],
      [texts.table.deads, 40, ({ deads }) => deads.map(({ name }) => name).join(', ')],
      [texts.table.validDate, 16, ({ graveValidDate }) => dateCell(graveValidDate)],
    ],
    rowOf: ({ id, geom }) => ({ id: String(id), geometry: asAreal(geom) }),
  }),
];

const rowHoverOf = (row: GraveRow | undefined): HoverText | null =>
  row === undefined
    ? null
    : { title: texts.rowPlace(row.parcel, row.row), lines: [texts.rowGraves(formatCount(row.graves))] };

/** The layers of a cemetery's map. */
export function useCemeteryParts(cemetery: Cemetery, pointing: Pointing): readonly MapPart[] {
  return [uavPart(cemetery), useObjectPart(cemetery), useGravePart(cemetery, pointing)];
}
