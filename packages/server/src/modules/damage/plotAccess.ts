import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { isKnownKey } from '#server/db/once.ts';
import { notFound } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagePlotsIn } from '#server/modules/access/scopeFilter.ts';
import { assertMayWrite, type Assigned, caseClosed } from './caseAccess.ts';
import type { ChangeKey } from './caseChange.ts';
import { type DamagePlotRow, damagePlotsWhere, holdCase, lockDamagePlot } from './damagePlot.repository.ts';

const byId = (id: number) => sql<boolean>`damage_plot.id = ${id}`;

export const assignedOf = ({ companyId, caseExpertId, expertId }: DamagePlotRow): Assigned => ({
  companyId,
  expertIds: [caseExpertId, expertId],
});

/** A plot within a scope; 404 where the caller may not see it. */
export async function readablePlot(executor: Executor, scope: Scope, id: number): Promise<DamagePlotRow> {
  const [row] = await damagePlotsWhere(executor, byId(id), damagePlotsIn(scope));
  if (row === undefined) throw notFound();
  return row;
}

/**
 * A plot that the caller may write to with the call that is served, behind the lock of this transaction: one writer at
 * a time.
 * @param key of the change: one that was written before its case was closed gets its answer again
 * @throws Problem 404, 409 where it is another expert's or its case is closed
 */
export async function plotToWrite(
  tx: Executor,
  { access, caller }: CallContext,
  id: number,
  key: ChangeKey = {},
): Promise<DamagePlotRow> {
  const within = damagePlotsIn(access.scope);
  const held = await holdCase(tx, id, within);
  if (held === undefined || !(await lockDamagePlot(tx, id, within))) throw notFound();
  const row = await readablePlot(tx, access.scope, id);
  assertMayWrite(access.cell, caller, assignedOf(row));
  if (held.isClosed && !(await isKnownKey(tx, key.changeId))) throw caseClosed();
  return row;
}

/** The plot as it is now, within a transaction that has locked it. */
export async function plotNow(tx: Executor, id: number): Promise<DamagePlotRow> {
  const [row] = await damagePlotsWhere(tx, byId(id));
  if (row === undefined) throw notFound();
  return row;
}
