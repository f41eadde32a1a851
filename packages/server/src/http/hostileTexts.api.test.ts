import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '#server/testing/fixture.ts';
import { type PlantedCases, plantCases } from '#server/testing/permissions/plantCases.ts';

let test: TestApp;
let fixture: Fixture;
let cases: PlantedCases;
beforeAll(async () => {
  test = await openTestApp();
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  cases = await plantCases(test.database.kysely, fixture);
});
afterAll(() => test.close());

/** Milliseconds of the processor that a call took. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const LENGTH = 80_000;
const saveArea = async (geom: string) => {
  const token = await openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
  const answer = await test.call('POST', `/api/damagePlots/${cases.plots.own}/areas/save`, { token, body: { geom } });
  expect(answer.statusCode).toBe(422);
};

describe('a text that is made to keep an expression busy', () => {
  it.each([
    ['blanks behind the name', `MULTIPOLYGON${' '.repeat(LENGTH)}x`],
    ['blanks behind the code', `SRID=23700${' '.repeat(LENGTH)};x`],
    ['blanks in front', `${' '.repeat(LENGTH)}x`],
    ['blanks between numbers', `POLYGON((${' '.repeat(LENGTH)}1))`],
    ['brackets', `POLYGON${'('.repeat(LENGTH)}`],
  ])('as a geometry (%s) costs what any text of its length does', async (_, hostile) => {
    const plain = `MULTIPOLYGON(((${'1 2,'.repeat(LENGTH / 4)}x)))`;
    await saveArea(plain);
    const usual = await costOf(() => saveArea(plain));
    expect(await costOf(() => saveArea(hostile))).toBeLessThan(10 * usual + 100);
  });
});
