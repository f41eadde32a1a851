import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0069_sign_ins';

export const made: Made = { tables: [], functions: [] };

export async function up(executor: Executor): Promise<void> {
  // A person's own sign-ins, the last first: the list of users reads one of each, and orders by it.
  await sql`create index log_entry_sign_in on log_entry (user_id, at desc)
    where actor_id is null and type in ('login', 'link-login')`.execute(executor);
}
