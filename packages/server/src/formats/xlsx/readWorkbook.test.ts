import { type CellObject, utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { dateOf, instantOf } from '#server/imports/values.ts';
import { encoded } from '@georisk/testing/encoded.ts';
import { faultOf, readAll, sourceFiles } from '../sourceForTests.ts';

const { file } = sourceFiles();

type Cell = string | number | boolean | Date | null | CellObject;

const workbook = (lines: readonly (readonly Cell[])[], type: 'xlsx' | 'xls' = 'xlsx') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])), 'Lap');
  return file(write(book, { type: 'buffer', bookType: type, cellDates: true }) as Buffer, type);
};
const propertiesOf = async (path: string) =>
  (await readAll(path)).rows.map((row) => ('properties' in row ? row.properties : row.fault));

const ERROR: CellObject = { t: 'e', v: 0x2a, w: '#N/A' };

describe('a workbook', () => {
  it.each(['xlsx', 'xls'] as const)('has a formula’s error as its text, never as an empty cell: %s', async (type) => {
    const path = await workbook(
      [
        ['kód', 'összeg'],
        ['A', ERROR],
        ['B', { t: 'e', v: 0x07, w: '#DIV/0!' }],
        ['C', null],
      ],
      type,
    );
    expect(await propertiesOf(path)).toEqual([
      { kód: 'A', összeg: '#N/A' },
      { kód: 'B', összeg: '#DIV/0!' },
      { kód: 'C', összeg: '' },
    ]);
  });

  it('skips lines whose formulas all failed, and has no column where the name of one failed', async () => {
    const path = await workbook([
      ['kód', ERROR, ERROR],
      ['A', 1, 2],
      [ERROR, null, ERROR],
      ['B', null, null],
    ]);
    expect(await propertiesOf(path)).toEqual([{ kód: 'A' }, { kód: 'B' }]);
  });

  it('takes the first line that has something for its header, and counts lines as the program shows them', async () => {
    const path = await workbook([[], [], ['kód', 'név'], [], ['A', 'x'], [null, null], ['B', 'y']]);
    expect((await readAll(path)).rows.map(({ row }) => row)).toEqual([5, 7]);
  });

  it.each(['xlsx', 'xls'] as const)('has days as days, hours with them, and truth as truth: %s', async (type) => {
    const path = await workbook(
      [
        ['nap', 'idő', 'igaz'],
        [new Date(Date.UTC(2026, 1, 28)), new Date(Date.UTC(2026, 1, 28, 13, 30)), true],
      ],
      type,
    );
    expect(await propertiesOf(path)).toEqual([{ nap: '2026-02-28', idő: '2026-02-28T13:30:00', igaz: true }]);
  });

  it('has times as its program shows them, which are those of Budapest', async () => {
    const times = [
      [0, 10, 59],
      [23, 30, 0],
      [8, 20, 40],
      [17, 1, 1],
    ] as const;
    const path = await workbook([
      ['idő'],
      ...times.map(([hour, minute, second]) => [new Date(Date.UTC(2026, 5, 10, hour, minute, second))]),
    ]);
    const texts = (await propertiesOf(path)).map((row) => ('idő' in row ? String(row['idő']) : ''));
    const shown = times.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    expect(texts).toEqual(shown.map((time) => `2026-06-10T${time}`));
    // Two hours later than the world's time in summer: half past eleven in the evening is still that day.
    expect(texts.map((text) => instantOf(text)?.toISOString())).toEqual([
      '2026-06-09T22:10:59.000Z',
      '2026-06-10T21:30:00.000Z',
      '2026-06-10T06:20:40.000Z',
      '2026-06-10T15:01:01.000Z',
    ]);
    expect(texts.map(dateOf)).toEqual(times.map(() => '2026-06-10'));
  });

  it('leaves out a column without a name, and keeps those beside it in their places', async () => {
    const path = await workbook([
      ['kód', null, 'név'],
      ['A', 'megjegyzés', 'x'],
    ]);
    expect(await propertiesOf(path)).toEqual([{ kód: 'A', név: 'x' }]);
  });

  it('has cells beyond the header left out, and short lines filled with nothing', async () => {
    const path = await workbook([['kód', 'név'], ['A', 'x', 'túl'], ['B']]);
    expect(await propertiesOf(path)).toEqual([
      { kód: 'A', név: 'x' },
      { kód: 'B', név: '' },
    ]);
  });

  it('reports a broken shape by its line', async () => {
    const path = await workbook([
      ['kód', 'wkt'],
      ['A', 'POLYGON((0 0'],
      ['B', 'POINT(1 2)'],
      ['C', 7],
    ]);
    expect((await readAll(path, { srid: 23700 })).rows).toMatchObject([
      { row: 2, fault: { code: 'brokenGeometry' } },
      { row: 3, geometry: { type: 'Point' } },
      { row: 4, geometry: null },
    ]);
  });

  it('of two columns whose names differ only by blanks around them is refused', async () => {
    expect(await faultOf(await workbook([['kód', ' kód ']]))).toEqual({ code: 'duplicateColumn', column: 'kód' });
  });

  it('with nothing in it has no columns and no rows', async () => {
    const { source, rows } = await readAll(await workbook([[]]));
    expect([source.columns, rows]).toEqual([[], []]);
  });
});

/** A workbook of Excel 95 with one text, whose bytes and code page are put in afterwards. */
async function oldWorkbook(text: string, page: number, named: number): Promise<string> {
  const book = utils.book_new();
  const place = 'x'.repeat(text.length);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['nev'], [place]]), 'Lap');
  const bytes = write(book, { type: 'buffer', bookType: 'biff5' }) as Buffer;
  encoded(text, page).copy(bytes, bytes.indexOf(place, 0, 'latin1'));
  bytes.writeUInt16LE(named, bytes.indexOf(Buffer.of(0x42, 0, 2, 0)) + 4);
  return file(bytes, 'xls');
}

describe('a workbook of Excel 95', () => {
  it.each([
    [1250, 1250],
    [1250, 1252],
    [852, 852],
    [852, 437],
    [10_029, 10_029],
  ])('with letters of %i is read though it names %i', async (page, named) => {
    expect(await propertiesOf(await oldWorkbook('Őszi Gyűző, Böszörmény', page, named))).toEqual([
      { nev: 'Őszi Gyűző, Böszörmény' },
    ]);
  });

  it('is refused where its letters are not sure', async () => {
    expect(await faultOf(await oldWorkbook('Čierna', 1250, 1252))).toEqual({
      code: 'unsureLetters',
      of: 'workbook',
      named: 1252,
    });
  });

  it('leaves the letters of a later workbook as they are', async () => {
    await readAll(await oldWorkbook('Győr', 1250, 1250));
    expect(await propertiesOf(await workbook([['név'], ['Őszi Gyűző']], 'xls'))).toEqual([{ név: 'Őszi Gyűző' }]);
  });
});
