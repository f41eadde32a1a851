import { sql } from 'kysely';
import { QUEUE_SCHEMA } from '../jobs/queueSchema.ts';
import type { Executor } from './executor.ts';

const ALL = 'select, insert, update, delete';

/** What the server may do with a table, where that is not everything that it does with rows. */
const LESS: Readonly<Record<string, string>> = {
  log_entry: 'select, insert',
  change: 'select, insert',
  schema_migration: 'select',
  spatial_ref_sys: 'select',
};

/**
 * Gives the server's role what it needs to serve, and takes what it does not: it owns nothing, makes no tables, and only adds to the log
 * and to the record of changes. May be done again; in the transaction of the role that owns the tables.
 */
export async function allowServing(tx: Executor, role: string): Promise<void> {
  const { rows: owners } = await sql<{ role: string }>`select current_user as role`.execute(tx);
  // An owner may do everything already, and must not lose it.
  if (owners[0]?.role === role) return;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', ${QUEUE_SCHEMA}) and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'MEMBER')
    order by 1, 2`.execute(tx);
  const to = sql.id(role);
  for (const schema of ['public', QUEUE_SCHEMA]) {
    await sql`grant usage on schema ${sql.id(schema)} to ${to}`.execute(tx);
    await sql`grant usage, select on all sequences in schema ${sql.id(schema)} to ${to}`.execute(tx);
  }
  for (const { schema, name } of tables) {
    const table = sql.id(schema, name);
    await sql`revoke all on ${table} from ${to}`.execute(tx);
    const rights = (schema === 'public' ? LESS[name] : undefined) ?? ALL;
    await sql`grant ${sql.raw(rights)} on ${table} to ${to}`.execute(tx);
  }
  await sql`grant execute on function blur_log_addresses, erase_person_traces to ${to}`.execute(tx);
}

export interface RoleFault {
  readonly fault: 'superuser' | 'mayRewrite';
  readonly role: string;
}

/** Why the role of this connection must not serve in production: it could rewrite what was logged. Undefined where it could not. */
export async function faultOfRole(executor: Executor): Promise<RoleFault | undefined> {
  const { rows } = await sql<{ role: string; isSuper: boolean; mayRewrite: boolean }>`
    select current_user as role, rolsuper as is_super,
      rolbypassrls or rolcreaterole or exists (
        select from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname in ('log_entry', 'change')
          and (pg_has_role(c.relowner, 'MEMBER')
            or has_table_privilege(c.oid, 'UPDATE') or has_table_privilege(c.oid, 'DELETE')
            or has_table_privilege(c.oid, 'TRUNCATE') or has_table_privilege(c.oid, 'TRIGGER'))) as may_rewrite
    from pg_roles where rolname = current_user`.execute(executor);
  const [found] = rows;
  if (found === undefined) return undefined;
  if (found.isSuper) return { fault: 'superuser', role: found.role };
  return found.mayRewrite ? { fault: 'mayRewrite', role: found.role } : undefined;
}
