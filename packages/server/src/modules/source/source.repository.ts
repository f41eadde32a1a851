import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

const COLUMNS = [
  'sceneSource.id',
  'sceneSource.companyId',
  'sceneSource.name',
  'sceneSource.url',
  'sceneSource.collection',
  'sceneSource.groupName',
  'sceneSource.active',
  'sceneSource.pollMinutes',
  'sceneSource.lookbackDays',
  'sceneSource.mostCloud',
  'sceneSource.nextPollAt',
  'sceneSource.lastPolledAt',
  'sceneSource.lastFound',
  'sceneSource.lastError',
  'sceneSource.version',
] as const;

/** At most one poll of a source waits: its key is the source's number. */
export const pollKey = (sourceId: number): string => String(sourceId);

const select = (executor: Executor) =>
  executor
    .selectFrom('sceneSource')
    .select(COLUMNS)
    .select(
      sql<boolean>`exists (select 1 from work where work.name = 'source-poll'
        and work.key = scene_source.id::text and work.state in ('queued', 'running'))`.as('asking'),
    );

export const listSources = (executor: Executor) => select(executor).orderBy('sceneSource.id').execute();
export type SourceRow = Awaited<ReturnType<typeof listSources>>[number];

export const findSource = (executor: Executor, id: number): Promise<SourceRow | undefined> =>
  select(executor).where('sceneSource.id', '=', id).executeTakeFirst();

/** The current row of the source, held until the transaction ends: one writer at a time. */
export async function lockSource(tx: Executor, id: number): Promise<SourceRow | undefined> {
  const locked = await tx.selectFrom('sceneSource').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return locked && findSource(tx, id);
}

export interface SourceValues {
  readonly name: string;
  readonly url: string;
  readonly collection: string | null;
  readonly groupName: string;
  readonly companyId: number | null;
  readonly active: boolean;
  readonly pollMinutes: number;
  readonly lookbackDays: number;
  readonly mostCloud: number;
}

export async function insertSource(tx: Executor, values: SourceValues, nextPollAt: Date): Promise<number> {
  const { id } = await tx
    .insertInto('sceneSource')
    .values({ ...values, nextPollAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSource(tx: Executor, id: number, values: SourceValues, nextPollAt: Date): Promise<void> {
  await tx
    .updateTable('sceneSource')
    .set({ ...values, nextPollAt, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSource(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('sceneSource').where('id', '=', id).execute();
}

/**
 * Sources that are due, each with its next time set: from its own rhythm where that is in the future, so that a server
 * that was down for a week polls once. Those that another process is just taking are left to it.
 */
export async function takeDue(tx: Executor, now: Date): Promise<readonly { readonly id: number }[]> {
  const due = await tx
    .selectFrom('sceneSource')
    .select(['id', 'nextPollAt', 'pollMinutes'])
    .where('active', '=', true)
    .where('nextPollAt', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { id, nextPollAt, pollMinutes } of due) {
    const step = pollMinutes * 60_000;
    const missed = Math.floor((now.getTime() - nextPollAt.getTime()) / step) + 1;
    const next = new Date(nextPollAt.getTime() + missed * step);
    await tx.updateTable('sceneSource').set({ nextPollAt: next }).where('id', '=', id).execute();
  }
  return due;
}

export async function saveAsked(
  tx: Executor,
  id: number,
  result: { readonly at: Date; readonly found: number | null; readonly error: string | null },
): Promise<void> {
  await tx
    .updateTable('sceneSource')
    .set({ lastPolledAt: result.at, lastFound: result.found, lastError: result.error })
    .where('id', '=', id)
    .execute();
}

/** Whether there is such a company. */
export async function isCompany(executor: Executor, id: number): Promise<boolean> {
  const row = await executor.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
