import { API, type ApiName, fillPath } from '@georisk/contract/api.ts';
import { ENDPOINTS } from '@georisk/contract/endpoints.ts';
import { problem } from '@georisk/contract/schemas/shared.ts';
import { UNKNOWN_NAME_TEXT } from '@georisk/contract/texts/parameters.hu.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  const world = await plantFixture(test.database.kysely, test.clock.now());
  token = await openSession(test.database.kysely, world.people.admin1, { at: test.clock.now() });
});
afterAll(() => test.close());

const ask = (path: string, query: string) => test.get(`${path}?${query}`, { token });
const HUNGARIAN = /[áéíóöőúüű]/i;

/** Every refusal is a problem with a Hungarian sentence, never a fault of the server. */
function expectRefused(answer: LightMyRequestResponse, what: string): void {
  expect(answer.statusCode, what).toBe(400);
  expect(problem.parse(answer.json()).message, what).toMatch(HUNGARIAN);
}

/** The calls that take a parameter, by their schemas: a new call is covered here without being added. */
const callsWith = (key: string): ApiName[] =>
  (Object.keys(API) as ApiName[]).filter((name) => {
    const endpoint = ENDPOINTS[name];
    const query: unknown = 'query' in endpoint ? endpoint.query : undefined;
    return API[name].method === 'GET' && query instanceof z.ZodObject && key in query.shape;
  });
const pathOf = (name: ApiName) => fillPath(API[name].path, { code: BLOCKS.own, id: 'NINCS-1' });
/** The other parameters that a call needs before it looks at the tested one. */
const REST: Readonly<Record<string, string>> = {
  year: '2018',
  plant: 'KALASZOS',
  scale: 'Mepar',
  type: 'reference',
  part: 'stem',
};
const rest = (name: ApiName, without: string) => {
  const { query } = ENDPOINTS[name] as { readonly query: z.ZodObject };
  return Object.entries({ ...REST, extent: JSON.stringify(box(650_000, 160_000, 651_000, 161_000)) })
    .filter(([key]) => key !== without && key in query.shape)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
};

const ring = (...corners: readonly unknown[]) => ({ type: 'Polygon', coordinates: [corners] });
const box = (west: unknown, south: unknown, east: unknown, north: unknown) =>
  ring([west, south], [east, south], [east, north], [west, north], [west, south]);

