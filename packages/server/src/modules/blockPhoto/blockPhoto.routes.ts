import { MAX_PHOTO_BYTES } from '@georisk/domain/photo/photoKind.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type CallRequest, type Calls, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { SLOWEST_PHOTO_MS } from '#server/modules/photo/sentPhoto.ts';
import { sendImage } from '#server/modules/photo/sendImage.ts';
import { addBlockPhoto, blockPhotoImage, blockPhotos, removeBlockPhoto } from './blockPhoto.service.ts';

/** Serves the photos that farmers send of their blocks. @param store of the photos */
export function blockPhotoRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, clock, database: { kysely }, uploads }: Deps,
  store: ObjectStore,
): void {
  const contextOf = contextsBy(clock);
  calls.serve('blockPhotos', (request) => blockPhotos(kysely, contextOf(request), request.params.code));
  calls.serve('removeBlockPhoto', (request) => removeBlockPhoto(kysely, contextOf(request), request.params.id));
  calls.serve('blockPhotoImage', async (request) => {
    const form = request.query.size === 'thumbnail' ? 'small' : 'picture';
    return sendImage(request, await blockPhotoImage(kysely, store, contextOf(request), request.params.id, form));
  });
  // A scope of its own: forms with large files are accepted here and nowhere else.
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_PHOTO_BYTES, beside: 'thumbnail' });
    const add = ({ body, params, query, ...request }: CallRequest<'addBlockPhoto'>) => {
      if (body.name !== 'photo') throw new Problem('malformed-request', { error: 'Malformed: photo' });
      return addBlockPhoto({ executor: kysely, store, bounds: config.bounds }, contextOf(request), {
        code: params.code,
        ...query,
        path: body.path(),
        thumbnail: body.beside?.path(),
      });
    };
    callsOn(scope).serve('addBlockPhoto', add, { milliseconds: SLOWEST_PHOTO_MS, limit: 'photo' });
  });
}
