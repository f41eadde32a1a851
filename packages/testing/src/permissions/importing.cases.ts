import type { Answer } from '@georisk/contract/endpoints.ts';
import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { always, type CallCase } from './ask.ts';

/** Kinds whose rows are those of everybody: a company's program does not import them. */
const SHARED = [
  'blocks',
  'settlements',
  'country',
  'districts',
  'crops',
  'ndvi',
  'tci',
  'scene',
  'alerts',
  'weather',
  'temperature-grids',
  'block-heights',
  'radars',
  'hail',
];
/** Images and pictures: administrators alone send them. */
const PICTURES = [
  'terrain',
  'orthophoto',
  'forest-orthophoto',
  'forest-terrain',
  'forest-canopy',
  'forest-points',
  'photos',
];
const NOT_OF_COMPANIES = [...SHARED, ...PICTURES];

export const importingCases = {
  importKinds: [
    {
      asks: () => [
        {
          what: 'all that the caller may import',
          status: always(200),
          ids: ({ role }) =>
            Object.keys(IMPORT_TITLES).filter(
              (kind) => cellFor('M7', role) === 'A' || !NOT_OF_COMPANIES.includes(kind),
            ),
        },
        { what: 'unknown parameter', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'importKinds'>) => body.map(({ kind }) => kind),
    },
  ],
  importFiles: [
    {
      asks: () => [
        ...[{}, { file: 'x' }, [], { files: [], fields: [], x: 1 }].map((body) => ({
          what: 'no form',
          params: { kind: 'policies' },
          body,
          status: always(400),
        })),
        { what: 'no file', params: { kind: 'policies' }, body: { files: [], fields: [] }, status: always(422) },
        { what: 'a malformed kind', params: { kind: 'X1' }, body: {}, status: always(400) },
      ],
    },
  ],
  importAttempt: [
    {
      asks: () => [
        { what: 'missing', params: { id: '019f0000-0000-7000-8000-000000000000' }, status: always(404) },
        ...['1', 'x', '%00'].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
