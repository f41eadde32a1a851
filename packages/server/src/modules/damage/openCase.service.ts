import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { caseFaultText } from '@georisk/domain/case/case.hu.ts';
import { type CaseForm, checkCase } from '@georisk/domain/case/caseForm.ts';
import { inGroup } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { type ChangeKey, onceFor, remember } from './caseChange.ts';
import { damageTexts } from './damage.hu.ts';
import { companyExists, damagesWhere, insertCase, policyFor } from './damage.repository.ts';
import { presentDamage } from './damage.present.ts';
import { DAMAGE_MAP } from './damage.jobs.ts';

export interface OpeningDeps {
  readonly jobs: Jobs;
  /** `YYYY-MM-DD`, Budapest. */
  readonly today: string;
}

/** Name of the change that opened a case. */
export const OPEN_CASE = 'open-case';
const OPENING = { type: 'damage', subject: null, operation: OPEN_CASE } as const;

/** The company of a new case: the caller's own; an administrator names it. */
export async function companyOfNewCase(
  executor: Executor,
  { access, caller }: CallContext,
  companyId: number | undefined,
): Promise<number> {
  const anyCompany = access.cell === 'A';
  if (companyId !== undefined && !anyCompany) throw new Problem('malformed-request', { error: 'Malformed: companyId' });
  const own = companyId ?? caller.companyId;
  if (own === null || !(await companyExists(executor, own)))
    throw new Problem('form-refused', { fields: { companyId: damageTexts.whichCompany } });
  return own;
}

/** Writes one case that was checked; in the caller's transaction. @returns its id */
async function openCase(
  tx: Executor,
  context: CallContext,
  companyId: number,
  form: CaseForm,
  { jobs }: OpeningDeps,
): Promise<number> {
  const { caller } = context;
  const policyId = await policyFor(tx, companyId, form.policyNumber, form.damageDate);
  const id = await insertCase(tx, {
    companyId,
    form,
    policyId,
    // A case opened by an expert is assigned to them.
    expertId: inGroup(caller.role, 'expert') ? caller.id : null,
    createdBy: caller.id,
    at: context.at,
  });
  await jobs.enqueue(tx, DAMAGE_MAP, { damageId: id }, { key: `damage-${id}`, companyId });
  return id;
}

const rememberOpening = (
  tx: Executor,
  context: CallContext,
  key: ChangeKey,
  {
    id,
    companyId,
    form,
    answer,
  }: { readonly id: number; readonly companyId: number; readonly form: CaseForm; readonly answer: unknown },
): Promise<void> =>
  remember(tx, context, key, {
    subject: 'damage',
    subjectId: id,
    companyId,
    operation: OPEN_CASE,
    baseVersion: null,
    before: null,
    after: form,
    answer,
  });

/** The same with its change, for a table: the answer for one of its rows is never requested again. */
export async function openCaseOfTable(
  tx: Executor,
  context: CallContext,
  companyId: number,
  form: CaseForm,
  deps: OpeningDeps,
): Promise<number> {
  const id = await openCase(tx, context, companyId, form, deps);
  await rememberOpening(tx, context, {}, { id, companyId, form, answer: null });
  return id;
}

/** A number that exists already, in whatever way the database reports it. */
export const duplicateNumber = (table: string | undefined, constraint: string | undefined): Problem | undefined => {
  if (constraint === 'damage_number_of_company')
    return new Problem('duplicate', {
      message: damageTexts.numberTaken,
      fields: { damageNumber: damageTexts.numberTaken },
    });
  return table === 'change' ? new Problem('duplicate') : undefined;
};

/** Opens a case entirely or not at all. The same `changeId` again gives the first answer again. */
export async function createDamage(
  executor: Executor,
  context: CallContext,
  body: Body<'createDamage'>,
  deps: OpeningDeps,
): Promise<Damage> {
  const { changeId, deviceTime, gps, companyId, ...draft } = body;
  const owner = await companyOfNewCase(executor, context, companyId);
  const check = checkCase(draft, deps.today);
  if (!check.ok) {
    const fields = Object.fromEntries([...check.faults].map(([path, fault]) => [path, caseFaultText(fault)]));
    throw new Problem('form-refused', { fields });
  }
  const key = { changeId, deviceTime, gps };
  const opened = await orRefusal<Damage, Problem>(
    () =>
      inTransaction(executor, (tx) =>
        onceFor<Damage>(tx, context, key, OPENING, async () => {
          const id = await openCase(tx, context, owner, check.form, deps);
          const [row] = await damagesWhere(tx, sql<boolean>`damage.id = ${id}`);
          if (row === undefined) throw new Error('the case that was just written is not there');
          const answer = await presentDamage(tx, row, context);
          await rememberOpening(tx, context, key, { id, companyId: owner, form: check.form, answer });
          await log(tx, context, 'damage-created', `damages/${answer.id}`, owner);
          return answer;
        }),
      ),
    ({ table, constraint }) => duplicateNumber(table, constraint),
  );
  if (!(opened instanceof Problem)) return opened;
  // Of several equal requests at once the others find the first one's answer.
  return onceFor<Damage>(executor, context, key, OPENING, () => Promise.reject(opened));
}
