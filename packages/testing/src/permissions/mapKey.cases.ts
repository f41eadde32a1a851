import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { COMPANIES, PEOPLE } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { MAP_KEY_IDS, MAP_KEY_OWNERS, plantMapKeys } from './mapKeys.ts';
import { massAssignment } from './session.cases.ts';

const NOWHERE = '019f0000-0000-7000-8000-000000000000';
const MALFORMED_UUIDS = ['1', 'x', `${NOWHERE}0`, '%00'];

type Key = (typeof MAP_KEY_OWNERS)[number];
const companyOf = (key: Key) => {
  const [, company] = PEOPLE[key];
  return company && COMPANIES[company].id;
};
/** Damage experts are of the people whom a manager manages (M1). */
const manages = ({ role, companyId }: Actor, key: Key) =>
  cellFor('M25', role) === 'A' || (companyId !== null && companyOf(key) === companyId);

const body = { name: 'GDAL', days: 90 };
const idsOf = (answer: Answer<'mapKeys'>) => answer.items.map(({ id }) => id);

export const mapKeyCases = {
  mapKeys: [
    {
      asks: () => [
        {
          what: 'own',
          status: always(200),
          ids: ({ key }: Actor) => MAP_KEY_OWNERS.filter((each) => each === key).map((each) => MAP_KEY_IDS[each]),
        },
        { what: 'foreign key', query: 'userId=1', status: always(400) },
      ],
      idsOf,
    },
  ],
  makeMapKey: [
    {
      asks: () => [
        { what: 'self', body, status: always(200) },
        { what: 'without an end of its own', body: { name: 'GDAL 2', days: null }, status: always(200) },
        ...[
          {},
          { name: 'GDAL' },
          { ...body, name: ' ' },
          { ...body, name: 'x'.repeat(81) },
          { ...body, days: 1095 },
          { ...body, days: '90' },
          ...massAssignment(body),
        ].map((wrong) => ({ what: `malformed ${JSON.stringify(wrong)}`, body: wrong, status: always(400) })),
      ],
      restore: plantMapKeys,
    },
  ],
  revokeMapKey: [
    {
      asks: () => [
        ...MAP_KEY_OWNERS.map(
          (key): Ask => ({
            what: key,
            params: { id: MAP_KEY_IDS[key] },
            status: (actor) => (actor.key === key ? 204 : 404),
          }),
        ),
        { what: 'missing', params: { id: NOWHERE }, status: always(404) },
        ...MALFORMED_UUIDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      restore: plantMapKeys,
    },
  ],
  userMapKeys: [
    {
      asks: (world) => [
        ...MAP_KEY_OWNERS.map(
          (key): Ask => ({
            what: key,
            params: { id: world.people[key] },
            status: (actor) => (manages(actor, key) ? 200 : 404),
            ids: () => [MAP_KEY_IDS[key]],
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      idsOf,
    },
  ],
  revokeUserMapKey: [
    {
      asks: (world) => [
        ...MAP_KEY_OWNERS.map(
          (key): Ask => ({
            what: key,
            params: { id: world.people[key], keyId: MAP_KEY_IDS[key] },
            status: (actor) => (manages(actor, key) ? 204 : 404),
          }),
        ),
        {
          what: "of another person's key",
          params: { id: world.people['a.damage2'], keyId: MAP_KEY_IDS['a.damage1'] },
          status: always(404),
        },
        { what: 'missing', params: { id: MISSING_ID, keyId: NOWHERE }, status: always(404) },
        ...MALFORMED_UUIDS.map((keyId) => ({
          what: `malformed ${keyId}`,
          params: { id: world.people['a.damage2'], keyId },
          status: always(400),
        })),
      ],
      restore: plantMapKeys,
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
