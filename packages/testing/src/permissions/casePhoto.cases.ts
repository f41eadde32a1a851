import { sql } from 'kysely';
import type { Executor } from '@georisk/server/db/executor.ts';
import type { Fixture } from '../fixture.ts';
import { COMPANIES } from '../people.ts';
import { always, type Ask, type CallCase, MISSING_ID } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, type CaseName, malformedIds, writeStatus } from './damage.cases.ts';
import { PLOTS } from './plantCases.ts';
import { reaches } from './reach.ts';

const idOf = (name: CaseName) => `0198c000-0000-7000-8000-0000000000c${CASE_NAMES.indexOf(name)}`;
const MISSING = '0198c000-0000-7000-8000-0000000000cf';

/** A photo of each of the landscape's cases, without a place. */
export async function plantCasePhotos(db: Executor, { land }: Fixture): Promise<void> {
  for (const name of CASE_NAMES) {
    await sql`insert into photo (id, company_id, damage_id, sequence_number, sha256, storage_key, media_type, bytes)
      values (${idOf(name)}, ${COMPANIES[PLOTS[name][0]].id}, ${land.damages[name]}, 1, ${name}, ${name}, 'image/jpeg', 1)`.execute(
      db,
    );
  }
}

export const casePhotoCases = {
  casePhotos: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name] },
            status: (actor) => (reaches('D15', actor, CASE_OWNERS[name]) ? 200 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
        ...malformedIds(),
      ],
    },
  ],
  uploadCasePhoto: [
    {
      asks: (world) =>
        [{}, { photo: 'x' }].map((body) => ({
          what: 'no form',
          params: { id: world.land.damages.own },
          body,
          status: always(400),
        })),
    },
  ],
  removeCasePhoto: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.damages[name], photoId: idOf(name) },
            status: writeStatus('D6', name, 204),
          }),
        ),
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `${name}, a photo of another case`,
            params: { id: world.land.damages[name], photoId: idOf(name === 'own' ? 'second' : 'own') },
            status: writeStatus('D6', name, 404),
          }),
        ),
        {
          what: 'missing',
          params: { id: world.land.damages.own, photoId: MISSING },
          status: writeStatus('D6', 'own', 404),
        },
        ...malformedIds().map((ask) => ({ ...ask, params: { ...ask.params, photoId: MISSING } })),
        ...['1', 'x', '%00'].map((photoId) => ({
          what: `malformed photo ${photoId}`,
          params: { id: world.land.damages.own, photoId },
          status: always(400),
        })),
      ],
      restore: (db) => sql`update photo set deleted_at = null where damage_id is not null`.execute(db),
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
