import { toWgs84 } from '../geo/crs.ts';
import { type Areal, polygonsOf, type Position, type Ring } from '../geo/types.ts';
import { eov } from '../units.ts';
import { planFileTexts } from './planFile.hu.ts';

/** A sampling plan as it is taken into the field: map programs and receivers read it. EPSG:23700. */
export interface PlanFile {
  readonly title: string;
  readonly points: readonly {
    readonly sequenceId: number;
    readonly isGenerated: boolean;
    readonly comment: string;
    readonly position: Position;
  }[];
  readonly zones: readonly { readonly zoneIndex: number; readonly color: string; readonly polygon: Areal }[];
}

/** Centimetres. */
const DECIMALS = 7;

// XML knows no other control characters, not even escaped.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escape = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const degrees = (position: Position): readonly [string, string] => {
  const [longitude, latitude] = toWgs84(eov(position[0], position[1]));
  return [longitude.toFixed(DECIMALS), latitude.toFixed(DECIMALS)];
};

/** `#rrggbb` as KML's `aabbggrr`. @param alpha 0..255 */
export function kmlColour(color: string, alpha: number): string {
  const [, red = '00', green = '00', blue = '00'] = /^#(..)(..)(..)$/.exec(color) ?? [];
  return `${alpha.toString(16).padStart(2, '0')}${blue}${green}${red}`.toLowerCase();
}

const describe = ({ isGenerated, comment }: PlanFile['points'][number]): string =>
  [isGenerated ? planFileTexts.generated : planFileTexts.added, comment].filter((part) => part !== '').join(': ');

const ring = (positions: Ring): string =>
  `<LinearRing><coordinates>${positions.map((position) => degrees(position).join(',')).join(' ')}</coordinates></LinearRing>`;

const polygon = ([outline = [], ...holes]: readonly Ring[]): string =>
  `<Polygon><outerBoundaryIs>${ring(outline)}</outerBoundaryIs>${holes
    .map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`)
    .join('')}</Polygon>`;

/** The plan as KML 2.2 (OGC 07-147r2): zones as coloured polygons, then the points in walking order. */
export function samplingKml({ title, points, zones }: PlanFile): string {
  const zone = ({ zoneIndex, color, polygon: areal }: PlanFile['zones'][number]) =>
    `<Placemark><name>${escape(planFileTexts.zone(zoneIndex))}</name><Style><LineStyle><color>${kmlColour(color, 255)}</color><width>2</width></LineStyle><PolyStyle><color>${kmlColour(color, 128)}</color></PolyStyle></Style><MultiGeometry>${polygonsOf(areal).map(polygon).join('')}</MultiGeometry></Placemark>`;
  const point = (each: PlanFile['points'][number]) =>
    `<Placemark><name>${each.sequenceId}</name><description>${escape(describe(each))}</description><Point><coordinates>${degrees(each.position).join(',')}</coordinates></Point></Placemark>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escape(title)}</name>`,
    ...(zones.length > 0
      ? [`<Folder><name>${escape(planFileTexts.zones)}</name>`, ...zones.map(zone), '</Folder>']
      : []),
    ...(points.length > 0
      ? [`<Folder><name>${escape(planFileTexts.points)}</name>`, ...points.map(point), '</Folder>']
      : []),
    '</Document></kml>',
    '',
  ].join('\n');
}

/** The points as GPX 1.1 waypoints, and as a route in walking order. */
export function samplingGpx({ title, points }: PlanFile): string {
  const at = (position: Position) => {
    const [longitude, latitude] = degrees(position);
    return `lat="${latitude}" lon="${longitude}"`;
  };
  const inner = (each: PlanFile['points'][number]) =>
    `<name>${each.sequenceId}</name><desc>${escape(describe(each))}</desc>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="GeoRisk">',
    `<metadata><name>${escape(title)}</name></metadata>`,
    ...points.map((each) => `<wpt ${at(each.position)}>${inner(each)}</wpt>`),
    ...(points.length > 0
      ? ['<rte>', ...points.map((each) => `<rtept ${at(each.position)}>${inner(each)}</rtept>`), '</rte>']
      : []),
    '</gpx>',
    '',
  ].join('\n');
}
