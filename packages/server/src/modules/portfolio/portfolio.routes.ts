import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { xlsxOf } from '#server/formats/xlsx/writeWorkbook.ts';
import { policyList } from './policyList.service.ts';
import { policyWorkbook } from './policyWorkbook.service.ts';
import { exposure, portfolio } from './portfolio.service.ts';

export function portfolioRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('portfolio', (request) => portfolio(kysely, contextOf(request), request.query));
  calls.serve('exposure', (request) => exposure(kysely, contextOf(request), request.query));
  calls.serve('policyList', (request) => policyList(kysely, contextOf(request), request.query));
  calls.serve('policyWorkbook', async (request) => {
    const { fileName, table } = await policyWorkbook(kysely, contextOf(request), request.query);
    return request.reply
      .type(FORMATS.xlsx.mediaType)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .send(await xlsxOf([table]));
  });
}
