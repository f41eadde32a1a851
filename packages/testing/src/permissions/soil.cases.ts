import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { BLOCKS, everything } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { plantSoil, SURVEYED, type Surveyor, SURVEYORS } from './plantSoil.ts';
import { reaches } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;

const ownersIn = (permission: PermissionId, actor: Actor): readonly Surveyor[] =>
  SURVEYORS.filter((name) => reaches(permission, actor, { companies: [COMPANIES[name].id], farmers: [] }));

const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query.slice(0, 40)}`, query, status: always(400) }));

const byExtent: readonly Ask[] = [
  { what: 'by extent', query: EXTENT, status: always(200), ids: (actor) => ownersIn('L10', actor) },
  ...malformed(['', 'extent=', 'extent=1', `${EXTENT}&limit=0`, `${EXTENT}&companyId=14`]),
];

const CODES = ['x', 'TESTOWN', 'testown1', '%00', "'"];

/** The clients with a plot on a block whose zones were computed from its seasons; they have none of their own. */
const COMPUTED_FOR: Readonly<Record<string, string>> = { agro1: BLOCKS.own, agro2: BLOCKS.foreign };
const computedOn = (block: string, { key }: Actor): readonly string[] =>
  key !== null && COMPUTED_FOR[key] === block ? [`${block} (több év NDVI-képeiből)`] : [];

export const soilCases = {
  soilOverview: [
    {
      asks: () => [
        { what: 'own', status: always(200), ids: (actor) => [String(ownersIn('L10', actor).length)] },
        ...malformed(['x=1']),
      ],
      idsOf: (body: Answer<'soilOverview'>) => [String(body.soilZones)],
    },
  ],
  soilZone: [{ asks: () => byExtent, idsOf: (body: Answer<'soilZone'>) => body.items.map(({ genetic }) => genetic) }],
  soilSample: [
    { asks: () => byExtent, idsOf: (body: Answer<'soilSample'>) => body.items.map(({ hrsz }) => hrsz ?? '') },
  ],
  soilManagementZone: [
    { asks: () => byExtent, idsOf: (body: Answer<'soilManagementZone'>) => body.items.map(({ areaName }) => areaName) },
  ],
  soilMepar: [
    {
      // Outlines of blocks are reference data: every surveyor may open every block.
      asks: () => [
        ...Object.values(BLOCKS).map((code) => ({
          what: code,
          params: { code },
          status: always(200),
          ids: () => [code],
        })),
        { what: 'missing', params: { code: 'ZZZZZZZ9' }, status: always(404) },
        ...CODES.map((code) => ({ what: `malformed ${code}`, params: { code }, status: always(400) })),
      ],
      idsOf: (body: Answer<'soilMepar'>) => [body.meparCode],
    },
  ],
  soilManagementZones: [
    {
      asks: () => [
        ...SURVEYORS.map((name) => ({
          what: `on the block of ${name}`,
          query: `meparCode=${BLOCKS[SURVEYED[name]]}`,
          status: always(200),
          ids: (actor: Actor) => [
            ...ownersIn('L11', actor).filter((owner) => owner === name),
            ...computedOn(BLOCKS[SURVEYED[name]], actor),
          ],
        })),
        { what: 'of no block', query: 'meparCode=ZZZZZZZ9', status: always(200), ids: () => [] },
        ...malformed(['', 'meparCode=x', 'meparCode=TESTOWN1&x=1']),
      ],
      idsOf: (body: Answer<'soilManagementZones'>) => body.map(({ areaName }) => areaName),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

export const testedSoil: TestedVertical = { plant: plantSoil, others: ['soil2'] };
