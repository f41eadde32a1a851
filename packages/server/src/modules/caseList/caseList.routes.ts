import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { FORMATS } from '#server/formats/formats.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { assignCases, setCaseDeadlines } from './bulk.service.ts';
import { caseListTexts } from './caseList.hu.ts';
import { caseChoices, caseIds, casePoints, chosenCasePoints, damages } from './caseList.service.ts';
import { caseClocks, saveCaseClocks } from './clocks.service.ts';
import { caseLoad } from './load.service.ts';
import type { LettersOfCases } from './overdue.service.ts';
import { removeView, savedViews, saveView } from './views.service.ts';
import { caseWorkbook, chosenCaseWorkbook } from './workbook.service.ts';

export function caseListRoutes(calls: Calls, { clock, database }: Deps, letters: LettersOfCases): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);
  calls.serve('damages', (request) => damages(kysely, contextOf(request), request.query));
  calls.serve('caseIds', (request) => caseIds(kysely, contextOf(request), request.query));
  calls.serve('casePoints', (request) => casePoints(kysely, contextOf(request), request.query));
  calls.serve('chosenCasePoints', (request) => chosenCasePoints(kysely, contextOf(request), request.body));
  calls.serve('caseChoices', (request) => caseChoices(kysely, contextOf(request)));
  const sendWorkbook = (reply: FastifyReply, workbook: Readable) =>
    reply
      .type(FORMATS.xlsx.mediaType)
      .header('Content-Disposition', `attachment; filename="${caseListTexts.fileName(clock.today())}"`)
      .send(workbook);
  calls.serve(
    'caseWorkbook',
    async (request) => sendWorkbook(request.reply, await caseWorkbook(kysely, contextOf(request), request.query)),
    { limit: 'document' },
  );
  calls.serve(
    'chosenCaseWorkbook',
    async (request) => sendWorkbook(request.reply, await chosenCaseWorkbook(kysely, contextOf(request), request.body)),
    { limit: 'document' },
  );
  calls.serve('assignCases', (request) => assignCases(kysely, contextOf(request), request.body, letters));
  calls.serve('setCaseDeadlines', (request) => setCaseDeadlines(kysely, contextOf(request), request.body));
  calls.serve('caseLoad', (request) => caseLoad(kysely, contextOf(request)));
  calls.serve('caseClocks', (request) => caseClocks(kysely, contextOf(request)));
  calls.serve('saveCaseClocks', (request) => saveCaseClocks(kysely, contextOf(request), request.body));
  calls.serve('savedViews', (request) => savedViews(kysely, contextOf(request), request.query));
  calls.serve('saveView', (request) => saveView(kysely, contextOf(request), request.body));
  calls.serve('removeView', (request) => removeView(kysely, contextOf(request), request.params.id));
}
