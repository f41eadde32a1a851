import type { Executor } from '../../db/executor.ts';
import { hashOf } from '../../modules/session/tokens.ts';
import type { Fixture } from '../fixture.ts';
import { COMPANIES, type PersonKey } from '../people.ts';

/** Entries of the log by what stands in them, and whose they are. */
export const AUDIT_MARKS = {
  'audit-mark-shared': null,
  'audit-mark-own': COMPANIES.A.id,
  'audit-mark-foreign': COMPANIES.B.id,
} as const;

/** Whose session stands open under a number that is known. */
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
  const source = {
    at: new Date('2018-06-01T10:00:00Z'),
    type: 'login',
    userId: null,
    actorId: null,
    ip: null,
    requestId: null,
  };
  await db
    .insertInto('logEntry')
    .values(Object.entries(AUDIT_MARKS).map(([resource, companyId]) => ({ ...source, resource, companyId })))
    .execute();
  await plantSessions(db, fixture);
}
