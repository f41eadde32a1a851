import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { massAssignment } from './session.cases.ts';
import { plantWebhooks, WEBHOOK_IDS, WEBHOOK_MESSAGES, WEBHOOK_OWNERS } from './webhooks.ts';

const NOWHERE = '019f0000-0000-7000-8000-000000000000';
const MALFORMED_UUIDS = ['1', 'x', `${NOWHERE}0`, '%00'];

type Key = (typeof WEBHOOK_OWNERS)[number];
const reaches = ({ role, companyId }: Actor, key: Key) =>
  cellFor('M28', role) === 'A' || companyId === COMPANIES[key].id;

const ofCompany = (status: number, body?: unknown): Ask[] => [
  ...WEBHOOK_OWNERS.map(
    (key): Ask => ({
      what: key,
      params: { id: COMPANIES[key].id },
      body,
      status: (actor) => (reaches(actor, key) ? status : 404),
      ...(body === undefined && { ids: () => [WEBHOOK_IDS[key]] }),
    }),
  ),
  { what: 'missing', params: { id: MISSING_ID }, body, status: always(404) },
  ...MALFORMED_IDS.map((id): Ask => ({ what: `malformed ${id}`, params: { id }, body, status: always(400) })),
];

const byId = (status: number, body?: unknown): Ask[] => [
  ...WEBHOOK_OWNERS.map(
    (key): Ask => ({
      what: key,
      params: { id: WEBHOOK_IDS[key] },
      body,
      status: (actor) => (reaches(actor, key) ? status : 404),
    }),
  ),
  { what: 'missing', params: { id: NOWHERE }, body, status: always(404) },
  ...MALFORMED_UUIDS.map((id): Ask => ({ what: `malformed ${id}`, params: { id }, body, status: always(400) })),
];

const listed: readonly Ask[] = byId(200).map((ask, index) => {
  const key = WEBHOOK_OWNERS[index];
  return key === undefined ? ask : { ...ask, ids: () => [WEBHOOK_MESSAGES[key]] };
});

const malformed = (params: Ask['params'], bodies: readonly unknown[]): Ask[] =>
  bodies.map(
    (body): Ask => ({
      what: `malformed ${JSON.stringify(body)}`,
      ...(params && { params }),
      body,
      status: always(400),
    }),
  );

const NEW = { url: 'https://masik.pelda.hu/', events: ['case.stateChanged'] };
const restore = plantWebhooks;

export const webhookCases = {
  webhooks: [
    { asks: () => ofCompany(200), idsOf: (body: Answer<'webhooks'>) => body.items.map(({ id }) => id), restore },
  ],
  createWebhook: [
    {
      asks: () => [
        ...ofCompany(201, NEW),
        ...malformed({ id: COMPANIES.A.id }, [
          {},
          { url: NEW.url },
          { ...NEW, events: [] },
          { ...NEW, events: ['user.created'] },
          { ...NEW, events: ['alert.created', 'alert.created'] },
          { ...NEW, secret: 'x' },
          ...massAssignment(NEW),
        ]),
      ],
      restore,
    },
  ],
  changeWebhook: [
    {
      asks: () => [
        ...byId(200, { version: 1, active: false }),
        ...malformed({ id: WEBHOOK_IDS.A }, [
          {},
          { active: false },
          { version: 1, secret: 'x' },
          ...massAssignment({ version: 1 }),
        ]),
      ],
      restore,
    },
  ],
  renewWebhookSecret: [{ asks: () => byId(201), restore }],
  endWebhookSecret: [{ asks: () => byId(200), restore }],
  removeWebhook: [{ asks: () => byId(204), restore }],
  testWebhook: [{ asks: () => byId(200), restore }],
  webhookMessages: [
    { asks: () => listed, idsOf: (body: Answer<'webhookMessages'>) => body.items.map(({ id }) => id), restore },
  ],
  resendWebhookMessage: [
    {
      asks: () => [
        ...WEBHOOK_OWNERS.map(
          (key): Ask => ({
            what: key,
            params: { id: WEBHOOK_IDS[key], messageId: WEBHOOK_MESSAGES[key] },
            status: (actor) => (reaches(actor, key) ? 200 : 404),
          }),
        ),
        {
          what: "of another company's webhook",
          params: { id: WEBHOOK_IDS.A, messageId: WEBHOOK_MESSAGES.B },
          status: always(404),
        },
        { what: 'missing', params: { id: NOWHERE, messageId: NOWHERE }, status: always(404) },
        ...MALFORMED_UUIDS.map(
          (messageId): Ask => ({
            what: `malformed ${messageId}`,
            params: { id: WEBHOOK_IDS.A, messageId },
            status: always(400),
          }),
        ),
      ],
      restore,
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
