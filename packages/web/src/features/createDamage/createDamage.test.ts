import { utils, write } from '@e965/xlsx';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { describe, expect, it } from 'vitest';
import { checkValues, draftOfValues, emptyCaseValues, isTyped, valuesOf } from '#web/shared/caseForm/caseValues.ts';
import { caseBox } from './storedCase.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { planOf } from './tablePlan.ts';

const TODAY = '2026-11-21';
const filled = {
  ...emptyCaseValues(TODAY),
  damageNumber: '20261121001',
  policyNumber: 'K-1',
  area: '12,5',
  dangerType: 'jégverés',
  inspectionAddress: 'Fő utca 1.',
  inspectionAddressZip: '5000',
  blocks: [{ mepar: 'ABCD1234', area: '1 012,25', plants: ['Őszi búza', 'Zab'] }],
};

describe('the form', () => {
  it('begins with today, area 0 and one empty block', () => {
    const values = emptyCaseValues(TODAY);
    expect(values).toMatchObject({
      damageDate: '2026. 11. 21.',
      area: '0',
      blocks: [{ mepar: '', area: '0', plants: [] }],
    });
    expect(isTyped(values, emptyCaseValues(TODAY))).toBe(false);
    expect(isTyped({ ...values, area: '1' }, emptyCaseValues(TODAY))).toBe(true);
  });
  it('reads numbers with a comma and thousands', () =>
    expect(draftOfValues(filled)).toMatchObject({
      area: 12.5,
      blocks: [{ area: 1012.25, plants: 'Őszi búza, Zab' }],
    }));
  it('accepts a complete form, with the danger under its usual name', () =>
    expect(checkValues(filled, TODAY)).toMatchObject({ ok: true, form: { dangerType: 'Jégeső', damageDate: TODAY } }));
  it('shows errors in the words of the specification, at their field', () => {
    const check = checkValues(
      { ...filled, damageNumber: '', damageDate: '2026. 11. 22.', blocks: [{ mepar: 'abc', area: 'x', plants: [] }] },
      TODAY,
    );
    expect(check.ok ? [] : [...check.sentences]).toEqual([
      ['damageNumber', 'Kötelező kitölteni'],
      ['damageDate', 'Nem lehet későbbi a mai dátumnál'],
      ['blocks.0.mepar', 'A mepar kódnak 8 számjegyűnek kell lennie, és csak Nagy betűket és számokat tartalmazhat.'],
      ['blocks.0.area', 'Nem értelmezhető számként.'],
      ['blocks.0.plants', 'Kötelező kitölteni'],
    ]);
    const invalid = checkValues({ ...filled, damageDate: '2026. 02. 30.' }, TODAY);
    expect(invalid.ok ? '' : invalid.sentences.get('damageDate')).toBe('Érvénytelen dátum');
  });
});

describe('a half-written case', () => {
  it('is restored unchanged, for its writer', async () => {
    const outbox = await freshOutbox(1);
    caseBox(outbox).keep({ values: filled, changeId: 'x' });
    expect(caseBox(outbox).read()).toMatchObject({ values: filled, changeId: 'x' });
    expect(caseBox(await freshOutbox(2)).read()).toBeNull();
    caseBox(outbox).forget();
    expect(caseBox(outbox).read()).toBeNull();
  });
  it('is nothing where it cannot be read', async () => {
    const outbox = await freshOutbox(1);
    for (const payload of [null, {}, { values: { blocks: [] }, changeId: '' }, { values: filled }]) {
      outbox.write('new-case', 'new', payload);
      expect(caseBox(outbox).read()).toBeNull();
    }
    expect(valuesOf({ ...filled, blocks: [{ mepar: 1 }] })).toBeNull();
  });
});

describe('a table', () => {
  const titles = Object.values(CASE_COLUMNS).map(({ title }) => title);
  const row = ['1', 'K-1', '2026-06-01', 12.5, 'Jégeső', '5000', 'Fő utca 1.', 'ABCD1234', '12,5', 'Zab'];
  const fileOf = (rows: readonly (readonly unknown[])[], bookType: 'xlsx' | 'biff8' = 'xlsx') => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'A');
    return new File([write(book, { type: 'array', bookType }) as ArrayBuffer], 'a.xlsx');
  };
  it.each(['xlsx', 'biff8'] as const)('is read and checked before it is sent, %s', async (bookType) => {
    const plan = await planOf(fileOf([titles, row], bookType), TODAY);
    expect(plan).toMatchObject({ ok: true, cases: [{ row: 2, form: { damageNumber: '1', area: 12.5 } }] });
    const wrong = await planOf(fileOf([titles, row.with(2, '2027-01-01').with(8, 'sok')], bookType), TODAY);
    expect(wrong).toMatchObject({
      ok: false,
      faults: [
        { row: 2, column: 'C' },
        { row: 2, column: 'I' },
      ],
    });
  });
  it('is a workbook, whatever its name', async () => {
    const pdf = new File(['%PDF-1.7 ...'], 'a.xlsx');
    expect(await planOf(pdf, TODAY)).toMatchObject({ ok: false, sentence: expect.stringContaining('.xlsx vagy .xls') });
    const broken = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])], 'a.xlsx');
    expect(await planOf(broken, TODAY)).toMatchObject({ ok: false, sentence: expect.any(String) });
  });
});
