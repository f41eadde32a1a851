import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { checkCase, reasonFault, tidy, tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { caseClosed, isOpen } from './caseAccess.ts';
import { type ChangeKey, onceFor, remember } from './caseChange.ts';
import { damageTexts } from './damage.hu.ts';
import {
  blocksOf,
  type DamageRow,
  damagesWhere,
  expertOf,
  lockDamage,
  policyFor,
  updateDamage,
} from './damage.repository.ts';
import { presentDamage } from './damage.present.ts';
import { DAMAGE_MAP } from './damage.jobs.ts';

const byId = (id: number) => sql<boolean>`damage.id = ${id}`;

/** The case behind the lock of this transaction; 404 where the caller may not see it. */
export async function lockedCase(tx: Executor, { access }: CallContext, id: number): Promise<DamageRow> {
  const within = damagesIn(access.scope);
  const [row] = (await lockDamage(tx, id, within)) ? await damagesWhere(tx, byId(id)) : [];
  if (row === undefined) throw notFound();
  return row;
}

export async function assertFresh(tx: Executor, row: DamageRow, context: CallContext, version: number | undefined) {
  if (version !== undefined && version !== row.version)
    throw new Problem('stale-version', { current: await presentDamage(tx, row, context) });
}

interface Written {
  readonly operation: string;
  /** The subject of the change, where that is not the case's own fields. */
  readonly facts?: { readonly before: unknown; readonly after: unknown };
  readonly word: 'damage-assigned' | 'damage-changed' | 'damage-deleted' | 'damage-restored' | 'damage-reopened';
  /** Why it was done, where that is asked: kept with the change and in the log. */
  readonly reason?: string | undefined;
  readonly key: ChangeKey;
}

/** The fields of the case in its history. */
export const factsOf = (row: DamageRow) => ({
  policyNumber: row.policyNumber,
  damageDate: row.damageDate,
  area: row.area,
  dangerType: row.dangerType,
  inspectionAddress: row.inspectionAddress,
  inspectionAddressZip: row.inspectionAddressZip,
  expertId: row.expertId,
  expertName: row.expertName,
  status: row.status,
});

export async function finishChange(
  tx: Executor,
  context: CallContext,
  before: DamageRow,
  { operation, word, key, facts, reason }: Written,
) {
  const [after] = await damagesWhere(tx, byId(before.id));
  const answer = after === undefined ? null : await presentDamage(tx, after, context);
  await remember(tx, context, key, {
    subject: 'damage',
    subjectId: before.id,
    companyId: before.companyId,
    operation,
    baseVersion: before.version,
    before: facts === undefined ? factsOf(before) : facts.before,
    after:
      facts === undefined
        ? after === undefined
          ? null
          : { ...factsOf(after), ...(reason !== undefined && { reason }) }
        : facts.after,
    answer,
  });
  const resource = `damages/${before.id}`;
  await log(tx, context, word, reason === undefined ? resource : `${resource} ${reason}`, before.companyId);
  return answer;
}

export const stands = (answer: Damage | null): Damage => {
  if (answer === null) throw notFound();
  return answer;
};

/** Gives a case to an expert of its company, or (null) to nobody. */
export const assignDamage = (
  executor: Executor,
  context: CallContext,
  id: number,
  { expertId, version, ...key }: Body<'assignDamage'>,
): Promise<Damage> =>
  inTransaction(executor, async (tx) => {
    const row = await lockedCase(tx, context, id);
    const change = { type: 'damage', subject: id, operation: 'assign-case' } as const;
    return onceFor<Damage>(tx, context, key, change, async () => {
      if (!isOpen(row.status)) throw caseClosed();
      if (expertId !== null && !(await expertOf(tx, row.companyId, expertId, ROLE_GROUPS.expert)))
        throw new Problem('form-refused', { fields: { expertId: damageTexts.notAnExpert } });
      await assertFresh(tx, row, context, version);
      const status =
        row.status === 'new' || row.status === 'assigned' ? (expertId === null ? 'new' : 'assigned') : row.status;
      await updateDamage(tx, id, { expertId, status });
      return stands(await finishChange(tx, context, row, { operation: 'assign-case', word: 'damage-assigned', key }));
    });
  });

/** @throws Problem 422 where a closed case is opened again, or a survey is ended by hand, without a reason */
function reasonOf(typed: string): string {
  const fault = reasonFault(typed);
  if (fault !== null) throw new Problem('form-refused', { fields: { reason: caseFaultText(fault) } });
  return tidy(typed);
}

/** Changes the case's own fields; its number stays. Changing its state reopens a closed case. */
export const changeDamage = (
  executor: Executor,
  context: CallContext,
  id: number,
  body: Body<'changeDamage'>,
  today: string,
): Promise<Damage> =>
  inTransaction(executor, async (tx) => {
    const { version, changeId, deviceTime, gps, status, reason: typed = '', ...given } = body;
    const key = { changeId, deviceTime, gps };
    const row = await lockedCase(tx, context, id);
    const change = { type: 'damage', subject: id, operation: 'change-case' } as const;
    return onceFor<Damage>(tx, context, key, change, async () => {
      // Only a change that reopens it, with whatever comes along.
      if (!isOpen(row.status) && (status === undefined || !isOpen(status))) throw caseClosed();
      const isReopened = !isOpen(row.status);
      // Without the checks and the signature of the survey's end: the reason stands in their place.
      const isByHand = status === 'inspected' && row.status !== 'inspected';
      const reason = isReopened || isByHand ? reasonOf(typed) : undefined;
      const blocks = await blocksOf(tx, id);
      const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const merged = { ...row, blocks, ...wanted };
      const check = checkCase(merged, today);
      // Problems that existed before are not caused by this change.
      const faults = check.ok ? [] : [...check.faults].filter(([path]) => path in wanted);
      if (faults.length > 0) {
        const fields = Object.fromEntries(faults.map(([path, fault]) => [path, caseFaultText(fault)]));
        throw new Problem('form-refused', { fields });
      }
      await assertFresh(tx, row, context, version);
      // A case with an older problem is kept as it is, with a number by which its policy is found.
      const form = check.ok ? check.form : { ...merged, policyNumber: tidyNumber(merged.policyNumber) };
      const policyId =
        form.policyNumber === row.policyNumber && form.damageDate === row.damageDate
          ? row.policyId
          : await policyFor(tx, row.companyId, form.policyNumber, form.damageDate);
      await updateDamage(tx, id, {
        policyId,
        policyNumber: form.policyNumber,
        damageDate: form.damageDate,
        area: form.area,
        dangerType: form.dangerType,
        inspectionAddress: form.inspectionAddress,
        inspectionAddressZip: form.inspectionAddressZip,
        ...(status !== undefined && { status }),
      });
      const word = isReopened ? 'damage-reopened' : 'damage-changed';
      return stands(await finishChange(tx, context, row, { operation: 'change-case', word, key, reason }));
    });
  });

/** Deletes a case softly: it is no longer found, and its number may be given again. */
export const removeDamage = (executor: Executor, context: CallContext, id: number, jobs: Jobs): Promise<void> =>
  inTransaction(executor, async (tx) => {
    const row = await lockedCase(tx, context, id);
    if (!isOpen(row.status)) throw caseClosed();
    await updateDamage(tx, id, { deletedAt: context.at });
    await finishChange(tx, context, row, { operation: 'delete-case', word: 'damage-deleted', key: {} });
    await jobs.enqueue(tx, DAMAGE_MAP, { damageId: id }, { key: `damage-${id}`, companyId: row.companyId });
  });
