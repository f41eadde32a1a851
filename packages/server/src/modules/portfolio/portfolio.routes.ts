import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { xlsxOf } from '#server/formats/xlsx/writeWorkbook.ts';
import { policyList } from './policyList.service.ts';
import { chosenPolicyPoints, policyPoints } from './policyPoints.service.ts';
import { chosenPolicyWorkbook, policyWorkbook } from './policyWorkbook.service.ts';
import { exposure, portfolio } from './portfolio.service.ts';

export function portfolioRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('portfolio', (request) => portfolio(kysely, contextOf(request), request.query));
  calls.serve('exposure', (request) => exposure(kysely, contextOf(request), request.query));
  calls.serve('policyList', (request) => policyList(kysely, contextOf(request), request.query));
  calls.serve('policyPoints', (request) => policyPoints(kysely, contextOf(request), request.query));
  calls.serve('chosenPolicyPoints', (request) => chosenPolicyPoints(kysely, contextOf(request), request.body));
  const sendWorkbook = async (
    reply: FastifyReply,
    { fileName, table }: Awaited<ReturnType<typeof policyWorkbook>>,
  ): Promise<FastifyReply> =>
    reply
      .type(FORMATS.xlsx.mediaType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .send(await xlsxOf([table]));
  calls.serve(
    'policyWorkbook',
    async (request) => sendWorkbook(request.reply, await policyWorkbook(kysely, contextOf(request), request.query)),
    { limit: 'document' },
  );
  calls.serve(
    'chosenPolicyWorkbook',
    async (request) =>
      sendWorkbook(request.reply, await chosenPolicyWorkbook(kysely, contextOf(request), request.body)),
    { limit: 'document' },
  );
}
