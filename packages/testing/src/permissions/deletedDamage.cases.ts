import type { Answer } from '@georisk/contract/endpoints.ts';
import { always, type Ask, type CallCase, MISSING_ID } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, malformedIds } from './damage.cases.ts';
import { reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';

export const deletedDamageCases = {
  deletedDamages: [
    {
      asks: () => [
        { what: 'none was deleted', query: 'damageNumber=KAR-own', status: always(200), ids: () => [] },
        ...['', 'damageNumber=KAR-own&companyId=7'].map((query) => ({ what: 'malformed', query, status: always(400) })),
      ],
      idsOf: (body: Answer<'deletedDamages'>) => body.map(({ id }) => String(id)),
    },
  ],
  restoreDamage: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `${name}, which stands`,
            params: { id: world.land.damages[name] },
            body: {},
            status: (actor) => (reaches('D17', actor, CASE_OWNERS[name]) ? 200 : 404),
            ids: () => [String(world.land.damages[name])],
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: {}, status: always(404) },
        ...malformedIds({ body: {} }),
        ...massAssignment({}).map((body) => ({
          what: 'foreign key',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'restoreDamage'>) => [String(body.id)],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
