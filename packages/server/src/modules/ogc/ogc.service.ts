import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { OGC_CRS, OGC_LIMITS, type OgcCollection, type OgcCrs } from '@georisk/contract/verticals/maps/ogc.ts';
import { parseDatetime } from '@georisk/domain/dates/timeSpan.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { EOV_SRID, WEB_MERCATOR_SRID, WGS84_SRID } from '@georisk/domain/geo/crs.ts';
import { isTile, TILE_BUFFER, tileBounds, type TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import type { RawBuilder } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import {
  GEOJSON_TYPE,
  JSON_TYPE,
  linkTo,
  MATRIX_SET,
  ogcHref,
  OPENAPI_TYPE,
  TILE_TYPE,
  withQuery,
} from './addresses.ts';
import { countOf, type FeatureFilter, featureOf, featuresOf, type FoundFeature } from './feature.repository.ts';
import type { FeatureLayer, FeatureLayers } from './featureLayer.ts';
import { featureTile } from './featureTile.ts';
import { limitsOf, MATRIX_SET_URI, MERCATOR, TILE_ZOOMS } from './matrixSet.ts';
import { ogcTexts } from './ogc.hu.ts';
import { openApiOf } from './openApi.ts';
import { boxAround, extentWithin, parseBBox } from './question.ts';

const CONFORMS_TO = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/crs',
  ...['core', 'tileset', 'tilesets-list', 'geodata-tilesets', 'mvt'].map(
    (part) => `http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/${part}`,
  ),
];
/** Relations of OGC API - Tiles. */
const REL = {
  schemes: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes',
  scheme: 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme',
  tileSets: 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector',
} as const;
const NO_BYTES = new Uint8Array(0);
const CRS84: OgcCrs = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const EOV: OgcCrs = 'http://www.opengis.net/def/crs/EPSG/0/23700';
const ALL_CRS = Object.keys(OGC_CRS) as OgcCrs[];

type ItemsQuery = Query<'ogcItems'>;
/** A layer that the caller has, and its rows within their reach. */
interface Seen {
  readonly id: string;
  readonly layer: FeatureLayer;
  readonly rows: RawBuilder<boolean>;
}

const malformed = (message: string) => new Problem('malformed-request', { message });

export interface Ogc {
  landing(): Answer<'ogc'>;
  api(caller: Caller): Answer<'ogcApi'>;
  conformance(): Answer<'ogcConformance'>;
  collections(caller: Caller): Answer<'ogcCollections'>;
  collection(caller: Caller, id: string): OgcCollection;
  items(context: CallContext, id: string, query: ItemsQuery): Promise<Answer<'ogcItems'>>;
  item(context: CallContext, id: string, feature: string, crs: OgcCrs | undefined): Promise<Answer<'ogcItem'>>;
  matrixSets(): Answer<'ogcTileMatrixSets'>;
  tileSets(caller: Caller, id: string): Answer<'ogcTileSets'>;
  tileSet(caller: Caller, id: string): Answer<'ogcTileSet'>;
  /** A Mapbox Vector Tile; no bytes where nothing is in it. @throws Problem 404 outside of the zooms */
  tile(context: CallContext, id: string, place: TilePlace): Promise<Uint8Array>;
}

export interface OgcParts {
  readonly executor: Executor;
  readonly layers: FeatureLayers;
  /** Of the installation as others reach it. */
  readonly origin: string;
  /** Of the installation, EPSG:23700. */
  readonly bounds: BBox;
}

/** The system in which an answer is written. */
export const crsOf = (crs: OgcCrs = CRS84): OgcCrs => crs;

const MAX_ID = 2_147_483_647;
const idFits = ({ idType }: FeatureLayer, id: string): boolean =>
  idType === 'uuid' ? id.includes('-') : Number(id) <= MAX_ID;

/** What a query asks of a layer; null where its box lies outside of the installation. @throws Problem 400 */
function filterOf(query: ItemsQuery, bounds: BBox): FeatureFilter | null {
  const days = query.datetime === undefined ? undefined : parseDatetime(query.datetime);
  if (query.datetime !== undefined && days === undefined) throw malformed(ogcTexts.badDatetime);
  if (query.bbox === undefined) return { extent: undefined, days };
  const srid = OGC_CRS[crsOf(query['bbox-crs'])];
  const box = parseBBox(query.bbox, srid);
  if (box === undefined) throw malformed(ogcTexts.badBbox);
  const extent = extentWithin(box, srid, bounds);
  return extent && { extent, days };
}

const NOTHING = { found: [], hasMore: false } as const;

