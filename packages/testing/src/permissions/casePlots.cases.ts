import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import { BLOCKS } from '../landscape.ts';
import { always, type Ask, type CallCase, MISSING_ID } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, forgetWork, isAnyCompanys, malformedIds, reassign } from './damage.cases.ts';
import { PLOTS } from './plantCases.ts';
import { reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';

export const casePlotsCases = {
  caseFacts: [
    {
      asks: () => [
        { what: 'nothing', body: { blocks: [], policies: [] }, status: always(200) },
        {
          what: "the own company's policy",
          body: { blocks: ['TESTOWN1'], policies: [{ policyNumber: 'KOT-200', damageDate: '2018-05-20' }] },
          status: always(200),
          // Company 7 has no policy of that number, and an administrator none at all.
          ids: ({ companyId }) => (companyId === null ? [] : [companyId === 4 ? '2018' : 'none']),
        },
        {
          what: 'a named company',
          body: { blocks: [], policies: [{ policyNumber: 'KOT-200', damageDate: '2018-05-20' }], companyId: 4 },
          status: (actor) => (isAnyCompanys(actor) ? 200 : 400),
          ids: () => ['2018'],
        },
        ...[{}, { blocks: 'x', policies: [] }, { blocks: [], policies: [{}] }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'caseFacts'>) => body.policies.map(({ year }) => (year === null ? 'none' : String(year))),
    },
  ],
  changeCasePlots: [
    {
      asks: (world) => {
        const plots = [{ meparCode: 'TESTOWN1', plantName: 'Zab', area: 1 }];
        return [
          ...CASE_NAMES.map(
            (name): Ask => ({
              what: name,
              params: { id: world.land.damages[name] },
              body: {
                plots: [{ id: world.cases.plots[name], meparCode: BLOCKS[PLOTS[name][1]], plantName: 'Zab', area: 1 }],
              },
              status: (actor) => (reaches('D17', actor, CASE_OWNERS[name]) ? 200 : 404),
              ids: () => [String(world.land.damages[name])],
            }),
          ),
          {
            what: "another case's plot",
            params: { id: world.land.damages.own },
            body: { plots: [{ ...plots[0], id: world.cases.plots.foreign }] },
            status: always(404),
          },
          {
            what: 'a plot with work on it left out',
            params: { id: world.land.damages.own },
            body: { plots },
            status: (actor) => (reaches('D17', actor, CASE_OWNERS.own) ? 409 : 404),
          },
          {
            what: 'no plots',
            params: { id: world.land.damages.own },
            body: { plots: [] },
            status: (actor) => (reaches('D17', actor, CASE_OWNERS.own) ? 422 : 404),
          },
          { what: 'missing', params: { id: MISSING_ID }, body: { plots }, status: always(404) },
          ...malformedIds({ body: { plots } }),
          ...massAssignment({ plots }).map((body) => ({
            what: 'foreign key',
            params: { id: world.land.damages.own },
            body,
            status: always(400),
          })),
        ];
      },
      idsOf: (body: Answer<'changeCasePlots'>) => [String(body.id)],
      restore: async (db, world) => {
        await forgetWork(db);
        await reassign(world).execute(db);
        await sql`update damage_plot set plant_name = 'őszi búza', plant_code = null, area = 3`.execute(db);
      },
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
