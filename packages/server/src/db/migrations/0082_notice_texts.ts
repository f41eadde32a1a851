import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0082_notice_texts';

export const made: Made = { tables: ['notice_setting', 'notice_text'], functions: [] };

const STATEMENTS = [
  // ---- how a company writes to its farmers; a company without a row as each of them chose
  `create table notice_setting (
    company_id integer primary key references company (id),
    channels text not null check (channels in ('one', 'email', 'sms', 'both')),
    version integer not null default 1,
    updated_at timestamptz not null
  )`,
  // ---- its own words in messages of a kind; null where the usual ones stand
  `create table notice_text (
    company_id integer not null references company (id),
    kind text not null check (kind in ('alert', 'alertLink', 'survey')),
    subject text,
    body text,
    sms text,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by integer references app_user (id) on delete set null,
    primary key (company_id, kind),
    check (subject !~ '[\\n\\r]')
  )`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
