import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { inGroup, isAdmin, ROLES } from '@georisk/domain/roles/roles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '@georisk/server/db/schema.ts';
import { COMPANIES, PEOPLE, PERSON_KEYS, type PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, type World } from './ask.ts';
import { noticeAddress, NOTICES, noticeTo } from './deliveries.ts';
import { massAssignment } from './session.cases.ts';
import { rewritingLog } from '../database.ts';

const companyOf = (key: PersonKey) => {
  const [, company] = PEOPLE[key];
  return company && COMPANIES[company].id;
};
const roleOf = (key: PersonKey) => ROLES[PEOPLE[key][0]];

/** The people whom a manager manages (M1). */
const MANAGED: readonly number[] = [4, 5, 6, 8, 14];
/** The people to whom a company's staff send links (M2). */
const CUSTOMERS: readonly number[] = [6, 11, 13];

const within = (permission: PermissionId, { role, companyId }: Actor, key: PersonKey, roles: readonly number[]) => {
  if (cellFor(permission, role) === 'A') return true;
  return companyId !== null && companyOf(key) === companyId && roles.includes(roleOf(key));
};

const TARGETS = [
  'a.farmer1',
  'a.farmer2',
  'a.damage1',
  'a.manager',
  'b.farmer1',
  'b.damage1',
  'agro1',
  'admin2',
] as const;

const malformed = (body?: unknown): Ask[] =>
  MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, body, status: always(400) }));

const linkAsks =
  (body: unknown, success: (key: PersonKey) => number) =>
  (world: World): Ask[] => [
    ...TARGETS.map((key) => ({
      what: key,
      params: { id: world.people[key] },
      body,
      status: (actor: Actor) => (within('M2', actor, key, CUSTOMERS) ? success(key) : 404),
    })),
    { what: 'missing', params: { id: MISSING_ID }, body, status: always(404) },
    ...malformed(body),
  ];

/** An administrator's own fields, and a manager's of the people whom they manage. */
const NEW_PERSON = { userName: 'uj.ember', name: 'Új Ember', role: 6, companyId: 4 };

const malformedBodies = (bodies: readonly unknown[], params?: Ask['params']): Ask[] =>
  bodies.map((body) => ({
    what: `malformed ${JSON.stringify(body)}`,
    body,
    status: always(400),
    ...(params && { params }),
  }));

const newPerson = (what: string, changes: object, status: (actor: Actor) => number): Ask => ({
  what,
  body: { ...NEW_PERSON, ...changes },
  status,
});
const onlyOfAll = (success: number, otherwise: number) => (actor: Actor) =>
  cellFor('M1', actor.role) === 'A' ? success : otherwise;

/** Deletes everybody who was made, with their rows. */
async function removeNewPeople(db: Kysely<Schema>): Promise<void> {
  const made = db.selectFrom('appUser').select('id').where('userName', '=', NEW_PERSON.userName);
  await rewritingLog(db, (tx) => tx.deleteFrom('logEntry').where('userId', 'in', made).execute());
  await db.deleteFrom('appUser').where('userName', '=', NEW_PERSON.userName).execute();
}

const MESSAGES_TO: readonly PersonKey[] = ['a.farmer1', 'a.damage1', 'a.manager', 'b.farmer1', 'admin1'];

const IMPORTS = { 'installation.geojson': null, 'a.csv': 4, 'b.csv': 7 } as const;

const pages: readonly Ask[] = ['page=0', 'pageSize=501', 'x=1', 'page=1&page=1'].map((query) => ({
  what: `malformed ${query}`,
  query,
  status: always(400),
}));

