import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import type { StacCollection, StacItem, StacItemCollection, StacLink } from '@georisk/contract/verticals/maps/stac.ts';
import { parseDatetime } from '@georisk/domain/dates/timeSpan.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { LayerAccess } from '#server/modules/wms/layerAccess.ts';
import { type CatalogLayer, catalogLayer } from './catalogLayer.ts';
import { collectionOf } from './collection.ts';
import { boxOf, GEOJSON_TYPE, itemOf, JSON_TYPE, STAC_VERSION, stacHref } from './item.ts';
import { isAsked, parseBBox, type Question } from './question.ts';
import { stacTexts } from './stac.hu.ts';
import { groupNames } from './stac.repository.ts';

const CONFORMS_TO = [
  'https://api.stacspec.org/v1.0.0/core',
  'https://api.stacspec.org/v1.0.0/collections',
  'https://api.stacspec.org/v1.0.0/ogcapi-features',
  'https://api.stacspec.org/v1.0.0/item-search',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
];
const USUAL_LIMIT = 10;

type Filter = Query<'stacItems'>;
type Search = Query<'stacSearch'>;

const malformed = (message: string) => new Problem('malformed-request', { message });

function questionOf({ bbox, datetime }: Filter): Question {
  const [box, days] = [bbox === undefined ? undefined : parseBBox(bbox), datetime && parseDatetime(datetime)];
  if (bbox !== undefined && box === undefined) throw malformed(stacTexts.badBbox);
  if (datetime !== undefined && !days) throw malformed(stacTexts.badDatetime);
  return { bbox: box, days: days || undefined };
}

const listed = (names: string | undefined): ReadonlySet<string> | undefined =>
  names === undefined ? undefined : new Set(names.split(',').map((name) => name.trim()));

/** An address with its query, as it was requested. */
const withQuery = (href: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? href : `${href}?${text}`;
};

/** One page of items. Only those on it are made. */
function pageOfItems(
  origin: string,
  base: string,
  filter: Filter | Search,
  layers: readonly CatalogLayer[],
  up: readonly StacLink[],
): StacItemCollection {
  const question = questionOf(filter);
  const matching = layers.filter((layer) => isAsked(question, layer.date, boxOf(layer)));
  const { limit = USUAL_LIMIT, page = 1 } = filter;
  const part = matching.slice((page - 1) * limit, page * limit);
  const at = (number: number) => withQuery(base, { ...filter, limit, page: number });
  return {
    type: 'FeatureCollection',
    features: part.map((layer) => itemOf(origin, layer)),
    numberMatched: matching.length,
    numberReturned: part.length,
    links: [
      { rel: 'self', href: withQuery(base, filter), type: GEOJSON_TYPE },
      ...up,
      ...(page > 1 ? [{ rel: 'prev', href: at(page - 1), type: GEOJSON_TYPE, method: 'GET' } as const] : []),
      ...(page * limit < matching.length
        ? [{ rel: 'next', href: at(page + 1), type: GEOJSON_TYPE, method: 'GET' } as const]
        : []),
    ],
  };
}

export interface StacCatalog {
  landing(caller: Caller): Promise<Answer<'stac'>>;
  conformance(): Answer<'stacConformance'>;
  collections(caller: Caller): Promise<Answer<'stacCollections'>>;
  collection(caller: Caller, group: string): Promise<StacCollection>;
  items(caller: Caller, group: string, filter: Filter): Promise<StacItemCollection>;
  item(caller: Caller, group: string, layer: string): Promise<StacItem>;
  search(caller: Caller, search: Search): Promise<StacItemCollection>;
}

/**
 * The installation's own products as a STAC API: the layers that a caller may see on a map, and no others.
 * @param origin of the installation as others reach it
 */
export function createStac(executor: Executor, access: LayerAccess, origin: string): StacCatalog {
  const href = stacHref(origin);
  const root: StacLink = { rel: 'root', href: href.root, type: JSON_TYPE };

  /** The layers of a group that the caller may see; undefined where there are none. */
  const seenIn = async (caller: Caller, group: string): Promise<[CatalogLayer, ...CatalogLayer[]] | undefined> => {
    const [first, ...rest] = (await access.layers(caller, group)).map(catalogLayer);
    return first && [first, ...rest];
  };

  /** Every group with something in it for this caller. */
  const groups = async (caller: Caller) => {
    const seen = [];
    for (const group of await groupNames(executor)) {
      const layers = await seenIn(caller, group);
      if (layers !== undefined) seen.push({ group, layers });
    }
    return seen;
  };

  const layersOf = async (caller: Caller, group: string): Promise<[CatalogLayer, ...CatalogLayer[]]> => {
    const layers = await seenIn(caller, group);
    if (layers === undefined) throw notFound();
    return layers;
  };

  return {
    async landing(caller) {
      const children = (await groups(caller)).map(
        ({ group }): StacLink => ({
          rel: 'child',
          href: href.collection(group),
          type: JSON_TYPE,
          title: stacTexts.collectionTitle(group),
        }),
      );
      return {
        type: 'Catalog',
        stac_version: STAC_VERSION,
        id: 'georisk',
        title: stacTexts.catalogTitle,
        description: stacTexts.catalogDescription,
        conformsTo: CONFORMS_TO,
        links: [
          { rel: 'self', href: href.root, type: JSON_TYPE },
          root,
          { rel: 'conformance', href: href.conformance, type: JSON_TYPE },
          { rel: 'data', href: href.collections, type: JSON_TYPE },
          { rel: 'search', href: href.search, type: GEOJSON_TYPE, method: 'GET' },
          { rel: 'service-desc', href: `${origin}/api/openapi.json`, type: 'application/vnd.oai.openapi+json' },
          ...children,
        ],
      };
    },

    conformance: () => ({ conformsTo: CONFORMS_TO }),

    async collections(caller) {
      const all = await groups(caller);
      return {
        collections: all.map(({ group, layers }) => collectionOf(origin, group, layers)),
        links: [{ rel: 'self', href: href.collections, type: JSON_TYPE }, root],
      };
    },

    collection: async (caller, group) => collectionOf(origin, group, await layersOf(caller, group)),

    async items(caller, group, filter) {
      const collection: StacLink = { rel: 'collection', href: href.collection(group), type: JSON_TYPE };
      return pageOfItems(origin, href.items(group), filter, await layersOf(caller, group), [root, collection]);
    },

    async item(caller, group, name) {
      const layer = await access.layer(caller, group, name);
      if (layer === undefined) throw notFound();
      return itemOf(origin, catalogLayer(layer));
    },

    async search(caller, search) {
      const [collections, ids] = [listed(search.collections), listed(search.ids)];
      const layers = (await groups(caller))
        .filter(({ group }) => collections?.has(group) ?? true)
        .flatMap((each) => each.layers)
        .filter(({ name }) => ids?.has(name) ?? true);
      return pageOfItems(origin, href.search, search, layers, [root]);
    },
  };
}
