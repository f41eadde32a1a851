import { ROLES } from '@georisk/domain/roles/roles.ts';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Polygon } from 'geojson';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import type { SessionKind } from '@georisk/server/db/schema.ts';
import { insertSession } from '@georisk/server/modules/session/session.repository.ts';
import { sessionLife } from '@georisk/server/modules/session/sessionLife.ts';
import { hashOf, newToken } from '@georisk/server/tokens.ts';
import { newId } from '@georisk/server/uuid.ts';
import { blockSquare, type Landscape, plantLandscape } from './landscape.ts';
import { COMPANIES, type CompanyKey, PEOPLE, PERSON_KEYS, type PersonKey } from './people.ts';

/** The password of everybody in the fixture who has one. */
export const PASSWORD = 'Mezei-út 27';

/** The cost of the tests' hash is low on purpose; verifying reads it from the hash. */
let passwordHash: Promise<string> | undefined;
const hashed = () => (passwordHash ??= hash(PASSWORD, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }));

/**
 * Roles that sign in by link alone: farmers come from an import, and of the shared accounts one has a password in a
 * demo.
 */
const WITHOUT_PASSWORD: ReadonlySet<PersonKey> = new Set(['a.farmer2', 'b.farmer2', 'cemetery2public']);

export interface Fixture {
  readonly people: Readonly<Record<PersonKey, number>>;
  readonly land: Landscape;
  readonly imports: Imports;
}

const emailOf = (key: PersonKey) => `${key}@pelda.hu`;

async function insertPeople(db: Executor): Promise<Record<PersonKey, number>> {
  await db
    .insertInto('company')
    .values(
      (Object.keys(COMPANIES) as CompanyKey[]).map((key) => ({
        ...COMPANIES[key],
        name: `Company ${key}`,
        contact: JSON.stringify({ name: 'Ügyfélszolgálat', phone: '+36 1 000 0000', email: 'segito@pelda.hu' }),
      })),
    )
    .execute();
  const password = await hashed();
  const people = Object.fromEntries(
    PERSON_KEYS.map((key, index) => [key, key === 'farmer57' ? 57 : index + 1]),
  ) as Record<PersonKey, number>;
  await db
    .insertInto('appUser')
    .values(
      PERSON_KEYS.map((key) => {
        const [role, company] = PEOPLE[key];
        return {
          id: people[key],
          userName: key,
          name: `Név ${key}`,
          role: ROLES[role],
          companyId: company && COMPANIES[company].id,
          status: key === 'disabled' ? ('disabled' as const) : ('active' as const),
          passwordHash: WITHOUT_PASSWORD.has(key) ? null : password,
          email: emailOf(key),
          phone: key === 'a.farmer1' ? '06 30/123-4567' : null,
          externalId: `external-${key}`,
          hidePolicyDamage: key === 'farmer57',
        };
      }),
    )
    .execute();
  await sql`select setval(pg_get_serial_sequence('app_user', 'id'), 100),
    setval(pg_get_serial_sequence('company', 'id'), 100)`.execute(db);
  return people;
}

/** The company of a fixture's import, by its file. */
export const IMPORTED = { 'installation.geojson': null, 'a.csv': COMPANIES.A.id, 'b.csv': COMPANIES.B.id } as const;
type Imports = Readonly<Record<keyof typeof IMPORTED, string>>;

async function insertImports(db: Executor): Promise<Imports> {
  const report = JSON.stringify({ added: 3, changed: 2, unchanged: 1, refusedCount: 0 });
  const imports: Imports = { 'installation.geojson': newId(), 'a.csv': newId(), 'b.csv': newId() };
  await db
    .insertInto('importRun')
    .values(
      Object.entries(IMPORTED).map(([fileName, companyId]) => ({
        id: imports[fileName as keyof typeof IMPORTED],
        kind: 'policies' as const,
        fileName,
        fileHash: '0'.repeat(64),
        companyId,
        report,
      })),
    )
    .execute();
  return imports;
}

async function insertMessages(db: Executor, people: Record<PersonKey, number>, now: Date): Promise<void> {
  const recipients = ['a.farmer1', 'a.damage1', 'a.manager', 'b.farmer1', 'admin1'] as const;
  await db
    .insertInto('message')
    .values(
      recipients.map((key) => {
        const company = PEOPLE[key][1];
        return {
          id: newId(),
          companyId: company && COMPANIES[company].id,
          userId: people[key],
          channel: 'email' as const,
          kind: 'login' as const,
          recipient: emailOf(key),
          subject: 'Belépési link',
          body: `to ${key}: http://georisk.test:8080/t/${people[key]}-${newToken()}`,
          status: 'outbox' as const,
          createdAt: now,
        };
      }),
    )
    .execute();
}

/** Draws, or (null) deletes, the outline of a policy plot. */
export async function drawOutline(db: Executor, plotId: number, outline: Polygon | null): Promise<void> {
  const geom = outline && fromGeoJson(outline);
  await db
    .updateTable('policyPlot')
    .set({ tableGeom: geom, tableGeom3857: geom && to3857(geom), tableGeomHa: outline && 4 })
    .where('id', '=', plotId)
    .execute();
}

/**
 * The people and rows of the permission matrix: every resource exists three times, the farmer's own, their company's,
 * and another company's.
 */
export async function plantFixture(db: Executor, now: Date): Promise<Fixture> {
  const people = await insertPeople(db);
  const land = await plantLandscape(db, {
    companyA: COMPANIES.A.id,
    companyB: COMPANIES.B.id,
    farmer: people['a.farmer1'],
    farmer2: people['a.farmer2'],
    farmerB: people['b.farmer1'],
  });
  await drawOutline(db, land.plots.second, blockSquare('second'));
  const imports = await insertImports(db);
  await insertMessages(db, people, now);
  return { people, land, imports };
}

export interface SessionOptions {
  readonly kind?: SessionKind;
  readonly actorId?: number;
  readonly at: Date;
}

/** A session as a sign-in would have made it. @returns its bearer token */
export async function openSession(db: Executor, userId: number, { kind = 'password', actorId, at }: SessionOptions) {
  const { role } = await db.selectFrom('appUser').select('role').where('id', '=', userId).executeTakeFirstOrThrow();
  const { idleSeconds, lifeSeconds } = sessionLife(kind, role);
  const token = newToken();
  await insertSession(db, {
    tokenHash: hashOf(token),
    id: newId(),
    userId,
    actorId: actorId ?? null,
    kind,
    linkId: null,
    createdAt: at,
    authenticatedAt: at,
    lastUsedAt: at,
    idleSeconds,
    expiresAt: new Date(at.getTime() + lifeSeconds * 1000),
    reason: null,
  });
  return token;
}
