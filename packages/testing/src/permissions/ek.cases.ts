import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type BlockName, BLOCKS, everything } from '../landscape.ts';
import { COMPANIES, type CompanyKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, searchFor } from './ask.ts';
import { type Owned, reached, reaches } from './reach.ts';
import type { TestedVertical } from './vertical.ts';

interface PlantedEk {
  readonly code: string;
  readonly company: CompanyKey;
  readonly blocks: readonly BlockName[];
}

/** Applications of two monitoring customers; one number is in use at both. */
export const EKS = {
  first: { code: 'EK-1001', company: 'ek1', blocks: ['own', 'shared'] },
  second: { code: 'EK-2001', company: 'ek2', blocks: ['second', 'foreign'] },
  firstShared: { code: 'EK-3001', company: 'ek1', blocks: ['own'] },
  secondShared: { code: 'EK-3001', company: 'ek2', blocks: ['foreign'] },
} as const satisfies Record<string, PlantedEk>;
type EkName = keyof typeof EKS;
const NAMES = Object.keys(EKS) as EkName[];

const OWNERS = Object.fromEntries(
  NAMES.map((name): [EkName, Owned] => [name, { companies: [COMPANIES[EKS[name].company].id], farmers: [] }]),
) as Readonly<Record<EkName, Owned>>;

/** The applications within an actor's reach. */
const eksOf = (actor: Actor): readonly EkName[] => reached('L12', actor, OWNERS);

export async function plantEks(db: Executor): Promise<void> {
  for (const name of NAMES) {
    const { code, company, blocks } = EKS[name];
    const { id: companyId } = COMPANIES[company];
    const { id } = await db
      .insertInto('ek')
      .values({ companyId, code, krNumber: `KR ${name}`, signedAt: '2018-05-14', ownerAddress: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const block of blocks)
      await db
        .insertInto('ekPlant')
        .values({ companyId, ekId: id, meparCode: BLOCKS[block], plantName: 'kukorica', plantCode: null, area: 2 })
        .execute();
  }
}

const EXTENT = `extent=${encodeURIComponent(JSON.stringify(everything()))}`;

const open = (code: string): Ask => ({
  what: code,
  params: { code },
  status: (actor) => (NAMES.some((name) => EKS[name].code === code && reaches('L12', actor, OWNERS[name])) ? 200 : 404),
  ids: (actor) => {
    // Of two applications of one number an administrator of neither company gets the first company's.
    const [name] = eksOf(actor).filter((each) => EKS[each].code === code);
    return name === undefined ? [] : [`KR ${name}`, ...EKS[name].blocks.map((block) => BLOCKS[block])];
  },
});

export const ekCases = {
  eks: [
    {
      asks: () => [
        { what: 'all', status: always(200), ids: (actor) => eksOf(actor).map((name) => `KR ${name}`) },
        { what: 'malformed', query: 'companyId=15', status: always(400) },
      ],
      idsOf: (body: Answer<'eks'>) => body.map(({ krNumber }) => String(krNumber)),
    },
  ],
  ek: [
    {
      asks: () => [
        ...[...new Set(NAMES.map((name) => EKS[name].code))].map(open),
        { what: 'missing', params: { code: 'EK-9999' }, status: always(404) },
        { what: 'malformed', params: { code: '%00' }, status: always(400) },
        { what: 'malformed query', params: { code: 'EK-1001' }, query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'ek'>) => [String(body.krNumber), ...body.mepars.map(({ meparCode }) => meparCode)],
    },
  ],
  ekTotals: [
    {
      asks: () => [
        {
          what: 'all',
          status: always(200),
          ids: (actor) => eksOf(actor).map((name) => `${EKS[name].code} ${EKS[name].blocks.length}`),
        },
        { what: 'malformed', query: 'x=1', status: always(400) },
      ],
      idsOf: (body: Answer<'ekTotals'>) => body.map(({ code, blocks }) => `${code} ${blocks}`),
    },
  ],
  ekBlocks: [
    {
      asks: () => [
        {
          what: 'by extent',
          query: EXTENT,
          status: always(200),
          ids: (actor) =>
            eksOf(actor).flatMap((name) => EKS[name].blocks.map((block) => `${EKS[name].code} ${BLOCKS[block]}`)),
        },
        ...['', 'extent=x', `${EXTENT}&limit=0`, `${EXTENT}&companyId=15`].map((query) => ({
          what: `malformed ${query.slice(0, 12)}`,
          query,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'ekBlocks'>) => body.items.map(({ ekCode, meparCode }) => `${ekCode} ${meparCode}`),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;

const found = (actor: Actor): string[] =>
  actor.role === ROLES.AGRARMONITOR ? eksOf(actor).map((name) => `agrarmonitorEKCode ${EKS[name].code}`) : [];

export const testedEk: TestedVertical = {
  plant: plantEks,
  others: ['ek2'],
  blocks: { own: ['ek1'], shared: ['ek1'], second: ['ek2'], foreign: ['ek2'] },
  products: { [ROLES.AGRARMONITOR]: ['Chronology', 'Change', 'ChangeMap'] },
  searches: [searchFor('applications by their number', 'ek-', found)],
};
