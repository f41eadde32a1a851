import { describe, expect, it } from 'vitest';
import { item } from '#server/modules/source/item/testing.ts';
import type { StacRequest } from './readJson.ts';
import { StacError, type StacFault } from './stacFault.ts';
import { type AskStac, itemsAt, WALK_LIMITS } from './walk.ts';
import { flatBBox, isWished, type SceneWish } from './wish.ts';

type Pages = Readonly<Record<string, unknown>>;
const ROOT = 'https://stac.example';

/** Answers from a table of addresses; a POST by its address and body. */
function answering(pages: Pages): { ask: AskStac; asked: StacRequest[] } {
  const asked: StacRequest[] = [];
  return {
    asked,
    ask: async (request) => {
      asked.push(request);
      const key = request.method === 'POST' ? `${request.url} ${JSON.stringify(request.body)}` : request.url;
      if (!(key in pages)) throw new Error(`nobody asked for ${key}`);
      return { json: pages[key], url: request.url };
    },
  };
}

async function idsAt(pages: Pages, wish: SceneWish = {}, start = ROOT, limits = WALK_LIMITS): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const { json } of itemsAt(answering(pages).ask, start, wish, limits)) ids.push(json['id']);
  return ids;
}

const faultAt = (...args: Parameters<typeof idsAt>) =>
  idsAt(...args).then(
    () => undefined,
    (error: unknown) => (error instanceof StacError ? error.fault.code : String(error)),
  );

const page = (ids: readonly string[], ...links: readonly unknown[]) => ({
  type: 'FeatureCollection',
  features: ids.map((id) => item({ id })),
  links,
});
const catalog = (...links: readonly unknown[]) => ({ type: 'Catalog', stac_version: '1.1.0', id: 'c', links });
const collection = (id: string, extent: unknown, ...links: readonly unknown[]) => ({
  ...catalog(...links),
  type: 'Collection',
  id,
  extent,
});

describe('items are found', () => {
  it('in an item and in a page of them', async () => {
    expect(await idsAt({ [ROOT]: item({ id: 'a' }) })).toEqual(['a']);
    expect(await idsAt({ [ROOT]: page(['a', 'b']) })).toEqual(['a', 'b']);
  });

  it('in the files of a catalogue, however they are linked, each once', async () => {
    const pages = {
      [`${ROOT}/catalog.json`]: catalog({ rel: 'child', href: './a/collection.json' }, { rel: 'item', href: 'x.json' }),
      [`${ROOT}/a/collection.json`]: collection(
        'a',
        {},
        { rel: 'item', href: 'one.json' },
        { rel: 'item', href: './one.json' },
        { rel: 'root', href: '../catalog.json' },
        { rel: 'child', href: '../catalog.json' },
        { rel: 'derived_from', href: '../never.json' },
      ),
      [`${ROOT}/a/one.json`]: item({ id: 'one' }),
      [`${ROOT}/x.json`]: item({ id: 'x' }),
    };
    expect(new Set(await idsAt(pages, {}, `${ROOT}/catalog.json`))).toEqual(new Set(['one', 'x']));
  });

  it('only in those parts of a catalogue that can contain them', async () => {
    const years = (from: string, to: string) => ({
      temporal: { interval: [[`${from}T00:00:00Z`, `${to}T00:00:00Z`]] },
    });
    const far = { spatial: { bbox: [[100, 10, 110, 20]] } };
    const pages = {
      [ROOT]: catalog(...['old', 'far', 'here', 'other'].map((id) => ({ rel: 'child', href: `${ROOT}/${id}` }))),
      [`${ROOT}/old`]: collection('s2', years('2017-01-01', '2017-12-31'), { rel: 'item', href: `${ROOT}/never` }),
      [`${ROOT}/far`]: collection('s2', far, { rel: 'item', href: `${ROOT}/never` }),
      [`${ROOT}/other`]: collection('landsat', {}, { rel: 'item', href: `${ROOT}/never` }),
      [`${ROOT}/here`]: collection('s2', years('2024-01-01', '2024-12-31'), { rel: 'item', href: `${ROOT}/a` }),
      [`${ROOT}/a`]: item({ id: 'a' }),
    };
    const wish = { collection: 's2', bbox: [16, 46, 17, 47], from: '2024-06-01', to: '2024-06-30' } as const;
    expect(await idsAt(pages, wish)).toEqual(['a']);
  });

  it('by search with POST, page by page, the body merged', async () => {
    const wish = { collection: 's2', bbox: [16, 46, 17, 47], from: '2024-06-01', to: '2024-06-30' } as const;
    const body = {
      limit: 100,
      bbox: [16, 46, 17, 47],
      datetime: '2024-05-31T22:00:00Z/2024-06-30T21:59:59Z',
      collections: ['s2'],
    };
    const search = { rel: 'search', href: `${ROOT}/search` };
    const next = { rel: 'next', href: `${ROOT}/search`, method: 'POST', merge: true, body: { token: 't2' } };
    const pages = {
      [ROOT]: catalog(search, { ...search, method: 'POST' }),
      [`${ROOT}/search ${JSON.stringify(body)}`]: page(['a'], next),
      [`${ROOT}/search ${JSON.stringify({ ...body, token: 't2' })}`]: page(['b'], {
        ...next,
        merge: false,
        body: { token: 't3' },
      }),
      [`${ROOT}/search ${JSON.stringify({ token: 't3' })}`]: page(['c']),
    };
    expect(await idsAt(pages, wish)).toEqual(['a', 'b', 'c']);
  });

  it('by search with GET where there is no other, and in the items of a collection', async () => {
    const wish = { collection: 's2', bbox: [16, 46, 17, 47], from: '2024-06-01' } as const;
    const query = 'bbox=16%2C46%2C17%2C47&datetime=2024-05-31T22%3A00%3A00Z%2F..&limit=100';
    const api = {
      [ROOT]: catalog({ rel: 'search', href: '/search?key=1' }),
      [`${ROOT}/search?key=1&${query}&collections=s2`]: page(['a'], { rel: 'next', href: `${ROOT}/next` }),
      [`${ROOT}/next`]: page(['b']),
    };
    expect(await idsAt(api, wish)).toEqual(['a', 'b']);
    const items = {
      [ROOT]: collection('s2', {}, { rel: 'items', href: `${ROOT}/items` }),
      [`${ROOT}/items?${query}`]: page(['c']),
    };
    expect(await idsAt(items, wish)).toEqual(['c']);
  });

  it('but not unrequested ones, whatever the server sends', async () => {
    const features = [
      { ...item({ id: 'right' }), collection: 's2' },
      { ...item({ id: 'other collection' }), collection: 's1' },
      { ...item({ id: 'elsewhere' }), bbox: [1, 1, 2, 2] },
      item({ id: 'early', properties: { datetime: '2024-05-31T10:00:00Z' } }),
      item({ id: 'timeless', properties: { datetime: null } }),
      null,
      { type: 'Feature', id: 'no assets' },
    ];
    const wish = { collection: 's2', bbox: [16, 46, 17, 47], from: '2024-06-01', to: '2024-06-30' } as const;
    expect(await idsAt({ [ROOT]: { type: 'FeatureCollection', features, links: [] } }, wish)).toEqual(['right']);
  });
});

