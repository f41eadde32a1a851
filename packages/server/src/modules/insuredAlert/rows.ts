import type { InsuredAlert } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import { alertOutcome } from '@georisk/domain/farmer/parcelState.ts';
import { isResendable } from '@georisk/domain/notice/noticeState.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { mayCall } from '#server/modules/access/scope.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { alertSizesOf } from '#server/modules/alert/blockAlerts.repository.ts';
import { messagesOfDeliveries } from '#server/modules/alert/delivery.repository.ts';
import { jointNotice, noticeOf } from '#server/modules/mail/noticeFacts.ts';
import { publishedObservations } from '#server/modules/raster/observation.repository.ts';
import type { AlertScopes } from './conditions.ts';
import type { ListedAlert } from './insuredAlert.repository.ts';

type Notices = Pick<InsuredAlert, 'notices' | 'resendable'>;

/** What became of the notices of alerts, by the same rules as the list of notices. */
async function noticesOf(
  executor: Executor,
  { caller }: CallContext,
  rows: readonly ListedAlert[],
): Promise<(row: ListedAlert) => Notices> {
  const people = [...new Set(rows.flatMap(({ deliveries }) => deliveries.map(({ userId }) => userId)))];
  const ids = rows.map(({ id }) => id);
  const found = people.length === 0 ? [] : await messagesOfDeliveries(executor, ids, people);
  const byDelivery = Map.groupBy(found, ({ alertId, userId }) => `${alertId}-${userId}`);
  const mayResend = mayCall('resendNotice', caller);
  return ({ id, deliveries }) => {
    const each = deliveries.map(({ userId, state }) => {
      const messages = (byDelivery.get(`${id}-${userId}`) ?? []).map((row) => ({
        id: row.id,
        channel: row.channel,
        ...noticeOf('notified', row),
      }));
      return { outcome: jointNotice(state, messages).outcome, messages };
    });
    const failed = each.flatMap(({ messages }) => messages.filter(({ outcome }) => isResendable(outcome)));
    return {
      notices: [...new Set(each.map(({ outcome }) => outcome))],
      resendable: mayResend ? [...new Set(failed.map((message) => message.id))] : [],
    };
  };
}

/** How much of its block an alert is and how far the mean fell: the same figures as in the farmer's message. */
async function outcomesOf(
  executor: Executor,
  { alerts }: AlertScopes,
  rows: readonly ListedAlert[],
): Promise<(row: ListedAlert) => Pick<InsuredAlert, 'share' | 'fall'>> {
  const blocks = [...new Set(rows.map(({ blockId }) => blockId))];
  const images = Map.groupBy(await publishedObservations(executor, blocks, alerts), ({ blockId }) => blockId);
  const others = Map.groupBy(await alertSizesOf(executor, blocks, alerts), ({ blockId }) => blockId);
  return ({ blockId, blockHa, hectares, date }) => {
    const { fall } = alertOutcome(
      {
        geomHa: blockHa,
        alerts: (others.get(blockId) ?? []).map((alert) => ({
          date: alert.date as IsoDate,
          kind: alert.kind,
          area: alert.areaHa,
        })),
        ndvi: (images.get(blockId) ?? []).map((image) => ({ date: image.date as IsoDate, mean: image.mean })),
      },
      date as IsoDate,
    );
    return { fall, share: blockHa > 0 ? Math.min(1, hectares / blockHa) : 0 };
  };
}

/** Alerts as the list shows them. */
export async function inList(
  executor: Executor,
  context: CallContext,
  scopes: AlertScopes,
  rows: readonly ListedAlert[],
): Promise<InsuredAlert[]> {
  if (rows.length === 0) return [];
  const notices = await noticesOf(executor, context, rows);
  const outcomes = await outcomesOf(executor, scopes, rows);
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    meparCode: row.meparCode,
    settlement: row.settlement,
    hectares: row.hectares,
    ...outcomes(row),
    crops: row.crops,
    plots: row.plots,
    sumInsured: row.sumInsured,
    insured: row.insured,
    policies: row.policies,
    answers: row.answers,
    ...notices(row),
    cases: row.cases,
  }));
}
