import { MAX_PHOTO_BYTES } from '@georisk/domain/photo/photoKind.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type CallRequest, type Calls, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { SLOWEST_PHOTO_MS } from '#server/modules/photo/sentPhoto.ts';
import { casePhotos, removeCasePhoto, uploadCasePhoto } from './casePhoto.service.ts';

/** Serves the photos of cases: the list, and the upload by a form. @param store of the photos */
export function casePhotoRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, clock, database, uploads }: Deps,
  store: ObjectStore,
): void {
  const contextOf = contextsBy(clock);
  const deps = { executor: database.kysely, store, bounds: config.bounds };
  calls.serve('casePhotos', (request) => casePhotos(database.kysely, contextOf(request), request.params.id));
  calls.serve('removeCasePhoto', (request) =>
    removeCasePhoto(database.kysely, contextOf(request), request.params.id, request.params.photoId),
  );
  // A scope of its own: forms with large files are accepted here and nowhere else.
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_PHOTO_BYTES, beside: 'thumbnail' });
    const upload = (request: CallRequest<'uploadCasePhoto'>) => {
      const { body, params, query } = request;
      if (body.name !== 'photo') throw new Problem('malformed-request', { error: 'Malformed: photo' });
      return uploadCasePhoto(deps, contextOf(request), params.id, {
        path: body.path(),
        id: query.id,
        deviceTime: query.deviceTime,
        gps: query.gps,
        pointId: query.pointId,
        thumbnail: body.beside?.path(),
      });
    };
    callsOn(scope).serve('uploadCasePhoto', upload, { milliseconds: SLOWEST_PHOTO_MS, limit: 'photo' });
  });
}
