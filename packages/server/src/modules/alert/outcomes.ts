import { type AlertOutcome, alertOutcome } from '@georisk/domain/farmer/parcelState.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Person } from '#server/http/caller.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { publishedObservations } from '#server/modules/raster/observation.repository.ts';
import { areasOnPlots } from './onPlots.repository.ts';
import { type AlertRow, alertsOf } from './blockAlerts.repository.ts';
import type { WaitingAlert } from './notify.repository.ts';

/** An alert with what it says of its block: since when, how much of it, how far the mean fell. */
export type ToldAlert = WaitingAlert & { readonly outcome: AlertOutcome };

/** Of the alerts on blocks what is within the recipient's own plots; all of them for a recipient without plots. */
async function onOwnLand(
  executor: Executor,
  { companyId }: Person,
  waiting: readonly WaitingAlert[],
  alerts: readonly AlertRow[],
): Promise<readonly AlertRow[]> {
  if (companyId === null || waiting.every(({ plotNames }) => plotNames === null)) return alerts;
  const areas = await areasOnPlots(executor, companyId, [...new Set(alerts.map(({ blockId }) => blockId))]);
  return alerts.flatMap((alert) => {
    const areaHa = areas.get(alert.id);
    return areaHa === undefined ? [] : [{ ...alert, areaHa }];
  });
}

/** The same sentence as on the recipient's screen: by the images and alerts that they may see. */
export async function withOutcomes(
  executor: Executor,
  person: Person,
  waiting: readonly WaitingAlert[],
): Promise<ToldAlert[]> {
  const ids = [...new Set(waiting.map(({ blockId }) => blockId))];
  const scope = companyScopeOf('products', person);
  const [observations, alerts] = [
    await publishedObservations(executor, ids, scope),
    await onOwnLand(executor, person, waiting, await alertsOf(executor, ids, scope)),
  ];
  const imagesOf = Map.groupBy(observations, ({ blockId }) => blockId);
  const alertsOfBlock = Map.groupBy(alerts, ({ blockId }) => blockId);
  return waiting.map((alert) => ({
    ...alert,
    outcome: alertOutcome(
      {
        geomHa: alert.blockHa,
        alerts: (alertsOfBlock.get(alert.blockId) ?? []).map(({ date, kind, areaHa }) => ({
          date: date as IsoDate,
          kind,
          area: areaHa,
        })),
        ndvi: (imagesOf.get(alert.blockId) ?? []).map(({ date, mean }) => ({ date: date as IsoDate, mean })),
      },
      alert.date as IsoDate,
    ),
  }));
}
