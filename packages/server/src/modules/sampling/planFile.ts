import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { type NamedZone, zoneName } from '@georisk/domain/sampling/zoneNames.hu.ts';
import { type GpxPoint, gpxOf } from '#server/formats/gpx/writeGpx.ts';
import { kmlOf } from '#server/formats/kml/writeKml.ts';
import { planFileTexts } from './planFile.hu.ts';

/** A sampling plan for map programs and receivers in the field. EPSG:23700. */
export interface PlanFile {
  readonly title: string;
  readonly points: readonly {
    readonly sequenceId: number;
    readonly isGenerated: boolean;
    readonly comment: string;
    readonly position: Position;
  }[];
  readonly zones: readonly (NamedZone & { readonly color: string; readonly polygon: Areal })[];
}

const pointOf = ({ sequenceId, isGenerated, comment, position }: PlanFile['points'][number]): GpxPoint => ({
  name: String(sequenceId),
  description: [isGenerated ? planFileTexts.generated : planFileTexts.added, comment]
    .filter((part) => part !== '')
    .join(': '),
  position,
});

/** The plan as KML: zones as coloured polygons, then the points in walking order. */
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
  ]);

/** The points as GPX waypoints, and as a route in walking order. */
export const samplingGpx = ({ title, points }: PlanFile): string => gpxOf(title, points.map(pointOf));