/** The caller's own areas as OGC API - Features: the layers that the full map shows them, and no others. */
export function createOgc({ executor, layers, origin, bounds }: OgcParts): Ogc {
  const href = ogcHref(origin);
  const [west, south, east, north] = boxAround(bounds, EOV_SRID, WGS84_SRID);

  const seenBy = (caller: Caller): Seen[] =>
    Object.entries(layers).flatMap(([id, layer]) => {
      const rows = layer.rows(caller);
      return rows === null ? [] : [{ id, layer, rows }];
    });

  const seen = (caller: Caller, id: string): Seen => {
    const found = seenBy(caller).find((each) => each.id === id);
    if (found === undefined) throw notFound();
    return found;
  };

  const collectionOf = ({ id, layer: { title, description } }: Seen): OgcCollection => ({
    id,
    title,
    description,
    itemType: 'feature',
    extent: { spatial: { bbox: [[west, south, east, north]], crs: CRS84 } },
    crs: ALL_CRS,
    storageCrs: EOV,
    links: [
      linkTo('self', href.collection(id), JSON_TYPE),
      linkTo('items', href.items(id), GEOJSON_TYPE, title),
      linkTo(REL.tileSets, href.tileSets(id), JSON_TYPE, ogcTexts.tileSets),
    ],
  });

  const tileSetOf = ({ id, layer: { title } }: Seen) => ({
    title,
    dataType: 'vector' as const,
    crs: MERCATOR,
    tileMatrixSetURI: MATRIX_SET_URI,
    links: [
      linkTo('self', href.tileSet(id), JSON_TYPE),
      linkTo(REL.scheme, href.matrixSet, JSON_TYPE, ogcTexts.matrixSet),
      {
        ...linkTo('item', `${href.tileSet(id)}/{tileMatrix}/{tileRow}/{tileCol}`, TILE_TYPE, ogcTexts.tile),
        templated: true as const,
      },
    ],
  });

  const audit = (context: CallContext, id: string, found: readonly FoundFeature[]) =>
    auditForeign(
      executor,
      context,
      found.flatMap(({ companyId }) => companyId ?? []),
      `ogc/${id}`,
    );

  return {
    landing: () => ({
      title: ogcTexts.title,
      description: ogcTexts.description,
      links: [
        linkTo('self', href.root, JSON_TYPE, ogcTexts.title),
        linkTo('service-desc', href.api, OPENAPI_TYPE, ogcTexts.api),
        linkTo('conformance', href.conformance, JSON_TYPE, ogcTexts.conformance),
        linkTo('data', href.collections, JSON_TYPE, ogcTexts.collections),
        linkTo(REL.schemes, href.matrixSets, JSON_TYPE, ogcTexts.matrixSets),
      ],
    }),

    api: (caller) =>
      openApiOf(
        href.root,
        seenBy(caller).map(({ id, layer }) => [id, layer.title]),
      ),

    conformance: () => ({ conformsTo: CONFORMS_TO }),

    collections: (caller) => ({
      collections: seenBy(caller).map(collectionOf),
      crs: ALL_CRS,
      links: [linkTo('self', href.collections, JSON_TYPE)],
    }),

    collection: (caller, id) => collectionOf(seen(caller, id)),

    async items(context, id, query) {
      const { layer, rows } = seen(context.caller, id);
      const { cursor, limit = OGC_LIMITS.usual } = query;
      if (cursor !== undefined && !idFits(layer, cursor)) throw malformed(ogcTexts.badCursor);
      const filter = filterOf(query, bounds);
      const page = { limit, after: cursor, srid: OGC_CRS[crsOf(query.crs)] };
      const { found, hasMore } = filter === null ? NOTHING : await featuresOf(executor, layer, rows, filter, page);
      // Of all pages, so that the first one alone counts them.
      const isCounted = cursor === undefined && filter !== null;
      const matched = filter === null ? 0 : isCounted ? await countOf(executor, layer, rows, filter) : undefined;
      await audit(context, id, found);
      const last = found.at(-1)?.feature.id;
      return {
        type: 'FeatureCollection',
        features: found.map(({ feature }) => feature),
        timeStamp: context.at.toISOString(),
        ...(matched !== undefined && { numberMatched: matched }),
        numberReturned: found.length,
        links: [
          linkTo('self', withQuery(href.items(id), query), GEOJSON_TYPE),
          linkTo('collection', href.collection(id), JSON_TYPE, layer.title),
          ...(hasMore && last !== undefined
            ? [linkTo('next', withQuery(href.items(id), { ...query, limit, cursor: last }), GEOJSON_TYPE)]
            : []),
        ],
      };
    },

    async item(context, id, feature, crs) {
      const { layer, rows } = seen(context.caller, id);
      const srid = OGC_CRS[crsOf(crs)];
      const found = idFits(layer, feature) ? await featureOf(executor, layer, rows, feature, srid) : undefined;
      if (found === undefined) throw notFound();
      await audit(context, id, [found]);
      return {
        ...found.feature,
        links: [
          linkTo('self', withQuery(href.item(id, found.feature.id), { crs }), GEOJSON_TYPE),
          linkTo('collection', href.collection(id), JSON_TYPE, layer.title),
        ],
      };
    },

    matrixSets: () => ({
      tileMatrixSets: [
        { id: MATRIX_SET, title: ogcTexts.matrixSet, links: [linkTo('self', href.matrixSet, JSON_TYPE)] },
      ],
    }),

    tileSets: (caller, id) => ({
      tilesets: [tileSetOf(seen(caller, id))],
      links: [linkTo('self', href.tileSets(id), JSON_TYPE)],
    }),

    tileSet: (caller, id) => ({
      ...tileSetOf(seen(caller, id)),
      tileMatrixSetLimits: limitsOf(boxAround(bounds, EOV_SRID, WEB_MERCATOR_SRID)),
    }),

    async tile(context, id, place) {
      const { layer, rows } = seen(context.caller, id);
      if (!isTile(place) || place.z < TILE_ZOOMS.first || place.z > TILE_ZOOMS.last) throw notFound();
      const extent = extentWithin(tileBounds(place, TILE_BUFFER), WEB_MERCATOR_SRID, bounds);
      if (extent === null) return NO_BYTES;
      const { bytes, companies } = await featureTile(executor, { name: id, layer, rows }, place, extent);
      await auditForeign(executor, context, companies, `ogc/${id}`);
      return bytes;
    },
  };
}
