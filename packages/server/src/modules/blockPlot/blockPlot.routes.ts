import type { Deps } from '#server/deps.ts';
import { bareList } from '#server/http/bareList.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { blockPlot, blockPlots } from './blockPlot.service.ts';
import { prescription } from './prescription.service.ts';
import { blockPlotZones } from './zones.service.ts';

export function blockPlotRoutes(calls: Calls, { clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('blockPlots', async (request) => bareList(await blockPlots(kysely, contextOf(request)), request.reply));
  calls.serve('blockPlot', (request) => blockPlot(kysely, contextOf(request), request.params.id));
  calls.serve('blockPlotZones', (request) => blockPlotZones(kysely, contextOf(request), request.params.id));
  calls.serve(
    'prescription',
    async (request) => {
      const { params, query, reply } = request;
      const { fileName, bytes } = await prescription(kysely, contextOf(request), params.id, query);
      return reply
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Cache-Control', 'no-store')
        .type(FORMATS.zip.mediaType)
        .send(bytes);
    },
    { limit: 'document' },
  );
}
