import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { placeOfFix } from '@georisk/domain/sampling/measurement.ts';
import type { PointFix } from '@georisk/domain/sampling/pointFix.ts';
import { type NamedZone, zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import { type GpxPoint, gpxOf } from '#server/formats/gpx/writeGpx.ts';
import { kmlOf } from '#server/formats/kml/writeKml.ts';
import { planFileTexts } from './planFile.hu.ts';

/** What was measured at a point. */
interface PlanMeasurement {
  /** t/ha; null where a correction took the measurement away. */
  readonly yield: number | null;
  /** Left out where the yield is as it was measured. */
  readonly corrected?: SamplingPoint['corrected'];
  /** By the device; null where it did not say. */
  readonly measuredAt: Date | null;
  readonly measuredBy: string | null;
  /** The real place; null where the device did not say. */
  readonly fix: PointFix | null;
}

/** A sampling plan for map programs and receivers in the field. EPSG:23700. */
export interface PlanFile {
  readonly title: string;
  readonly points: readonly {
    readonly sequenceId: number;
    readonly isGenerated: boolean;
    readonly comment: string;
    readonly position: Position;
    /** Left out of a point that was not measured. */
    readonly measurement?: PlanMeasurement;
  }[];
  readonly zones: readonly (NamedZone & { readonly color: string; readonly polygon: Areal })[];
}

type PlanPoint = PlanFile['points'][number];

const pointOf = ({ sequenceId, isGenerated, comment, position, measurement }: PlanPoint): GpxPoint => ({
  name: String(sequenceId),
  description: [
    isGenerated ? planFileTexts.generated : planFileTexts.added,
    measurement === undefined ? '' : planFileTexts.measured(measurement),
    comment,
  ]
    .filter((part) => part !== '')
    .join(': '),
  position,
});

/** The real places of the measured points, beside the planned ones. */
const fixesOf = (points: PlanFile['points']): readonly GpxPoint[] =>
  points.flatMap(({ sequenceId, measurement }) => {
    const fix = measurement?.fix ?? null;
    const position = fix && placeOfFix(fix);
    if (fix === null || position === null) return [];
    return [{ name: String(sequenceId), description: planFileTexts.fix(fix.accuracy), position }];
  });

function fixFolder(points: PlanFile['points']) {
  const fixes = fixesOf(points);
  if (fixes.length === 0) return [];
  return [{ name: planFileTexts.fixes, placemarks: fixes.map((each) => ({ kind: 'point' as const, ...each })) }];
}

/** The plan as KML: zones as coloured polygons, then the points in walking order, then where they were measured. */
export const samplingKml = ({ title, points, zones }: PlanFile): string =>
  kmlOf(title, [
    {
      name: planFileTexts.zones,
      placemarks: zones.map(({ color, polygon, ...zone }) => ({
        kind: 'area',
        name: zoneName(zone, zones.length),
        colour: color,
        shape: polygon,
      })),
    },
    { name: planFileTexts.points, placemarks: points.map((each) => ({ kind: 'point', ...pointOf(each) })) },
    ...fixFolder(points),
  ]);

/** The points as GPX waypoints, and as a route in walking order. */
export const samplingGpx = ({ title, points }: PlanFile): string => gpxOf(title, points.map(pointOf));
