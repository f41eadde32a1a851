import type { DamageRef } from '@georisk/contract/schemas/refs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn } from '#server/modules/access/scopeFilter.ts';

export interface DamageRefRow extends Omit<DamageRef, 'canOpen'> {
  readonly companyId: number;
  readonly policyId: number | null;
}

const damageRefs = (executor: Executor, ...where: readonly RawBuilder<boolean>[]) =>
  where
    .reduce(
      (query, condition) => query.where(condition),
      executor
        .selectFrom('damage')
        .select([
          'damage.id',
          'damage.companyId',
          'damage.policyId',
          'damage.damageNumber',
          'damage.damageDate',
          'damage.dangerType',
          'damage.area',
          'damage.status',
        ])
        .where('damage.deletedAt', 'is', null),
    )
    .orderBy('damage.damageDate', 'desc')
    .orderBy('damage.id', 'desc')
    .$castTo<DamageRefRow>();

/** The cases of a scope that were reported on a block, in short, newest first. */
export const damageRefsOnBlock = statement('damages-on-block', (executor, meparCode: string, scope: Scope) =>
  damageRefs(
    executor,
    sql<boolean>`damage.id in (select on_block.damage_id from damage_block on_block where on_block.mepar_code = ${meparCode})`,
    damagesIn(scope),
  ),
);

/** The cases of a scope that belong to policies, in short, newest first. */
export const damageRefsOfPolicies = statement('damages-of-policies', (executor, ids: readonly number[], scope: Scope) =>
  damageRefs(executor, sql<boolean>`damage.policy_id = any(${ids}::int[])`, damagesIn(scope)),
);

export const presentDamageRef = (row: DamageRefRow, canOpen: boolean): DamageRef => {
  const { id, damageNumber, damageDate, dangerType, area, status } = row;
  return { id, damageNumber, damageDate, dangerType, area, status, canOpen };
};
