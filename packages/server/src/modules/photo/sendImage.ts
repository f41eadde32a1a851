import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoImage } from './photo.service.ts';

interface Asked {
  readonly reply: FastifyReply;
  readonly raw: Pick<FastifyRequest, 'headers'>;
}

/** Sends a picture, or says that the browser has it already. @param isKept whether it is saved as a file */
export function sendImage({ reply, raw }: Asked, image: PhotoImage, isKept = false): FastifyReply {
  const { bytes, mediaType, tag, fileName } = image;
  const etag = `"${tag}"`;
  reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  if (raw.headers['if-none-match'] === etag) return reply.code(304).send();
  const disposition = isKept ? `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` : 'inline';
  return reply.type(mediaType).header('Content-Disposition', disposition).send(bytes);
}