const BAD_EXTENTS: Readonly<Record<string, string>> = {
  nothing: '',
  'no JSON': '{',
  'a number that is none': '{"type":"Polygon","coordinates":[[[NaN,1],[2,1],[2,2],[NaN,1]]]}',
  'a number without end': '{"type":"Polygon","coordinates":[[[1e999,1],[2,1],[2,2],[1e999,1]]]}',
  'numbers in words': JSON.stringify(box('650000', '160000', '651000', '161000')),
  'null for a number': JSON.stringify(box(null, 160_000, 651_000, 161_000)),
  'larger than the earth': JSON.stringify(box(-1e300, -1e300, 1e300, 1e300)),
  'larger than Europe': JSON.stringify(box(-20_000_000, -20_000_000, 20_000_000, 20_000_000)),
  'another type': JSON.stringify({ type: 'Point', coordinates: [650_000, 160_000] }),
  'no rings': JSON.stringify({ type: 'Polygon', coordinates: [] }),
  'an open ring': JSON.stringify(ring([650_000, 160_000], [651_000, 160_000], [651_000, 161_000], [650_000, 161_000])),
  'a line': JSON.stringify(box(650_000, 160_000, 651_000, 160_000)),
  'a point': JSON.stringify(box(650_000, 160_000, 650_000, 160_000)),
  'a bow-tie': JSON.stringify(
    ring([650_000, 160_000], [651_000, 161_000], [651_000, 160_000], [650_000, 161_000], [650_000, 160_000]),
  ),
  'ten kilobytes': JSON.stringify(ring(...Array.from({ length: 600 }, (_, i) => [650_000 + i, 160_000 + i]))),
  'deep nesting': `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
};

describe('extents', () => {
  const calls = callsWith('extent');

  it('are accepted by more than one call', () => {
    expect(calls).toEqual(expect.arrayContaining(['cities', 'plots', 'mepars']));
  });

  it.each(Object.entries(BAD_EXTENTS))('%s: refused by every call', async (what, extent) => {
    for (const name of calls) {
      const answer = await ask(pathOf(name), `${rest(name, 'extent')}&extent=${encodeURIComponent(extent)}`);
      expectRefused(answer, `${name}: ${what}`);
    }
  });

  it('as large as the country, or turned inside out, are accepted with the same answer', async () => {
    const [west, south, east, north] = [420_000, 40_000, 950_000, 370_000];
    for (const name of calls) {
      const answers = [];
      for (const extent of [
        box(west, south, east, north),
        box(east, north, west, south),
        box(east, south, west, north),
      ]) {
        const answer = await ask(
          pathOf(name),
          `${rest(name, 'extent')}&extent=${encodeURIComponent(JSON.stringify(extent))}`,
        );
        expect(answer.statusCode, name).toBe(200);
        answers.push(answer.json());
      }
      expect(answers[1], name).toEqual(answers[0]);
      expect(answers[2], name).toEqual(answers[0]);
    }
  });

  it('given twice in one request are refused', async () => {
    const extent = `extent=${encodeURIComponent(JSON.stringify(box(650_000, 160_000, 651_000, 161_000)))}`;
    for (const name of calls)
      expectRefused(await ask(pathOf(name), `${rest(name, 'extent')}&${extent}&${extent}`), name);
  });
});

describe('years', () => {
  it.each([
    '',
    '0',
    '-1',
    '99999',
    '2018.5',
    'abc',
    'NaN',
    'Infinity',
    '1e9',
    '９９９９',
    '2018;drop',
    '9007199254740993',
  ])('%j is refused by every call', async (year) => {
    for (const name of callsWith('year')) {
      expectRefused(await ask(pathOf(name), `${rest(name, 'year')}&year=${encodeURIComponent(year)}`), name);
    }
  });

  it('without data give empty or missing results', async () => {
    for (const name of callsWith('year')) {
      const answer = await ask(pathOf(name), `${rest(name, 'year')}&year=2099`);
      expect([200, 400, 404], name).toContain(answer.statusCode);
      if (answer.statusCode !== 200 || API[name].answer === 'binary') continue;
      const body = answer.json<{ items?: unknown[]; points?: unknown[] } | unknown[]>();
      const rows = Array.isArray(body) ? body : (body.items ?? body.points ?? []);
      expect(rows, name).toEqual([]);
    }
  });
});

describe('search phrases', () => {
  const search = (phrase: string) => ask('/api/search', `phrase=${encodeURIComponent(phrase)}`);

  it.each([
    ['ten kilobytes', 'a'.repeat(10_240)],
    ['ten kilobytes of wildcards', '%_'.repeat(5_120)],
    ['a letter too many', 'a'.repeat(65)],
    ['a zero byte', 'ab\u0000c'],
  ])('%s: refused', async (what, phrase) => expectRefused(await search(phrase), what));

  it.each([
    '%',
    '_',
    '%%%%',
    '________',
    '*',
    '?',
    '\\',
    '\\%',
    "' or 1=1 --",
    '.*',
    '[a-z]',
    ':*',
    '&|!',
    '😀',
    '\u202E',
    ' ',
  ])('%j finds only what has it in its name', async (phrase) => {
    const answer = await search(phrase);
    expect(answer.statusCode).toBe(200);
    const { suggestions } = answer.json<{ suggestions: { label: string; detail: string | null }[] }>();
    expect(
      suggestions.filter(({ label, detail }) => !`${label} ${detail ?? ''}`.includes(phrase.trim() || '\u0000')),
    ).toEqual([]);
  });

  it.each(['limit=0', 'limit=21', 'limit=-1', 'limit=abc', 'limit=1.5', 'limit=5&limit=5', 'admin=true', 'phrase=b'])(
    'beside %s: refused',
    async (more) => expectRefused(await ask('/api/search', `phrase=a&${more}`), more),
  );
});

describe('texts that no database holds', () => {
  it.each(['a\u0000b', 'x\ud800', '\udfffy'])('%j is refused in every parameter', async (text) => {
    for (const body of [{ name: text }, { [text]: 'x' }])
      expectRefused(await test.post('/api/currentUser', body, { token }), JSON.stringify(body));
  });
});

describe('identifiers', () => {
  const paths = [
    '/api/blocks/:id',
    '/api/mepars/:id',
    '/api/policies/:id',
    '/api/policyPlots/:id',
    '/api/products?meparCode=:id',
  ];

  it.each([
    'w1u6f818',
    'W1U6F81',
    'W1U6F8188',
    'ÁBCD1234',
    '..%2F..%2Fetc',
    '%00',
    '-1',
    '1e3',
    '0',
    '2147483648',
    'NaN',
    '%27',
    'a'.repeat(2_000),
  ])('%s is found by nobody', async (id) => {
    for (const path of paths) {
      const answer = await test.get(path.replace(':id', id), { token });
      expect([400, 404, 414], `${path} ${id}`).toContain(answer.statusCode);
      expect(answer.json<{ message: string }>().message, path).toMatch(HUNGARIAN);
    }
  });
});

describe('tiles', () => {
  it.each(['99/0/0', '-1/0/0', '3/8/0', '3/0/8', '3/-1/0', '3/1.5/0', '3/NaN/0', '3/0/99999999999999999999', '03/0/0'])(
    '%s is refused as a place outside the pyramid',
    async (place) => {
      for (const layer of ['blocks', 'crop', 'yields', 'photos', 'nincs']) {
        const { statusCode } = await test.get(`/tiles/${layer}/${place}.mvt`, { token });
        expect([400, 404], layer).toContain(statusCode);
      }
    },
  );
});

describe('a name that the call does not have', () => {
  it('is named in a query, beside what else is wrong there', async () => {
    const answer = await ask('/api/damages', 'limit=2&page=0');
    expectRefused(answer, 'limit');
    const { error, fields } = answer.json<{ error: string; fields: object }>();
    expect([error, fields]).toEqual(['Malformed: limit, page', { limit: UNKNOWN_NAME_TEXT }]);
  });

  it('is named in a body, with its place, and nothing else of what was sent', async () => {
    const area = { mepar: BLOCKS.own, area: 1, plants: 'búza', hektar: 2 };
    const body = { damageNumber: 'K-1', blocks: [area], 'bad name <b>': 1, claimId: 'titok' };
    const answer = await test.post('/api/createDamage', body, { token });
    expect(answer.statusCode).toBe(400);
    const { fields } = answer.json<{ fields: Readonly<Record<string, string>> }>();
    expect(Object.keys(fields).toSorted()).toEqual(['blocks.0.hektar', 'claimId']);
    expect(answer.body).not.toMatch(/titok|bad name/u);
  });
});
