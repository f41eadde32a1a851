import { strangersFiles } from '#server/modules/importing/strangersFiles.ts';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { emptyDatabase, openTestDatabase } from '@georisk/testing/database.ts';
import { plantFixture } from '@georisk/testing/fixture.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { type DamageOptions, importDamages } from './damages.import.ts';
import { damageColumns } from './mappedSheet.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
let database: Database;
let bench: ImportBench;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database.kysely);
  await plantFixture(database.kysely, NOW);
  bench = await importBench(database.kysely);
  return () => bench.remove();
});
afterAll(() => database.close());

const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => title);
const row = (number: string, mepar: string, more: Partial<Record<number, unknown>> = {}) =>
  [number, 'KOT-100', '2018-05-20', '12,5', 'jég', '5420', 'Fő út 1.', mepar, '6,25', 'Őszi búza'].map((cell, index) =>
    index in more ? more[index] : cell,
  );
const csv = (rows: readonly unknown[][]) =>
  `\uFEFF${[TITLES, ...rows].map((cells) => cells.map((cell) => `"${String(cell)}"`).join(';')).join('\r\n')}\r\n`;
const run = async (content: string | Uint8Array, dryRun = false, options: Pick<DamageOptions, 'map' | 'values'> = {}) =>
  importDamages({ ...bench.deps, jobs: createJobs() }, await bench.file('karok.csv', content), {
    companyId: 4,
    today: '2026-06-01',
    now: NOW,
    dryRun,
    ...options,
  });
const cases = async () => {
  const rows = await database.kysely
    .selectFrom('damage')
    .leftJoin('damagePlot', 'damagePlot.damageId', 'damage.id')
    .select(['damageNumber', 'status', 'damage.dangerType', 'damagePlot.meparCode'])
    .where('damageNumber', 'like', 'IMP%')
    .orderBy('damageNumber')
    .orderBy('damagePlot.meparCode')
    .execute();
  return rows.map(({ damageNumber, status, dangerType, meparCode }) => [damageNumber, status, dangerType, meparCode]);
};

describe('a table that a stranger sends', () => {
  it('is unpacked only by the process that reads it', async () => {
    // Its end is missing, which only who unpacks it notices.
    const path = await bench.file('karok.csv.gz', gzipSync(csv([row('IMP1', 'TESTOWN1')])).subarray(0, -9));
    const sheet = {
      date1904: false,
      rows: [TITLES, row('IMP1', 'TESTOWN1')].map((cells) =>
        cells.map((text) => ({ kind: 'text', text: String(text) }) as const),
      ),
    };
    const files = { ...strangersFiles(1), textSheet: () => Promise.resolve(sheet) };
    const options = { companyId: 4, today: '2026-06-01', now: NOW };
    expect(await importDamages({ ...bench.deps, jobs: createJobs(), files }, path, options)).toMatchObject({
      added: 1,
      refused: [],
    });
    const refused = await importDamages({ ...bench.deps, files: strangersFiles(1) }, path, options);
    expect(refused.refused[0]?.reason).toContain('tömörít');
  });
});

