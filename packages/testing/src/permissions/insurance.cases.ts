import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import type { Actor } from './actors.ts';
import { type Ask, always, type CallCase, MISSING_ID, type World } from './ask.ts';
import { malformedIds } from './damage.cases.ts';
import { type Owned, PLOT_OWNERS, POLICY_OWNERS, reached, reaches } from './reach.ts';

const rowAsks =
  <K extends string>(
    permission: PermissionId,
    ids: (world: World) => Readonly<Record<K, number>>,
    owners: Readonly<Record<K, Owned>>,
  ) =>
  (world: World): Ask[] => [
    ...(Object.keys(owners) as K[]).map(
      (name): Ask => ({
        what: name,
        params: { id: ids(world)[name] },
        status: (actor) => (reaches(permission, actor, owners[name]) ? 200 : 404),
        ids: () => [String(ids(world)[name])],
      }),
    ),
    { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
    { what: 'unknown parameter', params: { id: MISSING_ID }, query: 'x=1', status: always(400) },
  ];

/** Policies with one number: a company's of two years, and another company's. */
const SAME_NUMBER = [['own', 'ownLastYear', 'foreign'], ['second']] as const;

/** Each policy by its number of row, without a look at the answer. */
const policiesByRow = (permission: 'P4' | 'P11') => (world: World) => [
  ...rowAsks(
    permission,
    () => world.land.policies,
    POLICY_OWNERS,
  )(world).map(
    ({ what, params, query, status }): Ask => ({
      what,
      status,
      ...(params && { params }),
      ...(query !== undefined && { query }),
    }),
  ),
  ...malformedIds(),
];

export const insuranceCases = {
  policies: [
    {
      asks: (world) => [
        {
          what: 'all',
          query: 'pageSize=500',
          status: always(200),
          ids: (actor) => reached('P1', actor, POLICY_OWNERS).map((name) => String(world.land.policies[name])),
        },
        { what: 'malformed', query: 'page=0', status: always(400) },
        { what: 'unknown parameter', query: 'companyId=7', status: always(400) },
      ],
      idsOf: (body: Answer<'policies'>) => body.items.map(({ id }) => String(id)),
    },
  ],
  policy: [
    {
      asks: rowAsks('P2', (world) => world.land.policies, POLICY_OWNERS),
      idsOf: (body: Answer<'policy'>) => [String(body.id)],
    },
  ],
  policyChoices: [
    {
      asks: (world) =>
        rowAsks(
          'P2',
          ({ land }) => land.policies,
          POLICY_OWNERS,
        )(world).map(({ what, ids, ...ask }): Ask => {
          const ofNumber = SAME_NUMBER.find((names) => names.some((name) => name === what)) ?? [];
          const chosen = (actor: Actor) => ofNumber.filter((name) => reaches('P2', actor, POLICY_OWNERS[name]));
          return {
            what,
            ...ask,
            ...(ids && { ids: (actor) => chosen(actor).map((name) => String(world.land.policies[name])) }),
          };
        }),
      idsOf: (body: Answer<'policyChoices'>) => body.map(({ id }) => String(id)),
    },
  ],
  policyPlot: [
    {
      asks: (world) => [...rowAsks('P3', () => world.land.plots, PLOT_OWNERS)(world), ...malformedIds()],
      idsOf: (body: Answer<'policyPlot'>) => [String(body.id)],
    },
  ],
  policyYields: [{ asks: policiesByRow('P4') }],
  policyHistory: [{ asks: policiesByRow('P11') }],
} satisfies Record<string, readonly CallCase[]>;
