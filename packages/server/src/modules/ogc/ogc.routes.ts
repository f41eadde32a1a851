import type { OgcCrs } from '@georisk/contract/verticals/maps/ogc.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { GEOJSON_TYPE, OPENAPI_TYPE, TILE_TYPE } from './addresses.ts';
import type { FeatureLayers } from './featureLayer.ts';
import { matrixSet } from './matrixSet.ts';
import { createOgc, crsOf } from './ogc.service.ts';

/** An answer in a coordinate system says in which (OGC API - Features, Part 2). */
const geoJsonIn = (reply: FastifyReply, crs: OgcCrs | undefined) =>
  reply.type(GEOJSON_TYPE).header('Content-Crs', `<${crsOf(crs)}>`);

/** Serves the callers' own areas to other map programs by OGC API - Features and Tiles. @param layers of all modules */
export function ogcRoutes(calls: Calls, { config, clock, database }: Deps, layers: FeatureLayers): void {
  const contextOf = contextsBy(clock);
  const { publicUrl: origin, bounds } = config;
  const ogc = createOgc({ executor: database.kysely, layers, origin, bounds });

  calls.serve('ogc', async () => ogc.landing());
  calls.serve('ogcApi', async ({ caller, reply }) => {
    reply.type(OPENAPI_TYPE);
    return ogc.api(caller);
  });
  calls.serve('ogcConformance', async () => ogc.conformance());
  calls.serve('ogcCollections', async ({ caller }) => ogc.collections(caller));
  calls.serve('ogcCollection', async ({ caller, params }) => ogc.collection(caller, params.collection));
  calls.serve('ogcItems', async (request) => {
    const { params, query, reply } = request;
    const answer = await ogc.items(contextOf(request), params.collection, query);
    geoJsonIn(reply, query.crs);
    return answer;
  });
  calls.serve('ogcItem', async (request) => {
    const { params, query, reply } = request;
    const answer = await ogc.item(contextOf(request), params.collection, params.feature, query.crs);
    geoJsonIn(reply, query.crs);
    return answer;
  });
  calls.serve('ogcTileMatrixSets', async () => ogc.matrixSets());
  calls.serve('ogcTileMatrixSet', async () => matrixSet());
  calls.serve('ogcTileSets', async ({ caller, params }) => ogc.tileSets(caller, params.collection));
  calls.serve('ogcTileSet', async ({ caller, params }) => ogc.tileSet(caller, params.collection));
  calls.serve('ogcTile', async (request) => {
    const { collection, ...place } = request.params;
    const bytes = await ogc.tile(contextOf(request), collection, place);
    // It belongs to one caller, and shows what the database has now.
    request.reply.header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization');
    return bytes.length === 0 ? request.reply.code(204).send() : request.reply.type(TILE_TYPE).send(Buffer.from(bytes));
  });
}
