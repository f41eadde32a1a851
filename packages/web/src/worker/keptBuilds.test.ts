import { beforeEach, describe, expect, it } from 'vitest';
import type { Build } from './build.ts';
import { KeptBuilds } from './keptBuilds.ts';

/** The browser's caches, in memory; requests are compared by their address. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();
  readonly #cache = (files: Map<string, Response>) =>
    ({
      match: async (asked: string | Request) => files.get(pathOf(asked))?.clone(),
      put: async (asked: string | Request, answer: Response) => void files.set(pathOf(asked), answer),
    }) as unknown as Cache;
  open = async (name: string): Promise<Cache> => {
    const files = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, files);
    return this.#cache(files);
  };
  match = async (asked: string | Request): Promise<Response | undefined> =>
    [...this.all.values()]
      .map((files) => files.get(pathOf(asked)))
      .find((answer) => answer !== undefined)
      ?.clone();
  has = async (name: string): Promise<boolean> => this.all.has(name);
  keys = async (): Promise<string[]> => [...this.all.keys()];
  delete = async (name: string): Promise<boolean> => this.all.delete(name);
}

const HOST = 'https://georisk.test';
const pathOf = (asked: string | Request): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, HOST).pathname;

const buildOf = (letter: string): Build => ({
  entry: `/assets/index-${letter}.js`,
  policy: 'none',
  files: [
    { url: '/', revision: letter },
    { url: '/favicon.svg', revision: 'same' },
    { url: `/assets/index-${letter}.js`, revision: null },
    { url: '/assets/react-same.js', revision: null },
  ],
});

let caches: FakeCaches;
let fetched: string[];
let isOnline: boolean;
let missing: string | null;
let unsent: boolean;
/** The build that the server has. */
let served: string;

const fetch = async (asked: string | URL | Request): Promise<Response> => {
  const path = pathOf(asked instanceof URL ? asked.href : asked);
  if (!isOnline) throw new TypeError('no network');
  fetched.push(path);
  return path === missing ? new Response('', { status: 404 }) : new Response(`${path} of ${served}`);
};

const workerOf = (build: Build) =>
  new KeptBuilds({ caches: caches as unknown as CacheStorage, fetch, build, hasUnsent: async () => unsent });

const request = (path: string) => new Request(`${HOST}${path}`);
const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text();

/** The browser's way from a new worker to the one that answers. */
async function deploy(letter: string): Promise<KeptBuilds> {
  served = letter;
  const worker = workerOf(buildOf(letter));
  await worker.install();
  return worker;
}

beforeEach(() => {
  caches = new FakeCaches();
  [fetched, isOnline, missing, unsent, served] = [[], true, null, false, 'a'];
});

describe('KeptBuilds', () => {
  it('shows the installed build without a network, at every address', async () => {
    const worker = await deploy('a');
    await worker.activate();
    isOnline = false;
    expect(await textOf(worker.shell(request('/view/damage/1')))).toBe('/ of a');
    expect(await textOf(worker.hashed(request('/assets/react-same.js')))).toBe('/assets/react-same.js of a');
    expect(await textOf(worker.named(request('/favicon.svg')))).toBe('/favicon.svg of a');
    await expect(worker.hashed(request('/assets/late.js'))).rejects.toThrow('no network');
  });

  it('keeps nothing of a build of which a file does not come, and goes on showing the one before', async () => {
    await (await deploy('a')).activate();
    missing = '/assets/index-b.js';
    await expect(deploy('b')).rejects.toThrow('404');
    isOnline = false;
    expect(await textOf(workerOf(buildOf('a')).shell(request('/')))).toBe('/ of a');
    expect((await caches.keys()).filter((name) => name.startsWith('georisk-build'))).toHaveLength(1);
  });

  it('fetches only the files of a new build that the device does not have', async () => {
    await (await deploy('a')).activate();
    fetched = [];
    await deploy('b');
    expect(fetched.toSorted()).toEqual(['/', '/assets/index-b.js', '/favicon.svg']);
  });

  it('shows the old build after the browser was closed while something waits to be sent, also to a person who asks for the new one', async () => {
    await (await deploy('a')).activate();
    const next = await deploy('b');
    expect(await textOf(next.shell(request('/')))).toBe('/ of a');
    unsent = true;
    await next.activate();
    expect(await textOf(next.shell(request('/')))).toBe('/ of a');
    expect(await next.takeOver()).toBe(false);
    expect(await textOf(next.hashed(request('/assets/index-a.js')))).toBe('/assets/index-a.js of a');
    unsent = false;
    expect(await next.takeOver()).toBe(true);
    expect(await textOf(next.shell(request('/')))).toBe('/ of b');
  });

  it('keeps the build before for windows that are open, and removes older ones', async () => {
    for (const letter of ['a', 'b', 'c']) await (await deploy(letter)).activate();
    isOnline = false;
    const worker = workerOf(buildOf('c'));
    expect(await textOf(worker.hashed(request('/assets/index-b.js')))).toBe('/assets/index-b.js of b');
    await expect(worker.hashed(request('/assets/index-a.js'))).rejects.toThrow('no network');
  });

  it('takes a new copy of the shell over without a question where only the policy of the pages changed', async () => {
    await (await deploy('a')).activate();
    served = 'a with another policy';
    unsent = true;
    const next = workerOf({ ...buildOf('a'), policy: 'another' });
    await next.install();
    await next.activate();
    expect(await textOf(next.shell(request('/')))).toBe('/ of a with another policy');
  });

  it('keeps a hashed file that was fetched late, and no refusal', async () => {
    const worker = await deploy('a');
    await worker.hashed(request('/assets/late.js'));
    missing = '/assets/gone.js';
    expect((await worker.hashed(request('/assets/gone.js'))).status).toBe(404);
    isOnline = false;
    expect(await textOf(worker.hashed(request('/assets/late.js')))).toBe('/assets/late.js of a');
    await expect(worker.hashed(request('/assets/gone.js'))).rejects.toThrow('no network');
  });

  it('shows the network’s shell where the browser cleared the kept one', async () => {
    const worker = await deploy('a');
    await worker.activate();
    for (const name of await caches.keys()) if (name.startsWith('georisk-build')) await caches.delete(name);
    served = 'b';
    expect(await textOf(worker.shell(request('/')))).toBe('/ of b');
  });
});
