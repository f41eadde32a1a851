import type { Answer } from '@georisk/contract/endpoints.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { IMAGE_DATES } from './imagery.ts';
import { COMPANY_LAYERS, imageryOf, seesDamageMaps } from './map.cases.ts';
import { VERTICALS } from './verticals.ts';

const [FIRST] = IMAGE_DATES;
const IDS = [COMPANIES.A.id, COMPANIES.B.id] as const;
const damageGroups = (actor: Actor) => IDS.filter((id) => seesDamageMaps(id)(actor)).map((id) => `c${id}`);
const ofVerticals = (actor: Actor) => VERTICALS.flatMap(({ pictures }) => pictures?.(actor) ?? []);
const groupOf = (id: string) => id.split(':', 1)[0] ?? '';
const groups = (actor: Actor) => [...new Set(['imagery', ...damageGroups(actor), ...ofVerticals(actor).map(groupOf)])];

const everything = (actor: Actor) => [
  ...imageryOf(actor).map((name) => `imagery:${name}`),
  ...damageGroups(actor).flatMap((group) => COMPANY_LAYERS.map((layer) => `${group}:${layer}`)),
  ...ofVerticals(actor),
];

const idOf = ({ collection, id }: Answer<'stacItem'>) => `${collection}:${id}`;
const idsOfItems = (body: Answer<'stacItems'>) => body.features.map(idOf);

const ofGroup = (group: string, query: string, ids: Ask['ids'], mine: (actor: Actor) => boolean): Ask => ({
  what: group,
  params: { group },
  query,
  status: (actor) => (mine(actor) ? 200 : 404),
  ...(ids && { ids }),
});

const always404 = { what: 'missing group', params: { group: 'nothing' }, status: always(404) };
const malformedGroup = { what: 'malformed group', params: { group: 'A..' }, status: always(400) };

const perGroup = (query: string, ids: (actor: Actor, group: string) => readonly string[]): readonly Ask[] => [
  ofGroup(
    'imagery',
    query,
    (actor) => ids(actor, 'imagery'),
    () => true,
  ),
  ...[...IDS, COMPANIES.forest1.id].map((id) =>
    ofGroup(
      `c${id}`,
      query,
      (actor) => ids(actor, `c${id}`),
      (actor) => groups(actor).includes(`c${id}`),
    ),
  ),
  always404,
  malformedGroup,
];

const malformedFilters: readonly string[] = ['bbox=1,2,3', 'bbox=9,9,1,1', 'datetime=x', 'limit=0', 'x=1'];

const landing: CallCase = {
  asks: () => [
    { what: 'all', status: always(200), ids: groups },
    { what: 'malformed', query: 'x=1', status: always(400) },
  ],
};

export const stacCases = {
  stac: [
    {
      ...landing,
      idsOf: (body: Answer<'stac'>) =>
        body.links.filter(({ rel }) => rel === 'child').map(({ href }) => href.split('/').at(-1) ?? ''),
    },
  ],
  stacConformance: [{ asks: () => [{ what: 'all', status: always(200) }] }],
  stacCollections: [{ ...landing, idsOf: (body: Answer<'stacCollections'>) => body.collections.map(({ id }) => id) }],
  stacCollection: [
    {
      asks: () => perGroup('', (_, group) => [group]),
      idsOf: (body: Answer<'stacCollection'>) => [body.id],
    },
  ],
  stacItems: [
    {
      asks: () => [
        ...perGroup('limit=1000', (actor, group) => everything(actor).filter((id) => id.startsWith(`${group}:`))),
        ...malformedFilters.map((query) => ({
          what: `malformed ${query}`,
          params: { group: 'imagery' },
          query,
          status: always(400),
        })),
      ],
      idsOf: idsOfItems,
    },
  ],
  stacItem: [
    {
      asks: () => [
        ...[`TCI_${FIRST}`, ...IMAGE_DATES.map((date) => `NDVI_${date}`)].map((layer) => ({
          what: layer,
          params: { group: 'imagery', layer },
          status: (actor: Actor) => (imageryOf(actor).includes(layer) ? 200 : 404),
          ids: () => [`imagery:${layer}`],
        })),
        ...IDS.map((id) => ({
          what: `group of company ${id}`,
          params: { group: `c${id}`, layer: `DamageMap_${FIRST}` },
          status: (actor: Actor) => (seesDamageMaps(id)(actor) ? 200 : 404),
          ids: () => [`c${id}:DamageMap_${FIRST}`],
        })),
        { what: 'missing', params: { group: 'imagery', layer: 'NDVI_2001-01-01' }, status: always(404) },
        { what: 'malformed', params: { group: 'imagery', layer: '%00' }, status: always(400) },
      ],
      idsOf: (body: Answer<'stacItem'>) => [idOf(body)],
    },
  ],
  stacSearch: [
    {
      asks: () => [
        { what: 'all', query: 'limit=1000', status: always(200), ids: everything },
        {
          what: 'another company’s',
          query: `limit=1000&collections=c${COMPANIES.B.id}`,
          status: always(200),
          ids: (actor) => everything(actor).filter((id) => id.startsWith(`c${COMPANIES.B.id}:`)),
        },
        ...malformedFilters.map((query) => ({ what: `malformed ${query}`, query, status: always(400) })),
      ],
      idsOf: idsOfItems,
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
