import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { massAssignment } from './session.cases.ts';

const OWNERS = ['A', 'B'] as const;
const reaches = ({ role, companyId }: Actor, key: (typeof OWNERS)[number]) =>
  cellFor('M31', role) === 'A' || companyId === COMPANIES[key].id;

const ofCompany = (status: number, body?: unknown, more: Ask['params'] = {}): Ask[] => [
  ...OWNERS.map(
    (key): Ask => ({
      what: key,
      params: { id: COMPANIES[key].id, ...more },
      body,
      status: (actor) => (reaches(actor, key) ? status : 404),
    }),
  ),
  { what: 'missing', params: { id: MISSING_ID, ...more }, body, status: always(404) },
  ...MALFORMED_IDS.map((id): Ask => ({ what: `malformed ${id}`, params: { id, ...more }, body, status: always(400) })),
];

const malformed = (params: Ask['params'], bodies: readonly unknown[]): Ask[] =>
  bodies.map(
    (body): Ask => ({
      what: `malformed ${JSON.stringify(body)}`,
      ...(params && { params }),
      body,
      status: always(400),
    }),
  );

async function restore(db: Executor): Promise<void> {
  await db.deleteFrom('noticeText').execute();
  await db.deleteFrom('noticeSetting').execute();
  await db.deleteFrom('message').where('kind', '=', 'test').execute();
}

const TEXT = { version: 0, subject: 'Riasztás', body: null, sms: null };
const TEST = { channel: 'email', subject: null, body: null, sms: null };
const CHANNELS = { version: 0, channels: 'both' };
const ALERT = { kind: 'alert' };

const unknownKind = (body: unknown): Ask => ({
  what: 'unknown kind',
  params: { id: COMPANIES.A.id, kind: 'login' },
  body,
  status: always(400),
});

export const noticeTextCases = {
  noticeSettings: [{ asks: () => ofCompany(200) }],
  saveNoticeChannels: [
    {
      asks: () => [
        ...ofCompany(200, CHANNELS),
        ...malformed({ id: COMPANIES.A.id }, [
          {},
          { version: 0 },
          { ...CHANNELS, channels: 'post' },
          ...massAssignment(CHANNELS),
        ]),
      ],
      restore,
    },
  ],
  saveNoticeText: [
    {
      asks: () => [
        ...ofCompany(200, TEXT, ALERT),
        unknownKind(TEXT),
        ...malformed({ id: COMPANIES.A.id, ...ALERT }, [
          {},
          { ...TEXT, body: 1 },
          { ...TEXT, subject: 'x'.repeat(10_001) },
          { ...TEXT, html: '<b>' },
          ...massAssignment(TEXT),
        ]),
      ],
      restore,
    },
  ],
  testNoticeText: [
    {
      asks: () => [
        ...ofCompany(200, TEST, ALERT),
        unknownKind(TEST),
        ...malformed({ id: COMPANIES.A.id, ...ALERT }, [
          {},
          { ...TEST, channel: 'post' },
          { ...TEST, to: 'x@pelda.hu' },
          ...massAssignment(TEST),
        ]),
      ],
      restore,
    },
  ],
  nextReach: [
    {
      asks: () => [
        { what: 'of all', status: always(200) },
        { what: 'of a company', query: 'companyId=7', status: always(400) },
      ],
    },
  ],
  chooseNextChannels: [
    {
      asks: () => [
        { what: 'of all', body: { channels: 'both' }, status: always(200) },
        { what: 'as the company', body: { channels: null }, status: always(200) },
        ...malformed(undefined, [{}, { channels: 'post' }, ...massAssignment({ channels: 'both' })]),
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
