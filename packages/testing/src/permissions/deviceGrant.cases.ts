import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { COMPANIES, PEOPLE } from '../people.ts';
import { DEVICE_KEY, GRANT_IDS, GRANT_KEYS, plantGrants } from './deviceGrants.ts';
import { massAssignment } from './session.cases.ts';

const NOWHERE = '019f0000-0000-7000-8000-000000000000';
const NEW = '019f0000-0000-7000-8000-0000000000c1';
const MALFORMED_UUIDS = ['1', 'x', `${NOWHERE}0`, '%00'];

type Key = (typeof GRANT_KEYS)[number];
const companyOf = (key: Key) => {
  const [, company] = PEOPLE[key];
  return company && COMPANIES[company].id;
};
/** Damage experts are of the people whom a manager manages (M1). */
const manages = ({ role, companyId }: Actor, key: Key) =>
  cellFor('M20', role) === 'A' || (companyId !== null && companyOf(key) === companyId);

const body = { id: NEW, publicKey: DEVICE_KEY.toString('base64'), name: 'Chrome, Android' };
const question = { at: '2026-06-01T10:00:00.000Z', signature: 'A'.repeat(88) };

const idsOf = (answer: Answer<'deviceGrants'>) => answer.items.map(({ id }) => id);

export const deviceGrantCases = {
  makeDeviceGrant: [
    {
      asks: () => [
        { what: 'own', body, status: always(200) },
        { what: "another person's", body: { ...body, id: GRANT_IDS['b.damage1'] }, status: ofOthers },
        { what: 'no key', body: { ...body, publicKey: 'AAAA' }, status: always(422) },
        ...[
          { ...body, publicKey: '<' },
          { ...body, name: ' ' },
          { ...body, id: 'x' },
          ...massAssignment(body).slice(1),
        ].map((wrong) => ({ what: `malformed ${JSON.stringify(wrong)}`, body: wrong, status: always(400) })),
      ],
      restore: async (db, world) => {
        await db.deleteFrom('deviceGrant').where('id', '=', NEW).execute();
        await plantGrants(db, world);
      },
    },
  ],
  checkDeviceGrant: [
    {
      asks: () => [
        // Whoever has not the key does not learn that it exists.
        { what: 'signed by another key', params: { id: GRANT_IDS['a.damage1'] }, body: question, status: always(404) },
        { what: 'missing', params: { id: NOWHERE }, body: question, status: always(404) },
        { what: 'malformed', params: { id: NOWHERE }, body: { ...question, at: 'now' }, status: always(400) },
        ...MALFORMED_UUIDS.map((id) => ({
          what: `malformed ${id}`,
          params: { id },
          body: question,
          status: always(400),
        })),
      ],
    },
  ],
  deviceGrants: [
    {
      asks: () => [
        {
          what: 'own',
          status: always(200),
          ids: ({ key }: Actor) => GRANT_KEYS.filter((each) => each === key).map((each) => GRANT_IDS[each]),
        },
        { what: 'foreign key', query: 'userId=1', status: always(400) },
      ],
      idsOf,
    },
  ],
  revokeDeviceGrant: [
    {
      asks: () => [
        ...GRANT_KEYS.map(
          (key): Ask => ({
            what: key,
            params: { id: GRANT_IDS[key] },
            status: (actor) => (actor.key === key ? 204 : 404),
          }),
        ),
        { what: 'missing', params: { id: NOWHERE }, status: always(404) },
        ...MALFORMED_UUIDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      restore: plantGrants,
    },
  ],
  userDeviceGrants: [
    {
      asks: (world) => [
        ...GRANT_KEYS.map(
          (key): Ask => ({
            what: key,
            params: { id: world.people[key] },
            status: (actor) => (manages(actor, key) ? 200 : 404),
            ids: () => [GRANT_IDS[key]],
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...MALFORMED_IDS.map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
      idsOf,
    },
  ],
  revokeUserDeviceGrant: [
    {
      asks: (world) => [
        ...GRANT_KEYS.map(
          (key): Ask => ({
            what: key,
            params: { id: world.people[key], grantId: GRANT_IDS[key] },
            status: (actor) => (manages(actor, key) ? 204 : 404),
          }),
        ),
        {
          what: "of another person's device",
          params: { id: world.people['a.damage2'], grantId: GRANT_IDS['a.damage1'] },
          status: always(404),
        },
        { what: 'missing', params: { id: MISSING_ID, grantId: NOWHERE }, status: always(404) },
        ...MALFORMED_UUIDS.map((grantId) => ({
          what: `malformed ${grantId}`,
          params: { id: world.people['a.damage2'], grantId },
          status: always(400),
        })),
      ],
      restore: plantGrants,
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

function ofOthers({ key }: Actor): number {
  return key === 'b.damage1' ? 200 : 404;
}