describe('cases by command', () => {
  it('are imported with their plots, once however often; changes by people are not overwritten', async () => {
    const table = csv([row('IMP1', 'TESTOWN1'), row('', 'TESTFOR1'), row('IMP2', 'NINCSEN1')]);
    const dry = await run(table, true);
    expect([dry.saved, dry.added, await cases()]).toEqual([false, 2, []]);
    const first = await run(table);
    expect(first).toMatchObject({ saved: true, added: 2, unchanged: 0, refusedCount: 0 });
    expect(first.notes.join()).toContain('NINCSEN1');
    expect(await cases()).toEqual([
      ['IMP1', 'new', 'Jégeső', 'TESTFOR1'],
      ['IMP1', 'new', 'Jégeső', 'TESTOWN1'],
      ['IMP2', 'new', 'Jégeső', 'NINCSEN1'],
    ]);
    const opened = await database.kysely
      .selectFrom('change')
      .select('userId')
      .where('operation', '=', 'open-case')
      .execute();
    expect(opened).toEqual([{ userId: null }, { userId: null }]);
    expect(await run(table)).toMatchObject({ saved: true, added: 0, unchanged: 2 });
    const other = await run(csv([row('IMP3', 'TESTOWN1'), row('IMP2', 'NINCSEN1', { 4: 'aszály' })]));
    expect(other).toMatchObject({ saved: false, refused: [{ row: 3, reason: expect.stringContaining('IMP2') }] });
    expect((await cases()).length).toBe(3);
  });

  it.each([
    ['crops', { plants: 'Őszi búza;Gyep,  legelő, Őszi búza' }, {}],
    ['a policy number', {}, { policyNumber: ' KOT\u200b-100' }],
    ['a peril', {}, { dangerType: 'jégverés' }],
    ['an address', {}, { inspectionAddress: 'Fő út  1. ', inspectionAddressZip: '54\u00ad20' }],
  ])('are unchanged where the stored one has %s in an earlier writing', async (_, ofBlock, ofCase) => {
    const table = csv([row('IMP1', 'TESTOWN1', { 9: 'Őszi búza, Gyep, legelő' })]);
    await run(table);
    const { id } = await database.kysely
      .updateTable('damage')
      .set({ damageNumber: 'IMP1', ...ofCase })
      .where('damageNumber', '=', 'IMP1')
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.kysely
      .updateTable('damageBlock')
      .set({ meparCode: 'TESTOWN1', ...ofBlock })
      .where('damageId', '=', id)
      .execute();
    expect(await run(table)).toMatchObject({ saved: true, added: 0, unchanged: 1 });
  });

  it.each([
    ['another crop', { plants: 'Őszi búza' }],
    ['no crop', { plants: '' }],
    ['other hectares', { area: 6 }],
  ])('are refused where the stored one has %s', async (_, ofBlock) => {
    const table = csv([row('IMP1', 'TESTOWN1', { 9: 'Őszi búza, Gyep, legelő' })]);
    await run(table);
    await database.kysely
      .updateTable('damageBlock')
      .set(ofBlock)
      .where('damageId', 'in', (query) => query.selectFrom('damage').select('id').where('damageNumber', '=', 'IMP1'))
      .execute();
    expect(await run(table)).toMatchObject({ saved: false, refused: [{ reason: expect.stringContaining('IMP1') }] });
  });

  it('keep a crop whose own name has a comma as one where another crop of the cell is replaced', async () => {
    const table = csv([row('IMP1', 'TESTOWN1', { 9: 'Gyep, legelő, Bzua' })]);
    expect(await run(table, true)).toMatchObject({ unknown: [{ field: 'plants', value: 'Bzua', count: 1 }] });
    expect(await run(table, false, { values: { plants: { Bzua: 'Meggy, cseresznye' } } })).toMatchObject({ added: 1 });
    const plots = await database.kysely
      .selectFrom('damagePlot')
      .innerJoin('damage', 'damage.id', 'damagePlot.damageId')
      .select(['plantName', 'plantCode'])
      .where('damageNumber', '=', 'IMP1')
      .orderBy('plantName')
      .execute();
    expect(plots).toEqual([
      { plantName: 'Gyep, legelő', plantCode: 'GYEP' },
      { plantName: 'Meggy, cseresznye', plantCode: 'MEGGY' },
    ]);
  });

  it('are imported from a workbook', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, row('IMP1', 'TESTOWN1', { 2: 43_240, 3: 12.5 })]), 'A');
    expect(await run(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)).toMatchObject({ added: 1 });
  });

  it('are read by the columns and values that somebody has said', async () => {
    const strange = TITLES.map((_, index) => `o${index}`);
    const named = Object.fromEntries(Object.keys(CASE_COLUMNS).map((field, index) => [field, strange[index] ?? null]));
    const content = csv([row('IMP1', 'TESTOWN1', { 4: 'Verte a jég', 9: 'Bzua, Kukorica' }), row('', 'TESTFOR1')]);
    const file = content.replace(TITLES.map((title) => `"${title}"`).join(';'), strange.join(';'));
    expect(file).not.toBe(content);
    const blind = await run(file);
    expect([blind.saved, blind.refused[0]?.row]).toEqual([false, 1]);
    const first = await run(file, true, { map: named });
    expect(first.unknown).toEqual([
      { field: 'dangerType', value: 'Verte a jég', count: 1 },
      { field: 'plants', value: 'Bzua', count: 1 },
    ]);
    const values = { dangerType: { 'Verte a jég': 'Jégeső', jég: 'Jégeső' }, plants: { Bzua: 'Őszi búza' } };
    expect(await run(file, false, { map: named, values })).toMatchObject({ saved: true, added: 1, unknown: [] });
    expect(await cases()).toContainEqual(['IMP1', 'new', 'Jégeső', 'TESTOWN1']);
    const [plot] = await database.kysely
      .selectFrom('damagePlot')
      .select('plantName')
      .where('meparCode', '=', 'TESTOWN1')
      .where('damageId', 'in', (eb) => eb.selectFrom('damage').select('id').where('damageNumber', '=', 'IMP1'))
      .orderBy('plantName')
      .execute();
    expect(JSON.stringify(plot)).not.toContain('Bzua');
  });

  it.each([
    [{ map: { tail: 'x' } }, 'Nincs „tail” mező'],
    [{ map: { plants: 'x' } }, 'nincs „x” oszlop'],
    [{ values: { plants: { x: 'Sárkányfű' } } }, 'Nincs ilyen ismert érték: „Sárkányfű”, mező: „Növények” (plants)'],
    [{ values: { mepar: { x: 'y' } } }, 'nem felsorolásból'],
    [{ map: { plants: null } }, 'Hiányzik a(z) „Növények” oszlop'],
  ])('are refused where %j fits nothing', async (options, words) => {
    const report = await run(csv([row('IMP1', 'TESTOWN1')]), false, options);
    expect([report.saved, report.refused[0]?.reason]).toEqual([false, expect.stringContaining(words)]);
  });

  it('of a workbook show their columns with days as days', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['Ügy', 'Mikor', '', 'Ügy'],
      ['IMP1', 43_240, 'x', 'IMP2'],
      ['IMP3', 50_012],
    ]);
    Object.assign(sheet['B2'] ?? {}, { z: 'yyyy. mm. dd.' });
    utils.book_append_sheet(book, sheet, 'A');
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const path = await bench.file(`k.${bookType}`, write(book, { type: 'buffer', bookType }) as Buffer);
      expect(await damageColumns(path, strangersFiles(1))).toEqual({
        ok: true,
        columns: [
          { name: 'Ügy', samples: ['IMP1', 'IMP3'] },
          { name: 'Mikor', samples: ['2018-05-20', '50012'] },
        ],
      });
    }
    const broken = await bench.file('rossz.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]));
    expect(await damageColumns(broken, strangersFiles(1))).toMatchObject({ ok: false });
  });

  it('are refused cell by cell, with the kind of fault', async () => {
    const faults = await run(csv([row('IMP1', 'TESTOWN1', { 2: '2099-01-01', 3: '-1' }), row('IMP2', 'rövid')]));
    expect([faults.saved, faults.refused.map(({ row: at }) => at)]).toEqual([false, [2, 2, 3]]);
    expect(faults.refused[0]?.reason).toMatch(/^Kár dátuma \(C\) oszlop: /);
    for (const content of ['%PDF-1.7 x', 'a;b\n1;2\n', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), csv([])])
      expect((await run(content)).refusedCount).toBeGreaterThan(0);
    expect(await cases()).toEqual([]);
  });
});
