import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { type Areal, type Position, polygonsOf } from '@georisk/domain/geo/types.ts';
import { asAreal } from '#web/map/areal.ts';
import { scaleBar } from '#web/map/ui/scale.ts';
import { positionOf } from '#web/shared/damagePlot/plotLayers.ts';

/** The map of a plan on paper, mm. */
export const PLAN_SIZE = { width: 186, height: 150 } as const;
/** Free space around the plan, mm: circles at the border are whole. */
const MARGIN = 9;
/** The longest a scale bar may be, mm. */
const BAR = 50;

export interface PlanMapShape {
  readonly path: string;
  /** Null for an outline without a fill. */
  readonly color: string | null;
}

export interface PlanMapPoint {
  readonly id: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly isUsed: boolean;
}

/** What is drawn, in millimetres from the upper left corner. */
export interface PlanDrawing {
  readonly shapes: readonly PlanMapShape[];
  /** The way from point to point, as the attribute `points`. */
  readonly way: string;
  readonly points: readonly PlanMapPoint[];
  readonly scale: { readonly metres: number; readonly bar: number };
}

const mm = (value: number) => value.toFixed(2);

/** A plan drawn to fit its zones, or its areas where it has none, and its points. @param points in walking order */
export function planDrawing(plot: DamagePlot, points: readonly SamplingPoint[]): PlanDrawing | null {
  const { samplingZones = [], areas = [], tableGeometry, meparPolygon } = plot;
  const ground = [...samplingZones.map(({ polygon }) => polygon), ...areas.map(({ geom }) => geom)].map(asAreal);
  const outline = tableGeometry ?? meparPolygon;
  const shown: readonly Areal[] = ground.length > 0 || outline === null ? ground : [asAreal(outline)];
  const positions = [
    ...shown.flatMap((each): Position[] => {
      const [west, south, east, north] = bboxOf(each);
      return [
        [west, south],
        [east, north],
      ];
    }),
    ...points.map(positionOf),
  ];
  if (positions.length === 0) return null;
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const metresPerMm = Math.max(
    (east - west) / (PLAN_SIZE.width - 2 * MARGIN),
    (north - south) / (PLAN_SIZE.height - 2 * MARGIN),
    0.1,
  );
  const place = ([x, y]: Position): readonly [number, number] => [
    PLAN_SIZE.width / 2 + (x - (west + east) / 2) / metresPerMm,
    PLAN_SIZE.height / 2 - (y - (south + north) / 2) / metresPerMm,
  ];
  const pathOf = (shape: Areal) =>
    polygonsOf(shape)
      .flat()
      .map((ring) => `M${ring.map((position) => place(position).map(mm).join(' ')).join('L')}Z`)
      .join('');
  const { metres, pixels: bar } = scaleBar(metresPerMm, BAR);
  const lines = [...areas.map(({ geom }) => geom), ...(outline === null ? [] : [outline])];
  return {
    shapes: [
      ...samplingZones.map(({ polygon, color }) => ({ path: pathOf(asAreal(polygon)), color })),
      // An area may be the whole plot.
      ...[...new Set(lines.map((each) => pathOf(asAreal(each))))].map((path) => ({ path, color: null })),
    ],
    way: points.map((point) => place(positionOf(point)).map(mm).join(',')).join(' '),
    points: points.map((point) => {
      const [x, y] = place(positionOf(point));
      return { id: point.id, label: String(point.sequenceId), x, y, isUsed: point.isUsed };
    }),
    scale: { metres, bar },
  };
}
