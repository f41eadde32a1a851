import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readForm } from './readForm.ts';

const MEGABYTE = 1_048_576;
const SIZE = 25 * MEGABYTE;
const CHUNK = 65_536;
/** Buffers of the streams between the network and the disk. */
const MAX_IN_MEMORY = 2 * MEGABYTE;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'georisk-form-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('holds little of a large file in memory: the rest is on the disk before more is read', async () => {
  const file = join(folder, '0');
  const sent = createHash('sha256');
  let mostInMemory = 0;
  const body = Readable.from(
    (function* form() {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
      for (let at = 0; at < SIZE; at += CHUNK) {
        const chunk = Buffer.alloc(CHUNK, at / CHUNK);
        sent.update(chunk);
        yield chunk;
        mostInMemory = Math.max(mostInMemory, at + CHUNK - (existsSync(file) ? statSync(file).size : 0));
      }
      yield Buffer.from('\r\n--b--\r\n');
    })(),
    // Bytes are counted, as for a body from the network, instead of chunks.
    { objectMode: false, highWaterMark: CHUNK },
  );
  const [read] = await readForm(
    body,
    { 'content-type': 'multipart/form-data; boundary=b' },
    { folder: async () => folder, signal: new AbortController().signal, maxBytes: SIZE },
  );
  expect(read).toEqual({ name: 'photo', fileName: 'a.jpg', path: file, size: SIZE });
  expect(mostInMemory).toBeLessThan(MAX_IN_MEMORY);
  const kept = createHash('sha256').update(await readFile(file));
  expect(kept.digest('hex')).toBe(sent.digest('hex'));
});

/** A file that takes nothing: every write of more than no bytes finds no room. */
const FULL = '/dev/full';

it.skipIf(!existsSync(FULL)).each([1_000, 100_000, 5 * MEGABYTE])(
  'reports at once that a file of %d bytes finds no room, and asks for no more of the body',
  async (size) => {
    const full = await mkdtemp(join(folder, 'full-'));
    await symlink(FULL, join(full, '0'));
    let taken = 0;
    const body = Readable.from(
      (function* form() {
        yield Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
        for (let left = size; left > 0; left -= CHUNK) {
          taken += Math.min(left, CHUNK);
          yield Buffer.alloc(Math.min(left, CHUNK), 1);
        }
        yield Buffer.from('\r\n--b--\r\n');
      })(),
      { objectMode: false, highWaterMark: CHUNK },
    );
    const reading = readForm(
      body,
      { 'content-type': 'multipart/form-data; boundary=b' },
      { folder: async () => full, signal: new AbortController().signal, maxBytes: SIZE },
    );
    await expect(reading).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(taken).toBeLessThanOrEqual(MAX_IN_MEMORY);
  },
);

it.each([
  ['as announced', { 'content-length': '200000' }],
  ['without an announced length', {}],
])('refuses files that are too large together, %s', async (_what, headers) => {
  const part = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${'x'.repeat(60)}\r\n`;
  const reading = (maxTotalBytes: number) =>
    readForm(
      Readable.from([Buffer.from(`${part('a')}${part('b')}--b--\r\n`)], { objectMode: false }),
      { 'content-type': 'multipart/form-data; boundary=b', ...headers },
      { folder: async () => folder, signal: new AbortController().signal, maxBytes: 100, maxFiles: 5, maxTotalBytes },
    );
  await expect(reading(119)).rejects.toMatchObject({ code: 'too-large-together' });
  await expect(reading(250_000)).resolves.toMatchObject([{ size: 60 }, { size: 60 }]);
});
