import type { StacCollection } from '@georisk/contract/verticals/maps/stac.ts';
import { type BBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import type { CatalogLayer } from './catalogLayer.ts';
import { boxOf, GEOJSON_TYPE, JSON_TYPE, STAC_VERSION, stacHref } from './item.ts';
import { stacTexts } from './stac.hu.ts';

/** A group of layers as a STAC collection. @param layers those that the caller may see */
export function collectionOf(
  origin: string,
  group: string,
  layers: readonly [CatalogLayer, ...CatalogLayer[]],
): StacCollection {
  const href = stacHref(origin);
  const dates = layers.map(({ date }) => date).toSorted();
  const [west, south, east, north]: BBox = layers.map(boxOf).reduce(unionBBox);
  const products = [...new Set(layers.flatMap(({ product }) => product ?? []))].toSorted();
  return {
    type: 'Collection',
    stac_version: STAC_VERSION,
    stac_extensions: [],
    id: group,
    title: stacTexts.collectionTitle(group),
    description: stacTexts.collectionDescription(group),
    license: 'other',
    extent: {
      spatial: { bbox: [[west, south, east, north]] },
      temporal: { interval: [[`${dates[0] ?? ''}T00:00:00Z`, `${dates.at(-1) ?? ''}T23:59:59Z`]] },
    },
    summaries: products.length === 0 ? {} : { 'georisk:product': products },
    links: [
      { rel: 'self', href: href.collection(group), type: JSON_TYPE },
      { rel: 'root', href: href.root, type: JSON_TYPE },
      { rel: 'parent', href: href.root, type: JSON_TYPE },
      { rel: 'items', href: href.items(group), type: GEOJSON_TYPE },
    ],
  };
}
