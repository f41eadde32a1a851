import { ROLES } from '@georisk/domain/roles/roles.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { policyPlotsIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { NOTICE_COLUMNS, openedAt } from '#server/modules/mail/noticeFacts.ts';
import { alertStands } from '#server/modules/alert/standing.ts';

export interface FarmerRow {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly externalId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A farmer of a scope; nobody of another role, and nobody whose data were erased. */
export async function farmerIn(executor: Executor, scope: Scope, id: number): Promise<FarmerRow | undefined> {
  if (scope.kind !== 'company' && scope.kind !== 'all') return undefined;
  let query = executor
    .selectFrom('appUser')
    .select(['id', 'companyId', 'name', 'externalId', 'email', 'phone'])
    .where('id', '=', id)
    .where('role', '=', ROLES.FARMER)
    .where('erasedAt', 'is', null)
    .where('companyId', 'is not', null);
  if (scope.kind === 'company') query = query.where('companyId', '=', scope.companyId);
  return query.$castTo<FarmerRow>().executeTakeFirst();
}

export interface FarmerPlot {
  readonly id: number;
  readonly policyId: number;
  readonly policyNumber: string;
  readonly year: number;
  readonly meparCode: string;
  readonly plantName: string | null;
  readonly insuredArea: number;
  readonly isDrawn: boolean;
}

/** The insured plots of a farmer without their shapes, newest year first. */
export async function plotsOfFarmer(executor: Executor, scope: Scope, farmerId: number): Promise<FarmerPlot[]> {
  const { rows } = await sql<FarmerPlot>`
    select policy_plot.id, policy_plot.policy_id, policy.policy_number, policy.year, policy_plot.mepar_code,
      policy_plot.plant_name, policy_plot.insured_area, policy_plot.table_geom is not null as is_drawn
    from policy_plot join policy on policy.id = policy_plot.policy_id and policy.company_id = policy_plot.company_id
    where policy_plot.farmer_user_id = ${farmerId} and ${policyPlotsIn(scope)}
    order by policy.year desc, policy_plot.mepar_code, policy_plot.id`.execute(executor);
  return rows;
}

export interface FarmerAlert {
  readonly id: number;
  readonly date: string;
  readonly meparCode: string;
  readonly hectares: number;
}

/** The newest standing alerts on blocks. @param limit most rows */
export async function alertsOnBlocks(
  executor: Executor,
  scope: Scope,
  codes: readonly string[],
  limit: number,
): Promise<FarmerAlert[]> {
  const { rows } = await sql<FarmerAlert>`
    select alert.id, alert.date, block.mepar_code, alert.area_ha as hectares
    from block join alert on alert.block_id = block.id
    where block.mepar_code = any(${codes}::text[]) and ${alertStands} and ${sharedOrIn('alert', scope)}
    order by alert.date desc, alert.id desc limit ${limit}`.execute(executor);
  return rows;
}

/** The newest messages to a person, without their text. @param limit most rows */
export const messagesTo = (executor: Executor, userId: number, limit: number) =>
  executor
    .selectFrom('message')
    .select([
      'message.id',
      'message.channel',
      'message.subject',
      'message.createdAt',
      ...NOTICE_COLUMNS,
      openedAt.as('openedAt'),
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
