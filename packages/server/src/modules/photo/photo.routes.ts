import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import type { ObjectStore } from '../../raster/storage.ts';
import { contextsBy } from '../access/audit.ts';
import { MAX_ROWS, parseExtent } from '../map/extent.ts';
import { photoImage, photos } from './photo.service.ts';

/** Photos of the place: where they were taken, and the pictures themselves. @param store where imports keep them */
export function photoRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps, store: ObjectStore): void {
  const contextOf = contextsBy(clock);
  calls.serve('photos', (request) => {
    const { extent, limit = MAX_ROWS } = request.query;
    return photos(kysely, contextOf(request), parseExtent(extent, config.bounds), limit);
  });
  calls.serve('photoImage', async (request) => {
    const { reply, params, raw } = request;
    const { bytes, mediaType, sha256 } = await photoImage(kysely, store, contextOf(request), params.id);
    const etag = `"${sha256}"`;
    reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (raw.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(mediaType).header('Content-Disposition', 'inline').send(bytes);
  });
}
