import type { PoolClient } from 'pg';
import type { Database } from '#server/db/database.ts';
import { strangers } from '#server/db/dump/ours.ts';
import { BackupFault } from './fault.ts';

interface Wish {
  readonly database: Database;
  readonly replace: boolean;
}

/**
 * @throws BackupFault where another client is connected, the role lacks the right, an object is not of GeoRisk, or an
 * installation is there and replacing was not requested
 */
export async function mayReplace(client: PoolClient, { database, replace }: Wish): Promise<void> {
  if (database.kind === 'native') {
    await refuseOthers(client);
    await refuseStranger(client);
  }
  const foreign = await strangers(client);
  if (foreign.length > 0) throw new BackupFault('foreign', foreign.slice(0, 5).join(', '));
  if (!replace && !(await isEmpty(client))) throw new BackupFault('notEmpty');
}

async function refuseOthers(client: PoolClient): Promise<void> {
  // A connection that was just closed may still be listed.
  for (let look = 0; ; look += 1) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
         and coalesce(backend_type, 'client backend') = 'client backend'`,
    );
    const others = rows[0]?.others ?? 0;
    if (others === 0) return;
    if (look === 20) throw new BackupFault('inUse', String(others));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.query('select pg_stat_clear_snapshot()');
  }
}

async function refuseStranger(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege('public', 'CREATE') and not exists (
       select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname in ('log_entry', 'app_user')
         and not pg_has_role(c.relowner, 'MEMBER')) as may`,
  );
  if (rows[0]?.may !== true) throw new BackupFault('notOwner');
}

/** No person exists here yet, or not even a table of people. */
async function isEmpty(client: PoolClient): Promise<boolean> {
  for (const table of ['app_user', 'company', 'block']) {
    const { rows: there } = await client.query(`select where to_regclass('public.${table}') is not null`);
    if (there.length === 0) continue;
    const { rows } = await client.query(`select 1 as one from ${table} limit 1`);
    if (rows.length > 0) return false;
  }
  return true;
}
