import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { changedSince, countsOf, holdRows, pointingAt } from './net.repository.ts';
import { forgetJournal, stepsBackwards, undoStep } from './replay.repository.ts';
import { type TableShape, tableShape, writeTextAsTheJournal } from '#server/db/tableShape.ts';
import { mergedObstacles, type Obstacle, type TableCounts, withRows } from './undo.plan.ts';

export type Undone =
  | { readonly ok: true; readonly counts: readonly TableCounts[] }
  | { readonly ok: false; readonly obstacles: readonly Obstacle[] };

async function shapesOf(tx: Executor, counts: readonly TableCounts[]): Promise<ReadonlyMap<string, TableShape>> {
  const shapes = new Map<string, TableShape>();
  for (const { table } of counts) shapes.set(table, await tableShape(tx, table));
  return shapes;
}

/**
 * Undoes what the journal of an import says, the last statement first: all of it, or nothing where somebody has changed
 * a row since or uses one that would be removed. In the caller's transaction, while no import runs.
 */
export async function undoImport(tx: Executor, importId: string): Promise<Undone> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await writeTextAsTheJournal(tx);
  const counts = await countsOf(tx, importId);
  const shapes = await shapesOf(tx, counts);
  for (const shape of shapes.values()) await holdRows(tx, importId, shape);
  const obstacles: Obstacle[] = [];
  for (const shape of shapes.values())
    obstacles.push(...(await changedSince(tx, importId, shape)), ...(await pointingAt(tx, importId, shape)));
  if (obstacles.length > 0) return { ok: false, obstacles: mergedObstacles(obstacles) };
  for (const step of await stepsBackwards(tx, importId)) {
    const shape = shapes.get(step.tableName);
    if (shape === undefined) throw new Error(`No table of a journal: ${step.tableName}`);
    await undoStep(tx, shape, step);
  }
  await forgetJournal(tx, importId);
  return { ok: true, counts: withRows(counts) };
}
