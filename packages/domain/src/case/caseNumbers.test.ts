import { expect, it } from 'vitest';
import { CASE_COLUMNS } from './caseTable.hu.ts';
import { planCases, type SheetCell } from './caseTable.ts';
import { CASE_FIELDS, type CaseField } from './caseTitles.ts';

const TODAY = '2026-06-01';
const VALUES: Readonly<Record<CaseField, string>> = {
  damageNumber: 'K-1',
  policyNumber: 'P-1',
  damageDate: '2026-05-01',
  area: '1,5',
  dangerType: 'Jégeső',
  inspectionAddressZip: '1234',
  inspectionAddress: 'Fő u. 1.',
  mepar: 'TESTOWN1',
  blockArea: '10,5',
  plants: 'Őszi búza',
};

/** A sheet of one case a row, with some areas. */
function plan(areas: readonly (string | number)[], blocks: readonly string[] = [], decimal?: ',' | '.') {
  const cell = (value: string | number): SheetCell =>
    typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', text: value };
  const rows = areas.map((area, index) => {
    const own = { damageNumber: `K-${index}`, area, blockArea: blocks[index] ?? '12' };
    return CASE_FIELDS.map((field) => cell({ ...VALUES, ...own }[field]));
  });
  const titles = CASE_FIELDS.map((field) => cell(CASE_COLUMNS[field].title));
  const made = planCases({ rows: [titles, ...rows], date1904: false }, TODAY, 100, {}, decimal);
  return made.ok ? made.cases.map(({ form }) => form.area) : made.faults;
}

it('reads the areas of a table of cases by the sign that their columns show', () => {
  expect(plan(['1.250', '6.85'])).toEqual([1.25, 6.85]);
  expect(plan(['1.250', 3.5], ['10,5', '2'])).toEqual([1250, 3.5]);
  expect(plan(['1.250'], [], '.')).toEqual([1.25]);
  expect(plan([1.25])).toEqual([1.25]);
});

it('refuses areas of which nothing shows the sign', () => {
  expect(plan(['3', '1.250'])).toMatchObject([{ row: 3, column: 'D', error: expect.stringContaining('„1.250”') }]);
});

it('refuses areas whose column contradicts itself, in both rows', () => {
  expect(plan(['6.85', '6,85'])).toEqual([6.85, 6.85]);
  expect(plan(['6.85', '6,85', '1.250'])).toMatchObject([
    { row: 2, column: 'D' },
    { row: 3, column: 'D' },
    { row: 4, column: 'D' },
  ]);
});
