import type { DamageRef } from '@georisk/contract/endpoints/refs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { prepared } from '../../db/statement.ts';

export interface DamageRefRow extends Omit<DamageRef, 'canOpen'> {
  readonly companyId: number;
  readonly policyId: number | null;
}

/** Damage cases in short, newest first. @param where conditions on `damage`, all of them */
export const damageRefsWhere = (
  executor: Executor,
  ...where: readonly RawBuilder<boolean>[]
): Promise<DamageRefRow[]> =>
  prepared(
    executor,
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
            sql<string>`damage.damage_date::text`.as('damageDate'),
            'damage.dangerType',
            'damage.area',
            'damage.status',
          ])
          .where('damage.deletedAt', 'is', null),
      )
      .orderBy('damage.damageDate', 'desc')
      .orderBy('damage.id', 'desc'),
  );

export const presentDamageRef = (row: DamageRefRow, canOpen: boolean): DamageRef => {
  const { id, damageNumber, damageDate, dangerType, area, status } = row;
  return { id, damageNumber, damageDate, dangerType, area, status, canOpen };
};
