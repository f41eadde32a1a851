import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { statement } from '#server/db/statement.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { blocksIn, policyPlotsIn } from '#server/modules/access/scopeFilter.ts';
import { settlementOfBlock } from '#server/modules/block/block.repository.ts';

/** A farmer has some dozens; more than these are not compared. */
const MAX_PARCELS = 2_000;

export interface OwnParcel {
  readonly meparCode: string;
  readonly cityName: string | null;
  /** Crops of the scope's own plots on it, each once. */
  readonly plants: readonly string[];
}

const parcelsOf = statement('search-own-parcels', (executor, scope: Scope) =>
  executor
    .selectFrom('block')
    .select([
      'block.meparCode',
      settlementOfBlock.as('cityName'),
      sql<string[]>`array(select distinct policy_plot.plant_name from policy_plot
        where policy_plot.mepar_code = block.mepar_code and policy_plot.plant_name is not null
          and ${policyPlotsIn(scope)} order by 1)`.as('plants'),
    ])
    .where(blocksIn(scope))
    .orderBy('block.meparCode')
    .limit(MAX_PARCELS),
);

/** The blocks of a scope with what their owner calls them by. */
export const ownParcels = (executor: Executor, scope: Scope): Promise<OwnParcel[]> => parcelsOf(executor, scope);
