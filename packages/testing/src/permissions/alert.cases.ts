import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { BLOCKS, type BlockName } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { MAIL_TOKEN, NOTICES, noticeTo } from './deliveries.ts';
import { reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';

const malformed = (...bodies: unknown[]): Ask[] =>
  bodies.map((body) => ({ what: `malformed ${JSON.stringify(body)}`, body, status: always(400) }));

const DAY = '2018-05-20';

/** One alert is the installation's, on `own`; one is company B's, on `foreign`. */
const alertsOn = (name: BlockName, { companyId }: Actor): boolean =>
  name === 'own' || (name === 'foreign' && companyId === 7);

const wish = { channel: 'email', frequency: 'weekly' };

export const alertCases = {
  alertSettings: [
    {
      asks: () => [
        { what: 'self', status: always(200) },
        { what: 'of another', query: 'id=1', status: always(400) },
      ],
    },
  ],
  saveAlertSettings: [
    {
      asks: () => [
        { what: 'self', body: wish, status: always(200) },
        { what: 'over a stale version', body: { ...wish, version: 99 }, status: always(409) },
        ...malformed({}, { ...wish, channel: 'post' }, { ...wish, frequency: 'hourly' }, { ...wish, userId: 1 }),
        ...malformed(...massAssignment(wish)),
      ],
      restore: (db) => db.deleteFrom('alertSetting').execute(),
    },
  ],
  answerAlert: [
    {
      asks: () => [
        // Every block on the day on which two of them have an alert.
        ...(Object.keys(BLOCKS) as BlockName[]).map((name) => ({
          what: `alert of ${name}`,
          params: { code: BLOCKS[name] },
          body: { date: DAY, answer: 'seen' },
          status: (actor: Actor) => (reaches('B9', actor, BLOCK_OWNERS[name]) && alertsOn(name, actor) ? 200 : 404),
        })),
        {
          what: 'a day without',
          params: { code: BLOCKS.own },
          body: { date: '2018-05-21', answer: 'seen' },
          status: always(404),
        },
        { what: 'no block', params: { code: 'MISSING1' }, body: { date: DAY, answer: 'seen' }, status: always(404) },
        {
          what: 'taken back',
          params: { code: BLOCKS.own },
          body: { date: DAY, answer: 'withdrawn' },
          status: (actor: Actor) => (reaches('B9', actor, BLOCK_OWNERS.own) && alertsOn('own', actor) ? 200 : 404),
        },
        ...[{}, { date: DAY }, { date: DAY, answer: 'x' }, { date: 'x', answer: 'seen' }].map((body) => ({
          what: `malformed ${JSON.stringify(body)}`,
          params: { code: BLOCKS.own },
          body,
          status: always(400),
        })),
      ],
      restore: (db) => db.deleteFrom('alertAnswer').execute(),
    },
  ],
  alertUnsubscribe: [
    {
      asks: (world) => {
        const token = `${world.people['a.farmer1']}-${MAIL_TOKEN}`;
        const wrong = ['', 'x', `1-${MAIL_TOKEN}`, `${world.people['b.farmer1']}-${MAIL_TOKEN}`, token.slice(0, -1)];
        return [
          { what: 'looks', body: { token }, status: always(200) },
          { what: 'chooses', body: { token, frequency: 'never' }, status: always(200) },
          ...wrong.map((each) => ({ what: `wrong ${each}`, body: { token: each }, status: always(422) })),
          { what: 'none', body: {}, status: always(422) },
          ...malformed({ token, frequency: 'x' }, { token: 1 }, ...massAssignment({ token })),
        ];
      },
      restore: (db) => db.deleteFrom('alertSetting').execute(),
    },
  ],
  resendNotice: [
    {
      // The planted notices were not refused: within reach there is nothing to send again.
      asks: () => [
        ...NOTICES.map((key) => ({
          what: `of ${key}`,
          params: { id: noticeTo(key) },
          body: {},
          status: ({ role, companyId }: Actor) =>
            cellFor('M2', role) === 'A' || companyId === (key.startsWith('a.') ? 4 : 7) ? 422 : 404,
        })),
        { what: 'missing', params: { id: '0198c000-0000-7000-8000-0000000000ff' }, body: {}, status: always(404) },
        ...['x', '1'].map((id) => ({ what: `malformed ${id}`, params: { id }, body: {}, status: always(400) })),
        ...[{ changeId: 'x' }, { address: 1 }, ...massAssignment({})].map((body) => ({
          what: `malformed ${JSON.stringify(body)}`,
          params: { id: noticeTo('a.farmer1') },
          body,
          status: always(400),
        })),
      ],
    },
  ],
  nextNotices: [
    {
      asks: () => [
        { what: 'of all', status: always(200) },
        { what: 'of a company', query: 'companyId=7', status: always(400) },
      ],
    },
  ],
  noticePreview: [
    {
      // The planted alerts were notified: nothing waits for anybody.
      asks: (world) => [
        ...NOTICES.map((key) => ({ what: `to ${key}`, params: { id: world.people[key] }, status: always(404) })),
        { what: 'to nobody', params: { id: 999_999 }, status: always(404) },
        ...['x', '0', '2147483648'].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
    },
  ],
  recordBounce: [
    {
      asks: () => [
        { what: 'of no message', body: { eml: 'x' }, status: always(422) },
        ...malformed({}, { eml: 1 }, ...massAssignment({ eml: 'x' })),
      ],
    },
  ],
  alertDeliveries: [
    {
      asks: (world) => [
        {
          what: 'all',
          query: 'pageSize=500',
          status: always(200),
          ids: ({ role, companyId }) => {
            const all = cellFor('M14', role) === 'A';
            const { alerts } = world.imagery;
            return [
              ...(all || companyId === 4 ? [`${alerts.own}-${world.people['a.farmer1']}`] : []),
              ...(all || companyId === 7 ? [`${alerts.foreign}-${world.people['b.farmer1']}`] : []),
            ];
          },
        },
        ...['page=0', 'pageSize=501', 'x=1', 'state=x', 'companyId=7'].map((query) => ({
          what: `malformed ${query}`,
          query,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'alertDeliveries'>) => body.items.map(({ id }) => id),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
