import { sql } from 'kysely';
import { QUEUE_SCHEMA } from '#server/jobs/queueSchema.ts';
import type { Executor } from './executor.ts';

const ALL = 'select, insert, update, delete';

/** The server's rights on a table, where they are not all rights on rows. */
const LESS: Readonly<Record<string, string>> = {
  log_entry: 'select, insert',
  change: 'select, insert',
  case_signature: 'select, insert',
  case_chain: 'select, insert',
  schema_migration: 'select',
  spatial_ref_sys: 'select',
};

/**
 * Gives the server's role the rights that it needs to serve, and revokes others: it owns nothing, makes no tables, and
 * only adds to the log and to the record of changes. May be repeated; in the transaction of the role that owns the
 * tables.
 */
export async function allowServing(tx: Executor, role: string): Promise<void> {
  const { rows: owners } = await sql<{ role: string }>`select current_user as role`.execute(tx);
  // An owner already has all rights, and must not lose them.
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
  readonly fault: 'superuser' | 'mayRewrite' | 'mayCreate';
  readonly role: string;
}

/** Predefined roles that write files or run programs as the database's own user. */
const AS_SYSTEM = ['pg_write_server_files', 'pg_execute_server_program'];

/**
 * Why the role of this connection must not serve in production: it, the role that signed in, or one that either may
 * switch to could rewrite the log. An owner of the schema or of the database may drop others' objects there; a role
 * that makes objects in `public` can put its own before ours. Undefined where none could.
 */
export async function faultOfRole(executor: Executor): Promise<RoleFault | undefined> {
  const { rows } = await sql<{ role: string; isSuper: boolean; mayRewrite: boolean; mayCreate: boolean }>`
    select me.rolname as role, bool_or(r.rolsuper) as is_super,
      bool_or(r.rolbypassrls or r.rolcreaterole or r.rolname = any(${AS_SYSTEM}::text[])
        or exists (select from pg_database where datname = current_database() and datdba = r.oid)
        or exists (select from pg_namespace where oid = 'public'::regnamespace and nspowner = r.oid)
        or exists (select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner = r.oid
          and p.proname in ('keep_log_entry', 'keep_change', 'keep_erased', 'blurred_address', 'free_log_words', 'keep_case_signature',
            'keep_case_chain', 'case_of_change', 'chained_hash', 'link_change', 'link_new_change'))
        or exists (
          select from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relname in ('log_entry', 'change', 'case_signature', 'case_chain', 'app_user')
            and (c.relowner = r.oid or has_table_privilege(r.oid, c.oid, 'TRIGGER') or c.relname <> 'app_user' and (
              has_any_column_privilege(r.oid, c.oid, 'UPDATE')
              or has_table_privilege(r.oid, c.oid, 'DELETE') or has_table_privilege(r.oid, c.oid, 'TRUNCATE'))))
      ) as may_rewrite,
      bool_or(has_schema_privilege(r.oid, 'public', 'CREATE')
        or has_database_privilege(r.oid, current_database(), 'CREATE')) as may_create
    from pg_roles me join pg_roles r on r.oid = me.oid or pg_has_role(me.oid, r.oid, 'MEMBER')
    where me.rolname in (current_user, session_user)
    group by me.rolname`.execute(executor);
  for (const { role, isSuper, mayRewrite, mayCreate } of rows) {
    if (isSuper) return { fault: 'superuser', role };
    if (mayRewrite) return { fault: 'mayRewrite', role };
    if (mayCreate) return { fault: 'mayCreate', role };
  }
  return undefined;
}
