import type { Answer } from '@georisk/contract/endpoints/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { isAdmin, ROLES } from '@georisk/domain/roles/roles.ts';
import { IMAGE_DATES } from './imagery.ts';
import { BLOCKS, everything } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { BLOCK_OWNERS, PLOT_OWNERS, reached } from './reach.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const CAPABILITIES = 'SERVICE=WMS&REQUEST=GetCapabilities';
const [FIRST, SECOND] = IMAGE_DATES;

const ndviTypes = ({ role }: Actor) => [
  'NDVI',
  'AgriNdvi',
  'Chronology_BMI',
  ...(ROLES.FARMER === role ? [] : ['HeterogenityMap']),
];
const TRUE_COLOUR = [`TCI_${FIRST}`, `Chronology_TCI_${FIRST}`];

/** Dates of which a farmer's own blocks have something. */
const FARMER_DATES: Readonly<Record<string, readonly string[]>> = {
  'a.farmer1': [FIRST],
  'a.farmer2': [FIRST],
  'b.farmer1': [SECOND],
};

/** Layers of the shared imagery that an actor sees. */
export function imageryOf(actor: Actor): readonly string[] {
  const { key, role } = actor;
  const cell = cellFor('B4', role);
  const seesAll = cell === 'G' || cell === 'A';
  const dates = seesAll ? [FIRST, SECOND] : cell === 'O' ? (FARMER_DATES[key ?? ''] ?? []) : [];
  const ndvi = ndviTypes(actor).flatMap((type) => dates.map((date) => `${type}_${date}`));
  const pairs = seesAll ? ['Change', 'ChangeMap'].map((type) => `${type}_${FIRST}_${SECOND}`) : [];
  return [...TRUE_COLOUR, ...ndvi, ...pairs];
}

/** The same layers, and for each type the one whose date TIME says. */
const withTime = (names: readonly string[]): readonly string[] => [
  ...names,
  ...new Set(names.map((name) => name.replaceAll(/_\d{4}-\d{2}-\d{2}/g, ''))),
];

/** Layers of a company's own group. */
export const COMPANY_LAYERS = [`DamageMap_${FIRST}`, `TableFollowUp_${FIRST}`, `TableFollowUp_${SECOND}`] as const;

export const seesDamageMaps = (companyId: number) => (actor: Actor) =>
  (cellFor('B4', actor.role) === 'G' && actor.companyId === companyId) ||
  (actor.role !== 'anon' && isAdmin(actor.role));

const damageGroup = (companyId: number): Ask => ({
  what: `group of company ${companyId}`,
  params: { group: `c${companyId}` },
  query: CAPABILITIES,
  status: (actor) => (seesDamageMaps(companyId)(actor) ? 200 : 404),
  ids: () => withTime(COMPANY_LAYERS),
});

const malformedExtents: readonly Ask[] = [
  'x=1',
  'extent=',
  'extent=%7B%7D',
  `${EXTENT}&limit=0`,
  `${EXTENT}&companyId=7`,
].map((query) => ({ what: `malformed ${query.slice(0, 20)}`, query, status: always(400) }));

export const mapCases = {
  country: [{ asks: () => [{ what: 'reference', status: always(200) }] }],
  baseMaps: [{ asks: () => [{ what: 'reference', status: always(200) }] }],
  cities: [
    {
      asks: () => [
        { what: 'by extent', query: EXTENT, status: always(200), ids: () => ['04400'] },
        ...malformedExtents,
      ],
      idsOf: (body: Answer<'cities'>) => body.items.map(({ code }) => code),
    },
  ],
  plots: [
    {
      asks: ({ land }) => [
        {
          what: 'by extent',
          query: EXTENT,
          status: always(200),
          ids: (actor) => {
            const drawn = reached('L9', actor, PLOT_OWNERS).filter((name) =>
              ['drawn', 'second', 'foreign'].includes(name),
            );
            const outlines = drawn.map((name) => `policyPlot ${land.plots[name]}`);
            if (cellFor('L9', actor.role) === 'O') return outlines;
            return [...outlines, ...reached('L9', actor, BLOCK_OWNERS).map((name) => `mepar ${BLOCKS[name]}`)];
          },
        },
        ...malformedExtents,
      ],
      idsOf: (body: Answer<'plots'>) =>
        body.items.map(({ kind, id, meparCode }) => (kind === 'mepar' ? `mepar ${meparCode}` : `${kind} ${id}`)),
    },
  ],
  wms: [
    {
      asks: () => [
        {
          what: 'imagery',
          params: { group: 'imagery' },
          query: CAPABILITIES,
          status: always(200),
          ids: (actor) => withTime(imageryOf(actor)),
        },
        damageGroup(4),
        damageGroup(7),
        { what: 'missing group', params: { group: 'nothing' }, query: CAPABILITIES, status: always(404) },
        { what: 'malformed group', params: { group: 'A..' }, query: CAPABILITIES, status: always(400) },
        { what: 'malformed request', params: { group: 'imagery' }, query: 'SERVICE=WFS', status: always(400) },
      ],
      idsOf: (body: string) =>
        [...body.matchAll(/<Layer\b[^>]*queryable[^>]*>\s*<Name>([^<]+)<\/Name>/g)].map(([, name = '']) => name),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
