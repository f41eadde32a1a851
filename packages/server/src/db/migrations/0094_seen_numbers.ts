import { tidyNumber } from '@georisk/domain/case/caseForm.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../executor.ts';
import type { Made } from '../migrate.ts';

export const id = '0094_seen_numbers';

export const made: Made = { tables: [], functions: [] };

interface Kept {
  readonly id: number | string;
  readonly number: string;
}

interface Renamed extends Kept {
  readonly seen: string;
}

/** Rows whose number is not as it is read now. Most numbers have neither other letters than ASCII's nor spaces. */
async function untidy(
  executor: Executor,
  table: 'policy' | 'damage' | 'photo' | 'frost_damage',
  column: 'policy_number' | 'damage_number',
): Promise<readonly Renamed[]> {
  const number = sql.ref(column);
  const { rows } = await sql<Kept>`select id, ${number} as number from ${sql.table(table)}
    where octet_length(${number}) > char_length(${number}) or ${number} ~ '\\s' order by id`.execute(executor);
  return rows.map((row) => ({ ...row, seen: tidyNumber(row.number) })).filter(({ number: old, seen }) => seen !== old);
}

const changedIds = async (executor: Executor, update: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await update.execute(executor)).rows.map((row) => row.id);

async function tidyPolicies(executor: Executor): Promise<readonly number[]> {
  const changed: number[] = [];
  for (const { id: policy, seen } of await untidy(executor, 'policy', 'policy_number'))
    changed.push(
      ...(await changedIds(
        executor,
        sql`update policy set policy_number = ${seen} where id = ${policy} and not exists (
          select from policy other where other.company_id = policy.company_id and other.year = policy.year
            and other.policy_number = ${seen}) returning id`,
      )),
    );
  return changed;
}

/** Documents without an identifier of their source are identified by the number of their case. */
const renameDocuments = (executor: Executor, { id: damage, number, seen }: Renamed) =>
  sql`update damage_inspection_document document set external_id = renamed.name
    from (select each.id, ${seen}::text || substr(each.external_id, char_length(btrim(${number}::text)) + 1) as name
      from damage_inspection_document each join damage_inspection inspection on inspection.id = each.inspection_id
      where inspection.damage_id = ${damage}::int
        and starts_with(each.external_id, btrim(${number}::text) || '/')) renamed
    where renamed.id = document.id and not exists (
      select from damage_inspection_document other where other.company_id = document.company_id and other.external_id = renamed.name)`.execute(
    executor,
  );

async function tidyCases(executor: Executor): Promise<readonly number[]> {
  const changed: number[] = [];
  for (const { id: damage, seen } of await untidy(executor, 'damage', 'policy_number'))
    changed.push(
      ...(await changedIds(executor, sql`update damage set policy_number = ${seen} where id = ${damage} returning id`)),
    );
  for (const renamed of await untidy(executor, 'damage', 'damage_number')) {
    const done = await changedIds(
      executor,
      sql`update damage set damage_number = ${renamed.seen} where id = ${renamed.id}
        and (deleted_at is not null or not exists (
          select from damage other where other.company_id = damage.company_id and other.deleted_at is null
            and other.damage_number = ${renamed.seen})) returning id`,
    );
    if (done.length > 0) await renameDocuments(executor, renamed);
  }
  return changed;
}

/** A photo without an identifier of its source is identified by its picture and its case. */
async function tidyPhotos(executor: Executor): Promise<void> {
  for (const { id: photo, seen } of await untidy(executor, 'photo', 'damage_number'))
    await sql`update photo set damage_number = ${seen} where id = ${photo} and (deleted_at is not null
      or external_id is not null or not exists (
        select from photo other where other.company_id = photo.company_id and other.sha256 = photo.sha256
          and other.external_id is null and other.deleted_at is null and other.damage_number = ${seen}))`.execute(
      executor,
    );
}

async function tidyFrostDamages(executor: Executor): Promise<void> {
  for (const { id: damage, seen } of await untidy(executor, 'frost_damage', 'damage_number'))
    await sql`update frost_damage set damage_number = ${seen} where id = ${damage} and not exists (
      select from frost_damage other where other.company_id = frost_damage.company_id
        and other.mepar_code = frost_damage.mepar_code and other.damage_number = ${seen})`.execute(executor);
}

/** Cases without a policy, as one that is opened now finds it. */
const linkCases = (executor: Executor, policies: readonly number[], cases: readonly number[]) =>
  sql`update damage set policy_id = (
      select policy.id from policy
      where policy.company_id = damage.company_id and policy.policy_number = damage.policy_number
      order by policy.year <= extract(year from damage.damage_date) desc, policy.year desc limit 1)
    where policy_id is null and deleted_at is null and exists (
      select from policy
      where policy.company_id = damage.company_id and policy.policy_number = damage.policy_number
        and (policy.id = any(${policies}::int[]) or damage.id = any(${cases}::int[])))`.execute(executor);

/**
 * Numbers of policies and cases are written as they are seen: letters that no font draws had been kept by imports and by
 * earlier forms, and neither was found by the other's number. A number stays where another row has it already.
 */
export async function up(executor: Executor): Promise<void> {
  const policies = await tidyPolicies(executor);
  const cases = await tidyCases(executor);
  await tidyPhotos(executor);
  await tidyFrostDamages(executor);
  await linkCases(executor, policies, cases);
}
