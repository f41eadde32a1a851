import type { Answer, Body } from '@georisk/contract/endpoints.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';
import { onceFor } from './caseChange.ts';
import { factsOf, finishChange, stands } from './changeCase.service.ts';
import { damageTexts } from './damage.hu.ts';
import { DAMAGE_MAP } from './damage.jobs.ts';
import { damagesWhere, updateDamage } from './damage.repository.ts';
import { presentDamage } from './damage.present.ts';
import { caseEver, deletedCases } from './deleted.repository.ts';

/** The deleted cases of a number, the last deleted first. */
export async function deletedDamages(
  executor: Executor,
  context: CallContext,
  number: string,
): Promise<Answer<'deletedDamages'>> {
  const rows = await deletedCases(executor, [number, tidyNumber(number)], damagesIn(context.access.scope));
  await auditForeign(
    executor,
    context,
    rows.map(({ companyId }) => companyId),
    'deletedDamages',
  );
  return rows.map(({ id, damageNumber, policyNumber, damageDate, deletedAt, deletedBy }) => ({
    id,
    damageNumber,
    policyNumber,
    damageDate,
    deletedAt: deletedAt.toISOString(),
    deletedBy,
  }));
}

/**
 * Takes the deletion of a case back: it is again what it was, with everything that belongs to it.
 * @throws Problem 409 where its number was given to another case meanwhile
 */
export async function restoreDamage(
  executor: Executor,
  context: CallContext,
  id: number,
  key: Body<'restoreDamage'>,
  jobs: Jobs,
): Promise<Damage> {
  let number = '';
  const restored = await orRefusal<Damage, Problem>(
    () =>
      inTransaction(executor, async (tx) => {
        const held = await caseEver(tx, id, damagesIn(context.access.scope));
        if (held === undefined) throw notFound();
        number = held.damageNumber;
        const change = { type: 'damage', subject: id, operation: 'restore-case' } as const;
        return onceFor<Damage>(tx, context, key, change, async () => {
          if (held.isDeleted) await updateDamage(tx, id, { deletedAt: null });
          const [row] = await damagesWhere(tx, sql<boolean>`damage.id = ${id}`);
          if (row === undefined) throw notFound();
          // Somebody else was faster: the wanted result.
          if (!held.isDeleted) return presentDamage(tx, row, context);
          await jobs.enqueue(tx, DAMAGE_MAP, { damageId: id }, { key: `damage-${id}`, companyId: row.companyId });
          const before = { ...row, version: held.version };
          const facts = { before: null, after: factsOf(row) };
          const written = { operation: 'restore-case', word: 'damage-restored', facts, key } as const;
          return stands(await finishChange(tx, context, before, written));
        });
      }),
    ({ constraint }) =>
      constraint === 'damage_number_of_company'
        ? new Problem('duplicate', { message: damageTexts.numberReused(number) })
        : undefined,
  );
  if (restored instanceof Problem) throw restored;
  return restored;
}
