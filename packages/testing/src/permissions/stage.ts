import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openTestApp, type TestApp } from '../app.ts';
import { openSession } from '../fixture.ts';
import type { PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import type { World } from './ask.ts';
import { plantWorld } from './plantWorld.ts';

/** The server and the world of a file that judges the permission matrix. */
export interface PermissionStage {
  readonly test: TestApp;
  readonly world: World;
  /** The token of an actor; undefined of nobody. @param fresh of a session of its own, for a call that ends it */
  readonly tokenOf: (actor: Actor, fresh: boolean) => Promise<string | undefined>;
  /** Counts a request, for the line at the end. */
  readonly count: () => void;
}

/** Opens the server before the tests of a file and closes it after them. @param name of the file's part of the matrix */
export function permissionStage(name: string): PermissionStage {
  let test: TestApp;
  let world: World;
  let cases = 0;
  let dataDir = '';
  const tokens = new Map<PersonKey, string>();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'georisk-permissions-'));
    test = await openTestApp({ DATA_DIR: dataDir });
    world = await plantWorld(test, dataDir);
  });
  afterAll(async () => {
    process.stdout.write(`permission matrix, ${name}: ${cases} requests judged on ${test.database.kind}\n`);
    await test.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get test() {
      return test;
    },
    get world() {
      return world;
    },
    async tokenOf({ key }, fresh) {
      if (key === null) return undefined;
      const known = fresh ? undefined : tokens.get(key);
      if (known !== undefined) return known;
      const token = await openSession(test.database.kysely, world.people[key], { at: test.clock.now() });
      if (!fresh) tokens.set(key, token);
      return token;
    },
    count: () => void (cases += 1),
  };
}
