import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { callsOn } from '#server/http/calls.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_BYTES } from './sheetLimits.ts';
import { damageTableTexts } from './table.hu.ts';
import { caseTemplate, createDamageFromExcel } from './table.service.ts';

/** The calls of the table of cases; in a scope of their own, because no other route accepts forms. */
export function damageTableRoutes(app: FastifyInstance, { clock, database, uploads }: Deps, jobs: Jobs): void {
  const contextOf = contextsBy(clock);
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_BYTES });
    const calls = callsOn(scope);
    calls.serve('createDamageFromExcel', (request) =>
      createDamageFromExcel(
        database.kysely,
        contextOf(request),
        { file: request.body, companyId: request.query.companyId },
        { jobs, today: clock.today() },
      ),
    );
    calls.serve('caseTemplate', async ({ reply }) =>
      reply
        .header('Content-Disposition', `attachment; filename="${damageTableTexts.templateName}"`)
        .type(FORMATS.xlsx.mediaType)
        .send(await caseTemplate()),
    );
  });
}
