import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { costOf } from '@georisk/testing/cost.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
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

const LENGTH = 80_000;
const saveArea = async (geom: string) => {
  const token = await openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
  const answer = await test.post(`/api/damagePlots/${cases.plots.own}/areas/save`, { geom }, { token });
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
