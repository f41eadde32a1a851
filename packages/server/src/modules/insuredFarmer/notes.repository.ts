import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { FarmerRow } from './insuredFarmer.repository.ts';

export interface NoteRow {
  readonly id: string;
  readonly text: string;
  readonly authorId: number;
  readonly author: string;
  readonly createdAt: Date;
}

const notes = (executor: Executor, { id, companyId }: Pick<FarmerRow, 'id' | 'companyId'>) =>
  executor
    .selectFrom('farmerNote')
    .innerJoin('appUser', 'appUser.id', 'farmerNote.authorId')
    .select([
      'farmerNote.id',
      'farmerNote.text',
      'farmerNote.authorId',
      'appUser.name as author',
      'farmerNote.createdAt',
    ])
    .where('farmerNote.farmerUserId', '=', id)
    .where('farmerNote.companyId', '=', companyId)
    .where('farmerNote.deletedAt', 'is', null);

/** The notes about a farmer, newest first. */
export const notesOf = (executor: Executor, farmer: Pick<FarmerRow, 'id' | 'companyId'>): Promise<NoteRow[]> =>
  notes(executor, farmer).orderBy('farmerNote.createdAt', 'desc').orderBy('farmerNote.id').execute();

export const noteOf = (
  executor: Executor,
  farmer: Pick<FarmerRow, 'id' | 'companyId'>,
  noteId: string,
): Promise<NoteRow | undefined> => notes(executor, farmer).where('farmerNote.id', '=', noteId).executeTakeFirst();

export interface NewNote {
  readonly id: string;
  readonly companyId: number;
  readonly farmerUserId: number;
  readonly authorId: number;
  readonly text: string;
  readonly createdAt: Date;
}

export const insertNote = async (tx: Executor, note: NewNote): Promise<void> => {
  await tx.insertInto('farmerNote').values(note).execute();
};

/** The note is kept, and shown to nobody. */
export const hideNote = async (tx: Executor, noteId: string, at: Date): Promise<void> => {
  await sql`update farmer_note set deleted_at = ${at} where id = ${noteId}::uuid`.execute(tx);
};

/**
 * Holds a farmer until the end of the transaction: of two who write notes, or erase the farmer, the second waits for the
 * first.
 */
export const lockNotesOf = async (tx: Executor, farmerId: number): Promise<void> => {
  await sql`select 1 from app_user where id = ${farmerId} for no key update`.execute(tx);
};
