import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { isSameTag } from '#server/http/sameTag.ts';
import type { Yields } from '#server/modules/yield/yield.service.ts';
import type { TileLayers } from './tileLayer.ts';
import { createVectorTiles, type VectorTile } from './tile.service.ts';

/** A coding with weight 0 is one that the client does not accept (RFC 9110, 12.4.2). */
const REFUSED = /^q=0(?:\.0*)?$/;
const TYPE = 'application/vnd.mapbox-vector-tile';

const takesGzip = ({ headers }: FastifyRequest) =>
  String(headers['accept-encoding'])
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()))
    .some(([name, ...parameters]) => name === 'gzip' && !parameters.some((each) => REFUSED.test(each)));

/** A tile belongs to one person: the next one who signs in on this machine must not see it. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, isZipped, etag, maxAge }: VectorTile,
): FastifyReply {
  reply.header('Vary', 'Authorization, Accept-Encoding');
  reply.header('Cache-Control', maxAge === 0 ? 'private, no-cache' : `private, max-age=${maxAge}`);
  // The same for both forms of it.
  reply.header('ETag', `W/${etag}`);
  if (isSameTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(TYPE);
  if (!isZipped) return reply.send(bytes);
  return takesGzip(request) ? reply.header('Content-Encoding', 'gzip').send(bytes) : reply.send(gunzipSync(bytes));
}

/** Serves vector tiles of the layers too large for lists. */
export function tileRoutes(calls: Calls, { clock, database }: Deps, yields: Yields, layers: TileLayers): void {
  const tiles = createVectorTiles(database.kysely, clock, yields, layers);
  const contextOf = contextsBy(clock);
  calls.serve('vectorTile', async (request) => {
    const { layer, ...place } = request.params;
    return send(request.raw, request.reply, await tiles.tile(contextOf(request), layer, place, request.query));
  });
}
