import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Executor } from '@georisk/server/db/executor.ts';
import { openTestApp, type TestApp } from './app.ts';
import { emptyDatabase } from './database.ts';
import { type Fixture, openSession, plantFixture } from './fixture.ts';
import type { PersonKey } from './people.ts';

export interface FixtureStage {
  readonly test: TestApp;
  readonly fixture: Fixture;
  readonly db: () => Executor;
  /** Makes a session of a person. @returns its token */
  readonly open: (key: PersonKey) => Promise<string>;
}

/** The server of a test file; before each test its people and their land are reset, and it is a morning of June. */
export function fixtureStage(): FixtureStage {
  let test: TestApp;
  let fixture: Fixture;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await emptyDatabase(test.database.kysely);
    test.app.services.sessions.forgetAll();
    test.clock.set('2026-06-15T08:00:00Z');
    fixture = await plantFixture(test.database.kysely, test.clock.now());
  });
  const db = () => test.database.kysely;
  return {
    get test() {
      return test;
    },
    get fixture() {
      return fixture;
    },
    db,
    open: (key) => openSession(db(), fixture.people[key], { at: test.clock.now() }),
  };
}
