import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '@georisk/testing/database.ts';
import { ourObjects } from './ours.ts';

it('tables made by migrations are known by name', async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ name: string; isTable: boolean }>`
    select c.relname::text as name, true as is_table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all select p.oid::regprocedure::text, false from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(database.kysely);
  const named = (isTable: boolean) =>
    rows
      .filter((row) => row.isTable === isTable)
      .map(({ name }) => name)
      .toSorted();
  const { tables, functions } = await ourObjects();
  expect(named(true)).toEqual(tables.toSorted());
  expect(named(false)).toEqual(functions.toSorted());
  await database.close();
});
