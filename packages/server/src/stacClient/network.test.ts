import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Misbehaviour, type StacServer, startStacServer } from '@georisk/testing/stacServer.ts';
import { PUBLIC_ONLY, policyOfSource } from './address.ts';
import { askNetwork, startAt } from './ask.ts';
import { DOWNLOAD_LIMITS, download, type DownloadLimits } from './download.ts';
import { StacError } from './stacFault.ts';
import { stacFaultText } from './stacFault.hu.ts';
import { itemsAt } from './walk.ts';

const FAST = { waits: [1, 1, 1], longest: 5 };
/** An answer that comes has time on a busy machine too; a test whose answer never comes passes its own limit. */
const LIMITS = { timeoutMs: 30_000, maxBytes: 1024 * 1024 };
const WISH = { bbox: [16, 46, 22, 48], from: '2024-06-01', to: '2024-06-30' } as const;

let server: StacServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stac-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  server = await startStacServer();
  const scene = (day: number) =>
    ({ id: `s${day}`, datetime: `2024-06-0${day}T10:00:00Z`, bbox: [17, 46.5, 18, 47] }) as const;
  server.add(...[1, 2, 3, 4, 5].map(scene), { id: 'far', datetime: '2024-06-01T10:00:00Z', bbox: [100, 1, 101, 2] });
  return () => server.close();
});

async function idsAt(address = server.url, timeoutMs = LIMITS.timeoutMs): Promise<unknown[]> {
  const ask = askNetwork(policyOfSource(address, 'any'), { limits: { ...LIMITS, timeoutMs }, retries: FAST });
  const ids: unknown[] = [];
  for await (const { json } of itemsAt(ask, address, WISH)) ids.push(json['id']);
  return ids;
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof StacError)) throw error;
      expect(stacFaultText(error.fault)).toMatch(/^[A-ZÁÉÍÓÖŐÚÜŰ].+$/u);
      return error.fault.code;
    },
  );

describe('a server', () => {
  it('is read page by page, by its search and by its collection', async () => {
    const all = ['s1', 's2', 's3', 's4', 's5'];
    expect(await idsAt()).toEqual(all);
    expect(server.requests).toEqual(['GET /', 'POST /search', 'POST /search', 'POST /search']);
    expect(await idsAt(server.collectionUrl)).toEqual(all);
  });

  const faults: readonly [Misbehaviour, string, number?][] = [
    [{ kind: 'silent' }, 'tooSlow', 100],
    [{ kind: 'slow' }, 'tooSlow', 100],
    [{ kind: 'half' }, 'brokenOff'],
    [{ kind: 'html' }, 'notJson'],
    [{ kind: 'foreign' }, 'notStac'],
    [{ kind: 'huge' }, 'tooLarge'],
    [{ kind: 'circle' }, 'endless'],
    [{ kind: 'endless' }, 'tooManyPages'],
    [{ kind: 'status', status: 500 }, 'status'],
    [{ kind: 'status', status: 404 }, 'status'],
    [{ kind: 'redirect', to: 'https://127.0.0.1/' }, 'redirect'],
    [{ kind: 'redirect', to: 'file:///etc/passwd' }, 'redirect'],
    [{ kind: 'redirect', to: 'http://169.254.169.254/' }, 'addressPrivate'],
    [{ kind: 'redirect', to: 'http://127.0.0.1:1/' }, 'addressPrivate'],
    [{ kind: 'redirect', to: '/' }, 'redirect'],
  ];
  it.each(faults)('that answers %o is reported: %s', async (how, code, timeoutMs) => {
    server.misbehave(how);
    expect(await faultOf(idsAt(server.url, timeoutMs))).toBe(code);
  });

  it('is requested again where that helps, and only there', async () => {
    for (const how of [{ kind: 'status', status: 503 }, { kind: 'half' }, { kind: 'html' }] as const) {
      server.misbehave({ ...how, times: 2 }, '/search');
      expect(await idsAt(), how.kind).toHaveLength(5);
    }
    server.misbehave({ kind: 'status', status: 404 });
    const before = server.requests.length;
    await faultOf(idsAt());
    expect(server.requests.length - before).toBe(1);
    server.misbehave({ kind: 'status', status: 500 });
    await faultOf(idsAt());
    expect(server.requests.length - before).toBe(1 + 4);
  });

  it('that is unreachable is reported', async () => {
    const { url } = server;
    await server.close();
    expect(await faultOf(idsAt(url))).toBe('unreachable');
  });

  it('whose name leads to this machine is not connected to', async () => {
    const { port } = new URL(server.url);
    const ask = askNetwork(PUBLIC_ONLY, { retries: { waits: [], longest: 0 } });
    expect(await faultOf(ask({ method: 'GET', url: server.url }))).toBe('addressPrivate');
    expect(await faultOf(ask({ method: 'GET', url: `http://localhost:${port}/` }))).toBe('addressPrivate');
    expect(server.requests).toEqual([]);
  });

  it('is no longer requested when the work is cancelled', async () => {
    server.misbehave({ kind: 'silent' });
    const abort = new AbortController();
    const ask = askNetwork(policyOfSource(server.url, 'any'), { retries: FAST, signal: abort.signal });
    const asked = ask({ method: 'GET', url: server.url });
    abort.abort(new Error('called off'));
    await expect(asked).rejects.toThrow('called off');
  });
});

