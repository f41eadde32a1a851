import type { Answer } from '@georisk/contract/endpoints.ts';
import { BLOCKS, type BlockName } from '../landscape.ts';
import { always, type Ask, type CallCase, MISSING_ID } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { CASE_NAMES, CASE_OWNERS, type CaseName, malformedIds } from './damage.cases.ts';
import { reaches } from './reach.ts';

const BLOCK_OF: Readonly<Record<CaseName, BlockName>> = { own: 'own', second: 'shared', foreign: 'mixed' };

export const fieldPackCases = {
  fieldPack: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            status: (actor) => (reaches('D2', actor, CASE_OWNERS[name]) ? 200 : 404),
            ids: () => [String(world.land.damages[name]), BLOCKS[BLOCK_OF[name]]],
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...malformedIds(),
      ],
      idsOf: (body: Answer<'fieldPack'>) => [String(body.damageId), ...body.seasons.map(({ mepar }) => mepar)],
    },
  ],
  seasonPack: [
    {
      asks: (world) => [
        ...CASE_NAMES.flatMap((name): Ask[] => [
          {
            what: name,
            params: { id: world.land.damages[name], code: BLOCKS[BLOCK_OF[name]] },
            status: (actor) => (reaches('D2', actor, CASE_OWNERS[name]) ? 200 : 404),
          },
          {
            what: `${name}, a block that is not of the case`,
            params: { id: world.land.damages[name], code: BLOCKS.empty },
            status: always(404),
          },
        ]),
        { what: 'missing', params: { id: MISSING_ID, code: BLOCKS.own }, status: always(404) },
        ...malformedIds().map((ask) => ({ ...ask, params: { ...ask.params, code: BLOCKS.own } })),
        ...['testown1', 'TESTOWN', '%00ESTOWN'].map((code) => ({
          what: `malformed block ${code}`,
          params: { id: world.land.damages.own, code },
          status: always(400),
        })),
      ],
    },
  ],
  blockSeason: [
    {
      asks: () => [
        ...(Object.keys(BLOCK_OWNERS) as BlockName[]).map(
          (name): Ask => ({
            what: name,
            params: { code: BLOCKS[name] },
            query: 'year=2018',
            status: (actor) => (reaches('B10', actor, BLOCK_OWNERS[name]) ? 200 : 404),
          }),
        ),
        { what: 'missing', params: { code: 'MISSING1' }, query: 'year=2018', status: always(404) },
        { what: 'malformed', params: { code: 'x' }, status: always(400) },
        { what: 'malformed year', params: { code: BLOCKS.own }, query: 'year=x', status: always(400) },
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
