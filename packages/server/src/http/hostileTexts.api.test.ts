import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import type { PersonKey } from '@georisk/testing/people.ts';
import { type PlantedCases, plantCases } from '@georisk/testing/permissions/plantCases.ts';

let test: TestApp;
let fixture: Fixture;
let cases: PlantedCases;
beforeAll(async () => {
  test = await openTestApp();
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  cases = await plantCases(test.database.kysely, fixture);
});
afterAll(() => test.close());

/** Milliseconds of processor time that a call took. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const post = async (url: string, who: PersonKey, body: Buffer | object, type = 'application/json') =>
  test.call('POST', url, {
    token: await openSession(test.database.kysely, fixture.people[who], { at: test.clock.now() }),
    body,
    headers: { 'content-type': type },
  });

const LENGTH = 80_000;
const saveArea = async (geom: string) => {
  const answer = await post(`/api/damagePlots/${cases.plots.own}/areas/save`, 'a.damage1', { geom });
  expect(answer.statusCode).toBe(422);
};

describe('a text made to keep a regular expression busy', () => {
  it.each([
    ['blanks behind the name', `MULTIPOLYGON${' '.repeat(LENGTH)}x`],
    ['blanks behind the code', `SRID=23700${' '.repeat(LENGTH)};x`],
    ['blanks in front', `${' '.repeat(LENGTH)}x`],
    ['blanks between numbers', `POLYGON((${' '.repeat(LENGTH)}1))`],
    ['brackets', `POLYGON${'('.repeat(LENGTH)}`],
  ])('as a geometry (%s) costs no more than any text of its length', async (_, hostile) => {
    const plain = `MULTIPOLYGON(((${'1 2,'.repeat(LENGTH / 4)}x)))`;
    await saveArea(plain);
    const usual = await costOf(() => saveArea(plain));
    expect(await costOf(() => saveArea(hostile))).toBeLessThan(10 * usual + 100);
  });
});

const MEGABYTES = 4.8 * 1024 * 1024;
const filled = (piece: string) => Buffer.from(piece.repeat(Math.floor(MEGABYTES / piece.length)));
const sendTable = async (bytes: Buffer, words: RegExp) => {
  const around = ['--b\r\nContent-Disposition: form-data; name="documents"; filename="x"\r\n\r\n', '\r\n--b--\r\n'];
  const [head = '', tail = ''] = around;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
  const answer = await post('/api/inspectionDocuments', 'a.operator', body, 'multipart/form-data; boundary=b');
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, expect.stringMatching(words)]);
};

describe('a table of text made to keep its reader busy', () => {
  const names = Array.from({ length: 600_000 }, (_, index) => `c${index.toString(36)}`).join(';');
  it.each([
    ['a million rows', filled('a\n'), /legfeljebb 2000/],
    ['a million columns', filled('a;'), /túl nagy/],
    ['half a million names', Buffer.from(names), /túl nagy/],
    ['empty lines', filled('\n'), /egyetlen irat/],
    ['a quote that does not end', Buffer.concat([Buffer.from('a;b\n"'), filled('x\n')]), /túl nagy|nem olvasható/],
  ])('(%s) costs the server no more than any file of its size', async (_, hostile, words) => {
    const plain = Buffer.concat([Buffer.from('%PDF-1.7'), filled('x')]);
    await sendTable(plain, /nem táblázat/);
    const usual = await costOf(() => sendTable(plain, /nem táblázat/));
    expect(await costOf(() => sendTable(hostile, words))).toBeLessThan(3 * usual + 200);
  });
});