export const adminCases = {
  adminUsers: [
    {
      asks: (world) => [
        {
          what: 'all',
          query: 'pageSize=500',
          status: always(200),
          ids: (actor) =>
            PERSON_KEYS.filter((key) => within('M1', actor, key, MANAGED)).map((key) => String(world.people[key])),
        },
        ...pages,
      ],
      idsOf: (body: Answer<'adminUsers'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  inviteUsers: [
    { asks: () => [{}, { usersFile: 'x' }, []].map((body) => ({ what: 'no form', body, status: always(400) })) },
  ],
  createUser: [
    {
      asks: () => [
        newPerson('a farmer of company 4', {}, (actor) =>
          cellFor('M1', actor.role) === 'A' || actor.companyId === 4 ? 201 : 404,
        ),
        newPerson('a farmer of company 7', { companyId: 7 }, (actor) =>
          cellFor('M1', actor.role) === 'A' || actor.companyId === 7 ? 201 : 404,
        ),
        newPerson('of an unknown company', { companyId: MISSING_ID }, onlyOfAll(422, 404)),
        newPerson('an administrator', { role: 2 }, onlyOfAll(201, 422)),
        newPerson('a manager', { role: 3 }, onlyOfAll(201, 422)),
        newPerson('a forester', { role: 7 }, onlyOfAll(201, 422)),
        newPerson('a wrong address', { email: 'x' }, always(422)),
        ...malformedBodies([
          {},
          { ...NEW_PERSON, role: 15 },
          { ...NEW_PERSON, role: '6' },
          { ...NEW_PERSON, companyId: 'x' },
          { ...NEW_PERSON, demo: true },
          { ...NEW_PERSON, passwordHash: 'x' },
          { ...NEW_PERSON, capabilities: ['x'] },
          ...['id', 'farmerUserId', 'expertId', 'createdAt', 'calculatedYield'].map((key) => ({
            ...NEW_PERSON,
            [key]: 1,
          })),
        ]),
      ],
      restore: removeNewPeople,
    },
  ],
  changeUser: [
    {
      asks: (world) => [
        ...TARGETS.map((key) => ({
          what: key,
          params: { id: world.people[key] },
          body: { version: 1, hidePolicyDamage: true },
          status: (actor: Actor) => (within('M1', actor, key, MANAGED) ? 200 : 404),
        })),
        {
          what: 'raised to administrator',
          // None of the actors: a new role ends their sessions.
          params: { id: world.people['a.damage2'] },
          body: { version: 1, role: 2 },
          status: (actor) => (within('M1', actor, 'a.damage2', MANAGED) ? onlyOfAll(200, 422)(actor) : 404),
        },
        {
          what: 'disabled with open cases',
          params: { id: world.people['a.damage1'] },
          body: { version: 1, status: 'disabled' },
          status: (actor) => (within('M1', actor, 'a.damage1', MANAGED) ? 409 : 404),
        },
        {
          what: 'a stale version',
          params: { id: world.people['a.farmer1'] },
          body: { version: 9, name: 'Más' },
          status: (actor) => (within('M1', actor, 'a.farmer1', MANAGED) ? 409 : 404),
        },
        { what: 'missing', params: { id: MISSING_ID }, body: { version: 1 }, status: always(404) },
        ...malformed({ version: 1 }),
        ...malformedBodies(
          [
            {},
            { version: 1, status: 'x' },
            { version: 1, userName: 'x' },
            { version: 1, demo: true },
            ...['id', 'companyId', 'farmerUserId', 'expertId', 'createdAt', 'calculatedYield'].map((key) => ({
              version: 1,
              [key]: 1,
            })),
          ],
          { id: world.people['a.farmer1'] },
        ),
      ],
      restore: async (db, world) => {
        const roles = ([...TARGETS, 'a.damage2'] as const).map((key) => ({ id: world.people[key], role: roleOf(key) }));
        for (const { id, role } of roles) {
          const values = { role, version: 1, hidePolicyDamage: false };
          await db.updateTable('appUser').set(values).where('id', '=', id).execute();
        }
      },
    },
  ],
  impersonate: [
    {
      asks: (world) => {
        const wish = (userId: unknown) => ({ userId, reason: 'telefonon kérte' });
        const withFlag = (status: number) => (_actor: Actor, flag: string | undefined) =>
          flag === 'true' ? status : 403;
        return [
          ...TARGETS.map((key) => ({
            what: key,
            body: wish(world.people[key]),
            status: withFlag(isAdmin(roleOf(key)) ? 422 : 200),
          })),
          { what: 'missing', body: wish(MISSING_ID), status: withFlag(404) },
          ...[{}, wish('x'), wish(0), { userId: 1 }, ...massAssignment(wish(1))].map((body) => ({
            what: 'malformed',
            body,
            status: always(400),
          })),
        ];
      },
    },
  ],
  sendLink: [
    {
      asks: (world) => [
        ...linkAsks({ kind: 'alert' }, (key) => (inGroup(roleOf(key), 'alertLink') ? 204 : 422))(world),
        ...[
          {},
          { kind: 'reset' },
          { kind: 'alert', view: 'x', date: '2026-06-01' },
          ...massAssignment({ kind: 'alert' }),
        ].map((body) => ({ what: 'malformed', params: { id: world.people['a.farmer1'] }, body, status: always(400) })),
      ],
      restore: (db) =>
        db.deleteFrom('message').where('kind', '=', 'alert').where('id', 'not in', NOTICES.map(noticeTo)).execute(),
    },
  ],
  revokeLinks: [{ asks: linkAsks(undefined, always(204)) }],
  outbox: [
    {
      asks: () => [
        {
          what: 'all',
          query: 'pageSize=500',
          status: always(200),
          ids: (actor) => [
            ...MESSAGES_TO.filter((key) => within('M10', actor, key, MANAGED)).map((key) => `${key}@pelda.hu`),
            ...NOTICES.filter((key) => within('M10', actor, key, MANAGED)).map(noticeAddress),
          ],
        },
        ...pages,
      ],
      idsOf: (body: Answer<'outbox'>) => body.items.map(({ recipient }) => recipient),
    },
  ],
  sendMessages: [
    {
      // Nothing is configured to send: each message within reach is refused with a sentence, and stays.
      asks: () => [
        ...NOTICES.map((key) => ({
          what: `to ${key}`,
          body: { ids: [noticeTo(key)] },
          status: (actor: Actor) => (within('M2', actor, key, CUSTOMERS) ? 200 : 404),
        })),
        { what: 'all', body: {}, status: always(200) },
        { what: 'missing', body: { ids: ['0198c000-0000-7000-8000-0000000000ff'] }, status: always(404) },
        ...[{ ids: [] }, { ids: ['x'] }, { ids: 1 }, ...massAssignment({})].map((body) => ({
          what: `malformed ${JSON.stringify(body)}`,
          body,
          status: always(400),
        })),
      ],
    },
  ],
  imports: [
    {
      asks: () => [
        {
          what: 'all',
          status: always(200),
          ids: ({ role, companyId }) =>
            Object.entries(IMPORTS)
              .filter(([, company]) => cellFor('M4', role) === 'A' || company === companyId)
              .map(([name]) => name),
        },
        ...pages,
      ],
      idsOf: (body: Answer<'imports'>) => body.items.map(({ fileName }) => fileName),
    },
  ],
  importReport: [
    {
      asks: ({ imports }) => [
        ...Object.entries(IMPORTS).map(([name, company]) => ({
          what: name,
          params: { id: imports[name as keyof typeof IMPORTS] },
          status: ({ role, companyId }: Actor) =>
            cellFor('M4', role) === 'A' || (company !== null && company === companyId) ? 200 : 404,
          ids: () => [name],
        })),
        { what: 'missing', params: { id: '019f0000-0000-7000-8000-000000000000' }, status: always(404) },
        ...['1', 'x', '%00'].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      idsOf: (body: Answer<'importReport'>) => [body.fileName],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
