import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { caseChaos } from '@georisk/testing/caseChaos.ts';
import { openTestDatabase } from '@georisk/testing/database.ts';

/** A few kills here; `npm run chaos` takes twenty. */
const KILLS = 2;

let database: Database;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-kills-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a server that is killed in the middle of a damage case', () => {
  it('loses nothing acknowledged, doubles nothing, and leaves nothing half done', {
    timeout: 180_000,
  }, async () => {
    const { faults, lanes } = await caseChaos({
      open: async () => ({ ...database, close: async () => undefined }),
      databaseUrl: String(database.pool.options.connectionString),
      dataDir,
      kills: KILLS,
    });
    expect(faults).toEqual([]);
    expect(Object.keys(lanes)).toEqual(['points', 'yield', 'zones', 'photos']);
    for (const { answered, interrupted } of Object.values(lanes)) expect(answered + interrupted).toBeGreaterThan(0);
  });
});
