import type { Executor } from '#server/db/executor.ts';

/** Which of the codes belong to blocks. */
export async function knownBlocks(tx: Executor, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('block').select('meparCode').where('meparCode', 'in', codes).execute();
  return new Set(rows.map(({ meparCode }) => meparCode));
}