describe('a misleading server is given up', () => {
  it.each([
    ['nothing of STAC', { hello: 'world' }],
    ['a list', []],
    ['null', null],
    ['a GeoJSON of something else', { type: 'FeatureCollection' }],
  ])('%s', async (_, json) => expect(await faultAt({ [ROOT]: json })).toBe('notStac'));

  it('in circles', async () => {
    const pages = {
      [ROOT]: page(['a'], { rel: 'next', href: `${ROOT}/2` }),
      [`${ROOT}/2`]: page(['b'], { rel: 'next', href: `${ROOT}/2` }),
    };
    expect(await faultAt(pages)).toBe('endless');
  });

  it('with the same items under ever new addresses: it has no more of them', async () => {
    let asked = 0;
    const ask: AskStac = async ({ url }) => {
      asked += 1;
      return { json: page(['a', 'b'], { rel: 'next', href: `${ROOT}?token=${asked}` }), url };
    };
    const ids: unknown[] = [];
    for await (const { json } of itemsAt(ask, ROOT, {})) ids.push(json['id']);
    expect(ids).toEqual(['a', 'b']);
    expect(asked).toBe(2);
  });

  it('whose next page is missing: earlier pages stand where that is asked for', async () => {
    const ask: AskStac = async ({ url }) => {
      if (url !== ROOT) throw new StacError({ code: 'status', host: 'x', status: 404 });
      return { json: page(['a'], { rel: 'next', href: `${ROOT}/2` }), url };
    };
    const all = async (onMissing?: (fault: StacFault) => void) => {
      const ids: unknown[] = [];
      for await (const { json } of itemsAt(ask, ROOT, {}, WALK_LIMITS, onMissing)) ids.push(json['id']);
      return ids;
    };
    const faults: StacFault[] = [];
    expect(await all((fault) => faults.push(fault))).toEqual(['a']);
    expect(faults).toEqual([{ code: 'status', host: 'x', status: 404 }]);
    await expect(all()).rejects.toMatchObject({ fault: { code: 'status' } });
  });

  it('without an end', async () => {
    const ask: AskStac = async ({ url }) => {
      const number = Number(new URL(url).searchParams.get('p') ?? 0);
      return { json: page([`i${number}`], { rel: 'next', href: `${ROOT}?p=${number + 1}` }), url };
    };
    const all = async (limits: typeof WALK_LIMITS) => {
      let count = 0;
      for await (const _ of itemsAt(ask, ROOT, {}, limits)) count += 1;
      return count;
    };
    await expect(all({ ...WALK_LIMITS, maxPages: 5 })).rejects.toMatchObject({
      fault: { code: 'tooManyPages', limit: 5 },
    });
    await expect(all({ ...WALK_LIMITS, maxItems: 5 })).rejects.toMatchObject({
      fault: { code: 'tooManyItems', limit: 5 },
    });
  });

  it('into a catalogue of too many files', async () => {
    const links = Array.from({ length: 10 }, (_, index) => ({ rel: 'item', href: `${ROOT}/${index}` }));
    const pages = {
      [ROOT]: catalog(...links),
      ...Object.fromEntries(links.map(({ href }) => [href, item({ id: href })])),
    };
    expect(await faultAt(pages, {}, ROOT, { ...WALK_LIMITS, maxDocuments: 9 })).toBe('tooManyPages');
  });
});

describe('a request', () => {
  it('reads boxes of four and six numbers', () => {
    expect(flatBBox([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
    expect(flatBBox([1, 2, 0, 3, 4, 9])).toEqual([1, 2, 3, 4]);
    for (const wrong of [[1, 2, 3], 'x', null, [1, 2, 3, '4'], [1, 2, 3, Number.NaN]])
      expect(flatBBox(wrong)).toBeUndefined();
  });
  it('matches a whole day of Budapest, both ends included', () => {
    const on = (datetime: string) =>
      isWished(item({ properties: { datetime } }), { from: '2024-06-12', to: '2024-06-12' });
    expect([on('2024-06-11T22:00:00Z'), on('2024-06-12T21:59:59Z'), on('2024-06-12T22:00:00Z')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
