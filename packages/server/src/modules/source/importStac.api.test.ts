import { IMPORT_KINDS } from '#server/modules.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createJobs } from '#server/jobs/jobs.ts';
import { bandFiles, bandTiff } from '@georisk/imagery/scene/testing.ts';
import { folderStore } from '@georisk/imagery/storage.ts';
import type { Database } from '#server/db/database.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { plantFixture } from '@georisk/testing/fixture.ts';
import { startStacServer } from '@georisk/testing/stacServer.ts';
import { parseCommand } from '#server/imports/command/arguments.ts';
import { runCommand } from '#server/imports/command/runCommand.ts';

const NOW = new Date('2026-06-15T08:00:00Z');
const WIDTH = 360;
const HEIGHT = 1000;
const filled = (value: number) => bandTiff(new Uint16Array(WIDTH * HEIGHT).fill(value), WIDTH);

let database: Database;
let folder: string;
let files: Record<string, string>;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stac-import-'));
  const classes = bandTiff(new Uint8Array((WIDTH * HEIGHT) / 4).fill(4), WIDTH / 2, 20);
  const written = await bandFiles(folder, { B04: filled(1400), B08: filled(4600), SCL: classes });
  files = Object.fromEntries(Object.entries(written).map(([name, { href }]) => [name, href]));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  await plantFixture(database.kysely, NOW);
});

async function run(...args: readonly string[]) {
  const parsed = parseCommand(['scene', ...args], IMPORT_KINDS);
  if (!parsed.ok) throw new Error(parsed.reason);
  const store = await folderStore(join(folder, 'store'));
  const bounds = [384_000, 32_000, 960_000, 384_000] as const;
  const deps = { db: database.kysely, bounds, store, jobs: createJobs() };
  return runCommand(deps, parsed.command, { kinds: IMPORT_KINDS, folder, now: NOW, onProgress: () => {} });
}
const stored = () =>
  database.kysely.selectFrom('scene').select(['externalId', 'state', 'clearShare']).orderBy('externalId').execute();

const item = (id: string, day: string, assets: Record<string, unknown>) => ({
  type: 'Feature',
  stac_version: '1.1.0',
  id,
  collection: 'sentinel-2-l2a',
  bbox: [20, 46, 21.5, 48],
  properties: { datetime: `${day}T09:45:00Z`, 's2:processing_baseline': '05.10', 's2:mgrs_tile': '34TDT' },
  assets,
  links: [],
});
const ASSETS = Object.fromEntries(
  ['B04', 'B08', 'SCL'].map((band) => [band, { href: `./${band}.tif`, type: 'image/tiff' }]),
);

describe('scenes of a STAC source, from the command line', () => {
  it('come from a catalogue of files, those of the requested days', async () => {
    const write = (name: string, json: unknown) => writeFile(join(folder, name), JSON.stringify(json));
    const links = ['a', 'b', 'c'].map((name) => ({ rel: 'item', href: `./${name}.json` }));
    await write('catalog.json', { type: 'Catalog', stac_version: '1.1.0', id: 'c', description: 'c', links });
    await write('a.json', item('june', '2026-06-10', ASSETS));
    await write('b.json', item('may', '2026-05-10', ASSETS));
    await write('c.json', item('without a mask', '2026-06-11', { ...ASSETS, SCL: undefined }));
    const reports = await run(
      '--stac',
      'catalog.json',
      '--from',
      '2026-06-01',
      '--to',
      '2026-06-30',
      '--collection',
      'sentinel-2-l2a',
    );
    expect(
      reports.map(({ fileName, saved, refused }) => [fileName, saved, refused.map(({ reason }) => reason)]),
    ).toEqual([
      ['june', true, []],
      ['without a mask', false, ['Hiányzik belőle a felhőmaszk (SCL), vagy nem nyitható meg.']],
    ]);
    expect(await stored()).toEqual([{ externalId: 'june', state: 'done', clearShare: 1 }]);
    expect((await run('--stac', 'c.json', '--without-mask'))[0]?.saved).toBe(true);
    const [again] = await run('--stac', 'a.json');
    expect(again).toMatchObject({ unchanged: 1, added: 0 });
  });

  it('come from an API, with their files fetched; a dry run stores nothing', async () => {
    const server = await startStacServer();
    const properties = { 's2:mgrs_tile': '34TDT' };
    server.add({ id: 'one', datetime: '2026-06-10T09:45:00Z', bbox: [20, 46, 21.5, 48], files, properties });
    await run('--stac', server.url, '--from', '2026-06-01', '--dry-run');
    expect(await stored()).toEqual([]);
    await run('--stac', server.url, '--from', '2026-06-01', '--group', 's2');
    expect(await stored()).toEqual([{ externalId: 'one', state: 'done', clearShare: 1 }]);
    await server.close();
  });

  it('are refused with one sentence where there are none', async () => {
    const reasonOf = async (...args: readonly string[]) => (await run(...args))[0]?.refused[0]?.reason;
    expect(await reasonOf('--stac', 'nothing.json')).toContain('Nincs ilyen fájl');
    await writeFile(join(folder, 'other.json'), '{"hello":"world"}');
    expect(await reasonOf('--stac', 'other.json')).toContain('nem STAC');
    await writeFile(
      join(folder, 'far.json'),
      JSON.stringify({ ...item('far', '2026-06-10', ASSETS), bbox: [1, 1, 2, 2] }),
    );
    expect(await reasonOf('--stac', 'far.json')).toContain('Nincs itt olyan felvétel');
    await emptyDatabase(database.kysely);
    expect(await reasonOf('--stac', 'far.json')).toContain('Még egyetlen tábla sincs betöltve');
  });

  it.each([
    [['x.tif', '--stac', 'x.json'], 'x.tif'],
    [['--stac', 'x.json', '--date', '2026-06-10'], '--date'],
    [['--stac', 'x.json', '--offset-applied'], '--offset-applied'],
    [['x.tif', '--collection', 'c'], '--collection'],
    [['--stac', 'x.json', '--from', '2026-02-30'], '2026-02-30'],
    [[], 'fájl'],
  ])('the command line %j is wrong', (args, word) => {
    const parsed = parseCommand(['scene', ...args], IMPORT_KINDS);
    expect(parsed.ok ? '' : parsed.reason).toContain(word);
  });

  it('are of no other kind', () => {
    const parsed = parseCommand(['ndvi', '--stac', 'x.json'], IMPORT_KINDS);
    expect(parsed.ok).toBe(false);
  });
});
