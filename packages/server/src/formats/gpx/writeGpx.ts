import type { Position } from '@georisk/domain/geo/types.ts';
import { degreesText } from '../degreesText.ts';
import { escapeXml } from '../xml/escapeXml.ts';

/** A waypoint, EPSG:23700. */
export interface GpxPoint {
  readonly name: string;
  readonly description: string;
  readonly position: Position;
}

/** Points as GPX 1.1 waypoints, and as a route in their order. */
export function gpxOf(title: string, points: readonly GpxPoint[]): string {
  const element = (tag: 'wpt' | 'rtept', { name, description, position }: GpxPoint) => {
    const [longitude, latitude] = degreesText(position);
    return `<${tag} lat="${latitude}" lon="${longitude}"><name>${escapeXml(name)}</name><desc>${escapeXml(description)}</desc></${tag}>`;
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="GeoRisk">',
    `<metadata><name>${escapeXml(title)}</name></metadata>`,
    ...points.map((each) => element('wpt', each)),
    ...(points.length > 0 ? ['<rte>', ...points.map((each) => element('rtept', each)), '</rte>'] : []),
    '</gpx>',
    '',
  ].join('\n');
}
