import type { PoolClient } from 'pg';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `load` while foreign keys are dropped and triggers disabled, so that tables can be filled in any order, and
 * restores both: a violated key fails then. Within one transaction.
 */
export async function withoutRules(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", format('%I', conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Our sequences and their values. */
export async function sequences(client: PoolClient): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class o
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const states = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    for (const state of found) states.push({ name, ...state });
  }
  return states;
}

export async function setSequence(
  client: PoolClient,
  { name, value, isCalled }: { name: string; value: string; isCalled: boolean },
): Promise<void> {
  await client.query(
    `select setval(c.oid, $2::bigint, $3) from pg_class c
     where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and format('%I', c.relname) = $1`,
    [name, value, isCalled],
  );
}
