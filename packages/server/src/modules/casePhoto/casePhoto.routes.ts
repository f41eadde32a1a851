import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Calls, callsOn } from '../../http/calls.ts';
import { Problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../raster/storage.ts';
import { contextsBy } from '../access/audit.ts';
import { formsOn } from '../damage/table/upload.ts';
import { casePhotos, uploadCasePhoto } from './casePhoto.service.ts';

const MOST_BYTES = 25 * 1024 * 1024;

/** The photos of cases: listed, and taken in a form. @param store where photos are kept */
export function casePhotoRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, clock, database }: Deps,
  store: ObjectStore,
): void {
  const contextOf = contextsBy(clock);
  const deps = { executor: database.kysely, store, bounds: config.bounds };
  calls.serve('casePhotos', (request) => casePhotos(database.kysely, contextOf(request), request.params.id));
  // A scope of its own: forms with large files are taken here and nowhere else.
  void app.register(async (scope) => {
    formsOn(scope, MOST_BYTES);
    callsOn(scope).serve('uploadCasePhoto', (request) => {
      const { body, params, query } = request;
      if (body.name !== 'photo') throw new Problem('malformed-request', { error: 'Malformed: photo' });
      return uploadCasePhoto(deps, contextOf(request), params.id, Buffer.from(body.bytes()), query.id);
    });
  });
}
