import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import { formatHectares, formatNumber } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { areaLineStyle, areaStyle, type PointStyle, zoneStyle } from '#web/map/damageStyles.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { AREA_COLOURS, MAP_COLOURS, POINT_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { correctedTexts, fixText, markTexts, measuredText } from './measurementText.ts';
import { plotTexts as texts } from './plotTexts.hu.ts';
import { positionOf } from './pointPosition.ts';

export { positionOf } from './pointPosition.ts';

/** Keys of the shapes under the pointer on a damaged plot's map. */
export const POINTS = 'SAMPLING POINTS';
export const ZONES = 'SAMPLING ZONES';

/** State of a point; the next one is the first unmeasured one on the way. */
export function pointState(point: SamplingPoint, next: string | null): PointStyle {
  if (!point.isUsed) return 'pointUnused';
  if (point.yield === null) return point.id === next ? 'pointNext' : 'pointPlanned';
  return point.yield === 0 ? 'pointZero' : 'pointDone';
}

const spec = (key: string, layer: LayerSpec['layer'], features: readonly MapFeature[], raise = 0): LayerSpec => ({
  key,
  layer,
  visible: true,
  raise,
  source: { kind: 'features', features },
});

export interface Drawn {
  /** An area that is being drawn: the drawing replaces it. */
  readonly area: string | null;
  readonly table: boolean;
  /** The layers beneath the areas have colours of their own. */
  readonly isOver: boolean;
}

/** Outlines of a damaged plot: its block, its table, the damaged areas. */
export function outlineSpecs(plot: DamagePlot, drawn: Drawn): readonly LayerSpec[] {
  const { meparPolygon, meparCode, tableGeometry, areas = [] } = plot;
  const block: MapFeature[] =
    meparPolygon === null ? [] : [{ id: meparCode, geometry: asAreal(meparPolygon), style: 'blockSelected' }];
  const table: MapFeature[] =
    tableGeometry === null || drawn.table
      ? []
      : [{ id: 'table', geometry: asAreal(tableGeometry), style: 'tableBoundary' }];
  const damaged = areas.flatMap(({ id, geom }, index): MapFeature[] =>
    id === drawn.area
      ? []
      : [
          drawn.isOver
            ? { id, geometry: asAreal(geom), style: areaLineStyle(index) }
            : { id, geometry: asAreal(geom), style: areaStyle(index), label: texts.areaLabel(index + 1) },
        ],
  );
  return [
    spec('BLOCK OF THE PLOT', 'PLOT', block, 5),
    spec('TABLE OF THE PLOT', 'POLICY_PLOT', table, 6),
    // Their names have precedence over those of the plots around.
    { ...spec('DAMAGED AREAS', 'PLOT', damaged, 7), declutter: true },
  ];
}

export interface SamplingShown {
  /** The point to walk to next. */
  readonly next: string | null;
  /** Zones would hide the drawing and the picture. */
  readonly zonesOn: boolean;
  /** Points are above the corners of the drawing. */
  readonly pointsOn: boolean;
  readonly onPoint: (id: string) => void;
}

/** What is known of a point, line by line. */
function pointLines(point: SamplingPoint): string[] {
  const lines = [
    point.yield === null ? null : `${formatNumber(point.yield)} t/ha`,
    point.name,
    point.comment,
    ...correctedTexts(point),
    measuredText(point),
    fixText(point),
    ...markTexts(point),
  ];
  return lines.flatMap((line) => (line === null || line === '' ? [] : [line]));
}

/** Zones and points as rows of the map's switcher. */
export function samplingParts(
  plot: DamagePlot,
  { next, zonesOn, pointsOn, onPoint }: SamplingShown,
): readonly MapPart[] {
  const { samplingZones = [], sampling = [] } = plot;
  const zones = samplingZones.map(
    ({ zoneIndex, polygon, color }): MapFeature => ({
      id: String(zoneIndex),
      geometry: asAreal(polygon),
      style: zoneStyle(color),
    }),
  );
  const points = sampling.map(
    (point): MapFeature => ({
      id: point.id,
      geometry: { type: 'Point', coordinates: positionOf(point) },
      style: pointState(point, next),
      label: String(point.sequenceId),
    }),
  );
  const states = new Set(sampling.map((point) => pointState(point, next)));
  return [
    {
      layer: 'SAMPLING_ZONE',
      on: zonesOn,
      specs: [spec(ZONES, 'SAMPLING_ZONE', zones)],
      pickable: [ZONES],
      legend:
        samplingZones.length === 0
          ? null
          : {
              kind: 'swatches',
              rows: samplingZones.map(({ color, ...zone }) => ({
                label: zoneName(zone, samplingZones.length),
                line: color,
                fill: color,
              })),
            },
      hoverText: ({ id }) => {
        const zone = samplingZones.find(({ zoneIndex }) => String(zoneIndex) === id);
        return zone === undefined
          ? null
          : {
              title: zoneName(zone, samplingZones.length),
              lines: [formatHectares(zone.area)],
            };
      },
    },
    {
      layer: 'SAMPLING',
      on: pointsOn,
      specs: [spec(POINTS, 'SAMPLING', points)],
      pickable: [POINTS],
      onPick: ({ id }) => onPoint(id),
      legend:
        sampling.length === 0
          ? null
          : {
              kind: 'swatches',
              rows: (Object.keys(POINT_COLOURS) as PointStyle[])
                .filter((state) => states.has(state))
                .map((state) => ({ label: texts.legendPoints[state], line: POINT_COLOURS[state].inner, point: true })),
            },
      hoverText: ({ id }) => {
        const point = sampling.find((each) => each.id === id);
        if (point === undefined) return null;
        return { title: texts.pointHover(point.sequenceId), lines: pointLines(point) };
      },
    },
  ];
}

/** Meaning of the outlines' colours, for the row of plots. */
export const outlineLegend = ({ tableGeometry, areas = [] }: DamagePlot, isOver: boolean) => [
  { label: texts.legendBlock, line: MAP_COLOURS.selected },
  ...(tableGeometry === null ? [] : [{ label: texts.legendTable, line: MAP_COLOURS.tableBoundary }]),
  ...(areas.length === 0
    ? []
    : [{ label: texts.legendArea, line: AREA_COLOURS[0], ...(isOver ? {} : { fill: AREA_COLOURS[0] }) }]),
];
