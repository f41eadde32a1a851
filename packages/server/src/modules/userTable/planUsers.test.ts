import type { Sheet, SheetCell } from '@georisk/domain/case/caseTable.ts';
import { inGroup, ROLES } from '@georisk/domain/roles/roles.ts';
import { MAX_TABLE_USERS } from '@georisk/contract/verticals/admin/userTable.ts';
import { describe, expect, it } from 'vitest';
import { planUsers, userNameOf, userNamer } from './planUsers.ts';

const cell = (value: string | number): SheetCell => {
  if (typeof value === 'number') return { kind: 'number', value };
  return value === '' ? { kind: 'empty' } : { kind: 'text', text: value };
};
const sheet = (...rows: (string | number)[][]): Sheet => ({ date1904: false, rows: rows.map((row) => row.map(cell)) });
const TITLES = ['Név', 'E-mail-cím', 'Telefonszám', 'Szerep'];
const plan = (...rows: (string | number)[][]) => planUsers(sheet(TITLES, ...rows), (role) => inGroup(role, 'managed'));

describe('a table of people', () => {
  it('is read by the titles of its columns, in any order, without empty rows', () => {
    const read = planUsers(
      sheet(
        ['szerepkör', 'EMAIL', ' teljes  név '],
        ['gazda', 'eva@pelda.hu', 'Kovács Éva'],
        ['', '', ''],
        ['KÁRSZAKÉRTŐ', 'b@pelda.hu', 'Bo'],
      ),
      () => true,
    );
    expect(read).toEqual({
      users: [
        { row: 2, name: 'Kovács Éva', email: 'eva@pelda.hu', phone: '', role: ROLES.FARMER },
        { row: 4, name: 'Bo', email: 'b@pelda.hu', phone: '', role: ROLES.EXPERT_DAMAGE },
      ],
      faults: [],
    });
  });

  it('without a needed column has nobody', () => {
    const { users, faults } = planUsers(sheet(['Név'], ['Éva']), () => true);
    expect(users).toEqual([]);
    expect(faults.map(({ row, error }) => [row, /„([^”]+)”/.exec(error)?.[1]])).toEqual([
      [1, 'E-mail-cím'],
      [1, 'Szerep'],
    ]);
  });

  it('has nobody whose name is a formula that failed, and the rows of the file below empty ones', () => {
    const read = planUsers(
      sheet(['', ''], TITLES, ['#HIÁNYZIK', 'eva@pelda.hu', '', 'Gazda'], ['#N/A', '', '', '#N/A']),
      () => true,
    );
    expect(read).toMatchObject({ users: [], faults: [{ row: 3, column: 'A' }] });
    expect(read.faults).toHaveLength(1);
  });

  it('names each fault by its cell, and keeps the others', () => {
    const { users, faults } = plan(
      ['', 'nem cím', '12', 'Gazda'],
      ['Jó Jenő', 'jo@pelda.hu', 36301234567, 'Gazda'],
      ['Kétszer', 'JO@pelda.hu', '', 'Gazda'],
      ['Címtelen', '', '', 'Gazda'],
      ['Ki Más', 'mas@pelda.hu', '', 'Bohóc'],
    );
    expect(users.map(({ name, phone }) => [name, phone])).toEqual([['Jó Jenő', '+36301234567']]);
    expect(faults.map(({ row, column }) => `${column}${row}`)).toEqual(['A2', 'B2', 'C2', 'B4', 'B5', 'D6']);
    expect(faults[3]?.error).toContain('3. sor');
  });

  it('gives nobody a role that its sender may not give', () => {
    const { users, faults } = plan(
      ['Fő Nök', 'fo@pelda.hu', '', 'Vezető'],
      ['Ad Min', 'ad@pelda.hu', '', 'Rendszergazda'],
    );
    expect(users).toEqual([]);
    expect(faults.map(({ row, column }) => `${column}${row}`)).toEqual(['D2', 'D3']);
    expect(faults[1]?.error).not.toContain('Vezető');
  });

  it('of too many people, or of none, has nobody', () => {
    const many = Array.from({ length: MAX_TABLE_USERS + 1 }, (_, index) => ['Név', `a${index}@pelda.hu`, '', 'Gazda']);
    expect(plan(...many)).toMatchObject({ users: [], faults: [{ row: 1 }] });
    expect(plan(...many.slice(1)).users).toHaveLength(MAX_TABLE_USERS);
    expect(plan(['', '', '', ''])).toMatchObject({ users: [], faults: [{ row: 1 }] });
  });
});

describe('the user name of an address', () => {
  it.each([
    ['Kovacs.Eva@pelda.hu', 'kovacs.eva'],
    ['éva+munka@pelda.hu', 'evamunka'],
    ['_x@pelda.hu', 'fiok.x'],
    ['+@pelda.hu', 'fiok.'],
  ])('%s is %s', (email, name) => {
    expect(userNameOf(email)).toBe(name);
    expect(name).toMatch(/^[a-z0-9][a-z0-9._@-]{1,63}$/);
  });
});

describe('user names of a table', () => {
  it('are those that nobody has, nor anybody else of the table', () => {
    const nameFor = userNamer(new Set(['info', 'info-3', 'kis-2']));
    const emails = ['info@a.hu', 'info@b.hu', 'kis-2@a.hu', 'kis@a.hu', 'info@c.hu', 'kis@b.hu', 'uj@a.hu'];
    expect(emails.map(nameFor)).toEqual(['info-2', 'info-4', 'kis-2-2', 'kis', 'info-5', 'kis-3', 'uj']);
  });
});
