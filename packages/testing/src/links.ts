import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';

const LINK = /([1-9][0-9]*)-([A-Za-z0-9_-]{43})/;

/** The token of the newest link that was sent to a person, read from the stored message as the recipient would. */
export async function mailedLink(db: Executor, userId: number): Promise<string> {
  const { body } = await db
    .selectFrom('message')
    .select('body')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [, user, token] = LINK.exec(body) ?? [];
  if (Number(user) !== userId || token === undefined) throw new Error(`No link for ${userId} in: ${body}`);
  return token;
}

/** Names of the tables that contain a text anywhere, bytes and JSON included: the content of a dump. */
export async function linksIn(db: Executor, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'spatial_ref_sys'`.execute(db);
  const found: string[] = [];
  const hex = Buffer.from(text).toString('hex');
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t where position(${text} in t::text) > 0
      or position(${hex} in t::text) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
