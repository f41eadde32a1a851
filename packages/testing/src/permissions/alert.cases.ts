import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { MAIL_TOKEN } from './deliveries.ts';
import { massAssignment } from './session.cases.ts';

const malformed = (...bodies: unknown[]): Ask[] =>
  bodies.map((body) => ({ what: `malformed ${JSON.stringify(body)}`, body, status: always(400) }));

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
