import type { Answer } from '@georisk/contract/endpoints.ts';
import { always, type Ask, type CallCase, MALFORMED_IDS, MISSING_ID } from './ask.ts';
import { massAssignment } from './session.cases.ts';

const SOURCE = { name: 'Teszt', url: 'https://stac.pelda.hu/v1' };

const byId = (body: unknown): readonly Ask[] => [
  { what: 'missing', params: { id: MISSING_ID }, body, status: always(404) },
  ...MALFORMED_IDS.map((id): Ask => ({ what: `malformed ${id}`, params: { id }, body, status: always(400) })),
];

const malformedBodies = (bodies: readonly unknown[], params?: Ask['params']): readonly Ask[] =>
  bodies.map((body) => ({ what: 'malformed', body, status: always(400), ...(params && { params }) }));

export const sourceCases = {
  sources: [
    {
      asks: () => [
        { what: 'all', status: always(200), ids: () => [] },
        { what: 'malformed', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'sources'>) => body.map(({ name }) => name),
    },
  ],
  createSource: [
    {
      asks: () => [
        { what: 'new', body: SOURCE, status: always(201) },
        { what: 'with a password', body: { ...SOURCE, url: 'https://a:b@stac.pelda.hu/v1' }, status: always(422) },
        { what: 'a file', body: { ...SOURCE, url: 'file:///etc/passwd' }, status: always(422) },
        ...malformedBodies([{}, { name: 'x' }, { ...SOURCE, pollMinutes: 0 }, ...massAssignment(SOURCE)]),
      ],
      restore: (db) => db.deleteFrom('sceneSource').execute(),
    },
  ],
  changeSource: [
    {
      asks: () => [
        ...byId({ version: 1, active: false }),
        ...malformedBodies([{}, { active: false }, ...massAssignment({ version: 1 })], { id: MISSING_ID }),
      ],
    },
  ],
  trySource: [
    {
      asks: () => [
        { what: 'with a password', body: { url: 'https://a:b@stac.pelda.hu/v1' }, status: always(200) },
        ...malformedBodies([
          {},
          { url: 5 },
          { url: SOURCE.url, lookbackDays: 0 },
          ...massAssignment({ url: SOURCE.url }),
        ]),
      ],
    },
  ],
  removeSource: [{ asks: () => byId(undefined) }],
  pollSource: [{ asks: () => byId(undefined) }],
  scenes: [
    {
      asks: () => [
        { what: 'all', query: 'pageSize=500', status: always(200), ids: () => [] },
        ...['page=0', 'state=x', 'source=0', 'from=2024-02-30', 'x=1', 'page=1&page=1'].map((query) => ({
          what: `malformed ${query}`,
          query,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'scenes'>) => body.items.map(({ externalId }) => externalId),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
