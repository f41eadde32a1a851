import { byHungarian, inHungarian } from '@georisk/domain/text/inHungarian.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';

export interface Choices {
  readonly experts: readonly { readonly id: number; readonly name: string }[];
  readonly crops: readonly string[];
  readonly settlements: readonly string[];
  readonly dangers: readonly string[];
  readonly companies: readonly number[];
}

/** Of several writings of a crop, as `each.name`, always the same one: with accents, and with a capital first letter alone. */
export const cropName = sql<string>`(array_agg(each.name
  order by lower(each.name) collate "C" desc, each.name = upper(each.name), each.name collate "C"))[1]`;

/** What a list can be narrowed to. @param within condition on `damage`, a line of the list */
export async function choicesOf(executor: Executor, within: RawBuilder<boolean>, limit: number): Promise<Choices> {
  const [experts, crops, settlements, dangers, companies] = await Promise.all([
    sql<{ id: number; name: string }>`select u.id, u.name from app_user u
      where u.id in (select damage.expert_id from case_row damage where ${within})
      order by u.name, u.id limit ${limit}`.execute(executor),
    sql<{ name: string }>`select name from (
        select ${cropName} as name
        from (select distinct damage.crops, damage.crop_keys from case_row damage where ${within}) kinds
          cross join lateral unnest(kinds.crops, kinds.crop_keys) as each (name, key)
        group by each.key) named
      order by name limit ${limit}`.execute(executor),
    sql<{ name: string }>`select damage.settlement as name from case_row damage
      where ${within} and damage.settlement <> ''
      group by damage.settlement, damage.settlement_key order by damage.settlement_key limit ${limit}`.execute(
      executor,
    ),
    sql<{ name: string }>`select distinct btrim(damage.danger_type) as name from case_row damage
      where ${within} and btrim(damage.danger_type) <> '' order by name limit ${limit}`.execute(executor),
    sql<{ companyId: number }>`select distinct damage.company_id from case_row damage where ${within}`.execute(
      executor,
    ),
  ]);
  return {
    experts: byHungarian(experts.rows, ({ name }) => name),
    crops: inHungarian(crops.rows.map(({ name }) => name)),
    settlements: settlements.rows.map(({ name }) => name),
    dangers: inHungarian(dangers.rows.map(({ name }) => name)),
    companies: companies.rows.map(({ companyId }) => companyId),
  };
}
