import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { inGroup, isAdmin, ROLES } from '@georisk/domain/roles/roles.ts';
import { COMPANIES, PEOPLE, PERSON_KEYS, type PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, type World } from './ask.ts';
import { massAssignment } from './session.cases.ts';

const companyOf = (key: PersonKey) => {
  const [, company] = PEOPLE[key];
  return company && COMPANIES[company].id;
};
const roleOf = (key: PersonKey) => ROLES[PEOPLE[key][0]];

/** Whom a manager manages (M1). */
const MANAGED: readonly number[] = [4, 5, 6, 8, 14];
/** To whom a company's staff send links (M2). */
const CUSTOMERS: readonly number[] = [6, 11, 13];

const within = (permission: string, { role, companyId }: Actor, key: PersonKey, roles: readonly number[]) => {
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
      restore: (db) => db.deleteFrom('message').where('kind', '=', 'alert').execute(),
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
          ids: (actor) =>
            MESSAGES_TO.filter((key) => within('M10', actor, key, MANAGED)).map((key) => `${key}@pelda.hu`),
        },
        ...pages,
      ],
      idsOf: (body: Answer<'outbox'>) => body.items.map(({ recipient }) => recipient),
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
} satisfies Record<string, readonly CallCase[]>;
