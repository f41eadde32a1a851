import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '@georisk/server/db/schema.ts';
import { everything } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID, searchFor } from './ask.ts';
import { CEMETERIES, type CemeteryKey, GRAVEYARDS, plantGraveyards } from './plantGraveyards.ts';
import { reaches } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const NO_LINK = '0198c000-0000-7000-8000-0000000000ff';

const sees = (permission: PermissionId, actor: Actor, key: CemeteryKey) =>
  reaches(permission, actor, { companies: [COMPANIES[key].id], farmers: [] });

const idsOf =
  (what: 'graveyard' | 'grave' | 'object' | 'link', permission: PermissionId) =>
  (actor: Actor): string[] =>
    CEMETERIES.filter((key) => sees(permission, actor, key)).map((key) => String(GRAVEYARDS[key][what]));

const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query.slice(0, 40)}`, query, status: always(400) }));

const numbers = (body: readonly { readonly id: number }[]) => body.map(({ id }) => String(id));

/** A write to each cemetery's row. */
const each = (permission: PermissionId, success: number, of: (key: CemeteryKey) => Partial<Ask>): readonly Ask[] =>
  CEMETERIES.map((key) => ({
    what: key,
    status: (actor: Actor) => (sees(permission, actor, key) ? success : 404),
    ...of(key),
  }));

/** Takes back the links that were made, and their visitors' accounts. */
async function removeNewLinks(db: Kysely<Schema>): Promise<void> {
  const planted = CEMETERIES.map((key) => GRAVEYARDS[key].link);
  await db.deleteFrom('linkToken').where('kind', '=', 'visit').where('id', 'not in', planted).execute();
  await db.updateTable('graveyard').set({ visitorUserId: null }).execute();
  await db.deleteFrom('appUser').where('userName', 'like', 'latogato-%').execute();
}

const photoless = (params: Readonly<Record<string, string | number>>, status: number): Ask => ({
  what: `tile ${Object.values(params).join('/')}`,
  params: { z: 20, x: 585_000, y: 370_000, ...params },
  status: always(status),
});

export const cemeteryCases = {
  graveyards: [
    {
      asks: () => [
        { what: 'all', status: always(200), ids: idsOf('graveyard', 'L14') },
        ...malformed(['x=1', 'companyId=19']),
      ],
      idsOf: (body: Answer<'graveyards'>) => numbers(body),
    },
  ],
  cemeteryGuide: [
    {
      asks: () => [{ what: 'all', status: always(200), ids: idsOf('graveyard', 'L14') }, ...malformed(['x=1'])],
      idsOf: (body: Answer<'cemeteryGuide'>) => body.map(({ graveyardId }) => String(graveyardId)),
    },
  ],
  graves: [
    {
      asks: () => [
        { what: 'all', status: always(200), ids: idsOf('grave', 'L14') },
        ...malformed(['x=1', EXTENT, 'after=0', 'limit=5001']),
      ],
      idsOf: (body: Answer<'graves'>) => numbers(body),
    },
  ],
  gravesByExtent: [
    {
      asks: () => [
        { what: 'by extent', query: EXTENT, status: always(200), ids: idsOf('grave', 'L14') },
        ...malformed(['x=1', 'extent=', `${EXTENT}&companyId=19`]),
      ],
      idsOf: (body: Answer<'gravesByExtent'>) => numbers(body.items),
    },
  ],
  graveRows: [
    {
      asks: () => [
        { what: 'by extent', query: EXTENT, status: always(200), ids: idsOf('graveyard', 'L14') },
        ...malformed(['x=1', 'extent=', `${EXTENT}&companyId=19`]),
      ],
      idsOf: (body: Answer<'graveRows'>) => body.items.map(({ graveyardId }) => String(graveyardId)),
    },
  ],
  chosenGraves: [
    {
      asks: () => [
        { what: 'a place', query: 'parcel=1&row=2', status: always(200), ids: idsOf('grave', 'L14') },
        { what: 'a year', query: 'born=1934', status: always(200), ids: idsOf('grave', 'L14') },
        {
          what: 'an expiry',
          query: 'valid=2030',
          status: always(200),
          ids: (actor: Actor) => (actor.key === 'cemetery1public' ? [] : idsOf('grave', 'L14')(actor)),
        },
        ...malformed(['x=1', 'born=193', 'died=1934-13', 'dead=0', 'parcel=', 'parcel=1&companyId=19']),
      ],
      idsOf: (body: Answer<'chosenGraves'>) => numbers(body.items),
    },
  ],
  cemeteryObjects: [
    {
      asks: () => [
        { what: 'by extent', query: EXTENT, status: always(200), ids: idsOf('object', 'L14') },
        ...malformed(['x=1', 'extent=', `${EXTENT}&companyId=19`]),
      ],
      idsOf: (body: Answer<'cemeteryObjects'>) => numbers(body.items),
    },
  ],
  /** None has an orthophoto here; the tiles of those that have are tested beside their service. */
  graveyardTile: [
    {
      asks: () => [
        ...CEMETERIES.map((key) => photoless({ id: GRAVEYARDS[key].graveyard, y: '370000.png' }, 404)),
        photoless({ id: MISSING_ID, y: '370000.png' }, 404),
        photoless({ id: 901, y: '370000' }, 400),
        photoless({ id: 901, x: 'x', y: '370000.png' }, 400),
        ...MALFORMED_IDS.map((id) => photoless({ id, y: '370000.png' }, 400)),
      ],
    },
  ],
  cemeteryExport: [
    {
      asks: () => [
        { what: 'all', body: { deadIds: [], graveIds: [] }, status: always(200) },
        { what: 'a selection', body: { deadIds: [921, 922], graveIds: [911, 912] }, status: always(200) },
        ...[{}, { deadIds: [] }, { deadIds: ['1'], graveIds: [] }, { deadIds: [], graveIds: [], companyId: 19 }].map(
          (body) => ({ what: `malformed ${JSON.stringify(body)}`, body, status: always(400) }),
        ),
      ],
    },
  ],
  graveyardLinks: [
    {
      asks: () => [{ what: 'all', status: always(200), ids: idsOf('link', 'L20') }, ...malformed(['x=1'])],
      idsOf: (body: Answer<'graveyardLinks'>) => body.map(({ id }) => id),
    },
  ],
  makeGraveyardLink: [
    {
      asks: () => [
        ...each('L20', 201, (key) => ({ body: { graveyardId: GRAVEYARDS[key].graveyard, label: 'Kapu' } })),
        { what: 'missing', body: { graveyardId: MISSING_ID, label: 'Kapu' }, status: always(404) },
        ...[
          {},
          { graveyardId: 901 },
          { graveyardId: 901, label: '' },
          { graveyardId: '901', label: 'Kapu' },
          { graveyardId: 901, label: 'Kapu', companyId: 19 },
          { graveyardId: 901, label: 'Kapu', userId: 1 },
        ].map((body) => ({ what: `malformed ${JSON.stringify(body)}`, body, status: always(400) })),
      ],
      restore: removeNewLinks,
    },
  ],
  revokeGraveyardLink: [
    {
      asks: () => [
        ...each('L20', 204, (key) => ({ params: { id: GRAVEYARDS[key].link } })),
        { what: 'missing', params: { id: NO_LINK }, status: always(404) },
        ...['1', 'x', '%00', "'"].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      restore: (db) => db.updateTable('linkToken').set({ revokedAt: null }).where('kind', '=', 'visit').execute(),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

const deads = (actor: Actor): string[] =>
  actor.role === ROLES.CEMETERY || actor.role === ROLES.CEMETERY_PUBLIC
    ? CEMETERIES.filter((key) => COMPANIES[key].id === actor.companyId).map((key) => `dead ${GRAVEYARDS[key].dead}`)
    : [];

export const testedCemetery: TestedVertical = {
  plant: plantGraveyards,
  searches: [
    searchFor('the dead by their name', 'elemer elh', deads),
    searchFor('days of births and expiries', '1934', (actor) => (deads(actor).length > 0 ? ['deadsByBirth 1934'] : [])),
    searchFor('ends of graves', '2030', ({ role }) => (role === ROLES.CEMETERY ? ['gravesByValidDate 2030'] : [])),
  ],
};
