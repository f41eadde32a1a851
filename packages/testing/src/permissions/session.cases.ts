import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, type World } from './ask.ts';

const bodies = (status: number, what: string, ...wrong: unknown[]): Ask[] =>
  wrong.map((body) => ({ what: `${what} ${JSON.stringify(body)}`, body, status: always(status) }));

const idOf = (world: World) => (actor: Actor) => [String(actor.key === null ? 0 : world.people[actor.key])];
const profileIds = (body: CurrentUser) => [String(body.id)];
const TOKEN = 'A'.repeat(43);

/** Keys that no client may set, in any body. */
const FOREIGN_KEYS = ['id', 'role', 'companyId', 'farmerUserId', 'expertId', 'createdAt', 'calculatedYield'];
export const massAssignment = (body: object): unknown[] => FOREIGN_KEYS.map((key) => ({ ...body, [key]: 1 }));

export const sessionCases = {
  signIn: [
    {
      asks: () => {
        const body = { grant_type: 'password', username: 'nobody', password: 'wrong' };
        return [
          { what: 'wrong password', body, status: always(401) },
          ...bodies(400, 'malformed', {}, { ...body, grant_type: 'x' }, { ...body, username: 1 }),
          ...bodies(400, 'foreign key', ...massAssignment(body)),
        ];
      },
    },
  ],
  linkSignIn: [
    {
      asks: () => {
        const body = { userId: 1, linkToken: TOKEN };
        return [
          { what: 'unknown token', body, status: always(401) },
          ...bodies(400, 'malformed', {}, { userId: 'x', linkToken: TOKEN }, { userId: 1, linkToken: '' }),
          ...bodies(400, 'foreign key', ...massAssignment(body)),
        ];
      },
    },
  ],
  requestLink: [
    {
      asks: () => {
        const body = { email: 'nobody@pelda.hu' };
        return [
          { what: 'unknown address', body, status: always(202) },
          ...bodies(400, 'malformed', { email: 5 }, ...massAssignment(body)),
          ...bodies(422, 'unusable', {}, { email: 'x' }),
        ];
      },
    },
  ],
  requestPasswordReset: [
    {
      asks: () => {
        const body = { email: 'nobody@pelda.hu' };
        return [
          { what: 'unknown address', body, status: always(202) },
          ...bodies(400, 'malformed', {}, ...massAssignment(body)),
        ];
      },
    },
  ],
  renewPassword: [
    {
      asks: () => {
        const body = { token: `1-${TOKEN}`, password: 'Tavaszi árpa 9' };
        return [
          { what: 'unknown token', body, status: always(422) },
          ...bodies(400, 'malformed', {}, { ...body, token: 'x' }, ...massAssignment(body)),
        ];
      },
    },
  ],
  signOut: [
    {
      endsSession: true,
      asks: () => [{ what: 'own session', status: always(204) }, ...bodies(400, 'malformed', ...massAssignment({}))],
    },
  ],
  currentUser: [
    {
      asks: (world) => [
        { what: 'self', status: always(200), ids: idOf(world) },
        { what: 'of another', query: 'id=1', status: always(400) },
      ],
      idsOf: profileIds,
    },
  ],
  renameCurrentUser: [
    {
      asks: (world) => [
        { what: 'self', body: { name: 'Új név' }, status: always(200), ids: idOf(world) },
        ...bodies(400, 'malformed', {}, { name: '' }, { name: 5 }, ...massAssignment({ name: 'Új név' })),
      ],
      idsOf: profileIds,
    },
  ],
  changePassword: [
    {
      asks: () => {
        const body = { currentPassword: 'wrong', newPassword: 'Tavaszi árpa 9' };
        return [
          { what: 'wrong present one', body, status: always(422) },
          ...bodies(400, 'malformed', {}, { newPassword: 'Tavaszi árpa 9' }, ...massAssignment(body)),
        ];
      },
    },
  ],
  suppressWelcomeScreen: [
    { asks: () => [{ what: 'self', status: always(204) }, ...bodies(400, 'malformed', ...massAssignment({}))] },
  ],
  log: [
    {
      asks: () => [
        { what: 'a word', params: { type: 'view-help' }, body: {}, status: always(204) },
        { what: 'a word of the server', params: { type: 'login' }, body: {}, status: always(400) },
        { what: 'no word', params: { type: 'x' }, body: {}, status: always(400) },
        ...massAssignment({}).map((body) => ({
          what: 'foreign key',
          params: { type: 'view-help' },
          body,
          status: always(400),
        })),
      ],
    },
  ],
  installation: [{ asks: () => [{ what: 'public', status: always(200) }, unknownQuery()] }],
  live: [{ asks: () => [{ what: 'public', status: always(200) }, unknownQuery()] }],
  ready: [{ asks: () => [{ what: 'public', status: always(200) }, unknownQuery()] }],
  openapi: [{ asks: () => [{ what: 'document', status: always(200) }, unknownQuery()] }],
} satisfies Record<string, readonly CallCase[]>;

function unknownQuery(): Ask {
  return { what: 'unknown parameter', query: 'x=1', status: always(400) };
}