describe('a catalogue of files', () => {
  it('is read by its path, and missing files are named', async () => {
    await writeFile(
      join(folder, 'catalog.json'),
      JSON.stringify({
        type: 'Catalog',
        stac_version: '1.0.0',
        id: 'c',
        links: [{ rel: 'item', href: './item.json' }],
      }),
    );
    const properties = { datetime: '2024-06-02T10:00:00Z' };
    await writeFile(
      join(folder, 'item.json'),
      JSON.stringify({ type: 'Feature', id: 'a', bbox: [17, 46, 18, 47], properties, assets: {} }),
    );
    const read = async (name: string) => {
      const { ask, address } = startAt(name, folder);
      const bases: string[] = [];
      for await (const { base } of itemsAt(ask, address, WISH)) bases.push(base);
      return bases;
    };
    expect(await read('catalog.json')).toEqual([`file://${folder}/item.json`]);
    expect(await faultOf(read('nothing.json'))).toBe('fileNotFound');
    await writeFile(join(folder, 'broken.json'), '{');
    expect(await faultOf(read('broken.json'))).toBe('notJson');
  });
});

describe('a file', () => {
  const bytes = Buffer.alloc(300_000, 'pixel');
  const sha = (data: Buffer) => createHash('sha256').update(data).digest('hex');

  /**
   * Sends a number of bytes at most and disconnects; with or without a mark of the file's version. It disconnects when
   * all that it sent is in the client's file: the client drops what arrived before the break and is not yet written.
   */
  async function flaky(path: string, etags: readonly (string | undefined)[], most = 100_000) {
    const ranges: (string | undefined)[] = [];
    const http = createServer((request, response) => {
      const etag = etags[Math.min(ranges.length, etags.length - 1)];
      ranges.push(request.headers.range);
      const asked = /^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1];
      const resumes = asked !== undefined && request.headers['if-range'] === etag;
      const start = resumes ? Number(asked) : 0;
      response.writeHead(resumes ? 206 : 200, {
        ...(etag !== undefined && { etag }),
        'content-length': bytes.length - start,
        ...(resumes && { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
      });
      const end = Math.min(start + most, bytes.length);
      if (end === bytes.length) response.end(bytes.subarray(start));
      else breakOff(response, start, end).catch((error: unknown) => response.destroy(error as Error));
    });
    /** In two parts: what an earlier attempt left in the file has as many bytes as both. */
    async function breakOff(response: ServerResponse, start: number, end: number): Promise<void> {
      const middle = (start + end) / 2;
      for (const [from, to] of [
        [start, middle],
        [middle, end],
      ] as const) {
        response.write(bytes.subarray(from, to));
        await vi.waitUntil(async () => response.destroyed || (await sizeOf(path)) === to, { timeout: 30_000 });
      }
      response.destroy();
    }
    await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
    onTestFinished(async () => {
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
    });
    return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/B04.tif`, ranges };
  }
  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size;

  it('is resumed where the connection broke', async () => {
    const path = join(folder, 'a.tif');
    const { url, ranges } = await flaky(path, ['"v1"']);
    await download(url, path, policyOfSource(url, 'any'), { retries: FAST });
    expect(sha(await readFile(path))).toBe(sha(bytes));
    expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
  });

  it('is fetched again from the start when it changed meanwhile, or when its version is unknown', async () => {
    const path = join(folder, 'b.tif');
    const changed = await flaky(path, ['"v1"', '"v2"', '"v2"'], 200_000);
    await download(changed.url, path, policyOfSource(changed.url, 'any'), { retries: FAST });
    expect(sha(await readFile(path))).toBe(sha(bytes));
    expect(changed.ranges).toEqual([undefined, 'bytes=200000-', 'bytes=200000-']);
    const unmarked = await flaky(path, [undefined], 200_000);
    expect(await faultOf(download(unmarked.url, path, policyOfSource(unmarked.url, 'any'), { retries: FAST }))).toBe(
      'brokenOff',
    );
    expect(unmarked.ranges).toEqual([undefined, undefined, undefined, undefined]);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('that is too large, or never comes, leaves nothing behind', async () => {
    const path = join(folder, 'c.tif');
    const { url } = await flaky(path, ['"v1"']);
    const fetched = (from: string, limits: DownloadLimits) =>
      faultOf(download(from, path, policyOfSource(from, 'any'), { retries: FAST, limits }));
    expect(await fetched(url, { ...DOWNLOAD_LIMITS, maxBytes: 1_000 })).toBe('tooLarge');
    server.misbehave({ kind: 'silent' });
    expect(await fetched(`${server.url}files/x/B04.tif`, { ...DOWNLOAD_LIMITS, idleMs: 100 })).toBe('tooSlow');
    expect(await faultOf(download(url, path, PUBLIC_ONLY, { retries: FAST }))).toBe('addressPrivate');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});
