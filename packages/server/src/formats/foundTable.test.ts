import { utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { leftOutText, lookedInText } from './leftOut.hu.ts';
import { openFeatures } from './openFeatures.ts';
import { faultOf, readAll, sourceFiles } from './sourceForTests.ts';

const { file } = sourceFiles();

const wanted = [
  { names: ['kod', 'code'], required: true },
  { names: ['nev', 'name'], required: true },
  { names: ['datum'], required: false },
];
const TABLE = [
  ['kód', 'név', 'dátum'],
  ['A', 'x', '2024-05-17'],
  ['B', 'y', '2024-05-18'],
];

type Lines = readonly (readonly (string | number | null)[])[];

function workbook(
  sheets: Readonly<Record<string, Lines | WorkSheet>>,
  hidden: readonly string[] = [],
  type: 'xlsx' | 'xls' = 'xlsx',
) {
  const book = utils.book_new();
  for (const [name, lines] of Object.entries(sheets))
    utils.book_append_sheet(
      book,
      Array.isArray(lines) ? utils.aoa_to_sheet(lines as unknown[][]) : (lines as WorkSheet),
      name,
    );
  const states = book.SheetNames.map((name) => ({ Hidden: hidden.includes(name) ? (1 as const) : (0 as const) }));
  book.Workbook = { Sheets: states };
  return file(write(book, { type: 'buffer', bookType: type }) as Buffer, type);
}

async function found(path: string, layer?: string) {
  const { rows } = await readAll(path, { wanted, layer });
  const source = await openFeatures(path, { wanted, layer });
  for await (const _ of source.read()) void _;
  return {
    codes: rows.map((row) => ('properties' in row ? row.properties['kód'] : row.fault)),
    lines: rows.map(({ row }) => row),
    said: (source.leftOut ?? []).map(leftOutText),
  };
}

describe('the table of a workbook', () => {
  it.each(['xlsx', 'xls'] as const)('is found below titles and above its total: %s', async (type) => {
    const path = await workbook(
      { Lap: [['Kimutatás 2024'], [], ['Készítette:', 'Kiss Pál'], ...TABLE, ['Összesen', null, 2]] },
      [],
      type,
    );
    expect(await found(path)).toEqual({
      codes: ['A', 'B'],
      lines: [5, 6],
      said: ['A fejléc fölötti sorokat nem olvastuk be: 1., 3. sor.', 'Az összesítő sorokat nem vettük át: 7. sor.'],
    });
  });

  it('is found behind a cover, an empty and a hidden sheet, which are named', async () => {
    const path = await workbook({ Borító: [['Éves jelentés'], ['2024']], Üres: [], Régi: TABLE, Adatok: TABLE }, [
      'Régi',
    ]);
    expect(await found(path)).toEqual({
      codes: ['A', 'B'],
      lines: [2, 3],
      said: [
        'A(z) „Adatok” munkalapot olvastuk be, a többit nem: „Borító”.',
        'A rejtett munkalapokat nem olvastuk be: „Régi”.',
      ],
    });
  });

  it('of several sheets with such a table is asked for, and taken by its name', async () => {
    const path = await workbook({ '2023': TABLE, '2024': TABLE });
    expect(await faultOf(path, { wanted })).toEqual({ code: 'chooseSheet', sheets: ['2023', '2024'] });
    expect((await found(path, '2024')).codes).toEqual(['A', 'B']);
  });

  it('that is nowhere: the sheets are named, and where its header was looked for', async () => {
    const path = await workbook({ Borító: [['Jelentés']], Más: [['oszlop'], [1]] });
    const { lookedIn, columns } = await openFeatures(path, { wanted });
    expect(columns).toEqual(['Jelentés']);
    expect(lookedIn && lookedInText(lookedIn)).toBe(
      ' A fejlécet a(z) „Borító” munkalap 1. sorában kerestük; a fájl többi munkalapja: „Más”.',
    );
  });

  it.each(['xlsx', 'xls'] as const)('has no 29 February 1900, which its program counts: %s', async (type) => {
    const day = (v: number) => ({ t: 'n', v, z: 'yyyy-mm-dd' });
    const sheet = {
      '!ref': 'A1:A6',
      A1: { t: 's', v: 'nap' },
      ...Object.fromEntries([1, 59, 60, 61, 45_429].map((v, at) => [`A${at + 2}`, day(v)])),
    };
    const path = await workbook({ Lap: sheet as unknown as WorkSheet }, [], type);
    const { rows } = await readAll(path);
    expect(rows.map((row) => ('properties' in row ? row.properties['nap'] : null))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-02-29',
      '1900-03-01',
      '2024-05-17',
    ]);
  });
});

describe('the table of a text', () => {
  it('is found below titles and notes, and above its total', async () => {
    const text = [
      'Kimutatás, 2024, május',
      '# készült: 2024-05-20',
      '',
      'kód;név;dátum',
      'A;x;2024-05-17',
      '# a következő állomás új',
      'B;y;2024-05-18',
      'Összesen:;;2',
    ].join('\r\n');
    expect(await found(await file(text, 'csv'))).toEqual({
      codes: ['A', 'B'],
      lines: [5, 7],
      said: [
        'A fejléc fölötti sorokat nem olvastuk be: 1., 2. sor.',
        'Az összesítő sorokat nem vettük át: 8. sor.',
        'A „#” jellel kezdődő megjegyzéseket nem olvastuk be: 6. sor.',
      ],
    });
  });

  it('may have its header behind the sign of a note', async () => {
    const { columns } = await openFeatures(await file('# ország: HU\n#kód;név\nA;x\n', 'csv'), { wanted });
    expect(columns).toEqual(['#kód', 'név']);
  });

  it('with a line of other length is refused by that line', async () => {
    const path = await file('Cím\nkód;név\nA;x\nB\n', 'csv');
    await expect(readAll(path, { wanted })).rejects.toMatchObject({ fault: { code: 'brokenCsv', line: 4 } });
  });
});
