import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crop, PLANT_CODES } from '../crops/crops.ts';
import { caseFaultText } from './case.hu.ts';
import {
  areaFault,
  type CaseDraft,
  checkCase,
  countsInStatistics,
  emptyCase,
  MAX_BLOCKS,
  MAX_REASON,
  meparFault,
  joinPlants,
  plantNames,
  reasonFault,
  textFault,
  tidy,
} from './caseForm.ts';
import { normaliseDanger } from './dangers.ts';
import { isOutdatedReason, OUTDATED_REASONS } from './figureAge.ts';
import { parseDecimal } from './number.ts';
import { firstSheet, MAX_SHEET_ROWS, type WorkbookCell } from './workbook.ts';

const TODAY = '2026-06-15';
const block = (index: number) => ({ mepar: `A${String(index).padStart(7, '0')}`, area: 2, plants: 'Őszi búza' });
const draft: CaseDraft = {
  damageNumber: '12345678901',
  policyNumber: 'K-1',
  damageDate: '2026-06-10',
  area: 2,
  dangerType: 'Jégeső',
  inspectionAddress: 'Fő utca 1.',
  inspectionAddressZip: '5000',
  blocks: [block(1)],
};
const faultsOf = (change: Partial<CaseDraft>): Record<string, string> => {
  const check = checkCase({ ...draft, ...change }, TODAY);
  return check.ok ? {} : Object.fromEntries(check.faults);
};

