import { API } from '@georisk/contract/api.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Renderer } from '#server/raster/render/renderer.ts';
import { serviceException, WMS_FAULT_STATUS, WMS_FAULT_TYPE } from '#server/raster/wms/fault.ts';
import type { Deps } from '../../deps.ts';
import type { Calls } from '../../http/calls.ts';
import { createLayerAccess } from './layerAccess.ts';
import { createWms, type WmsAnswer } from './wms.service.ts';

/** How long a browser shows a tile without asking again, seconds. */
const MAX_AGE = 300;
const CAPABILITIES_TYPE = 'text/xml; charset=utf-8';

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag));

function send(reply: FastifyReply, ifNoneMatch: string | undefined, answer: WmsAnswer): FastifyReply {
  if (answer.kind === 'fault') {
    // A layer that is not there and one that is not the caller's are told in the same words, without a picture.
    const status = answer.unseen ? 404 : WMS_FAULT_STATUS;
    return reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .type(WMS_FAULT_TYPE)
      .send(serviceException(answer.fault));
  }
  // A tile is one person's: whoever signs in next on this machine must not be shown it from the browser's cache.
  reply.header('Vary', 'Authorization');
  if (answer.kind === 'capabilities') {
    return reply.header('Cache-Control', 'private, no-cache').type(CAPABILITIES_TYPE).send(answer.xml);
  }
  const { png, etag } = answer.image;
  reply.header('Cache-Control', `private, max-age=${MAX_AGE}`).header('ETag', etag);
  if (matches(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.type('image/png').send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
}

const searchOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

/** Maps for the application and for any other WMS client. */
export function wmsRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, clock, database }: Deps,
  renderer: Renderer,
): void {
  const wms = createWms(createLayerAccess(database.kysely, clock), renderer, config.publicUrl);
  calls.serve('wms', async ({ caller, params, raw, reply }) =>
    send(reply, raw.headers['if-none-match'], await wms.answer(caller, params.group, searchOf(raw.url))),
  );
  // WMS by POST would be XML: refused before a byte of it is read.
  app.route({
    method: 'POST',
    url: API.wms.path,
    config: { permission: API.wms.permission },
    onRequest: async (_request, reply) => send(reply, undefined, { kind: 'fault', fault: 'method', unseen: false }),
    handler: () => undefined,
  });
  app.addHook('onClose', () => renderer.close());
}
