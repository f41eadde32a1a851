import { type RawBuilder, sql } from 'kysely';
import type { BlockReach } from '#server/db/schema/blockReach.ts';
import { BLOCK_REACH } from '#server/db/schema/verticals.ts';
import type { Scope } from './scope.ts';

type Condition = RawBuilder<boolean>;

const ALWAYS: Condition = sql<boolean>`true`;
const NEVER: Condition = sql<boolean>`false`;

interface Conditions {
  readonly company: (companyId: number) => Condition;
  readonly own: (companyId: number, userId: number) => Condition;
}

const condition = (scope: Scope, { company, own }: Conditions): Condition => {
  if (scope.kind === 'company') return company(scope.companyId);
  if (scope.kind === 'own') return own(scope.companyId, scope.userId);
  return scope.kind === 'all' ? ALWAYS : NEVER;
};

/** Condition on table `policy_plot`. */
export const policyPlotsIn = (scope: Scope): Condition =>
  condition(scope, {
    company: (companyId) => sql<boolean>`policy_plot.company_id = ${companyId}`,
    own: (companyId, userId) =>
      sql<boolean>`(policy_plot.farmer_user_id = ${userId} and policy_plot.company_id = ${companyId})`,
  });

/** Condition on table `policy`: a farmer's are those with one of their plots. */
export const policiesIn = (scope: Scope): Condition =>
  condition(scope, {
    company: (companyId) => sql<boolean>`policy.company_id = ${companyId}`,
    own: (companyId, userId) => sql<boolean>`(policy.company_id = ${companyId} and policy.id in (
      select own.policy_id from policy_plot own where own.farmer_user_id = ${userId}))`,
  });

/** Condition on table `damage`: a farmer's are those of their policies. */
export const damagesIn = (scope: Scope): Condition =>
  condition(scope, {
    company: (companyId) => sql<boolean>`damage.company_id = ${companyId}`,
    own: (companyId, userId) => sql<boolean>`(damage.company_id = ${companyId} and damage.policy_id in (
      select own.policy_id from policy_plot own where own.farmer_user_id = ${userId}))`,
  });

/** Condition on table `damage_plot`: plots of undeleted cases; nobody owns them by themselves. */
export const damagePlotsIn = (scope: Scope): Condition =>
  sql<boolean>`(${condition(scope, {
    company: (companyId) => sql<boolean>`damage_plot.company_id = ${companyId}`,
    own: () => NEVER,
  })} and damage_plot.deleted_at is null and exists (select 1 from damage whole where whole.id = damage_plot.damage_id and whole.deleted_at is null))`;

/** Condition on table `graveyard`: a visitor's account is for one of them, without it for the only one of its company. */
export const graveyardsIn = (scope: Scope): Condition =>
  condition(scope, {
    company: (companyId) => sql<boolean>`graveyard.company_id = ${companyId}`,
    own: (
      companyId,
      userId,
    ) => sql<boolean>`(graveyard.company_id = ${companyId} and (graveyard.visitor_user_id = ${userId}
      or not exists (select 1 from graveyard other where other.visitor_user_id = ${userId}
        or other.company_id = ${companyId} and other.id <> graveyard.id)))`,
  });

/**
 * Condition on table `block`: the blocks that carry a policy plot or a damage of the scope; a farmer's by their plots
 * alone, a vertical's customer's by the rows of their company (`BLOCK_REACH`).
 */
export const blocksIn = (scope: Scope): Condition =>
  condition(scope, {
    company: (companyId) => sql<boolean>`(
      exists (select 1 from policy_plot mine where mine.mepar_code = block.mepar_code and mine.company_id = ${companyId})
      or exists (select 1 from damage_block mine join damage on damage.id = mine.damage_id
        where mine.mepar_code = block.mepar_code and mine.company_id = ${companyId} and damage.deleted_at is null))`,
    // The few codes of the caller first, then the blocks by their index: no planner begins with all blocks.
    own: (companyId, userId) => sql<boolean>`block.mepar_code = any(array(select mine.mepar_code from policy_plot mine
        where mine.farmer_user_id = ${userId} and mine.company_id = ${companyId}
      ${sql.join(
        BLOCK_REACH.map((reach) => codesBy(reach, companyId, userId)),
        sql` `,
      )}))`,
  });

/** One text for the owners of every kind: statements are kept by the kind of their scope. */
const codesBy = ({ table, role }: BlockReach, companyId: number, userId: number) =>
  sql`union all select mine.mepar_code from ${sql.table(table)} mine where mine.company_id = ${companyId}
    and exists (select 1 from app_user who where who.id = ${userId} and who.role = ${sql.lit(role)})`;

/** Condition on a table of a vertical whose calls give rows of a company, or all. @param table e.g. `ek` */
export const companyRowsIn = (table: string, scope: Scope): Condition =>
  condition(scope, {
    company: (companyId) => sql<boolean>`${sql.ref(`${table}.company_id`)} = ${companyId}`,
    own: () => NEVER,
  });

/**
 * Condition on a table whose company may be empty: rows of the installation are everybody's. @param table e.g. `raster`
 */
export const sharedOrIn = (table: 'raster' | 'alert', scope: Scope): Condition => {
  const column = sql.ref(`${table}.companyId`);
  const mine = (companyId: number) => sql<boolean>`(${column} is null or ${column} = ${companyId})`;
  return scope.kind === 'none' ? sql<boolean>`${column} is null` : condition(scope, { company: mine, own: mine });
};

/** Condition on table `product`: rows of a damage case or a plot, whose company they carry. */
export const productsIn = (scope: Scope): Condition => {
  const mine = (companyId: number) => sql<boolean>`product.company_id = ${companyId}`;
  return condition(scope, { company: mine, own: mine });
};
