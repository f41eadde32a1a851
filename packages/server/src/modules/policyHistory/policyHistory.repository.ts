import type { DamageRef } from '@georisk/contract/schemas/refs.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { damagesIn, sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { alertStands } from '#server/modules/alert/standing.ts';
import { OUTLINE_SUBJECT } from '#server/modules/policy/drawing.service.ts';

const all = async <R>(executor: Executor, query: RawBuilder<R>): Promise<R[]> => (await query.execute(executor)).rows;

interface OfPolicy {
  readonly policyId: number;
  readonly companyId: number;
  /** Rows at most, newest first. */
  readonly limit: number;
}

/** The plots of the policy. */
const plotsOf = ({ policyId, companyId }: OfPolicy) =>
  sql`policy_plot where policy_plot.policy_id = ${policyId} and policy_plot.company_id = ${companyId}`;

interface Changed {
  readonly id: string;
  readonly at: Date;
  readonly operation: string;
  readonly userName: string | null;
  /** Null where it is the same person. */
  readonly actorName: string | null;
}

const CHANGED = sql`change.id::text as id, change.server_at as at, change.operation, person.name as user_name,
  case when change.actor_id is distinct from change.user_id then actor.name end as actor_name`;
const PEOPLE = sql`left join app_user person on person.id = change.user_id
  left join app_user actor on actor.id = change.actor_id`;

/** The outlines of its plots that were drawn, changed and deleted. */
export const outlineChanges = (executor: Executor, of: OfPolicy) =>
  all(
    executor,
    sql<Changed & { readonly meparCode: string }>`
    select ${CHANGED}, plot.mepar_code
    from (select id::text as id, mepar_code from ${plotsOf(of)}) plot
      join change on change.subject_type = ${OUTLINE_SUBJECT} and change.subject_id = plot.id ${PEOPLE}
    where change.company_id = ${of.companyId}
    order by change.server_at desc, change.id limit ${of.limit}`,
  );

/** Of an opened case. */
const OPENED = 'open-case';

/** What was done to its cases that are within the scope; also of one that was imported that it was opened. */
export const caseChanges = (executor: Executor, of: OfPolicy, scope: Scope) =>
  all(
    executor,
    sql<Changed & { readonly damage: Omit<DamageRef, 'canOpen'> }>`
    with own as (
      select damage.id::text as id, damage.created_at, json_build_object('id', damage.id,
        'damageNumber', damage.damage_number, 'damageDate', damage.damage_date, 'dangerType', damage.danger_type,
        'area', damage.area, 'status', damage.status) as damage
      from damage
      where damage.policy_id = ${of.policyId} and damage.company_id = ${of.companyId} and damage.deleted_at is null
        and ${damagesIn(scope)})
    select * from (
      select ${CHANGED}, own.damage
      from own join change on change.subject_type = 'damage' and change.subject_id = own.id ${PEOPLE}
      where change.company_id = ${of.companyId}
      union all
      select 'opened ' || own.id, own.created_at, ${OPENED}, null, null, own.damage from own
      where not exists (select from change where change.subject_type = 'damage' and change.subject_id = own.id
        and change.operation = ${OPENED})) found
    order by at desc, id limit ${of.limit}`,
  );

/** The standing alerts of its year on its blocks. */
const alertsOf = (of: OfPolicy, alerts: Scope) => sql`
  select alert.id, alert.date, alert.area_ha, block.mepar_code
  from policy join (select distinct mepar_code from ${plotsOf(of)}) plot on true
    join block on block.mepar_code = plot.mepar_code
    join alert on alert.block_id = block.id and extract(year from alert.date)::int = policy.year
  where policy.id = ${of.policyId} and ${alertStands} and ${sharedOrIn('alert', alerts)}`;

export const alertsOnPolicy = (executor: Executor, of: OfPolicy, alerts: Scope) =>
  all(
    executor,
    sql<{ id: number; date: string; hectares: number; meparCode: string }>`
    select id, date, area_ha as hectares, mepar_code from (${alertsOf(of, alerts)}) found
    order by date desc, id limit ${of.limit}`,
  );

/** When the first message about each of these alerts left for the policy's farmers, and the farmers' answers to the alerts. */
export const alertTalk = (executor: Executor, of: OfPolicy, alerts: Scope) =>
  all(
    executor,
    sql<{ key: string; at: Date; answer: string | null; meparCode: string; userName: string }>`
    with found as (${alertsOf(of, alerts)}),
      farmer as (select distinct farmer_user_id as id, mepar_code from ${plotsOf(of)})
    select 'notice ' || found.id || ' ' || person.id as key, left_at.at, null as answer, found.mepar_code,
      person.name as user_name
    from found join farmer on farmer.mepar_code = found.mepar_code
      join lateral (select min(message.sent_at) as at from alert_message
        join message on message.id = alert_message.message_id
        where alert_message.alert_id = found.id and alert_message.user_id = farmer.id) left_at on left_at.at is not null
      join app_user person on person.id = farmer.id
    union all
    select 'answer ' || found.id || ' ' || person.id, alert_answer.answered_at, alert_answer.answer, found.mepar_code,
      person.name
    from found join farmer on farmer.mepar_code = found.mepar_code
      join alert_answer on alert_answer.alert_id = found.id and alert_answer.user_id = farmer.id
      join app_user person on person.id = farmer.id
    order by at desc, key limit ${of.limit}`,
  );
