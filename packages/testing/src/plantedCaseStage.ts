import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestApp, type TestApp } from './app.ts';
import { emptyDatabase } from './database.ts';
import { type Fixture, openSession, plantFixture } from './fixture.ts';
import type { PersonKey } from './people.ts';
import { type PlantedCases, plantCases } from './permissions/plantCases.ts';

export interface PlantedCaseStage {
  readonly test: TestApp;
  readonly fixture: Fixture;
  readonly cases: PlantedCases;
  /** Of the person for whom the stage was made, as calls take it. */
  readonly session: { readonly token: string };
}

/**
 * The server of a test file; before each test its people, their land and a case of each company are reset. @param who
 * is signed in
 */
export function plantedCaseStage(who: PersonKey): PlantedCaseStage {
  let test: TestApp;
  let fixture: Fixture;
  let cases: PlantedCases;
  let token: string;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.app.services.background.idle();
    const db = test.database.kysely;
    await emptyDatabase(db);
    fixture = await plantFixture(db, test.clock.now());
    cases = await plantCases(db, fixture);
    token = await openSession(db, fixture.people[who], { at: test.clock.now() });
  });
  return {
    get test() {
      return test;
    },
    get fixture() {
      return fixture;
    },
    get cases() {
      return cases;
    },
    get session() {
      return { token };
    },
  };
}
