import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { blockSeason } from './blockSeason.service.ts';
import { fieldPack, seasonPack, type WholeSeason } from './fieldPack.service.ts';
import { createSeasonPacks } from './seasonPack.service.ts';

/** A case of two dozen blocks whose pictures nobody has packed yet. */
const SLOWEST_MS = 60_000;

/** Serves what is taken to the field. @param store of rasters */
export function fieldPackRoutes(
  app: FastifyInstance,
  calls: Calls,
  { clock, database: { kysely } }: Deps,
  store: ObjectStore,
): void {
  const contextOf = contextsBy(clock);
  const packs = createSeasonPacks(store);
  app.addHook('onClose', () => packs.close());
  calls.serve('fieldPack', (request) => fieldPack(kysely, packs, contextOf(request), request.params.id), {
    milliseconds: SLOWEST_MS,
  });
  calls.serve(
    'seasonPack',
    async (request) =>
      send(request, await seasonPack(kysely, packs, contextOf(request), request.params.id, request.params.code)),
    { milliseconds: SLOWEST_MS },
  );
  calls.serve(
    'blockSeason',
    async (request) =>
      send(request, await blockSeason(kysely, packs, contextOf(request), request.params.code, request.query.year)),
    { milliseconds: SLOWEST_MS },
  );
}

/** The file, or that the client has it already. */
function send(
  { reply, raw }: { readonly reply: FastifyReply; readonly raw: FastifyRequest },
  { bytes, version }: WholeSeason,
): FastifyReply {
  const etag = `"${version}"`;
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/octet-stream').send(bytes);
}
