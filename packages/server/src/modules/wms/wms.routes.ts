import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { scopeOf } from '#server/modules/access/scope.ts';
import { createPictureEncoder } from './encode/pictureEncoder.ts';
import { createPictures } from './encode/pictures.ts';
import type { MapParts } from './mapParts.ts';
import { blockAround } from './layer.repository.ts';
import { createUpstream } from './upstream/upstream.ts';
import { ENCODED_CACHE } from './mapRenderer.ts';
import { serveWms } from './wmsCall.ts';
import { createWms } from './wms.service.ts';

/** Serves maps for other programs by WMS. @param parts shared with the other protocols */
export function wmsRoutes(app: FastifyInstance, calls: Calls, { config, database }: Deps, parts: MapParts): void {
  const wms = createWms({
    ...parts,
    pictures: createPictures({
      encoder: createPictureEncoder(),
      cacheBytes: ENCODED_CACHE,
      onFault: (err) => app.log.warn({ err }, 'a map was not encoded: its PNG was sent'),
    }),
    blockAt: (caller, x, y) => blockAround(database.kysely, x, y, scopeOf('mepar', caller)),
  });
  serveWms(app, calls, wms, createUpstream(parts.access, config));
}
