import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { BLOCKS, everything } from '../landscape.ts';
import { COMPANIES } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { INSURED_BLOCKS } from './insuredBlocks.ts';
import { type Owned, reached } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

/** Damages by frost of two insurers: on a block of each, and one of each on the block that both insure. */
const DAMAGES = {
  first: { company: 'A', block: 'own' },
  firstMixed: { company: 'A', block: 'mixed' },
  secondMixed: { company: 'B', block: 'mixed' },
  second: { company: 'B', block: 'foreign' },
} as const;
type DamageName = keyof typeof DAMAGES;
const NAMES = Object.keys(DAMAGES) as DamageName[];

const OWNERS = Object.fromEntries(
  NAMES.map((name): [DamageName, Owned] => [name, { companies: [COMPANIES[DAMAGES[name].company].id], farmers: [] }]),
) as Readonly<Record<DamageName, Owned>>;

async function plantFrost(db: Executor): Promise<void> {
  for (const name of NAMES)
    await db
      .insertInto('frostDamage')
      .values({
        companyId: COMPANIES[DAMAGES[name].company].id,
        damageNumber: `FAGY-${name}`,
        meparCode: BLOCKS[DAMAGES[name].block],
        dangerType: 'Tavaszi fagy',
        date: '2018-04-21',
        damagedArea: 4,
        damageAmount: 1_250_000,
        damageProportion: 40,
      })
      .execute();
}

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;
const malformed = (queries: readonly string[]): readonly Ask[] =>
  queries.map((query) => ({ what: `malformed ${query.slice(0, 40)}`, query, status: always(400) }));

/** Blocks that the actor's company insures, and its damages by frost on them. */
const seen = (actor: Actor): readonly string[] => [
  ...reached('L7', actor, INSURED_BLOCKS)
    .filter((name) => INSURED_BLOCKS[name].companies.length > 0)
    .map((name) => BLOCKS[name]),
  ...reached('L7', actor, OWNERS).map((name) => `FAGY-${name}`),
];

const DAY = 'date=2018-04-21';
const badPerils: readonly Ask[] = [
  { what: 'missing', params: { meparCode: 'ZZZZZZZ9' }, query: DAY, status: always(404) },
  { what: 'malformed code', params: { meparCode: 'x' }, query: DAY, status: always(400) },
  ...['date=', 'date=2018-02-30', `${DAY}&x=1`].map((query) => ({
    what: `malformed ${query}`,
    params: { meparCode: BLOCKS.own },
    query,
    status: always(400),
  })),
];

export const frostCases = {
  frostDamages: [
    {
      asks: () => [
        { what: 'by extent', query: EXTENT, status: always(200), ids: seen },
        ...malformed(['', 'extent=', 'extent=1', `${EXTENT}&limit=0`, `${EXTENT}&companyId=4`]),
      ],
      idsOf: (body: Answer<'frostDamages'>) => [
        ...body.items.map(({ meparCode }) => meparCode),
        ...body.items.flatMap(({ damages }) => damages.map(({ damageNumber }) => damageNumber)),
      ],
    },
  ],
  frostChronology: [{ asks: () => [{ what: 'all', status: always(200) }, ...malformed(['x=1'])] }],
  frostMap: [{ asks: () => [{ what: 'all', status: always(200) }, ...malformed(['x=1'])] }],
  frostDanger: [
    {
      // The danger of a block is reference data.
      asks: () => [
        ...Object.values(BLOCKS).map((meparCode) => ({
          what: meparCode,
          params: { meparCode },
          status: always(200),
          ids: () => [meparCode],
        })),
        { what: 'missing', params: { meparCode: 'ZZZZZZZ9' }, status: always(404) },
        ...['x', 'testown1', '%00'].map((meparCode) => ({
          what: `malformed ${meparCode}`,
          params: { meparCode },
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'frostDanger'>) => [body.meparCode],
    },
  ],
  perils: [
    {
      // The weather of a block is reference data.
      asks: () => [
        ...Object.values(BLOCKS).map((meparCode) => ({
          what: meparCode,
          params: { meparCode },
          query: DAY,
          status: always(200),
          ids: () => [meparCode],
        })),
        ...badPerils,
      ],
      idsOf: (body: Answer<'perils'>) => [body.meparCode],
    },
  ],
  perilPaper: [
    {
      asks: () => [
        { what: BLOCKS.own, params: { meparCode: BLOCKS.own }, query: DAY, status: always(200) },
        ...badPerils,
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

export const testedFrost: TestedVertical = { plant: plantFrost };
