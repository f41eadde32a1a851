import type { Answer } from '@georisk/contract/endpoints.ts';
import type { City } from '@georisk/contract/verticals/maps/map.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { type BBox, bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { callApi } from '#web/lib/api.ts';
import { keptEveryOr } from '#web/lib/keptAnswers.ts';
import { asAreal } from './areal.ts';
import type { LayerSpec, LoadedFeatures, MapFeature } from './layerSpec.ts';
import type { StyleKey } from './styles.ts';

/** Above this many units a pixel only the names of the larger settlements have room, above the second none. */
const BORDERS_UNTIL = 25;
const NAMES_UNTIL = 80;
const MAX_NAMES = 150;

interface Looks {
  readonly border: StyleKey;
  readonly name: StyleKey;
}
const ON_IMAGERY: Looks = { border: 'settlementBorder', name: 'settlementName' };
const ON_GROUND: Looks = { border: 'settlementGround', name: 'settlementGroundName' };

function feature(city: City, style: StyleKey): MapFeature {
  const geometry = asAreal(city.cityPolygon);
  return { id: city.code, geometry, style, label: city.name, rank: arealArea(geometry) };
}

/** Without a network those that the device has taken along, wherever they are. */
async function citiesIn(extent: BBox, signal: AbortSignal, limit?: number): Promise<Answer<'cities'>> {
  const query = { extent: JSON.stringify(bboxPolygon(extent)), ...(limit === undefined ? {} : { limit }) };
  try {
    return await callApi('cities', { query, signal });
  } catch (error) {
    const kept = await keptEveryOr<Answer<'cities'>>('cities', error);
    const items = new Map(kept.flatMap((answer) => answer.items).map((city) => [city.code, city]));
    return { items: [...items.values()], truncated: false };
  }
}

async function load(extent: BBox, signal: AbortSignal, style: StyleKey, limit?: number): Promise<LoadedFeatures> {
  const { items, truncated } = await citiesIn(extent, signal, limit);
  return { features: items.map((city) => feature(city, style)), truncated };
}

/** Borders and names of settlements at large scale, and the larger names at smaller scales. */
export function settlementLayers(layer: 'CITY' | 'FARMER_CITY', visible: boolean, onImagery: boolean): LayerSpec[] {
  const looks = onImagery ? ON_IMAGERY : ON_GROUND;
  return [
    {
      key: layer,
      layer,
      visible,
      declutter: true,
      namesOnTop: true,
      source: {
        kind: 'extent',
        cacheKey: looks.border,
        load: (extent, signal) => load(extent, signal, looks.border),
      },
    },
    {
      key: `${layer} names`,
      layer,
      visible,
      declutter: true,
      namesOnTop: true,
      minResolution: BORDERS_UNTIL,
      maxResolution: NAMES_UNTIL,
      source: {
        kind: 'extent',
        cacheKey: looks.name,
        load: (extent, signal) => load(extent, signal, looks.name, MAX_NAMES),
      },
    },
  ];
}
