import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import type { Deps } from '#server/deps.ts';
import { FORMATS } from '#server/formats/formats.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import { sendImage } from '#server/modules/wms/wmsCall.ts';
import { cemeteryGuide, cemeteryObjects, graveyards } from './cemetery.service.ts';
import { cemeteryExport } from './export.service.ts';
import { chosenGraves, graveRows, graves, gravesByExtent } from './graves.service.ts';
import { graveyardLinks, makeGraveyardLink, revokeGraveyardLink } from './links.service.ts';
import { graveyardTile } from './tiles.service.ts';

/** Serves a cemetery's own graveyards to its people, and to the visitors of one. */
export function cemeteryRoutes(
  calls: Calls,
  { config, clock, database: { kysely } }: Deps,
  renderer: Renderer,
  sessions: Sessions,
): void {
  const contextOf = contextsBy(clock);

  calls.serve('graveyards', (request) => graveyards(kysely, contextOf(request)));
  calls.serve('cemeteryGuide', (request) => cemeteryGuide(kysely, contextOf(request)));
  calls.serve('graves', async (request) => {
    const { items, next } = await graves(kysely, contextOf(request), request.query);
    if (next !== null) request.reply.header('Link', `<${next}>; rel="next"`);
    return items;
  });
  calls.serve('gravesByExtent', (request) => gravesByExtent(kysely, contextOf(request), request.query, config.bounds));
  calls.serve('graveRows', (request) => graveRows(kysely, contextOf(request), request.query, config.bounds));
  calls.serve('chosenGraves', (request) => chosenGraves(kysely, contextOf(request), request.query));
  calls.serve('cemeteryObjects', (request) =>
    cemeteryObjects(kysely, contextOf(request), request.query, config.bounds),
  );
  calls.serve(
    'graveyardTile',
    async ({ access, params, raw, reply }) =>
      sendImage(reply, raw.headers['if-none-match'], await graveyardTile(kysely, renderer, access.scope, params)),
    { limit: 'tile' },
  );
  calls.serve(
    'cemeteryExport',
    async (request) =>
      request.reply
        .type(FORMATS.xlsx.mediaType)
        .header('Content-Disposition', 'attachment; filename="temeto.xlsx"')
        .send(await cemeteryExport(kysely, contextOf(request), request.body)),
    { limit: 'document' },
  );

  calls.serve('graveyardLinks', (request) => graveyardLinks(kysely, contextOf(request)));
  calls.serve('makeGraveyardLink', (request) =>
    makeGraveyardLink(kysely, contextOf(request), request.body, config.publicUrl),
  );
  calls.serve('revokeGraveyardLink', (request) =>
    revokeGraveyardLink(kysely, sessions, contextOf(request), request.params.id),
  );
}
