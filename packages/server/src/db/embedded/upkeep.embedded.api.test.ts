import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openEmbedded } from './open.ts';
import { upkeep } from './upkeep.ts';

let work: string;
let database: Database;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'georisk-upkeep-'));
  database = await openEmbedded({ directory: join(work, 'postgres') });
  await database.pool.query('create table "Item" (id integer, filler text)');
});
afterAll(async () => {
  await database.close();
  rmSync(work, { recursive: true, force: true });
});

const value = async (text: string) =>
  Object.values((await database.pool.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];
const estimate = () => value(`select reltuples::int from pg_class where relname = 'Item'`);
const pages = () => value(`select pg_relation_size('"Item"')::int`);
const behind = () => value('select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int from pg_control_checkpoint()');

it('gives the planner its statistics', async () => {
  await database.pool.query(`insert into "Item" select g, 'x' from generate_series(1, 5000) g`);
  expect(await estimate()).toBe(-1);
  await upkeep(database.pool);
  expect(await estimate()).toBe(5000);
});

it('frees the room of dead rows', async () => {
  await database.pool.query(`update "Item" set filler = 'y'`);
  await upkeep(database.pool);
  const before = await pages();
  await database.pool.query(`update "Item" set filler = 'z'`);
  await upkeep(database.pool);
  await database.pool.query(`update "Item" set filler = 'w'`);
  expect(await pages()).toBe(before);
});

it('writes a checkpoint when the log has grown', async () => {
  await database.pool.query(`insert into "Item" select g, repeat(md5(g::text), 20) from generate_series(1, 80000) g`);
  expect(await behind()).toBeGreaterThan(48 * 1024 * 1024);
  await upkeep(database.pool);
  expect(await behind()).toBeLessThan(1024 * 1024);
});
