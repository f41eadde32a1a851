import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { alertStands } from './standing.ts';
import { isInsuredOn } from '#server/modules/policy/policyDays.ts';

interface Span {
  readonly now: Date;
  /** Days of the alerts that are still news, both included. */
  readonly earliest: string;
  readonly latest: string;
}

/**
 * Whose event an alert is: its own company's where it belongs to one, else of each company that insures a plot of its
 * block on its day, or has a plot of its own there.
 */
const concerns = sql<boolean>`(alert.company_id = webhook.company_id or (alert.company_id is null and (
  exists (select from policy_plot
    join policy on policy.id = policy_plot.policy_id and ${isInsuredOn(sql`alert.date`)}
    where policy_plot.company_id = webhook.company_id and policy_plot.mepar_code = block.mepar_code)
  or exists (select from block_plot
    where block_plot.company_id = webhook.company_id and block_plot.mepar_code = block.mepar_code))))`;

/** Queues messages of alerts to the companies' own programs, each alert once for an address. */
export async function queueAlertEvents(
  tx: Executor,
  alertIds: readonly number[],
  { now, earliest, latest }: Span,
): Promise<void> {
  if (alertIds.length === 0) return;
  await sql`
    insert into webhook_message (id, company_id, webhook_id, kind, event_key, data, occurred_at)
    select gen_random_uuid(), webhook.company_id, webhook.id, 'alert.created', alert.id::text,
      jsonb_build_object('number', alert.id, 'kind', alert.kind, 'date', alert.date, 'meparCode', block.mepar_code,
        'areaHa', alert.area_ha), ${now}::timestamptz
    from webhook
      join alert on alert.id = any(${alertIds}::int[])
      join block on block.id = alert.block_id
    where webhook.active and 'alert.created' = any(webhook.events)
      and ${alertStands}
      and alert.date between ${earliest}::date and ${latest}::date
      and ${concerns}
    order by alert.id
    on conflict (webhook_id, kind, event_key) do nothing`.execute(tx);
}
