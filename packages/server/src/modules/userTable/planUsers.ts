import { MAX_TABLE_USERS } from '@georisk/contract/verticals/admin/userTable.ts';
import {
  type CellFault,
  cellText,
  columnLetters,
  isFailed,
  type Sheet,
  type SheetCell,
  titlesAt,
} from '@georisk/domain/case/sheet.ts';
import type { Role } from '@georisk/domain/roles/roles.ts';
import { adminTexts } from '#server/modules/admin/admin.hu.ts';
import { personFaults } from '#server/modules/admin/personForm.ts';
import { COLUMN_TITLES, ROLE_WORDS, userTableTexts as texts } from './userTable.hu.ts';

/** Somebody of the table, as typed; only the spaces around are gone. */
export interface PlannedUser {
  /** From 1, the row of titles included. */
  readonly row: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
}

export interface UserPlan {
  readonly users: readonly PlannedUser[];
  readonly faults: readonly CellFault[];
}

type Column = keyof typeof COLUMN_TITLES;
const COLUMNS = Object.keys(COLUMN_TITLES) as Column[];
/** Nobody is sent a telephone call: the column may be left out. */
const NEEDED: readonly Column[] = ['name', 'email', 'role'];

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
const ROLE_BY_WORD = new Map(Object.entries(ROLE_WORDS).map(([word, role]) => [fold(word), role]));

/** A formula that failed is nobody's name. */
const textOf = (cell: SheetCell | undefined): string => (isFailed(cell) ? '' : cellText(cell));

/** A telephone number that a table's program took for a number: it has lost its plus or its leading zeros. */
function phoneOf(cell: SheetCell | undefined): string {
  const text = textOf(cell);
  if (cell?.kind !== 'number') return text;
  return /^36\d{8,9}$/.test(text) ? `+${text}` : `+36${text}`;
}

const placeOf = (titles: readonly string[], column: Column): number => {
  const known = new Set(COLUMN_TITLES[column].map(fold));
  return titles.findIndex((title) => known.has(title));
};

type Line = Readonly<Record<Column, string>> & { readonly row: number };

/** What is wrong with each field of a line. */
function faultsOf(line: Line, mayGive: (role: Role) => boolean, firstRow: number | undefined) {
  const { name, email, phone } = personFaults({ name: line.name, email: line.email, phone: line.phone || null });
  const role = ROLE_BY_WORD.get(fold(line.role));
  const words = Object.entries(ROLE_WORDS).flatMap(([word, each]) => (mayGive(each) ? [word] : []));
  return {
    name,
    email:
      line.email === ''
        ? texts.emailNeeded
        : (email ?? (firstRow === undefined ? undefined : texts.repeated(firstRow))),
    phone,
    role: role === undefined ? texts.unknownRole(words) : mayGive(role) ? undefined : adminTexts.roleNotYours,
  } satisfies Record<Column, string | undefined>;
}

/**
 * The people of a table, and what is wrong with its cells; a person with a fault is not among them.
 * @param mayGive whether the sender may give somebody this role
 */
export function planUsers({ rows }: Sheet, mayGive: (role: Role) => boolean): UserPlan {
  const first = titlesAt({ rows });
  const titles = (rows[first] ?? []).map((cell) => fold(textOf(cell)));
  const places = new Map(COLUMNS.map((column) => [column, placeOf(titles, column)]));
  const missing = NEEDED.filter((column) => (places.get(column) ?? -1) < 0);
  const alone = (error: string): UserPlan => ({ users: [], faults: [{ row: first + 1, column: '', error }] });
  if (missing.length > 0)
    return {
      users: [],
      faults: missing.map((column) => ({
        row: first + 1,
        column: '',
        error: texts.noColumn(COLUMN_TITLES[column][0]),
      })),
    };
  const lines = rows.slice(first + 1).flatMap((cells, index): Line[] => {
    const at = (column: Column) => cells[places.get(column) ?? -1];
    const of = (column: Column) => textOf(at(column));
    const line = {
      row: first + index + 2,
      name: of('name'),
      email: of('email'),
      phone: phoneOf(at('phone')),
      role: of('role'),
    };
    return COLUMNS.every((column) => line[column] === '') ? [] : [line];
  });
  if (lines.length === 0) return alone(texts.noRows);
  if (lines.length > MAX_TABLE_USERS) return alone(texts.tooMany(MAX_TABLE_USERS));
  const firstRows = new Map<string, number>();
  const users: PlannedUser[] = [];
  const faults: CellFault[] = [];
  for (const line of lines) {
    const key = line.email.toLowerCase();
    const found = faultsOf(line, mayGive, firstRows.get(key));
    if (!firstRows.has(key)) firstRows.set(key, line.row);
    for (const column of COLUMNS) {
      const error = found[column];
      if (error !== undefined)
        faults.push({ row: line.row, column: columnLetters(Math.max(0, places.get(column) ?? 0)), error });
    }
    const role = ROLE_BY_WORD.get(fold(line.role));
    if (role !== undefined && COLUMNS.every((column) => found[column] === undefined)) users.push({ ...line, role });
  }
  return { users, faults };
}

/** The beginning of an address as a user name: without accents, at least two letters. */
export function userNameOf(email: string): string {
  const [local = ''] = email.toLowerCase().split('@');
  const plain = local
    .normalize('NFD')
    .replaceAll(/[^a-z0-9._-]/g, '')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 56);
  return plain.length < 2 ? `fiok.${plain}` : plain;
}

/**
 * Gives people user names that nobody has, by their addresses: of the same beginning the smallest free number.
 * @param taken of these beginnings, in small letters
 */
export function userNamer(taken: ReadonlySet<string>): (email: string) => string {
  const given = new Set(taken);
  // All smaller numbers of a beginning are taken.
  const firstFree = new Map<string, number>();
  return (email) => {
    const base = userNameOf(email);
    const named = (number: number) => (number === 1 ? base : `${base}-${number}`);
    let number = firstFree.get(base) ?? 1;
    while (given.has(named(number))) number += 1;
    firstFree.set(base, number + 1);
    given.add(named(number));
    return named(number);
  };
}
