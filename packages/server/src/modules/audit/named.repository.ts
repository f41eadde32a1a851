import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { textHas } from '#server/modules/admin/page.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, policiesIn } from '#server/modules/access/scopeFilter.ts';

/** What the entries about a case, a policy or a person that somebody names have in common. */
export interface Named {
  /** Objects as entries write them, in lower case. */
  readonly objects: readonly string[];
  /** Marks of transactions that changed them: an entry about many of them names none. */
  readonly marks: readonly string[];
}

/** A longer list is of a phrase that says little. */
const MOST = 100;
const MAX_MARKS = 2_000;

const objectsOf = (ids: readonly number[], ...words: readonly string[]): string[] =>
  ids.flatMap((id) => words.map((word) => `${word}${id}`));

/** What is called by a phrase: cases and policies by their whole number, people of the scope by a part of their name. */
export async function namedBy(executor: Executor, scope: Scope, phrase: string): Promise<Named> {
  const typed = phrase.trim();
  const company =
    scope.kind === 'company'
      ? sql<boolean>`app_user.company_id = ${scope.companyId}`
      : sql<boolean>`${scope.kind === 'all'}::boolean`;
  const { rows } = await sql<Record<'damages' | 'plots' | 'policies' | 'people', number[]>>`
    with damage_named as (
      select damage.id from damage where lower(damage.damage_number) = lower(${typed}) and ${damagesIn(scope)} limit ${MOST}),
    policy_named as (
      select policy.id from policy where lower(policy.policy_number) = lower(${typed}) and ${policiesIn(scope)} limit ${MOST}),
    person_named as (
      select app_user.id from app_user where ${company}
        and ${textHas(sql`concat_ws(' ', app_user.name, app_user.user_name)`, typed)} limit ${MOST})
    select array(select id from damage_named) as damages, array(select id from policy_named) as policies,
      array(select id from person_named) as people,
      array(select damage_plot.id from damage_plot join damage_named on damage_named.id = damage_plot.damage_id) as plots`.execute(
    executor,
  );
  const [{ damages, plots, policies, people } = { damages: [], plots: [], policies: [], people: [] }] = rows;
  const changed = [...damages.map((id) => `damage ${id}`), ...plots.map((id) => `damagePlot ${id}`)];
  const marks =
    changed.length === 0
      ? []
      : await sql<{ mark: string }>`
          select distinct change.transaction_mark::text as mark from change
          where change.subject_type in ('damage', 'damagePlot') and change.subject_id = any(${[...damages, ...plots].map(String)}::text[])
            and change.subject_type || ' ' || change.subject_id = any(${changed}::text[])
            and change.transaction_mark is not null
          limit ${MAX_MARKS}`
          .execute(executor)
          .then((found) => found.rows.map(({ mark }) => mark));
  return {
    objects: [
      ...objectsOf(damages, 'damages/', 'damage:'),
      ...objectsOf(plots, 'damageplots/', 'damageplot:'),
      ...objectsOf(policies, 'policies/', 'policy:'),
      ...objectsOf(people, 'user:', 'users/', 'farmer:', 'farmers/'),
    ],
    marks,
  };
}
