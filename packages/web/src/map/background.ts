import type { BaseMap } from '@georisk/contract/verticals/maps/map.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import type { LayerSpec, TileSpec } from './layerSpec.ts';

/** A ground that can be chosen in the switcher: aerial pictures (layer BASE) or a street map (layer STREET). */
export interface Background {
  readonly id: string;
  readonly title: string;
  readonly layer: 'BASE' | 'STREET';
  /** Null: drawn from what the installation has, country and settlements. */
  readonly map: BaseMap | null;
}

export interface BackgroundTitles {
  readonly imagery: string;
  readonly street: string;
}

const PLAIN_IMAGERY = 'plain-base';
const PLAIN_STREET = 'plain-street';

const byOwnFirst = (a: BaseMap, b: BaseMap) => Number(b.kind === 'own') - Number(a.kind === 'own');

/** What can be chosen: the configured maps, and a drawn one of each kind that none is configured for. The first is the default. */
export function backgroundsOf(baseMaps: readonly BaseMap[], titles: BackgroundTitles): readonly Background[] {
  const choice = (map: BaseMap): Background => ({
    id: map.id,
    title: map.title,
    layer: map.imagery ? 'BASE' : 'STREET',
    map,
  });
  const imagery = baseMaps.filter((map) => map.imagery).toSorted(byOwnFirst);
  const streets = baseMaps.filter((map) => !map.imagery);
  const plainImagery: Background = { id: PLAIN_IMAGERY, title: titles.imagery, layer: 'BASE', map: null };
  const plainStreet: Background = { id: PLAIN_STREET, title: titles.street, layer: 'STREET', map: null };
  if (imagery.length > 0)
    return [...imagery.map(choice), ...(streets.length > 0 ? streets.map(choice) : [plainStreet])];
  return streets.length > 0 ? [...streets.map(choice), plainImagery] : [plainImagery, plainStreet];
}

function tilesOf({ kind, url, layer, imagery }: BaseMap): TileSpec {
  switch (kind) {
    case 'own':
      return { kind: 'wms', layer: url, isPhoto: imagery };
    case 'xyz':
      return { kind: 'xyz', url };
    case 'wms':
      return { kind: 'outerWms', url, layers: layer ?? '' };
    case 'wmts':
      return { kind: 'wmts', url, layer: layer ?? '' };
    default:
      return unreachable(kind);
  }
}

/** The chosen ground, over a plain one that is always there: a missing picture leaves no empty area. */
export function backgroundLayers(
  background: Background,
  country: readonly Areal[],
  features: GroundFeatures,
): LayerSpec[] {
  const street = background.layer === 'STREET' && background.map === null;
  const ground: LayerSpec = {
    key: 'GROUND',
    layer: 'BASE',
    visible: country.length > 0,
    raise: -5,
    source: { kind: 'features', features: street ? features.street : features.plain },
  };
  const { map } = background;
  if (map === null) return [ground];
  const tiles: LayerSpec = {
    key: `GROUND ${map.id}`,
    layer: background.layer,
    visible: true,
    source: {
      kind: 'tiles',
      tiles: tilesOf(map),
      minZoom: Math.max(0, map.minZoom),
      maxZoom: map.maxZoom,
      attribution: map.attribution,
      isGround: true,
    },
  };
  return [ground, tiles];
}

export interface GroundFeatures {
  readonly plain: LayerFeatures;
  readonly street: LayerFeatures;
}
type LayerFeatures = Extract<LayerSpec['source'], { kind: 'features' }>['features'];

/** The country as ground in both colour schemes; made once for a country, so that comparisons are by identity. */
export function groundFeatures(country: readonly Areal[]): GroundFeatures {
  const look = (style: 'ground' | 'groundStreet') =>
    country.map((geometry, index) => ({ id: `country ${index}`, geometry, style }));
  return { plain: look('ground'), street: look('groundStreet') };
}
