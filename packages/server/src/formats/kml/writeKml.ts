import { type Areal, polygonsOf, type Position, type Ring } from '@georisk/domain/geo/types.ts';
import { degreesText } from '../degreesText.ts';
import { escapeXml } from '../xml/escapeXml.ts';

/** A named object at a position, EPSG:23700. */
export type KmlPlacemark = { readonly name: string } & (
  | { readonly kind: 'area'; readonly shape: Areal /** `#rrggbb` */; readonly colour: string }
  | { readonly kind: 'point'; readonly position: Position; readonly description: string }
);

export interface KmlFolder {
  readonly name: string;
  readonly placemarks: readonly KmlPlacemark[];
}

const OPAQUE = 255;
const HALF = 128;

/** `#rrggbb` as KML's `aabbggrr`. @param alpha 0..255 */
export function kmlColour(color: string, alpha: number): string {
  const [, red = '00', green = '00', blue = '00'] = /^#(..)(..)(..)$/.exec(color) ?? [];
  return `${alpha.toString(16).padStart(2, '0')}${blue}${green}${red}`.toLowerCase();
}

const ring = (positions: Ring): string =>
  `<LinearRing><coordinates>${positions.map((position) => degreesText(position).join(',')).join(' ')}</coordinates></LinearRing>`;

const polygon = ([outline = [], ...holes]: readonly Ring[]): string =>
  `<Polygon><outerBoundaryIs>${ring(outline)}</outerBoundaryIs>${holes
    .map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`)
    .join('')}</Polygon>`;

function contentOf(placemark: KmlPlacemark): string {
  if (placemark.kind === 'point') {
    const { description, position } = placemark;
    return `<description>${escapeXml(description)}</description><Point><coordinates>${degreesText(position).join(',')}</coordinates></Point>`;
  }
  const { colour, shape } = placemark;
  return `<Style><LineStyle><color>${kmlColour(colour, OPAQUE)}</color><width>2</width></LineStyle><PolyStyle><color>${kmlColour(colour, HALF)}</color></PolyStyle></Style><MultiGeometry>${polygonsOf(shape).map(polygon).join('')}</MultiGeometry>`;
}

const placemarkOf = (placemark: KmlPlacemark): string =>
  `<Placemark><name>${escapeXml(placemark.name)}</name>${contentOf(placemark)}</Placemark>`;

/** Folders of placemarks as KML 2.2 (OGC 07-147r2); a folder without any is left out. */
export const kmlOf = (title: string, folders: readonly KmlFolder[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escapeXml(title)}</name>`,
    ...folders
      .filter(({ placemarks }) => placemarks.length > 0)
      .flatMap(({ name, placemarks }) => [
        `<Folder><name>${escapeXml(name)}</name>`,
        ...placemarks.map(placemarkOf),
        '</Folder>',
      ]),
    '</Document></kml>',
    '',
  ].join('\n');
