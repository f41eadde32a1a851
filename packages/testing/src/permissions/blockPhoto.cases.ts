import type { Answer } from '@georisk/contract/endpoints.ts';
import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';
import type { Fixture } from '../fixture.ts';
import { BLOCKS, type BlockName } from '../landscape.ts';
import { COMPANIES, type PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase } from './ask.ts';
import { BLOCK_OWNERS } from './blockOwners.ts';
import { type Owned, reaches } from './reach.ts';

/** Photos that farmers sent: who, and of which block. */
const SENT = {
  own: ['a.farmer1', 'own'],
  neighbour: ['a.farmer2', 'shared'],
  foreign: ['b.farmer1', 'foreign'],
} as const satisfies Record<string, readonly [PersonKey, BlockName]>;
type SentName = keyof typeof SENT;
const NAMES = Object.keys(SENT) as SentName[];

const idOf = (name: SentName) => `0198c000-0000-7000-8000-0000000000d${NAMES.indexOf(name)}`;
const MISSING = '0198c000-0000-7000-8000-0000000000df';
const companyOf = (name: SentName) => (name === 'foreign' ? COMPANIES.B : COMPANIES.A).id;

/** A farmer's company reads it, and of farmers the sender alone. */
const OWNERS = Object.fromEntries(
  NAMES.map((name) => [name, { companies: [companyOf(name)], farmers: [SENT[name][0]] }]),
) as unknown as Readonly<Record<SentName, Owned>>;

export async function plantBlockPhotos(
  db: Executor,
  { people }: Fixture,
  object: { readonly key: string; readonly bytes: number },
): Promise<void> {
  for (const name of NAMES) {
    const [sender, block] = SENT[name];
    await sql`insert into photo (id, company_id, block_id, alert_date, sha256, storage_key, media_type, bytes, created_by)
      select ${idOf(name)}, ${companyOf(name)}, block.id, '2018-05-20', ${name}, ${object.key}, 'image/jpeg',
        ${object.bytes}, ${people[sender]} from block where block.mepar_code = ${BLOCKS[block]}`.execute(db);
  }
}

const farmerReaches = (actor: Actor, block: BlockName) =>
  actor.role !== 6 || reaches('B14', actor, BLOCK_OWNERS[block]);

const ofPhotos = (permission: 'B13' | 'B14', ok: number): Ask[] => [
  ...NAMES.map(
    (name): Ask => ({
      what: name,
      params: { id: idOf(name) },
      status: (actor) => (reaches(permission, actor, OWNERS[name]) ? ok : 404),
    }),
  ),
  { what: 'missing', params: { id: MISSING }, status: always(404) },
  ...['1', 'x', '%00'].map((id) => ({ what: `malformed ${id}`, params: { id }, status: always(400) })),
];

export const blockPhotoCases = {
  blockPhotos: [
    {
      asks: () => [
        ...(Object.keys(BLOCKS) as BlockName[]).map(
          (block): Ask => ({
            what: block,
            params: { code: BLOCKS[block] },
            status: (actor) => (farmerReaches(actor, block) ? 200 : 404),
            ids: (actor) =>
              NAMES.filter((name) => SENT[name][1] === block && reaches('B14', actor, OWNERS[name])).map(idOf),
          }),
        ),
        { what: 'no block', params: { code: 'MISSING1' }, status: always(404) },
        { what: 'malformed', params: { code: 'x' }, status: always(400) },
      ],
      idsOf: (body: Answer<'blockPhotos'>) => body.map(({ id }) => id),
    },
  ],
  // A form cannot be sent here: the photos are tested beside their service.
  addBlockPhoto: [
    {
      asks: () =>
        [{}, { photo: 'x' }].map((body) => ({
          what: 'no form',
          params: { code: BLOCKS.own },
          query: 'date=2018-05-20',
          body,
          status: always(400),
        })),
    },
  ],
  removeBlockPhoto: [
    {
      asks: () => ofPhotos('B13', 204),
      restore: (db) => sql`update photo set deleted_at = null where block_id is not null`.execute(db),
    },
  ],
  blockPhotoImage: [{ asks: () => ofPhotos('B14', 200) }],
} satisfies Record<string, readonly CallCase[]>;
