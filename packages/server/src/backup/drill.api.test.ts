import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openUpToDate } from '#server/db/bringUp.ts';
import { openDatabase } from '#server/db/open.ts';
import { folderStore } from '@georisk/imagery/storage.ts';
import {
  killBackups,
  killRestores,
  mustRun,
  runTool,
  type Settings,
  signIn,
  sumsOf,
  writeOn,
} from '@georisk/testing/backupDrill.ts';
import { plantFixture } from '@georisk/testing/fixture.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { type ServerProcess, serverProcess } from '@georisk/testing/serverProcess.ts';
import { openTwoRoles, type TwoRoles } from '@georisk/testing/twoRoles.ts';

/** A few kills here; `npm run chaos` takes twenty of each on the demo world. */
const KILLS = process.env['TEST_DB'] === 'native' ? 3 : 1;
const LONG = 600_000;
const isNative = process.env['TEST_DB'] === 'native';

let folder: string;
let here: Settings;
let there: Settings;
const roles: TwoRoles[] = [];
const running: ServerProcess[] = [];

async function installation(name: string): Promise<Settings> {
  const common = { DATA_DIR: join(folder, name), DEMO: '0' };
  if (!isNative) return common;
  const own = await openTwoRoles();
  roles.push(own);
  return { ...common, DATABASE_URL: own.servingUrl, MIGRATE_DATABASE_URL: own.ownerUrl };
}

/** @returns the number of a person whom only the drill changes */
async function fill({ DATA_DIR = '', DATABASE_URL, MIGRATE_DATABASE_URL }: Settings): Promise<number> {
  const urls = { databaseUrl: DATABASE_URL, migrateDatabaseUrl: MIGRATE_DATABASE_URL };
  await (await openUpToDate({ dataDir: DATA_DIR, ...urls })).close();
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: MIGRATE_DATABASE_URL });
  try {
    const { people } = await plantFixture(database.kysely, new Date());
    const store = await folderStore(join(DATA_DIR, 'rasters'));
    const { key } = await store.put([randomBytes(5_000_000)], 'tif');
    await plantRaster(database.kysely, { kind: 'NDVI', date: '2018-05-21', storageKey: key });
    return people['a.operator'];
  } finally {
    await database.close();
  }
}

let personId: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'georisk-drill-'));
  await mkdir(join(folder, 'kills'));
  here = await installation('here');
  there = await installation('there');
  personId = await fill(here);
}, LONG);
afterAll(async () => {
  for (const server of running) await server.kill();
  for (const own of roles) await own.drop();
  await rm(folder, { recursive: true, force: true });
});

const SCREENS: readonly [who: string, path: string][] = [
  ['admin1', '/api/admin/companies'],
  ['a.manager', '/api/policies/?pageSize=50'],
  ['a.manager', '/api/damages'],
  ['a.farmer1', '/api/blocks/TESTOWN1'],
  ['a.farmer1', '/api/search?phrase=TEST'],
  ['b.manager', '/api/policies/?pageSize=50'],
];
async function screens(url: string): Promise<string[]> {
  const answers: string[] = [];
  for (const [who, path] of SCREENS) {
    const answer = await (await signIn(url, who))(path);
    expect(answer.status, path).toBe(200);
    answers.push(await answer.text());
  }
  return answers;
}

/** The answers once the lines of the list of cases are made, which a start begins where rows were planted without them. */
async function settledScreens(url: string): Promise<string[]> {
  await expect
    .poll(async () => (await (await signIn(url, 'a.manager'))('/api/damages')).text(), { timeout: 60_000 })
    .not.toContain('"missing":null');
  return screens(url);
}

async function screensOf(settings: Settings): Promise<string[]> {
  const server = await serverProcess(settings);
  await server.start();
  running.push(server);
  const answers = await settledScreens(server.url());
  await server.stop();
  return answers;
}

describe('the restore drill', () => {
  it(
    'restores a backup that is made while people write: whole, and the same on the screen',
    async () => {
      const server = await serverProcess(here);
      await server.start();
      const before = await settledScreens(server.url());
      const writing = writeOn(await signIn(server.url(), 'admin1'), personId);
      await expect.poll(() => writing.written.answered).toBeGreaterThanOrEqual(5);
      const atLeast = writing.written.answered;
      const file = join(folder, 'drill.backup');
      const backup = await mustRun('backup', [file], here);
      const atMost = writing.written.asked;
      await writing.stop();
      await server.stop();

      const verify = await mustRun('backup', ['--verify', file], here);
      const restore = await mustRun('restore', [file], there);
      const sumLines = [backup, verify, restore].map(({ output }) => /[0-9a-f]{64}/.exec(output)?.[0]);
      expect(new Set(sumLines).size).toBe(1);
      process.stdout.write(
        `drill (${isNative ? 'native' : 'embedded'}): backup ${backup.ms} ms, verify ${verify.ms} ms, restore ${restore.ms} ms, ` +
          `${atMost - atLeast} writes meanwhile\n`,
      );

      expect(await screensOf(there)).toEqual(before);
      const database = await openDatabase({
        dataDir: there['DATA_DIR'] ?? '',
        databaseUrl: there['MIGRATE_DATABASE_URL'],
      });
      const { rows } = await sql<{ version: number; changes: number; entries: number; name: string }>`
      select version, name, (select count(*)::int from change where subject_type = 'user') as changes,
        (select count(*)::int from log_entry where type = 'user-changed') as entries
      from app_user where id = ${personId}`.execute(database.kysely);
      await database.close();
      const [{ version, changes, entries, name } = { version: 0, changes: 0, entries: 0, name: '' }] = rows;
      // Everything that was answered before, nothing that was not requested, and all parts of each write.
      expect(version - 1).toBeGreaterThanOrEqual(atLeast);
      expect(version - 1).toBeLessThanOrEqual(atMost);
      expect({ changes, entries, name }).toEqual({
        changes: version - 1,
        entries: version - 1,
        name: `Név ${version - 1}`,
      });
    },
    LONG,
  );

  it(
    'kill -9 of a backup leaves nothing that looks complete, of a restore the old or the new',
    async () => {
      const [older, newer] = [join(folder, 'older.backup'), join(folder, 'newer.backup')];
      await mustRun('backup', [older], here);
      const database = await openDatabase({
        dataDir: here['DATA_DIR'] ?? '',
        databaseUrl: here['MIGRATE_DATABASE_URL'],
      });
      await sql`update app_user set email = user_name || '@uj.hu'`.execute(database.kysely);
      await database.close();
      await mustRun('backup', [newer], here);
      expect(await killBackups(here, join(folder, 'kills'), KILLS)).toMatchObject({ broken: 0, leftOver: 0 });
      expect(await killRestores(there, [older, newer], KILLS)).toMatchObject({ broken: 0 });
    },
    LONG,
  );

  it(
    'an unusable backup is refused by name with 1, and changes nothing',
    async () => {
      const before = await sumsOf(there);
      const bad = join(folder, 'bad.backup');
      await writeFile(bad, 'no backup');
      const cases: [string[], Settings, RegExp][] = [
        [[bad, '--replace'], there, /nem GeoRisk-mentés/],
        [[join(folder, 'older.backup')], there, /már vannak adatok/],
        [
          [join(folder, 'older.backup'), '--replace'],
          { ...there, BACKUP_KEY: 'another key '.repeat(3) },
          /nem ezzel a kulccsal/,
        ],
      ];
      for (const [args, settings, sentence] of cases) {
        const { code, output } = await runTool('restore', args, settings);
        expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) as string });
      }
      expect(await sumsOf(there)).toBe(before);
    },
    LONG,
  );
});
