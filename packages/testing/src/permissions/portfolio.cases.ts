import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { BLOCKS } from '../landscape.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { PLOT_OWNERS, POLICY_OWNERS, reached } from './reach.ts';

/** Harvest year of all policies but one. */
const YEAR = 'year=2018';

const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query}`, query, status: always(400) }));

/** The plots of that year within reach, of which figures are sums. */
const plotsOf = (actor: Actor): number => reached('P8', actor, PLOT_OWNERS).filter((name) => name !== 'lastYear').length;

/** The alert on `own` is everybody's, the one on `foreign` company B's: each with the plots of the caller's reach. */
const alertedBlocks = (actor: Actor): string[] => {
  const admin = cellFor('H1', actor.role) === 'A';
  return [
    ...(admin || actor.companyId === 4 ? [BLOCKS.own] : []),
    ...(admin || actor.companyId === 7 ? [BLOCKS.foreign] : []),
  ];
};

export const portfolioCases = {
  portfolio: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) => [`plots ${plotsOf(actor)}`],
        },
        ...malformed(['year=x', `${YEAR}&companyId=7`]),
      ],
      idsOf: (body: Answer<'portfolio'>) => [`plots ${body.plots}`],
    },
  ],
  exposure: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) => [`plots ${plotsOf(actor)}`],
        },
        ...malformed(['year=x', 'peril=x', 'companyId=7']),
      ],
      idsOf: (body: Answer<'exposure'>) => [`plots ${body.total.plots}`],
    },
  ],
  policyList: [
    {
      asks: (world) => [
        {
          what: 'of a year',
          query: YEAR,
          status: always(200),
          ids: (actor) =>
            reached('P8', actor, POLICY_OWNERS)
              .filter((name) => name !== 'ownLastYear')
              .map((name) => String(world.land.policies[name])),
        },
        ...malformed(['page=0', 'undrawn=2', 'farmer=x', 'companyId=7']),
      ],
      idsOf: (body: Answer<'policyList'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  morning: [
    {
      asks: () => [
        { what: 'all', status: always(200) },
        ...malformed(['companyId=7']),
      ],
    },
  ],
  insuredAlerts: [
    {
      asks: () => [
        {
          what: 'of a year',
          query: 'from=2018-01-01&to=2018-12-31',
          status: always(200),
          ids: alertedBlocks,
        },
        ...malformed(['from=x', 'page=0', 'companyId=7']),
      ],
      idsOf: (body: Answer<'insuredAlerts'>) => body.items.map(({ meparCode }) => meparCode),
    },
  ],
  passes: [{ asks: () => [{ what: 'all', status: always(200) }, ...malformed(['x=1'])] }],
} satisfies Record<string, readonly CallCase[]>;
