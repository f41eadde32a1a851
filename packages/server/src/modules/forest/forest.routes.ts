import type { Deps } from '#server/deps.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { bareList, sayTruncated } from '#server/http/bareList.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { MAX_ROWS, parseExtent } from '#server/modules/map/extent.ts';
import { forestExport } from './export.service.ts';
import {
  forestFigures,
  forestPictures,
  forestProject,
  forestProjects,
  forestTree,
  forestUnit,
  forestUnits,
} from './forest.service.ts';
import { forestTrees } from './trees.service.ts';

/** Serves a forestry company's projects, their units and trees. */
export function forestRoutes(calls: Calls, { config, clock, database: { kysely } }: Deps): void {
  const contextOf = contextsBy(clock);
  calls.serve('forestProjects', async (request) =>
    bareList(await forestProjects(kysely, contextOf(request)), request.reply),
  );
  calls.serve('forestProject', async (request) => {
    const found = await forestProject(kysely, contextOf(request), request.params.id);
    sayTruncated(found, request.reply);
    return found.project;
  });
  calls.serve('forestPictures', (request) => forestPictures(kysely, contextOf(request)));
  calls.serve('forestUnits', async (request) => bareList(await forestUnits(kysely, contextOf(request)), request.reply));
  calls.serve('forestUnit', async (request) => {
    const found = await forestUnit(kysely, contextOf(request), request.params.id, request.query);
    sayTruncated(found, request.reply);
    return found.unit;
  });
  calls.serve('forestFigures', (request) => forestFigures(kysely, contextOf(request), request.params.id));
  calls.serve('forestTrees', (request) => {
    const { extent, part, limit = MAX_ROWS } = request.query;
    return forestTrees(kysely, contextOf(request), { extent: parseExtent(extent, config.bounds), part, limit });
  });
  calls.serve('forestTree', (request) => forestTree(kysely, contextOf(request), request.params.id));
  calls.serve(
    'forestExport',
    async (request) =>
      request.reply
        .type(FORMATS.xlsx.mediaType)
        .header('Content-Disposition', 'attachment; filename="erdo.xlsx"')
        .send(await forestExport(kysely, contextOf(request), request.params.id)),
    { limit: 'document' },
  );
}
