import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { xlsxOf } from '#server/formats/xlsx/writeWorkbook.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { insuredAlertTexts as texts } from './insuredAlert.hu.ts';
import { chosenInsuredAlertPoints, insuredAlertPoints, insuredAlerts } from './insuredAlert.service.ts';
import { chosenInsuredAlertWorkbook, insuredAlertWorkbook } from './workbook.service.ts';

export function insuredAlertRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('insuredAlerts', (request) => insuredAlerts(kysely, contextOf(request), request.query));
  calls.serve('insuredAlertPoints', (request) => insuredAlertPoints(kysely, contextOf(request), request.query));
  calls.serve('chosenInsuredAlertPoints', (request) =>
    chosenInsuredAlertPoints(kysely, contextOf(request), request.body),
  );
  const sendWorkbook = async (reply: FastifyReply, table: Awaited<ReturnType<typeof insuredAlertWorkbook>>) =>
    reply
      .type(FORMATS.xlsx.mediaType)
      .header('Content-Disposition', `attachment; filename="${texts.fileName(clock.today())}"`)
      .send(await xlsxOf([table]));
  calls.serve(
    'insuredAlertWorkbook',
    async (request) =>
      sendWorkbook(request.reply, await insuredAlertWorkbook(kysely, contextOf(request), request.query)),
    { limit: 'document' },
  );
  calls.serve(
    'chosenInsuredAlertWorkbook',
    async (request) =>
      sendWorkbook(request.reply, await chosenInsuredAlertWorkbook(kysely, contextOf(request), request.body)),
    { limit: 'document' },
  );
}
