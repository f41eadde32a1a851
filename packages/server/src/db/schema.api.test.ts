import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const SCHEMA = join(import.meta.dirname, 'schema');
const source = [join(import.meta.dirname, 'schema.ts'), ...readdirSync(SCHEMA).map((name) => join(SCHEMA, name))]
  .map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, ''))
  .join('\n');

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Members of an interface or type literal, one per line as the formatter writes them. */
const membersOf = (body: string) =>
  new Map([...body.matchAll(/^ {2}(\w+): ([\s\S]+?);$/gm)].map(([, name = '', type = '']) => [name, type]));

const interfaces = new Map(
  [...source.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
    name,
    membersOf(body),
  ]),
);

interface Column {
  readonly table: string;
  readonly column: string;
  /** Null can be read. */
  readonly nullable: boolean;
  /** May be left out where a row is inserted. */
  readonly filled: boolean;
}

const OR_NULL = /\bnull\b|OrNull</;
const FILLED = /^(Generated<|DefaultInstant)|undefined/;
const line = ({ table, column, nullable }: Column) => `${table}.${column}${nullable ? ' or null' : ''}`;

function typed(): Column[] {
  const tables = [...interfaces].filter(([name]) => name.endsWith('Schema') || name === 'Schema');
  return tables.flatMap(([, members]) =>
    [...members].flatMap(([table, type]) =>
      [...(interfaces.get(type) ?? [])].map(([column, of]) => ({
        table: snake(table),
        column: snake(column),
        nullable: OR_NULL.test(of),
        filled: FILLED.test(of),
      })),
    ),
  );
}

async function actual(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(`
    select c.table_name as "table", c.column_name as "column", c.is_nullable = 'YES' as nullable,
      c.is_nullable = 'YES' or c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  return rows;
}

/** Geometry is never read bare, so its type says nothing about null. */
const GEOMETRY = /(^|_)geom(3857)?$/;

describe('the typed schema', () => {
  it('names the columns of the database, with null where there may be null', async () => {
    const types = typed().filter(({ column }) => !GEOMETRY.test(column));
    const tables = new Set(types.map(({ table }) => table));
    const columns = (await actual()).filter(({ table, column }) => tables.has(table) && !GEOMETRY.test(column));
    expect(types.map(line).sort()).toEqual(columns.map(line).sort());
  });

  it('requires every column that the database does not fill in', async () => {
    const filled = new Set(
      (await actual()).filter((each) => each.filled).map(({ table, column }) => `${table}.${column}`),
    );
    const wrong = typed().filter((each) => each.filled && !filled.has(`${each.table}.${each.column}`));
    expect(wrong.map(line)).toEqual([]);
  });
});
