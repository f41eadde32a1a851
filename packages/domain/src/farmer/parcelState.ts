import { daysBetween } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';

/** An older image says nothing of what an alert has done: the plants have grown meanwhile. */
const MAX_DAYS_BEFORE = 60;

/** An alert that stands on a parcel. */
export interface AlertOfParcel {
  readonly date: IsoDate;
  /** Alerts of one kind lie beside each other, those of different kinds over each other. */
  readonly kind: string;
  /** Hectares. */
  readonly area: number;
}

/** A usable image of a parcel. */
export interface ImageOfParcel {
  readonly date: IsoDate;
  /** Mean NDVI of the parcel, -1 to 1; null where it is not known. */
  readonly mean: number | null;
}

export interface StateInput {
  /** Hectares, of the parcel. */
  readonly geomHa: number;
  readonly alerts: readonly AlertOfParcel[];
  readonly ndvi: readonly ImageOfParcel[];
}

/** An alert of a parcel: how long, how much of it, and what its mean did meanwhile. */
export interface AlertOutcome {
  /** First day of the images in sequence that all have an alert, up to `date`. */
  readonly since: IsoDate;
  readonly date: IsoDate;
  /** Hectares on `date`, at most the parcel's. */
  readonly areaHa: number;
  /** Of the parcel, 0 to 1. */
  readonly share: number;
  /** Day of the last image before `since`, of 60 days at most; null where there is none. */
  readonly before: IsoDate | null;
  /** Mean NDVI on `before` and on `date`; null where either is not known. */
  readonly fall: { readonly from: number; readonly to: number } | null;
}

/**
 * The answer to a farmer's first question about a parcel. `alert`: the newest image has an alert · `after`: an earlier one
 * of the year has, the newest has not · `fine`: none of the year has · `unknown`: there is no image yet.
 */
export type ParcelState =
  | ({ readonly kind: 'alert' } & AlertOutcome)
  | ({ readonly kind: 'after'; readonly newest: IsoDate } & AlertOutcome)
  | { readonly kind: 'fine'; readonly newest: IsoDate }
  | { readonly kind: 'unknown' };

/**
 * @param alerts of one parcel on one day
 * @returns hectares: those of one kind add up, of several kinds the largest counts, since they lie over each other
 */
export function alertedHa(alerts: readonly Pick<AlertOfParcel, 'kind' | 'area'>[]): number {
  const byKind = Map.groupBy(alerts, ({ kind }) => kind).values();
  return Math.max(0, ...[...byKind].map((same) => same.reduce((sum, { area }) => sum + area, 0)));
}

/**
 * @param days on which the parcel has an alert, any order
 * @param images days of usable images, any order
 * @param until one of `days`
 * @returns the first day of the alerts in sequence up to `until`: an image without an alert ends the sequence
 */
export function alertedSince(days: readonly IsoDate[], images: readonly IsoDate[], until: IsoDate): IsoDate {
  const alerted = new Set(days);
  let since = until;
  for (const day of [...new Set([...days, ...images])].sort().reverse()) {
    if (day > until) continue;
    if (!alerted.has(day)) break;
    since = day;
  }
  return since;
}

/**
 * @param date a day with alerts
 * @returns what those alerts say of the parcel
 */
export function alertOutcome({ geomHa, alerts, ndvi }: StateInput, date: IsoDate): AlertOutcome {
  const since = alertedSince(
    alerts.map((alert) => alert.date),
    ndvi.map((image) => image.date),
    date,
  );
  const areaHa = Math.min(geomHa, alertedHa(alerts.filter((alert) => alert.date === date)));
  const before = ndvi
    .filter((image) => image.date < since && daysBetween(image.date, since) <= MAX_DAYS_BEFORE)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  const [from, to] = [before?.mean ?? null, ndvi.find((image) => image.date === date)?.mean ?? null];
  return {
    since,
    date,
    areaHa,
    share: geomHa > 0 ? areaHa / geomHa : 0,
    before: before?.date ?? null,
    fall: from === null || to === null ? null : { from, to },
  };
}

/** The state of a parcel by its newest image and the alerts of that year. */
export function parcelState(input: StateInput): ParcelState {
  const days = (rows: readonly { readonly date: IsoDate }[]) => rows.map(({ date }) => date).sort();
  const image = days(input.ndvi).at(-1);
  const alert = days(input.alerts).at(-1);
  const newest = image !== undefined && (alert === undefined || image > alert) ? image : alert;
  if (newest === undefined) return { kind: 'unknown' };
  if (alert === undefined || alert.slice(0, 4) !== newest.slice(0, 4)) return { kind: 'fine', newest };
  const outcome = alertOutcome(input, alert);
  return newest > alert ? { kind: 'after', newest, ...outcome } : { kind: 'alert', ...outcome };
}

const URGENCY: readonly ParcelState['kind'][] = ['alert', 'after', 'fine', 'unknown'];

/** @returns the parcels that need an answer first: by state, those with an alert by its day, newest first, then by size */
export function byUrgency<P extends StateInput>(parcels: readonly P[]): readonly P[] {
  return parcels
    .map((parcel) => ({ parcel, state: parcelState(parcel) }))
    .toSorted(({ state: x }, { state: y }) => {
      const byKind = URGENCY.indexOf(x.kind) - URGENCY.indexOf(y.kind);
      if (byKind !== 0) return byKind;
      const [one, other] = ['date' in x ? x.date : '', 'date' in y ? y.date : ''];
      if (one !== other) return one < other ? 1 : -1;
      return ('areaHa' in y ? y.areaHa : 0) - ('areaHa' in x ? x.areaHa : 0);
    })
    .map(({ parcel }) => parcel);
}
