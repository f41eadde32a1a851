import type { TableCell } from '@georisk/tables/table.ts';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { auditTexts } from './audit.hu.ts';
import { auditChanges, auditExport, auditPage } from './audit.service.ts';
import { AUDIT_COLUMNS, auditCells } from './auditTable.ts';
import { endSession, sessionPage } from './sessions.service.ts';

const WIDTHS = [20, 32, 28, 20, 28, 28, 40, 16, 38, 60];

/** Serves the log as a file. */
const WRITERS = {
  csv: async (rows: readonly (readonly TableCell[])[]) => Buffer.from(FORMATS.csv.write([AUDIT_COLUMNS, ...rows])),
  xlsx: (rows: readonly (readonly TableCell[])[]) => {
    const columns = AUDIT_COLUMNS.map((title, index) => ({ title, width: WIDTHS[index] ?? 20 }));
    return FORMATS.xlsx.write([{ name: auditTexts.sheet, columns, rows }]);
  },
} as const;

export function auditRoutes(calls: Calls, { clock, database }: Deps, sessions: Sessions): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);

  calls.serve('audit', (request) => auditPage(kysely, contextOf(request), request.query));

  calls.serve('auditChanges', (request) => auditChanges(kysely, contextOf(request), request.params.id));

  calls.serve('auditExport', async (request) => {
    const { format } = request.query;
    const rows = await auditExport(kysely, contextOf(request), request.query);
    const name = `${auditTexts.fileName(clock.today())}.${format}`;
    return request.reply
      .type(FORMATS[format].mediaType)
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(await WRITERS[format](rows.map(auditCells)));
  });

  calls.serve('sessions', (request) => sessionPage(kysely, contextOf(request), request.query));
  calls.serve('endSession', (request) => endSession(kysely, sessions, contextOf(request), request.params.id));
}
