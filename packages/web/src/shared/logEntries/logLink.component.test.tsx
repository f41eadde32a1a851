import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CLIENT_ROUTES, pathTo } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import type { Answers } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { showApp } from '#web/testing/show.tsx';

const HOOK = '019f0000-0000-7000-8000-0000000000e1';
const webhook = {
  id: HOOK,
  companyId: 4,
  url: 'https://fogado.pelda.hu/',
  events: ['alert.created' as const],
  active: true,
  goneAt: null,
  earlierSecretUntil: null,
  createdAt: '2026-07-19T08:00:00.000Z',
  last: null,
  waiting: 0,
  version: 1,
};
const company: AdminCompany = {
  id: 4,
  name: 'Alföldi',
  title: 'Alföldi Biztosító',
  theme: 'georisk',
  kind: 'insurer',
  riskTaking: false,
  hidePolicyDamage: false,
  logoUrl: null,
  contact: null,
  roleContacts: [],
  helpVideoUrl: null,
  termsUrl: null,
  reportDays: null,
  reportRule: null,
  baseMaps: null,
  people: 3,
  version: 1,
  canSetTerms: true,
};

const ROWS: readonly (readonly [string, string, string, string, Answers])[] = [
  ['a company', CLIENT_ROUTES.adminCompanies, 'Alföldi', 'company:4', { adminCompanies: [company] }],
  ['a source', CLIENT_ROUTES.adminSources, 'Sentinel-2', 'sceneSource:1', FULL.sources],
  [
    'a webhook',
    pathTo('adminWebhooks', { id: 4 }),
    webhook.url,
    `webhook:${HOOK}`,
    { webhooks: { companyName: 'Alföldi', items: [webhook] } },
  ],
];

describe('the log of an object', () => {
  it.each(ROWS)('is a press away from %s, and is of that object alone', async (_, path, name, object, answers) => {
    const { person, server } = showApp(path, personOf('admin'), { ...EMPTY_WORLD, ...answers });
    await person.click(await screen.findByRole('link', { name: `Eseménynapló: ${name}` }));
    await waitFor(() => expect(server.of('audit').at(-1)?.query).toMatchObject({ object }));
    expect(server.of('audit').every(({ query }) => !('resource' in (query as object)))).toBe(true);
  });
});