describe('a case', () => {
  it.each<[string, Partial<CaseDraft>, Record<string, string>]>([
    ['complete', {}, {}],
    ['of today', { damageDate: TODAY }, {}],
    ['of tomorrow', { damageDate: '2026-06-16' }, { damageDate: 'future-date' }],
    ['of no day of the calendar', { damageDate: '2026-06-31' }, { damageDate: 'bad-date' }],
    ['of a day written otherwise', { damageDate: '2026.06.10' }, { damageDate: 'bad-date' }],
    ['without a day', { damageDate: ' ' }, { damageDate: 'required' }],
    ['without a number', { damageNumber: '\t ' }, { damageNumber: 'required' }],
    ['with a number that nobody sees', { damageNumber: '\u202e' }, { damageNumber: 'required' }],
    [
      'with a number of spaces and letters without a width',
      { damageNumber: ' \u200b \u2060' },
      { damageNumber: 'required' },
    ],
    ['with a policy that nobody sees', { policyNumber: '\u200b' }, { policyNumber: 'required' }],
    ['with a letter without a width in its number', { damageNumber: 'K\u200b1' }, {}],
    [
      'with crops that nobody sees',
      { blocks: [{ ...block(1), plants: '\u200b, \u00ad' }] },
      { 'blocks.0.plants': 'required' },
    ],
    ['with a number of 64 characters', { damageNumber: 'x'.repeat(64) }, {}],
    ['with a number of 65', { damageNumber: 'x'.repeat(65) }, { damageNumber: 'too-long' }],
    ['with spaces around 64 characters', { policyNumber: `  ${'x'.repeat(64)}  ` }, {}],
    ['with a line break in it', { policyNumber: 'K\n1' }, { policyNumber: 'bad-character' }],
    ['with a hidden character', { dangerType: 'Jég\u0000eső' }, { dangerType: 'bad-character' }],
    ['with an address of 256 characters', { inspectionAddress: 'ű'.repeat(256) }, {}],
    ['with one of 257', { inspectionAddress: 'ű'.repeat(257) }, { inspectionAddress: 'too-long' }],
    ['with a postal code of 16 characters', { inspectionAddressZip: '1'.repeat(16) }, {}],
    ['with one of 17', { inspectionAddressZip: '1'.repeat(17) }, { inspectionAddressZip: 'too-long' }],
    ['of no area', { area: null }, { area: 'required' }],
    ['of area 0', { area: 0 }, {}],
    ['of a negative area', { area: -0.01 }, { area: 'negative' }],
    ['of an unreadable area', { area: Number.NaN }, { area: 'bad-number' }],
    ['of 100 000 ha', { area: 100_000 }, {}],
    ['of more', { area: 100_000.01 }, { area: 'too-large' }],
    ['without a block', { blocks: [] }, { blocks: 'required' }],
    ['of 100 blocks', { blocks: Array.from({ length: MAX_BLOCKS }, (_, index) => block(index)) }, {}],
    [
      'of 101 blocks',
      { blocks: Array.from({ length: MAX_BLOCKS + 1 }, (_, index) => block(index)) },
      { blocks: 'too-many-blocks' },
    ],
    ['with a block twice', { blocks: [block(1), block(2), block(1)] }, { 'blocks.2.mepar': 'same-block' }],
    [
      'with a code in small letters',
      { blocks: [{ ...block(1), mepar: 'w1u6f818' }] },
      { 'blocks.0.mepar': 'bad-mepar' },
    ],
    [
      'without codes',
      {
        blocks: [
          { ...block(1), mepar: '' },
          { ...block(1), mepar: '' },
        ],
      },
      { 'blocks.0.mepar': 'required', 'blocks.1.mepar': 'required' },
    ],
    ['with a block of no area', { blocks: [{ ...block(1), area: null }] }, { 'blocks.0.area': 'required' }],
    ['with a block without a crop', { blocks: [{ ...block(1), plants: '' }] }, { 'blocks.0.plants': 'required' }],
    ['with commas instead of a crop', { blocks: [{ ...block(1), plants: ' , ;' }] }, { 'blocks.0.plants': 'required' }],
  ])('%s: %#', (_, change, expected) => expect(faultsOf(change)).toEqual(expected));

  it('reports all faults at once, each with a sentence', () => {
    const check = checkCase(emptyCase(TODAY), TODAY);
    const faults = check.ok ? new Map() : check.faults;
    expect([...faults.keys()]).toEqual([
      'damageNumber',
      'policyNumber',
      'dangerType',
      'inspectionAddress',
      'inspectionAddressZip',
      'blocks.0.mepar',
      'blocks.0.plants',
    ]);
    for (const fault of faults.values()) expect(caseFaultText(fault)).toMatch(/^[A-ZÁÉÍÓÖŐÚÜŰ].*\p{L}[.!]?$/u);
  });

  it('is stored tidied: one space, composed letters, each crop once, the peril by its name', () => {
    const check = checkCase(
      {
        ...draft,
        damageNumber: ' 12  34 ',
        dangerType: 'JÉGVERÉS'.normalize('NFD'),
        blocks: [{ ...block(1), plants: 'őszi  búza; kukorica,őszi búza,' }],
      },
      TODAY,
    );
    expect(check.ok && check.form).toMatchObject({
      damageNumber: '12 34',
      dangerType: 'Jégeső',
      blocks: [{ plants: 'őszi búza, kukorica' }],
    });
  });

  it('counts in statistics with eleven characters, letters included, spaces around not', () => {
    expect(['12345678901', ' AB-45678901 ', '1234567890', '123456789012', ''].map(countsInStatistics)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the parts of the form', () => {
  it('a reason may have 500 characters', () => {
    expect([reasonFault('x'.repeat(MAX_REASON)), reasonFault('x'.repeat(MAX_REASON + 1)), reasonFault('')]).toEqual([
      null,
      'too-long',
      'required',
    ]);
  });

  it('an area must be a number', () =>
    expect([areaFault(Infinity), areaFault(-Infinity)]).toEqual(['bad-number', 'bad-number']));

  it('a code is checked as it is', () =>
    expect([meparFault(' '), meparFault('W1U6F818 '), meparFault('W1U6F818')]).toEqual([
      'bad-mepar',
      'bad-mepar',
      null,
    ]));

  it('has the number that is seen, pasted with letters that are not', () => {
    const check = checkCase(
      {
        ...draft,
        damageNumber: '\ufeff12345\u200b678901',
        policyNumber: 'K\u00ad-1',
        inspectionAddressZip: '5000\u202c',
      },
      TODAY,
    );
    expect(check).toMatchObject({
      ok: true,
      form: { damageNumber: '12345678901', policyNumber: 'K-1', inspectionAddressZip: '5000' },
    });
  });

  it('tidy text stays tidy, and its crops are crops again', () => {
    assert(
      property(
        string({ unit: 'grapheme' }),
        (text) =>
          tidy(tidy(text)) === tidy(text) &&
          JSON.stringify(plantNames(joinPlants(plantNames(text)))) === JSON.stringify(plantNames(text)),
      ),
    );
  });

  it('crops are divided by commas and semicolons, also by one that is written as a Greek question mark', () => {
    expect(plantNames('búza, repce;búza\u037Eárpa')).toEqual(['búza', 'repce', 'árpa']);
  });

  it.each([
    ['Gyep, legelő', ['Gyep, legelő']],
    ['Gyep, legelő, Meggy, cseresznye', ['Gyep, legelő', 'Meggy, cseresznye']],
    ['búza, gyep , LEGELŐ; repce', ['búza', 'gyep, LEGELŐ', 'repce']],
    ['Gyep, Gyep, legelő', ['Gyep, legelő']],
    ['a, Gyep, a, legelő', ['a', 'Gyep, legelő']],
    // The crop itself has another order; each of its names alone is the crop too.
    ['legelő, gyep', ['legelő', 'gyep']],
    ['gyep, repce, legelő', ['gyep', 'repce', 'legelő']],
    ['legelő', ['legelő']],
  ])('a crop whose own name has a comma is one crop: %s', (text, names) => {
    expect(plantNames(text)).toEqual(names);
    expect(plantNames(joinPlants(names))).toEqual(names);
  });

  it('two crops between which a semicolon stands are not one, and stay two when they are written', () => {
    expect(plantNames('Meggy; cseresznye')).toEqual(['Meggy', 'cseresznye']);
    expect(joinPlants(['Meggy', 'cseresznye'])).toBe('Meggy; cseresznye');
    expect(joinPlants(['Gyep, legelő', 'Meggy', 'búza'])).toBe('Gyep, legelő, Meggy, búza');
    expect(plantNames(joinPlants(['Cseresznye', 'Meggy', 'Cseresznye']))).toEqual(['Cseresznye', 'Meggy']);
  });

  it('every crop of the list is one crop of a case, and all of them are as many', () => {
    const listed = PLANT_CODES.map((code) => crop(code).name);
    expect(listed.map((name) => plantNames(name))).toEqual(listed.map((name) => [name]));
    expect(plantNames(listed.join(', '))).toEqual(listed);
  });

  it('crops are each once however they are written, as the plots of a case are compared', () => {
    expect(plantNames('Őszi búza, őszi  BÚZA; Oszi buza, tavaszi búza')).toEqual(['Őszi búza', 'tavaszi búza']);
    expect(plantNames('小麦, 大麦, 小麦')).toEqual(['小麦', '大麦']);
  });

  it('a text of any kind has a fault or none, never an error', () => {
    assert(
      property(string({ unit: 'binary' }), (text) =>
        [null, 'required', 'bad-character', 'too-long'].includes(textFault(text)),
      ),
    );
  });
});

describe('a peril', () => {
  it.each([
    ['jég', 'Jégeső'],
    ['  JÉGKÁR ', 'Jégeső'],
    ['Jégverés', 'Jégeső'],
    ['Földrengés', 'Földrengés'],
    ['valami  más', 'valami más'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('%j is stored as %j', (text, expected) => expect(normaliseDanger(text)).toBe(expected));
});

describe('a number', () => {
  it.each<[unknown, number | null]>([
    ['1 234 567,5', 1_234_567.5],
    ['1\u00A0234,5', 1_234.5],
    ['1\u202F234.5', 1_234.5],
    ['-0,5', -0.5],
    ['+7', 7],
    [',5', 0.5],
    ['5,', 5],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    [3.5, 3.5],
    ['1,5,5', Number.NaN],
    ['1.234,5', Number.NaN],
    ['1e5', Number.NaN],
    ['0x10', Number.NaN],
    ['--1', Number.NaN],
    [',', Number.NaN],
    ['Infinity', Number.NaN],
    [Infinity, Number.NaN],
    [true, Number.NaN],
    ['12 ha', Number.NaN],
    ['1'.repeat(15), 111_111_111_111_111],
    ['1'.repeat(16), Number.NaN],
  ])('%j is %s', (value, expected) => expect(parseDecimal(value)).toBe(expected));
});

describe('a workbook', () => {
  const sheetOf = (rows: readonly (readonly (WorkbookCell | undefined)[] | undefined)[], more: object = {}) =>
    firstSheet({ SheetNames: ['Károk', 'Más'], Sheets: { Károk: { '!data': rows }, Más: { '!data': [] } }, ...more });

  it('has cells of four kinds', () => {
    const { rows } = sheetOf([
      [
        { t: 's', v: 'szöveg' },
        { t: 'n', v: 5 },
        { t: 'e', v: 42 },
        { t: 'z' },
        undefined,
        { t: 'b', v: true },
        { t: 'n', v: 'x' },
        { t: 's' },
      ],
    ]);
    expect(rows).toEqual([
      [
        { kind: 'text', text: 'szöveg' },
        { kind: 'number', value: 5 },
        { kind: 'error' },
        { kind: 'empty' },
        { kind: 'empty' },
        { kind: 'text', text: 'true' },
        { kind: 'text', text: 'x' },
        { kind: 'empty' },
      ],
    ]);
  });

  it('keeps holes as rows without cells, and cuts what no table needs', () => {
    const many = Array.from({ length: MAX_SHEET_ROWS + 5 }, () => undefined);
    expect(sheetOf(many).rows).toHaveLength(MAX_SHEET_ROWS);
    const [wide, long] = sheetOf([
      Array.from({ length: 99 }, () => ({ t: 'n', v: 1 })),
      [{ t: 's', v: 'x'.repeat(9_999) }],
    ]).rows;
    expect([wide?.length, long?.[0]?.kind === 'text' && long[0].text.length]).toEqual([64, 2_000]);
  });

  it('counts days from 1904 only where it says so, and may have no sheet', () => {
    expect([
      sheetOf([]).date1904,
      sheetOf([], { Workbook: { WBProps: { date1904: true } } }).date1904,
      sheetOf([], { Workbook: {} }).date1904,
    ]).toEqual([false, true, false]);
    expect(firstSheet({ SheetNames: [], Sheets: {} }).rows).toEqual([]);
  });
});

it('reasons of an outdated figure are those of the list', () => {
  expect([...OUTDATED_REASONS, 'other', ''].map(isOutdatedReason)).toEqual([true, true, true, true, false, false]);
});
