import MVT from 'ol/format/MVT.js';
import RenderFeature from 'ol/render/Feature.js';
import type { MapFeature, MvtSpec } from '../layerSpec.ts';
import { DESCRIPTION } from '../styles.ts';
import { MVT_LAYERS, type MvtLayerRow } from './mvtLayers.ts';

/** The library's reader of tiles. */
export const MVT_FORMAT = new MVT<RenderFeature>({ featureClass: RenderFeature });

/** Shapes of tiles are drawn from the library's own data; nobody reads them here. */
const DRAWN_ELSEWHERE = { type: 'MultiPolygon', coordinates: [] } as const;

/** Data that the map needs of a shape in a tile. */
function described(
  properties: Readonly<Record<string, unknown>>,
  { idKey, labelKey, kindKey, style, colours }: MvtLayerRow,
): MapFeature {
  // An area of several tiles has its name in one of them.
  const isNamedHere = kindKey !== undefined || properties['here'] !== undefined;
  const label = labelKey === null || !isNamedHere ? undefined : properties[labelKey];
  const kind = kindKey === undefined ? undefined : properties[kindKey];
  const color = colours === undefined ? properties['color'] : colours.of[Number(properties[colours.by]) - 1];
  return {
    id: String(properties[idKey]),
    geometry: DRAWN_ELSEWHERE,
    style,
    ...(typeof color === 'string' ? { color } : {}),
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof kind === 'string' ? { kind } : {}),
  };
}

/** The shapes of a tile's bytes, each with its description. @param extent of the tile, EPSG:3857 */
export function readMvt(bytes: ArrayBuffer, layer: MvtSpec['layer'], extent: number[]): RenderFeature[] {
  const row = MVT_LAYERS[layer];
  const features = MVT_FORMAT.readFeatures(bytes, { extent, featureProjection: 'EPSG:3857' });
  for (const feature of features) {
    const properties = feature.getProperties();
    properties[DESCRIPTION] = described(properties, row);
  }
  return features;
}

/** When an area of the tiles is about; undefined where its layer does not say. */
export interface AreaTime {
  readonly year?: unknown;
  readonly date?: unknown;
}

/** Whether the layer shows an area of the tiles. */
export function isChosen({ only, except, years, day }: MvtSpec, id: string, { year, date }: AreaTime): boolean {
  if (day !== undefined && typeof date === 'string' && date !== day) return false;
  if (only !== undefined && !only.includes(id)) return false;
  if (years !== undefined && typeof year === 'number' && !years.includes(year)) return false;
  return except?.includes(id) !== true;
}
