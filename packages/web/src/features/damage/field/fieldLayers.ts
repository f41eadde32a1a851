import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { bboxOf, bboxPolygon, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { asAreal } from '#web/map/areal.ts';
import type { PointStyle } from '#web/map/damageStyles.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import type { DeviceFix } from '#web/map/position/fixes.ts';
import type { StyleKey } from '#web/map/styles.ts';
import { outlineSpecs, POINTS, pointState, positionOf, samplingParts } from '#web/shared/damagePlot/plotLayers.ts';

/** Beyond this nobody looks in the field: the white ground of bright sun, m. */
const AROUND = 50_000;

const SUN_POINTS: Readonly<Record<PointStyle, StyleKey>> = {
  pointPlanned: 'sunPlanned',
  pointNext: 'sunNext',
  pointDone: 'sunDone',
  pointZero: 'sunDone',
  pointUnused: 'sunDone',
};

interface Drawn {
  readonly key: string;
  readonly layer: LayerSpec['layer'];
  readonly features: readonly MapFeature[];
  readonly raise?: number;
}

const spec = ({ key, layer, features, raise = 0 }: Drawn): LayerSpec => ({
  key,
  layer,
  visible: true,
  raise,
  maxResolution: null,
  source: { kind: 'features', features },
});

const dressed = (features: readonly MapFeature[], style: StyleKey): readonly MapFeature[] =>
  features.map((feature) => ({ ...feature, style }));

/** Where the plot is, for the map's first view; null for one without any outline. */
export const plotBox = ({ tableGeometry, meparPolygon }: DamagePlot) => {
  const outline = tableGeometry ?? meparPolygon;
  return outline === null ? null : bboxOf(asAreal(outline));
};

/** A plot's shapes in bright sun: thick black lines on white, zones hollow. */
function sunShapes(plot: DamagePlot, points: readonly SamplingPoint[], target: string | null): readonly LayerSpec[] {
  const { tableGeometry, meparPolygon, areas = [], samplingZones = [] } = plot;
  const box = plotBox(plot);
  const outlines = [tableGeometry ?? meparPolygon].flatMap((outline, index): MapFeature[] =>
    outline === null ? [] : [{ id: `outline ${index}`, geometry: asAreal(outline), style: 'sunOutline' }],
  );
  const damaged = areas.map(({ id, geom }): MapFeature => ({ id, geometry: asAreal(geom), style: 'sunArea' }));
  const zones = samplingZones.map(
    ({ zoneIndex, polygon }): MapFeature => ({ id: String(zoneIndex), geometry: asAreal(polygon), style: 'sunZone' }),
  );
  const shown = points.map(
    (point): MapFeature => ({
      id: point.id,
      geometry: { type: 'Point', coordinates: positionOf(point) },
      style: SUN_POINTS[pointState(point, target)],
      label: String(point.sequenceId),
    }),
  );
  const ground: MapFeature[] =
    box === null ? [] : [{ id: 'ground', geometry: bboxPolygon(bufferBBox(box, AROUND)), style: 'sunGround' }];
  return [
    spec({ key: 'SUN GROUND', layer: 'COUNTRY', features: ground }),
    spec({ key: 'SUN ZONES', layer: 'SAMPLING_ZONE', features: zones }),
    spec({ key: 'SUN OUTLINES', layer: 'PLOT', features: [...damaged, ...outlines] }),
    spec({ key: POINTS, layer: 'SAMPLING', features: shown }),
  ];
}

/** The same over a picture or a drawn ground, as on the plot's other maps. */
const shapes = (plot: DamagePlot, points: readonly SamplingPoint[], target: string | null): readonly LayerSpec[] => [
  ...outlineSpecs(plot, { area: null, table: false, isOver: true }),
  ...samplingParts(
    { ...plot, sampling: [...points] },
    { next: target, zonesOn: true, pointsOn: true, onPoint: () => undefined },
  ).flatMap(({ specs }) => specs),
];

export interface FieldShown {
  readonly plot: DamagePlot;
  readonly points: readonly SamplingPoint[];
  readonly target: string | null;
  readonly way: readonly Position[];
  /** Corners of an outline that is being walked. */
  readonly outline: readonly Position[];
  /** Where that outline crosses itself. */
  readonly crossings?: readonly Position[] | undefined;
  readonly fix: DeviceFix | null;
  readonly isSunny: boolean;
}

const lineOf = (id: string, places: readonly Position[], style: StyleKey): readonly MapFeature[] =>
  places.length < 2 ? [] : [{ id, geometry: { type: 'LineString', coordinates: places }, style }];

/** What the map of the field screen shows of a plot and of its assessor. */
export function fieldLayers({
  plot,
  points,
  target,
  way,
  outline,
  crossings = [],
  fix,
  isSunny,
}: FieldShown): readonly LayerSpec[] {
  const position: readonly MapFeature[] =
    fix === null
      ? []
      : [
          {
            id: 'position',
            geometry: { type: 'Point', coordinates: fix.at },
            style: 'position',
            radius: fix.accuracy,
          },
        ];
  const drawn: readonly MapFeature[] =
    outline.length < 3
      ? lineOf('walked outline', outline, 'rubber')
      : [
          {
            id: 'walked outline',
            geometry: { type: 'Polygon', coordinates: [[...outline, outline[0] as Position]] },
            style: crossings.length > 0 ? 'drawingRefused' : 'drawing',
          },
          ...crossings.map(
            (at, index): MapFeature => ({
              id: `crossing ${index}`,
              geometry: { type: 'Point', coordinates: at },
              style: 'crossing',
            }),
          ),
        ];
  return [
    ...(isSunny ? sunShapes(plot, points, target) : shapes(plot, points, target)),
    spec({ key: 'WAY', layer: 'SAMPLING', raise: -2, features: lineOf('way', way, isSunny ? 'sunWay' : 'walkedWay') }),
    spec({ key: 'WALKED OUTLINE', layer: 'DRAWING', features: drawn }),
    // Beneath the points, whose numbers are to be read by who stands there.
    spec({
      key: 'POSITION',
      layer: 'SAMPLING',
      raise: -1,
      features: isSunny ? dressed(position, 'sunPosition') : position,
    }),
  ];
}
