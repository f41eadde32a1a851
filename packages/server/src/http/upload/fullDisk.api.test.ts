import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { deadlineOn } from '../deadline.ts';
import { problemsOn } from '../errors.ts';
import { closeUnreadOn } from '../unreadBodies.ts';
import { formsOn, manyFilesOn } from './forms.ts';
import { largeBodiesOn } from './largeBodies.ts';
import { createUploadSlots } from './uploadSlots.ts';

/** A file that takes nothing: every write of more than no bytes finds no room. */
const FULL = '/dev/full';
const MEGABYTE = 1_048_576;
const MAX_BYTES = 40 * MEGABYTE;

let root: string;
let app: FastifyInstance;
let address: string;
let isFull: boolean;
let fullDisks: number;
async function start(deadlineMs: number): Promise<void> {
  isFull = true;
  fullDisks = 0;
  root = await mkdtemp(join(tmpdir(), 'georisk-full-'));
  const make = async () => {
    const path = await mkdtemp(join(root, 'upload-'));
    if (isFull) for (const name of ['0', '1', 'body']) await symlink(FULL, join(path, name));
    return path;
  };
  app = fastify();
  const uploads = { slots: createUploadSlots(1), folder: { make, clear: async () => undefined } };
  deadlineOn(app, deadlineMs);
  problemsOn(app, () => (fullDisks += 1));
  closeUnreadOn(app);
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.caller = { id: 1 } as NonNullable<FastifyRequest['caller']>;
  });
  const total = () => ({ maxBytes: MAX_BYTES, maxTotalBytes: MAX_BYTES, tooLarge: '' });
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_BYTES });
    scope.post('/photo', async () => 'ok');
  });
  void app.register(async (scope) => {
    manyFilesOn(scope, uploads, { maxFiles: 5, limitsOf: total });
    scope.post('/import', async () => 'ok');
  });
  void app.register(async (scope) => {
    largeBodiesOn(scope, uploads, MAX_BYTES);
    scope.post('/body', async () => 'ok');
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  await rm(root, { recursive: true });
});

const form = (size: number) => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), randomBytes(size), Buffer.from('\r\n--b--\r\n')]);
};
const json = (size: number) => Buffer.from(JSON.stringify({ file: 'a'.repeat(size) }));
const SENT = {
  photo: [form, 'multipart/form-data; boundary=b'],
  import: [form, 'multipart/form-data; boundary=b'],
  body: [json, 'application/json'],
} as const;

const send = async (what: keyof typeof SENT, size: number) => {
  const [make, type] = SENT[what];
  const answer = await fetch(`${address}/${what}`, {
    method: 'POST',
    body: make(size),
    headers: { 'content-type': type },
  });
  return { status: answer.status, text: await answer.text() };
};

describe.skipIf(!existsSync(FULL))('a disk that is full', () => {
  const sizes = [60_000, MEGABYTE, 8 * MEGABYTE] as const;
  it.each((['photo', 'import', 'body'] as const).flatMap((what) => sizes.map((size) => [what, size] as const)))(
    'refuses a %s of %d bytes with 507, leaves nothing, and gives its place back',
    async (what, size) => {
      await start(20_000);
      for (let time = 0; time < 5; time += 1) {
        const { status, text } = await send(what, size);
        expect([status, JSON.parse(text)]).toEqual([507, expect.objectContaining({ reason: 'no-room-for-file' })]);
      }
      expect([await readdir(root), fullDisks]).toEqual([[], 5]);
      isFull = false;
      expect((await send(what, size)).status).toBe(200);
    },
  );
});

describe('an upload whose body does not arrive in time', () => {
  it.each(['photo', 'import', 'body'] as const)('is refused with the status of the sentence: %s', async (what) => {
    await start(400);
    isFull = false;
    const [make, type] = SENT[what];
    const body = new ReadableStream({ start: (sending) => sending.enqueue(make(5_000).subarray(0, 4_000)) });
    const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' };
    const answer = await fetch(`${address}/${what}`, init as RequestInit);
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ reason: 'busy' })]);
    expect(await readdir(root)).toEqual([]);
  });
});
