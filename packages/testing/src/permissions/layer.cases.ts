import type { Answer } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { BLOCKS, everything } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { PHOTOS } from './plantLayers.ts';
import { reached, reaches } from './reach.ts';

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const MISSING = '0198c000-0000-7000-8000-0000000000ff';

const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query.slice(0, 40)}`, query, status: always(400) }));

/** Blocks with a record of their own company in the closed season, and one of everybody's. */
const RECORDED = ['own', 'second', 'foreign', 'empty'] as const;

export function yieldBlocks(actor: Actor): readonly string[] {
  const cell = cellFor('L8', actor.role);
  if (cell === 'N') {
    const isOwn = (name: (typeof RECORDED)[number]) =>
      actor.key !== null && BLOCK_OWNERS[name].farmers.includes(actor.key);
    return RECORDED.filter(isOwn).map((name) => BLOCKS[name]);
  }
  // Everybody's records are visible to all who may make the call.
  const names = reached('L8', actor, BLOCK_OWNERS).filter((name) => (RECORDED as readonly string[]).includes(name));
  const shared = cell === '-' || actor.companyId === null ? [] : [BLOCKS.empty];
  return [...new Set([...names.map((name) => BLOCKS[name]), ...shared])];
}

const photoOwners = {
  A: { companies: [COMPANIES.A.id], farmers: [] },
  B: { companies: [COMPANIES.B.id], farmers: [] },
} as const;
export const seesPhoto =
  (name: keyof typeof PHOTOS, permission: PermissionId = 'L5') =>
  (actor: Actor) =>
    reaches(permission, actor, photoOwners[name]);

const picture = (permission: PermissionId): readonly CallCase[] => [
  {
    asks: () => [
      ...(['A', 'B'] as const).map((name) => ({
        what: `of ${name}`,
        params: { id: PHOTOS[name] },
        status: (actor: Actor) => (seesPhoto(name, permission)(actor) ? 200 : 404),
      })),
      { what: 'missing', params: { id: MISSING }, status: always(404) },
      ...['1', 'x', '%00', "'"].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
      { what: 'malformed query', params: { id: PHOTOS.A }, query: 'x=1', status: always(400) },
    ],
  },
];

export const layerCases = {
  cropYears: [
    {
      asks: () => [{ what: 'all', status: always(200), ids: () => ['2022'] }, ...malformed(['x=1'])],
      idsOf: (body: Answer<'cropYears'>) => body.map(({ year }) => String(year)),
    },
  ],
  crops: [
    {
      asks: () => [
        { what: 'a year', query: `${EXTENT}&year=2022`, status: always(200), ids: () => ['1', '3'] },
        { what: 'another year', query: `${EXTENT}&year=2021`, status: always(200), ids: () => [] },
        ...malformed([
          EXTENT,
          `${EXTENT}&year=abc`,
          `${EXTENT}&year=1066`,
          'year=2022',
          `${EXTENT}&year=2022&year=2021`,
        ]),
      ],
      idsOf: (body: Answer<'crops'>) => body.items.map(({ crop }) => String(crop)),
    },
  ],
  yields: [
    {
      asks: () => [
        {
          what: 'blocks',
          query: `${EXTENT}&scale=Mepar&type=real&plant=KUKORICA`,
          status: always(200),
          ids: yieldBlocks,
        },
        {
          what: 'another crop',
          query: `${EXTENT}&scale=Mepar&type=real&plant=SZOJA`,
          status: always(200),
          ids: () => [],
        },
        {
          what: 'districts',
          query: `${EXTENT}&scale=Nuts4&type=real&plant=KUKORICA`,
          status: always(200),
          ids: (actor) => (cellFor('L8', actor.role) === '-' ? [] : ['999']),
        },
        ...malformed([
          EXTENT,
          'scale=Mepar',
          `${EXTENT}&scale=mepar`,
          `${EXTENT}&scale=Mepar&plant=banan`,
          `${EXTENT}&scale=Mepar&plant=__proto__`,
          `${EXTENT}&scale=Mepar&type=x`,
          `${EXTENT}&scale=Mepar&limit=5001`,
        ]),
      ],
      idsOf: (body: Answer<'yields'>) => body.items.map(({ meparCode, nuts4Code }) => meparCode ?? nuts4Code ?? ''),
    },
  ],
  yieldMax: [
    {
      asks: () => [
        { what: 'blocks', query: 'scale=Mepar&type=real&plant=KUKORICA', status: always(200) },
        { what: 'districts', query: 'scale=Nuts4', status: always(200) },
        ...malformed(['', 'scale=x', `scale=Mepar&${EXTENT}`]),
      ],
    },
  ],
  photos: [
    {
      asks: () => [
        {
          what: 'by extent',
          query: EXTENT,
          status: always(200),
          ids: (actor) => (['A', 'B'] as const).filter((name) => seesPhoto(name)(actor)).map((name) => PHOTOS[name]),
        },
        ...malformed(['x=1', 'extent=', `${EXTENT}&companyId=7`]),
      ],
      idsOf: (body: Answer<'photos'>) => body.items.map(({ id }) => id),
    },
  ],
  photoImage: picture('L5'),
  photoThumbnail: picture('L5'),
  photoOriginal: picture('D15'),
} satisfies Record<string, readonly CallCase[]>;
