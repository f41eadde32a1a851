import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { shortageOf } from '../shortage.ts';
import { isMostlyText } from './isMostlyText.ts';
import { failedUpload, type Upload, uploadOf, type Uploads, uploadsOn } from './uploads.ts';

/** Passes bytes on up to a limit. @throws Problem beyond it */
const upTo = (most: number) =>
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > most) throw new Problem('too-large');
      yield chunk;
    }
  };

/** A refusal, or a body that found no room; anything else is the sender's. */
const isOurs = (cause: unknown): boolean => cause instanceof Problem || shortageOf(cause) !== undefined;

/** A body as it arrived, by way of the disk: meanwhile it takes no memory. */
async function textOf(upload: Upload, body: Readable, most: number): Promise<string> {
  const path = join(await upload.folder(), 'body');
  // Its own iterator: a refused body must not close the connection, and with it the answer.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  await pipeline(upTo(most)(chunks), createWriteStream(path, { mode: 0o600 }), { signal: upload.signal }).catch(
    (cause: unknown) =>
      failedUpload(upload, isOurs(cause) ? cause : new Problem('malformed-request', { error: 'Cut off' })),
  );
  return readFile(path, 'utf8');
}

/** Lets the routes of this scope accept JSON that holds a file. @param maxBytes of the body */
export function largeBodiesOn(scope: FastifyInstance, uploads: Uploads, maxBytes: number): void {
  uploadsOn(scope, uploads, ({ method }) => method === 'POST');
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
    const text = await textOf(uploadOf(request), body, maxBytes);
    if (text === '') return undefined;
    if (!isMostlyText(text)) throw new Problem('malformed-request', { error: 'Too much around the file' });
    return new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  });
}
