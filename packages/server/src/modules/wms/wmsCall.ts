import { API } from '@georisk/contract/api.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RenderedImage } from '@georisk/imagery/render/renderer.ts';
import { CAPABILITIES_TYPES } from '@georisk/imagery/wms/capabilities.ts';
import { serviceException, WMS_FAULT_STATUS, WMS_FAULT_TYPES } from '@georisk/imagery/wms/fault.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Picture } from './encode/pictures.ts';
import type { PassedAnswer, Upstream } from './upstream/upstream.ts';
import type { Wms, WmsAnswer } from './wms.service.ts';
import { isSameTag } from '#server/http/sameTag.ts';

/** How long a browser shows a tile without a request, seconds. */
const MAX_AGE = 300;

/**
 * Sends a picture, or says that the client's is still current. A tile belongs to one person: the next one who signs in
 * on this machine must not see it.
 */
export const sendImage = (
  reply: FastifyReply,
  ifNoneMatch: string | undefined,
  { png, etag }: RenderedImage,
): FastifyReply => sendPicture(reply, ifNoneMatch, { type: 'image/png', bytes: png, etag });

function sendPicture(reply: FastifyReply, ifNoneMatch: string | undefined, picture: Picture): FastifyReply {
  const { type, bytes, etag } = picture;
  reply.header('Vary', 'Authorization');
  reply.header('Cache-Control', `private, max-age=${MAX_AGE}`).header('ETag', etag);
  if (bytes === null || isSameTag(ifNoneMatch, etag)) return reply.code(304).send();
  return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function send(reply: FastifyReply, ifNoneMatch: string | undefined, answer: WmsAnswer): FastifyReply {
  if (answer.kind === 'fault') {
    // A missing layer and one outside the caller's reach are refused in the same words, without a picture.
    const status = answer.unseen ? 404 : WMS_FAULT_STATUS;
    return reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .type(WMS_FAULT_TYPES[answer.version])
      .send(serviceException(answer.fault, answer.version));
  }
  reply.header('Vary', 'Authorization');
  if ('note' in answer && answer.note !== null) {
    reply.header('Warning', `99 georisk "${answer.note.warning}: time=${answer.note.date} ISO8601"`);
  }
  if (answer.kind === 'image') return sendPicture(reply, ifNoneMatch, answer.picture);
  if (answer.kind === 'legend') {
    return reply.header('Cache-Control', `private, max-age=${MAX_AGE}`).type('image/png').send(answer.png);
  }
  reply.header('Cache-Control', 'private, no-cache');
  return answer.kind === 'capabilities'
    ? reply.type(CAPABILITIES_TYPES[answer.version]).send(answer.xml)
    : reply.type(`${answer.format}; charset=utf-8`).send(answer.text);
}

/** A picture of another map server: it may be shown for a minute. */
const PASSED_MAX_AGE = 60;

function sendPassed(reply: FastifyReply, answer: PassedAnswer): FastifyReply {
  if (answer.kind === 'fault') {
    return reply
      .code(answer.status)
      .header('Cache-Control', 'no-store')
      .type(WMS_FAULT_TYPES['1.3.0'])
      .send(serviceException(answer.fault));
  }
  const { type, isXml, bytes } = answer.fetched;
  return reply
    .header('Vary', 'Authorization')
    .header('Cache-Control', isXml ? 'private, no-cache' : `private, max-age=${PASSED_MAX_AGE}`)
    .type(type)
    .send(bytes);
}

/** The query of an address, as it was sent. */
export const searchOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

/** Serves maps for the application and for any other WMS client. */
export function serveWms(app: FastifyInstance, calls: Calls, wms: Wms, upstream: Upstream | undefined): void {
  calls.serve('wms', async ({ caller, params: { group }, raw, reply }) => {
    const search = searchOf(raw.url);
    if (upstream?.has(group)) return sendPassed(reply, await upstream.answer(caller, group, search));
    const ifNoneMatch = raw.headers['if-none-match'];
    return send(reply, ifNoneMatch, await wms.answer(caller, group, search, ifNoneMatch));
  });
  // WMS by POST would be XML: refused before a byte of it is read.
  app.route({
    method: 'POST',
    url: API.wms.path,
    config: { permission: API.wms.permission },
    onRequest: async (_request, reply) =>
      send(reply, undefined, { kind: 'fault', fault: 'method', unseen: false, version: '1.3.0' }),
    handler: () => undefined,
  });
}
