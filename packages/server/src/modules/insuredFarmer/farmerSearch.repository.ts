import { ROLES } from '@georisk/domain/roles/roles.ts';
import { matchClean, MATCH } from '@georisk/domain/search/nameMatch.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { likePattern } from '#server/modules/admin/page.ts';

/** A name as its index keeps it (migration 0085). */
const NAME = sql<string>`(lower(regexp_replace(normalize(app_user.name, NFD), '[\\u0300-\\u036f]', '', 'g')))`;

interface FoundFarmer {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly policy: string | null;
}

/** People of a scope; nobody's where it is of no company. */
function peopleIn(scope: Scope): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'company') return sql<boolean>`app_user.company_id = ${scope.companyId}`;
  return sql<boolean>`false`;
}

/** The newest policy by which a person is insured, as it is told apart from others of the same name. */
const newestPolicy = sql<string | null>`(select concat(policy.policy_number, ', ', policy.year)
  from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
  where policy_plot.farmer_user_id = found.id and policy_plot.company_id = found.company_id
  order by policy.year desc, policy.id desc limit 1)`;

interface Asked {
  /** The part that the index finds. */
  readonly inside: string;
  /** Every part of the typed text. */
  readonly all: readonly string[];
  readonly plain: string;
  readonly limit: number;
}

/**
 * Planned for its own text: a plan for every text reads all names of a company instead of those that the index has for
 * this one.
 */
async function farmersHaving(executor: Executor, scope: Scope, { inside, all, plain, limit }: Asked) {
  // A text that stands together, and near the beginning, is meant before others.
  const { rows } = await sql<FoundFarmer>`
    select found.id, found.company_id, found.name, ${newestPolicy} as policy
    from (
      select app_user.id, app_user.company_id, app_user.name, nullif(strpos(${NAME}, ${plain}), 0) as place
      from app_user
      where app_user.role = ${sql.lit(ROLES.FARMER)} and app_user.erased_at is null and app_user.company_id is not null
        and ${NAME} like ${inside} and ${NAME} like all(${all}::text[]) and ${peopleIn(scope)}
      order by place nulls last, app_user.name, app_user.id
      limit ${limit}
    ) found
    order by found.place nulls last, found.name, found.id`.execute(executor);
  return rows;
}

/** Shorter texts are in nearly every name. */
const MIN_INSIDE = 3;
/** Read for each that is shown: names in which the parts stand otherwise than they were typed. */
const SPARE = 4;

/** How well a name has a text: as one, or its words in another order. */
function rankOf(plain: string, words: readonly string[], name: string) {
  const whole = matchClean(plain, name);
  if (whole !== null) return whole;
  return words.every((word) => ` ${name}`.includes(` ${word}`)) ? MATCH.word : null;
}

/** Farmers by a part of their name, or by parts of it in any order, best first. */
export async function farmersNamed(executor: Executor, phrase: string, scope: Scope, limit: number) {
  const plain = plainText(phrase);
  const words = plain.split(' ');
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  if (longest.length < MIN_INSIDE) return [];
  const patterns = words.map((word) => likePattern(word));
  const asked = { inside: likePattern(longest), all: patterns, plain, limit: limit * SPARE };
  const rows = await farmersHaving(executor, scope, asked);
  return rows
    .flatMap(({ id, companyId, name, policy }) => {
      const rank = rankOf(plain, words, plainText(name));
      return rank === null ? [] : [{ id, companyId, name, policy, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit);
}
