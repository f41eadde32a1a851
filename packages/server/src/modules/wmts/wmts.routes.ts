import type { FastifyReply } from 'fastify';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import { parseWmtsAddress } from '@georisk/imagery/wmts/parseWmts.ts';
import { wmtsException } from '@georisk/imagery/wmts/wmtsFault.ts';
import type { Calls } from '#server/http/calls.ts';
import { searchOf, sendImage } from '#server/modules/wms/wmsCall.ts';
import { blockGeotiff } from './geotiff.service.ts';
import { createTiles } from './tiles.service.ts';
import { createWmts, type WmtsAnswer, type WmtsParts } from './wmts.service.ts';

const XML = 'text/xml; charset=utf-8';

function send(reply: FastifyReply, ifNoneMatch: string | undefined, answer: WmtsAnswer): FastifyReply {
  if (answer.kind === 'image') return sendImage(reply, ifNoneMatch, answer.image);
  if (answer.kind === 'capabilities') {
    return reply
      .header('Vary', 'Authorization')
      .header('Cache-Control', 'private, no-cache')
      .type(XML)
      .send(answer.xml);
  }
  return reply
    .code(answer.unseen ? 404 : 400)
    .header('Cache-Control', 'no-store')
    .type(XML)
    .send(wmtsException(answer.fault));
}

/**
 * Serves maps as tiles for other programs: WMTS by query and by address, XYZ with TileJSON; and a block's pixels as a
 * file.
 */
export function wmtsRoutes(calls: Calls, parts: WmtsParts, store: Pick<ObjectStore, 'scratchFolder'>): void {
  const wmts = createWmts(parts);
  const tiles = createTiles(parts);

  calls.serve('wmts', async ({ caller, params, raw, reply }) =>
    send(reply, raw.headers['if-none-match'], await wmts.answer(caller, params.group, searchOf(raw.url))),
  );
  calls.serve('wmtsCapabilities', async ({ caller, params, reply }) =>
    send(reply, undefined, await wmts.capabilities(caller, params.group)),
  );
  calls.serve('wmtsTile', async ({ caller, params, raw, reply }) => {
    const { group, layer, style, ...place } = params;
    const parsed = parseWmtsAddress(layer, style, place, searchOf(raw.url));
    return send(reply, raw.headers['if-none-match'], await wmts.tile(caller, group, parsed));
  });
  calls.serve('tileJson', ({ caller, params, query }) => tiles.describe(caller, params.layer, query));
  calls.serve('tile', async ({ caller, params: { layer, z, x, y }, query, raw, reply }) =>
    sendImage(reply, raw.headers['if-none-match'], await tiles.tile(caller, layer, query, z, x, y)),
  );
  calls.serve('blockGeotiff', async ({ caller, params, query, reply }) => {
    const { name, bytes } = await blockGeotiff(parts, store, caller, params.code, query);
    return reply
      .header('Vary', 'Authorization')
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .type('image/tiff')
      .send(bytes);
  });
}
