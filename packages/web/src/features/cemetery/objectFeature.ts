import type { CemeteryObject } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import {
  type GeomType,
  hexColour,
  isGeomType,
  isSymbolOf,
  type ObjectSymbol,
} from '@georisk/domain/cemetery/objects.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { noteFault } from '#web/lib/noteFault.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature, MapGeometry } from '#web/map/layerSpec.ts';

type Look = MapFeature['style'];

/** The style of each kind and sign. */
const LOOKS: Readonly<Record<GeomType, Partial<Record<ObjectSymbol, Look>>>> = {
  polygon: { solid: 'objectArea', dash: 'objectAreaDash' },
  polyline: { solid: 'objectLine', dash: 'objectLineDash' },
  point: { circle: 'objectCircle', triangle: 'objectTriangle' },
};

function geometryOf({ geom }: CemeteryObject): MapGeometry {
  if (geom.type === 'Polygon' || geom.type === 'MultiPolygon') return asAreal(geom);
  if (geom.type === 'Point') return { type: 'Point', coordinates: geom.coordinates as unknown as Position };
  if (geom.type === 'LineString')
    return { type: 'LineString', coordinates: geom.coordinates as unknown as readonly Position[] };
  return { type: 'MultiLineString', coordinates: geom.coordinates as unknown as readonly (readonly Position[])[] };
}

/** Notes why an object is not drawn; the others are. */
function skipped(why: string, { id }: CemeteryObject): null {
  noteFault(why, id);
  return null;
}

/** An object as the map draws it; null for one that it cannot draw. */
export function objectFeature(object: CemeteryObject): MapFeature | null {
  const { id, geomType, symbol, size } = object;
  const color = hexColour(object.color);
  if (color === null) return skipped('Invalid HEX color.', object);
  const style = isGeomType(geomType) && isSymbolOf(geomType, symbol) ? LOOKS[geomType][symbol] : undefined;
  if (style === undefined) return skipped('Unknown symbol.', object);
  return { id: String(id), geometry: geometryOf(object), style, color, size };
}
