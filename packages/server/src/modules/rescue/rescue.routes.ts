import { dirname } from 'node:path';
import { MAX_RESCUE_BYTES } from '@georisk/domain/rescue/container.ts';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type CallRequest, type Calls, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { importRescueFile, registerDeviceKey } from './rescue.service.ts';

/** A gigabyte of photos over an office's network, and each of them read. */
const SLOWEST_FILE_MS = 900_000;

/** Serves what signs rescue files, and their import. @param store of the photos */
export function rescueRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, clock, database, uploads, logger }: Deps,
  store: ObjectStore,
): void {
  const contextOf = contextsBy(clock);
  const onFault = (err: unknown) => logger.error({ err }, 'an operation of a rescue file failed');
  const deps = { executor: database.kysely, store, bounds: config.bounds, onFault };
  calls.serve('registerDeviceKey', (request) =>
    registerDeviceKey(database.kysely, contextOf(request), request.body.publicKey),
  );
  // A scope of its own: forms with large files are accepted here and nowhere else.
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_RESCUE_BYTES });
    const upload = (request: CallRequest<'importRescueFile'>) => {
      const { body } = request;
      if (body.name !== 'file') throw new Problem('malformed-request', { error: 'Malformed: file' });
      const path = body.path();
      return importRescueFile(deps, contextOf(request), { path, folder: dirname(path) });
    };
    callsOn(scope).serve('importRescueFile', upload, { milliseconds: SLOWEST_FILE_MS, limit: 'sheet' });
  });
}
