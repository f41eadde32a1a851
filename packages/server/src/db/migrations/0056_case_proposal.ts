import { sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0056_case_proposal';

export const made: Made = { tables: ['case_proposal'], functions: [] };

const STATEMENTS = [
  // ---- operations whose case or plot was reassigned, closed or deleted: kept until somebody decides
  `create table case_proposal (
    change_id uuid primary key,
    company_id integer not null,
    damage_id integer not null,
    damage_plot_id integer,
    author_id integer not null references app_user (id),
    sent_by integer not null references app_user (id),
    kind text not null,
    cause text not null check (cause in ('reassigned', 'closed', 'deleted')),
    operation jsonb not null,
    device_at timestamptz not null,
    gps jsonb,
    storage_key text,
    sha256 text,
    media_type text,
    bytes bigint,
    thumbnail bytea,
    kept_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
    decided_by integer references app_user (id),
    decided_at timestamptz,
    reason text,
    check (num_nulls(storage_key, sha256, media_type, bytes) in (0, 4)),
    check ((state = 'open') = (decided_at is null) and num_nulls(decided_by, decided_at) in (0, 2)),
    check ((state = 'declined') = (reason is not null)),
    foreign key (company_id, damage_id) references damage (company_id, id) on delete cascade,
    foreign key (company_id, damage_plot_id) references damage_plot (company_id, id) on delete cascade
  )`,
  'create index case_proposal_case on case_proposal (damage_id, kept_at)',
  'create index case_proposal_author on case_proposal (author_id, kept_at)',
  `create index case_proposal_open on case_proposal (company_id, kept_at) where state = 'open'`,
] as const;

export async function up(executor: Executor): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(executor);
}
