import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { openUploadFolder } from './uploadFolder.ts';
import { uploadOf, uploadsOn } from './uploads.ts';
import { createUploadSlots } from './uploadSlots.ts';

let test: TestApp;
let fixture: Fixture;
let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-uploads-'));
  test = await openTestApp({ RATE_LIMIT_FACTOR: '1', DATA_DIR: dataDir });
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantCases(test.database.kysely, fixture);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const token = (who: PersonKey) => openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() });
const PICTURE = smallJpeg();
const HEAD = Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
const TAIL = Buffer.from('\r\n--b--\r\n');

interface Held {
  readonly socket: Socket;
  /** The server's log so far. */
  readonly said: () => string;
}

/** An upload whose last bytes do not arrive. */
async function hold(who: PersonKey, sent = Buffer.concat([HEAD, PICTURE])): Promise<Held> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let said = '';
  socket.on('data', (data) => (said += String(data)));
  socket.on('error', () => undefined);
  const lines = [
    `POST /api/damages/${fixture.land.damages.own}/photos HTTP/1.1`,
    'Host: georisk.test',
    `Authorization: Bearer ${await token(who)}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${HEAD.length + PICTURE.length + TAIL.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(sent);
  return { socket, said: () => said };
}

const filesOnDisk = async (): Promise<number> => {
  const folder = join(dataDir, 'uploads');
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};
const becomes = (read: () => unknown, wanted: unknown) => expect.poll(read, { timeout: 60_000 }).toEqual(wanted);

describe('uploads that are held open', () => {
  it('are written to the disk, are three of a person at most, and leave nothing', async () => {
    const held = await Promise.all([1, 2, 3].map(() => hold('a.damage1')));
    await becomes(filesOnDisk, 3);
    const fourth = await hold('a.damage1');
    await becomes(() => /^HTTP\/1.1 429/.test(fourth.said()), true);
    expect(fourth.said()).toMatch(/legfeljebb három fájl/);
    // The connection of an unread body is closed, not only answered.
    await once(fourth.socket, 'close');
    expect(held.map(({ said }) => said())).toEqual(['', '', '']);
    held[0]?.socket.write(TAIL);
    await becomes(() => held[0]?.said().startsWith('HTTP/1.1 201'), true);
    for (const { socket } of held) socket.destroy();
    await becomes(filesOnDisk, 0);
    const next = await hold('a.damage1', Buffer.concat([HEAD, PICTURE, TAIL]));
    await becomes(() => /^HTTP\/1.1 201/.test(next.said()), true);
    next.socket.destroy();
    expect(await filesOnDisk()).toBe(0);
  });

  it('are no more than thirty of a process', () => {
    const { slots } = test.app.uploads;
    const taken = Array.from({ length: 30 }, (_, person) => slots.take(1_000 + person));
    expect(() => slots.take(2_000)).toThrow(expect.objectContaining({ reason: 'busy' }));
    for (const release of taken) release();
    taken[0]?.();
    const again = Array.from({ length: 30 }, (_, person) => slots.take(1_000 + person));
    expect(() => slots.take(2_000)).toThrow();
    for (const release of again) release();
  });

  it('leave nothing when their form is none, cut off, or too large', async () => {
    const send = async (body: Buffer, type = 'multipart/form-data; boundary=b') =>
      test.call('POST', `/api/damages/${fixture.land.damages.own}/photos`, {
        token: await token('a.damage1'),
        body,
        headers: { 'content-type': type },
      });
    const part = Buffer.concat([HEAD, PICTURE, Buffer.from('\r\n')]);
    const statuses = [];
    for (const body of [
      Buffer.from('--b--'),
      Buffer.alloc(0),
      HEAD,
      Buffer.concat([HEAD, PICTURE]),
      Buffer.concat([part, part, part, Buffer.from('--b--')]),
      Buffer.concat([
        ...Array.from({ length: 12 }, () =>
          Buffer.from('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'),
        ),
        part,
        Buffer.from('--b--'),
      ]),
    ])
      statuses.push((await send(body)).statusCode);
    statuses.push((await send(part, 'multipart/form-data')).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400]);
    expect((await send(Buffer.concat([HEAD, Buffer.alloc(26 * 1024 * 1024), TAIL]))).statusCode).toBe(413);
    expect(await filesOnDisk()).toBe(0);
  });

  it('are never taken from a path in a JSON body', async () => {
    const answer = await test.call('POST', `/api/damages/${fixture.land.damages.own}/photos`, {
      token: await token('a.damage1'),
      body: { name: 'photo', path: '/etc/hostname' },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('files of an upload that cannot be removed', () => {
  it('keep no place and do not change the answer', async () => {
    const root = await mkdtemp(join(tmpdir(), 'georisk-stuck-'));
    const slots = createUploadSlots(1);
    const scope = fastify();
    scope.decorateRequest('caller');
    scope.addHook('onRequest', async (request) => {
      request.caller = { id: 1 } as NonNullable<typeof request.caller>;
    });
    // Nothing can be removed below a path that is no folder.
    const stuck = { make: () => Promise.resolve(join(root, 'file', 'x')), clear: () => Promise.resolve() };
    await writeFile(join(root, 'file'), '');
    uploadsOn(scope, { slots, folder: stuck }, () => true);
    scope.get('/', async (request) => uploadOf(request).folder());
    for (let uploads = 0; uploads < 4; uploads += 1) expect((await scope.inject({ url: '/' })).statusCode).toBe(200);
    await scope.close();
    await rm(root, { recursive: true });
  });
});

describe('what a killed process left of its uploads', () => {
  const MINUTE = 60_000;
  const NOW = Date.parse('2026-06-15T08:00:00Z');
  const host = hostname()
    .replaceAll(/[^A-Za-z0-9-]/g, '')
    .slice(0, 64);
  const nameOf = (machine: string, pid: number, digit: number) =>
    `${machine}.${pid}.${`${digit}`.repeat(8)}-0000-4000-8000-000000000000`;
  const DEAD = 999_999_999;
  const touch = (path: string, minutesAgo: number) =>
    utimes(path, new Date(NOW - minutesAgo * MINUTE), new Date(NOW - minutesAgo * MINUTE));

  /** A folder of uploads with these folders of processes, touched some minutes ago. */
  async function rootWith(folders: Readonly<Record<string, number>>): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'georisk-left-'));
    for (const [name, minutesAgo] of Object.entries(folders)) {
      await mkdir(join(root, 'uploads', name, 'upload'), { recursive: true });
      await touch(join(root, 'uploads', name), minutesAgo);
    }
    return root;
  }

  it('is removed once it has been silent, and folders of processes that live are not', async () => {
    const kept = {
      // Another container of our name, whose processes we do not see.
      [nameOf(host, DEAD, 1)]: 9,
      [nameOf(host, process.pid, 2)]: 9,
      // It runs: it may have slept with the machine.
      [nameOf(host, process.ppid, 3)]: 600,
      [nameOf('elsewhere', 1, 4)]: 9,
      notes: 100_000,
    };
    const left = {
      [nameOf(host, DEAD, 5)]: 11,
      [nameOf(host, process.pid, 6)]: 11,
      [nameOf(host, process.ppid, 7)]: 1_500,
      [nameOf('elsewhere', 1, 8)]: 11,
    };
    const root = await rootWith({ ...kept, ...left });
    const folder = openUploadFolder(root, () => NOW);
    const own = basename(dirname(await folder.make()));
    expect(new Set(await readdir(join(root, 'uploads')))).toEqual(new Set([...Object.keys(kept), own]));
    await folder.clear();
    await rm(root, { recursive: true });
  });

  it('is never a folder of the process itself, however long its import takes', async () => {
    const left = nameOf('elsewhere', 1, 1);
    const root = await rootWith({ [left]: 0 });
    let now = NOW;
    const folder = openUploadFolder(root, () => now);
    const ofImport = await folder.make();
    await touch(dirname(ofImport), 0);
    now += 100 * MINUTE;
    await folder.make();
    await becomes(() => existsSync(join(root, 'uploads', left)), false);
    expect(existsSync(ofImport)).toBe(true);
    await folder.clear();
    await rm(root, { recursive: true });
  });

  it('is not what a process touches while its import runs', async () => {
    const root = await rootWith({});
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const folder = openUploadFolder(root, () => NOW);
      const own = dirname(await folder.make());
      await touch(own, 1_000);
      vi.advanceTimersByTime(MINUTE);
      await becomes(async () => (await stat(own)).mtimeMs, NOW);
      await folder.clear();
    } finally {
      vi.useRealTimers();
    }
    await rm(root, { recursive: true });
  });

  it('is followed by folders that only the server may read', async () => {
    const root = await mkdtemp(join(tmpdir(), 'georisk-left-'));
    await mkdir(join(root, 'uploads'));
    const folder = openUploadFolder(root);
    expect((await stat(await folder.make())).mode & 0o777).toBe(0o700);
    await folder.clear();
    await rm(root, { recursive: true });
  });
});
