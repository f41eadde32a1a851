import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES, type RoleName } from '@georisk/domain/roles/roles.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/open.ts';
import type { SessionKind } from '../db/schema.ts';
import { insertSession } from '../modules/session/session.repository.ts';
import { hashOf, newToken } from '../modules/session/tokens.ts';
import { openTestDatabase } from './database.ts';
import { type Landscape, plantLandscape } from './landscape.ts';

/** Everybody who walks the landscape, with his role and his company. */
const PEOPLE = {
  api: ['API', 'A'],
  admin: ['ADMIN', null],
  manager: ['MANAGER', 'A'],
  expertDamage: ['EXPERT_DAMAGE', 'A'],
  expertUw: ['EXPERT_UW', 'A'],
  farmer: ['FARMER', 'A'],
  farmer2: ['FARMER', 'A'],
  /** `hidePolicyDamage`; has no plot. */
  farmer57: ['FARMER', 'A'],
  woodwiser: ['WOODWISER', 'other'],
  operator: ['OPERATOR', 'A'],
  prokat: ['PROKAT', 'other'],
  agrarmonitor: ['AGRARMONITOR', 'other'],
  agro: ['AGRO', 'other'],
  cemetery: ['CEMETERY', 'other'],
  cemeteryPublic: ['CEMETERY_PUBLIC', 'other'],
  riskTaking: ['EXPERT_RISK_TAKING', 'A'],
  managerB: ['MANAGER', 'B'],
  expertDamageB: ['EXPERT_DAMAGE', 'B'],
  farmerB: ['FARMER', 'B'],
} as const satisfies Record<string, readonly [RoleName, 'A' | 'B' | 'other' | null]>;
export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as PersonName[];

interface Call {
  readonly method?: 'GET' | 'POST' | 'HEAD' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Neighbourhood {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly dataDir: string;
  readonly land: Landscape;
  readonly companies: Readonly<Record<'A' | 'B' | 'other', number>>;
  readonly people: Readonly<Record<PersonName, number>>;
  /** Makes a call in somebody's name, or (null) in nobody's. */
  call(who: PersonName | null, url: string, call?: Call): Promise<LightMyRequestResponse>;
  /** Bearer token of a new session. */
  signIn(who: PersonName, kind?: SessionKind, actor?: PersonName): Promise<string>;
  close(): Promise<void>;
}

/** Two insurers, a third company and their people on the landscape, behind the whole server. */
export async function openNeighbourhood(env: Readonly<Record<string, string>> = {}): Promise<Neighbourhood> {
  const database = await openTestDatabase();
  const db = database.kysely;
  const dataDir = await mkdtemp(join(tmpdir(), 'georisk-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...env });
  const clock = systemClock('2018-05-25');
  const app = await buildApp({ config, clock, database, logger: false });
  await app.ready();

  const companies = { A: 0, B: 0, other: 0 };
  for (const key of ['A', 'B', 'other'] as const) {
    const row = await db
      .insertInto('company')
      .values({ name: key, riskTaking: key === 'A' })
      .returning('id')
      .executeTakeFirstOrThrow();
    companies[key] = row.id;
  }
  const people = {} as Record<PersonName, number>;
  for (const name of PERSON_NAMES) {
    const [role, company] = PEOPLE[name];
    const row = await db
      .insertInto('appUser')
      .values({
        name,
        userName: name,
        role: ROLES[role],
        companyId: company && companies[company],
        hidePolicyDamage: name === 'farmer57',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    people[name] = row.id;
  }
  const land = await plantLandscape(db, { companyA: companies.A, companyB: companies.B, ...people });

  const tokens = new Map<PersonName, string>();
  const signIn = async (who: PersonName, kind: SessionKind = 'password', actor?: PersonName) => {
    const token = newToken();
    const now = clock.now();
    await insertSession(db, {
      id: randomUUID(),
      tokenHash: hashOf(token),
      userId: people[who],
      actorId: actor === undefined ? null : people[actor],
      kind,
      linkId: null,
      reason: null,
      createdAt: now,
      authenticatedAt: now,
      lastUsedAt: now,
      idleSeconds: 3600,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    return token;
  };

  return {
    app,
    database,
    dataDir,
    land,
    companies,
    people,
    signIn,
    async call(who, url, { method = 'GET', body, headers } = {}) {
      const token = who === null ? undefined : (tokens.get(who) ?? (await signIn(who)));
      if (who !== null && token !== undefined) tokens.set(who, token);
      return app.inject({
        method,
        url,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      });
    },
    async close() {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
