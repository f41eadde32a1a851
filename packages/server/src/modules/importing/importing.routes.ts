import { UNDO_MS } from '@georisk/contract/verticals/admin/importUndo.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallRequest, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { manyFilesOn } from '#server/http/upload/forms.ts';
import type { Uploads } from '#server/http/upload/uploads.ts';
import type { Clock } from '#server/clock.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { UploadedForm } from '#server/http/upload/forms.ts';
import { sentColumns } from './columns.service.ts';
import { forgetImportMapping, importMapping, saveImportMapping } from './mapping.service.ts';
import { importUndo, undoSentImport } from './undo.service.ts';
import { admit, importAttempt, importKinds, importSentFiles, type ImportingDeps } from './importing.service.ts';

/** Parts of Shapefiles, or pictures with the table that lists them. */
const MAX_FILES = 50;
/** Of the slowest body: an image of half a gigabyte over a slow line. */
const BODY_MS = 300_000;

/** Requests whose import has a place, until it is begun: how the place is given back. */
const ADMITTED = new WeakMap<FastifyRequest, () => void>();

/** Hands the place of a request over to its import; a body that is no form was not admitted yet. */
function placeOf(
  deps: ImportingDeps,
  { raw, caller, params }: CallRequest<'importFiles'> | CallRequest<'importColumns'>,
): () => void {
  const release = ADMITTED.get(raw);
  ADMITTED.delete(raw);
  return release ?? admit(deps, caller, params.kind).release;
}

/** The calls of what is remembered of a kind's files. */
export function mappingRoutes(app: FastifyInstance, clock: Clock, { kinds, importing: { db } }: ImportingDeps): void {
  const contextOf = contextsBy(clock);
  const calls = callsOn(app);
  const askedOf = (request: {
    readonly params: { kind: string };
    readonly query: { company?: number | undefined };
  }) => ({
    ...request.params,
    ...request.query,
  });
  calls.serve('importMapping', async (request) => importMapping(db, kinds, contextOf(request), askedOf(request)));
  calls.serve('saveImportMapping', async (request) =>
    saveImportMapping(db, kinds, contextOf(request), askedOf(request), request.body),
  );
  calls.serve('forgetImportMapping', async (request) =>
    forgetImportMapping(db, kinds, contextOf(request), askedOf(request)),
  );
}

/** The calls that undo an import. */
export function undoRoutes(app: FastifyInstance, clock: Clock, { kinds, importing: { db } }: ImportingDeps): void {
  const contextOf = contextsBy(clock);
  const calls = callsOn(app);
  calls.serve('importUndo', async (request) => importUndo(db, kinds, contextOf(request), request.params.id), {
    milliseconds: UNDO_MS,
  });
  calls.serve('undoImport', async (request) => undoSentImport(db, kinds, contextOf(request), request.params.id), {
    milliseconds: UNDO_MS,
  });
}

/** The calls of imports; in a scope of their own, because they accept forms with several files. */
export function importingRoutes(app: FastifyInstance, clock: Clock, uploads: Uploads, deps: ImportingDeps): void {
  const contextOf = contextsBy(clock);
  void app.register(async (scope) => {
    manyFilesOn(scope, uploads, {
      maxFiles: MAX_FILES,
      limitsOf(request) {
        const { params, caller } = request;
        const kind = String((params as { kind?: unknown }).kind);
        if (caller === undefined) throw new Problem('not-signed-in');
        const { limits, release } = admit(deps, caller, kind);
        ADMITTED.set(request, release);
        return limits;
      },
    });
    // An import that did not begin: its form was refused, or broken off.
    scope.addHook('onSend', async (request) => ADMITTED.get(request)?.());
    const calls = callsOn(scope);
    calls.serve('importKinds', async (request) => importKinds(deps.kinds, contextOf(request)));
    calls.serve(
      'importFiles',
      async (request) =>
        importSentFiles(
          deps,
          contextOf(request),
          request.params.kind,
          request.body as unknown as UploadedForm,
          placeOf(deps, request),
        ),
      { milliseconds: BODY_MS },
    );
    calls.serve(
      'importColumns',
      async (request) =>
        sentColumns(
          deps,
          contextOf(request),
          request.params.kind,
          request.body as unknown as UploadedForm,
          placeOf(deps, request),
        ),
      { milliseconds: BODY_MS },
    );
    calls.serve('importAttempt', async (request) => importAttempt(deps, contextOf(request), request.params.id));
  });
}
