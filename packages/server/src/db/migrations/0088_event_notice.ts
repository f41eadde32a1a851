import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0088_event_notice';

export const made: Made = { tables: [], functions: [] };

/** A company may write the words of messages about an event, too. */
const STATEMENTS = [
  'alter table notice_text drop constraint if exists notice_text_kind_check',
  `alter table notice_text add constraint notice_text_kind_check
    check (kind in ('alert', 'alertLink', 'survey', 'event'))`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
