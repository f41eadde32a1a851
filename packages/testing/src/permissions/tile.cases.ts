import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { BLOCKS } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { seesPhoto, yieldBlocks } from './layer.cases.ts';
import { PHOTOS } from './plantLayers.ts';
import { getsType } from './productsOf.ts';
import { PLOT_OWNERS, reached, reaches } from './reach.ts';

/** Tiles that contain the whole landscape, each at the first zoom of its layer. */
const PLACES = {
  blocks: { z: 9, x: 285, y: 180 },
  policyPlots: { z: 11, x: 1140, y: 720 },
  alerts: { z: 8, x: 142, y: 90 },
  crop: { z: 12, x: 2281, y: 1441 },
  yields: { z: 10, x: 570, y: 360 },
  photos: { z: 8, x: 142, y: 90 },
  reference: { z: 8, x: 142, y: 90 },
  frost: { z: 8, x: 142, y: 90 },
} as const;
type LayerName = keyof typeof PLACES;

const paramsOf = (layer: LayerName) => ({ layer, ...PLACES[layer] });
const has = (permission: PermissionId, { role }: Actor) => cellFor(permission, role) !== '-';
const hasLayer = (permission: PermissionId) => (actor: Actor) => (has(permission, actor) ? 200 : 404);

/** Of two alerts one is the installation's, on a block of A; the other is company B's own. */
function alertsOf(actor: Actor): string[] {
  const own = reaches('B4', actor, BLOCK_OWNERS.own) ? [BLOCKS.own] : [];
  const sees = cellFor('B4', actor.role) === 'A' || actor.companyId === COMPANIES.B.id;
  return [...own, ...(sees && reaches('B4', actor, BLOCK_OWNERS.foreign) ? [BLOCKS.foreign] : [])];
}

/** Plots with a drawn outline, and the block of each. */
const DRAWN = { drawn: BLOCKS.own, second: BLOCKS.second, foreign: BLOCKS.foreign } as const;

const plotsOf = (actor: Actor): string[] =>
  reached('L9', actor, PLOT_OWNERS).flatMap((name) => (name in DRAWN ? [DRAWN[name as keyof typeof DRAWN]] : []));

const elsewhere = (what: string, status: number, params: Readonly<Record<string, string | number>>): Ask => ({
  what,
  params,
  status: always(status),
});

export const tileCases = {
  vectorTile: [
    {
      asks: () => [
        {
          what: 'blocks',
          params: paramsOf('blocks'),
          status: hasLayer('B3'),
          ids: (actor) => reached('B3', actor, BLOCK_OWNERS).map((name) => BLOCKS[name]),
        },
        { what: 'policy plots', params: paramsOf('policyPlots'), status: hasLayer('L9'), ids: plotsOf },
        {
          what: 'alerts',
          params: paramsOf('alerts'),
          status: (actor) => (has('B4', actor) && getsType(actor, 'Alert') ? 200 : 404),
          ids: alertsOf,
        },
        { what: 'crops', params: paramsOf('crop'), status: hasLayer('L3'), ids: () => [] },
        {
          what: 'yields',
          params: paramsOf('yields'),
          query: 'plant=KUKORICA&type=real',
          status: hasLayer('L8'),
          ids: yieldBlocks,
        },
        { what: 'yields of what', params: paramsOf('yields'), status: always(400) },
        { what: 'yields of nothing', params: paramsOf('yields'), query: 'plant=banan', status: always(400) },
        {
          what: 'photos',
          params: paramsOf('photos'),
          status: hasLayer('L5'),
          ids: (actor) => (['A', 'B'] as const).filter((name) => seesPhoto(name)(actor)).map((name) => PHOTOS[name]),
        },
        { what: 'reference lines', params: paramsOf('reference'), status: hasLayer('L1'), ids: () => [] },
        {
          what: 'the danger of frost',
          params: paramsOf('frost'),
          status: (actor) => (has('L7', actor) && actor.takesRisk ? 200 : 404),
          ids: () => [],
        },
        {
          what: 'blocks of a crop',
          params: paramsOf('blocks'),
          query: 'plant=KUKORICA',
          status: always(400),
        },
        elsewhere('an unknown layer', 404, { ...paramsOf('blocks'), layer: 'toString' }),
        elsewhere('a zoom that the layer has not', 404, { ...paramsOf('blocks'), z: 3, x: 4, y: 2 }),
        elsewhere('beside the pyramid', 404, { ...paramsOf('blocks'), x: 512 }),
        elsewhere('beside every pyramid', 404, { ...paramsOf('blocks'), z: 99 }),
        elsewhere('a malformed layer', 400, { ...paramsOf('blocks'), layer: 'a:b' }),
        elsewhere('no number', 400, { ...paramsOf('blocks'), x: 'NaN' }),
        elsewhere('a negative row', 400, { ...paramsOf('blocks'), y: '-1' }),
        elsewhere('a number too long', 400, { ...paramsOf('blocks'), y: '999999999' }),
        { what: 'an unknown key', params: paramsOf('blocks'), query: 'company=7', status: always(400) },
      ],
      // Codes and photos' numbers are stored as they are in a tile.
      idsOf: (body: string) =>
        [...body.matchAll(/TEST[A-Z]{3}\d|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)].map(([id]) => id),
    },
  ],
} as const satisfies Record<'vectorTile', readonly CallCase[]>;
