import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { alertedHa } from '@georisk/domain/farmer/parcelState.ts';

type Alerts = Mepar['alerts'];

/** The alerts of a day. */
export const alertsOn = (alerts: Alerts, date: string | null): Alerts => alerts.filter((alert) => alert.date === date);

/** Their area, ha; null where there is none. */
export const areaOfAlerts = (alerts: Alerts): number | null => (alerts.length === 0 ? null : alertedHa(alerts));

/** The days of alerts with their area, newest first. */
export function alertDays(alerts: Alerts): readonly { readonly date: string; readonly area: number }[] {
  const days = Map.groupBy(alerts, ({ date }) => date);
  return [...days]
    .map(([date, same]) => ({ date, area: areaOfAlerts(same) ?? 0 }))
    .toSorted((a, b) => b.date.localeCompare(a.date));
}
