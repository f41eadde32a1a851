import type { Answer } from '@georisk/contract/endpoints.ts';
import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { COMPANIES } from '../people.ts';
import { IMPORTED } from '../fixture.ts';
import type { Actor } from './actors.ts';
import { always, type CallCase, type World } from './ask.ts';

/** Kinds whose rows are those of everybody: a company's program does not import them. */
const SHARED = [
  'blocks',
  'settlements',
  'country',
  'districts',
  'counties',
  'roads',
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

/** What of a kind's files is remembered: of a company's program only its own, of an administrator that of the named. */
const mappingAsks = ({ method, found }: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly found: number }) => {
  const body = method === 'POST' ? { body: { columns: { plantName: 'x' }, values: {} } } : {};
  const own = (role: Actor['role']) => (cellFor('M26', role) === 'A' ? 422 : found);
  return [
    { what: 'of the own company', params: { kind: 'policies' }, ...body, status: ({ role }: Actor) => own(role) },
    {
      what: 'of another company',
      params: { kind: 'policies' },
      query: `company=${COMPANIES.B.id}`,
      ...body,
      status: ({ role, companyId }: Actor) =>
        cellFor('M26', role) === 'A' || companyId === COMPANIES.B.id ? found : 422,
    },
    {
      what: 'of nobody',
      params: { kind: 'blocks' },
      ...(method === 'POST' && { body: { columns: { status: null }, values: {} } }),
      status: ({ role }: Actor) => (cellFor('M26', role) === 'A' ? found : 422),
    },
    { what: 'no such kind', params: { kind: 'x' }, ...body, status: always(422) },
    { what: 'a malformed kind', params: { kind: 'X1' }, ...body, status: always(400) },
    ...['0', 'x', '1.5'].map((company) => ({
      what: `malformed company ${company}`,
      params: { kind: 'policies' },
      query: `company=${company}`,
      ...body,
      status: always(400),
    })),
  ];
};

/** An import is of a company: others do not find it. The planted ones changed no row, so that none can be undone. */
const undoAsks = (found: number, imports: World['imports']) => [
  ...Object.entries(IMPORTED).map(([name, company]) => ({
    what: name,
    params: { id: imports[name as keyof typeof IMPORTED] },
    status: ({ role, companyId }: Actor) =>
      cellFor('M30', role) === 'A' || (company !== null && company === companyId) ? found : 404,
  })),
  { what: 'missing', params: { id: '019f0000-0000-7000-8000-000000000000' }, status: always(404) },
  ...['1', 'x', '%00'].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
];

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
  importColumns: [
    {
      asks: () => [
        ...[{}, { file: 'x' }, []].map((body) => ({
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
  importMapping: [{ asks: () => mappingAsks({ method: 'GET', found: 200 }) }],
  saveImportMapping: [
    {
      asks: () => [
        ...mappingAsks({ method: 'POST', found: 200 }),
        ...[
          {},
          { columns: {} },
          { columns: { plantName: 1 }, values: {} },
          { columns: {}, values: { plantName: 'x' } },
        ].map((body) => ({ what: 'no mapping', params: { kind: 'policies' }, body, status: always(400) })),
      ],
      restore: (db) => db.deleteFrom('importMapping').execute(),
    },
  ],
  forgetImportMapping: [{ asks: () => mappingAsks({ method: 'DELETE', found: 404 }) }],
  importAttempt: [
    {
      asks: () => [
        { what: 'missing', params: { id: '019f0000-0000-7000-8000-000000000000' }, status: always(404) },
        ...['1', 'x', '%00'].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      ],
    },
  ],
  importUndo: [{ asks: ({ imports }) => undoAsks(200, imports) }],
  undoImport: [{ asks: ({ imports }) => undoAsks(409, imports) }],
} satisfies Record<string, readonly CallCase[]>;
