import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';
import { hashOf } from '@georisk/server/tokens.ts';
import type { Fixture } from '../fixture.ts';
import { COMPANIES, type PersonKey } from '../people.ts';
import { plantGrants } from './deviceGrants.ts';
import { plantMapKeys } from './mapKeys.ts';
import { plantWebhooks } from './webhooks.ts';

/** Entries of the log by their content, with their owners. */
export const AUDIT_MARKS = {
  'audit-mark-shared': null,
  'audit-mark-own': COMPANIES.A.id,
  'audit-mark-foreign': COMPANIES.B.id,
} as const;

/** The same by numbers that no sequence reaches, each with a change. */
export const AUDIT_IDS = {
  'audit-mark-shared': 900_000_000_001,
  'audit-mark-own': 900_000_000_002,
  'audit-mark-foreign': 900_000_000_003,
} as const satisfies Record<keyof typeof AUDIT_MARKS, number>;

/** Sessions under known numbers, with their owners. */
export const SESSION_IDS = {
  'a.farmer2': '019f0000-0000-7000-8000-00000000000a',
  'b.farmer2': '019f0000-0000-7000-8000-00000000000b',
} as const satisfies Partial<Record<PersonKey, string>>;
export const SESSION_KEYS = Object.keys(SESSION_IDS) as (keyof typeof SESSION_IDS)[];

/** Open whatever the clock of the test says. */
const ALWAYS = { createdAt: new Date('2018-01-01'), expiresAt: new Date('2080-01-01'), idleSeconds: 1_900_000_000 };

export async function plantSessions(db: Executor, { people }: Pick<Fixture, 'people'>): Promise<void> {
  const rows = SESSION_KEYS.map((key) => ({
    tokenHash: hashOf(key),
    id: SESSION_IDS[key],
    userId: people[key],
    actorId: null,
    kind: 'link' as const,
    linkId: null,
    reason: null,
    authenticatedAt: ALWAYS.createdAt,
    lastUsedAt: ALWAYS.createdAt,
    ...ALWAYS,
  }));
  await db
    .insertInto('session')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function plantAudit(db: Executor, fixture: Pick<Fixture, 'people'>): Promise<void> {
  for (const [resource, companyId] of Object.entries(AUDIT_MARKS)) {
    const id = AUDIT_IDS[resource as keyof typeof AUDIT_IDS];
    await sql`insert into log_entry (id, at, type, company_id, resource, transaction_mark) overriding system value
      values (${id}, '2018-06-01T10:00:00Z', 'login', ${companyId}, ${resource}, ${resource})`.execute(db);
    await sql`insert into change (id, company_id, subject_type, subject_id, operation, before, after, transaction_mark)
      values (gen_random_uuid(), ${companyId}, 'user', ${resource}, 'change', '{"name": "A"}', '{"name": "B"}', ${resource})`.execute(
      db,
    );
  }
  await plantSessions(db, fixture);
  await plantGrants(db, fixture);
  await plantMapKeys(db, fixture);
  await plantWebhooks(db);
}
