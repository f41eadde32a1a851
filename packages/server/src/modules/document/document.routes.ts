import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import { openDocumentStore } from '#server/rasterStoreSetting.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { createBlockFacts } from '#server/modules/wms/blockFacts.ts';
import { createLayerAccess } from '#server/modules/wms/layerAccess.ts';
import { productDocument } from './document.service.ts';
import { createShelf, type DocumentShelf } from './shelf.ts';

/** Where the installation keeps its documents, apart from the rasters, which imports clean up. */
export const documentStore = (config: Config) => openDocumentStore(config);

export function documentRoutes(
  calls: Calls,
  deps: Deps,
  renderer: Renderer,
  store: Awaited<ReturnType<typeof documentStore>>,
): void {
  const { clock } = deps;
  const { kysely } = deps.database;
  const contextOf = contextsBy(clock);
  const shelf: DocumentShelf = createShelf(kysely, store, clock);
  const documents = {
    executor: kysely,
    clock,
    renderer,
    shelf,
    access: createLayerAccess(kysely, clock),
    facts: createBlockFacts(kysely, clock),
  };

  calls.serve('productDocument', async (request) => {
    const { reply, params } = request;
    const { bytes, sha256 } = await productDocument(documents, contextOf(request), params.fileName);
    const etag = `"${sha256}"`;
    reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (request.raw.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `inline; filename="${params.fileName.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}"`)
      .send(Buffer.from(bytes));
  });
}
