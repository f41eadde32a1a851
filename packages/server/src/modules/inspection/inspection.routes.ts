import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_BYTES } from '#server/modules/damage/table/sheetLimits.ts';
import { listedDocuments } from './documentRows.ts';
import { importInspectionDocuments } from './inspection.service.ts';
import { readDocuments } from './readDocuments.ts';

/**
 * Serves the call that accepts documents of inspections, as a list or as a table; in a scope of its own, because it
 * accepts forms.
 */
export function inspectionRoutes(app: FastifyInstance, { clock, database, uploads }: Deps): void {
  const contextOf = contextsBy(clock);
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_BYTES });
    callsOn(scope).serve('importInspections', async (request) => {
      const { body, query, caller } = request;
      const isList = 'documents' in body;
      if (!isList && body.name !== 'documents')
        throw new Problem('malformed-request', { error: 'Malformed: documents' });
      return importInspectionDocuments(database.kysely, contextOf(request), {
        read: isList
          ? { ok: true, documents: listedDocuments(body.documents) }
          : await readDocuments(body.path(), caller.id),
        fileName: isList ? 'documents.json' : body.fileName,
        companyId: query.companyId,
      });
    });
  });
}
