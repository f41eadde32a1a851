import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { notFound } from '../../http/problem.ts';
import type { CallContext } from '../access/audit.ts';
import { scopeOf } from '../access/scope.ts';
import { damagePlotsIn } from '../access/scopeFilter.ts';
import { assertMayWrite, type Assigned, caseClosed } from './caseAccess.ts';
import { type ChangeKey, isKnownChange } from './caseChange.ts';
import { type DamagePlotRow, damagePlotsWhere, holdCase, lockDamagePlot } from './damagePlot.repository.ts';

const byId = (id: number) => sql<boolean>`damage_plot.id = ${id}`;

export const assignedOf = ({ companyId, caseExpertId, expertId }: DamagePlotRow): Assigned => ({
  companyId,
  expertIds: [caseExpertId, expertId],
});

/** A plot that the caller may read; 404 where it is not his to see. */
export async function readablePlot(
  executor: Executor,
  permission: string,
  { caller }: CallContext,
  id: number,
): Promise<DamagePlotRow> {
  const [row] = await damagePlotsWhere(executor, byId(id), damagePlotsIn(scopeOf(permission, caller)));
  if (row === undefined) throw notFound();
  return row;
}

/**
 * A plot that the caller may write to, behind the lock of this transaction: one writer at a time.
 * @param key of the change that it is wanted for: one that was written before its case was closed gets its answer once more
 * @throws Problem 404, 409 where it is another expert's or its case is closed
 */
export async function plotToWrite(
  tx: Executor,
  permission: string,
  context: CallContext,
  id: number,
  key: ChangeKey = {},
): Promise<DamagePlotRow> {
  const within = damagePlotsIn(scopeOf(permission, context.caller));
  const held = await holdCase(tx, id, within);
  if (held === undefined || !(await lockDamagePlot(tx, id, within))) throw notFound();
  const row = await readablePlot(tx, permission, context, id);
  assertMayWrite(permission, context.caller, assignedOf(row));
  if (held.isClosed && !(await isKnownChange(tx, key))) throw caseClosed();
  return row;
}

/** The plot as it stands now, within a transaction that has locked it. */
export async function plotNow(tx: Executor, id: number): Promise<DamagePlotRow> {
  const [row] = await damagePlotsWhere(tx, byId(id));
  if (row === undefined) throw notFound();
  return row;
}
