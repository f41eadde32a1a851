import { type AlertAnswer, answerOn } from '../alert/answers.ts';
import { daysBetween } from '../dates/isoDate.ts';
import { isNdviLate } from '../ndvi/lateness.ts';
import type { IsoDate } from '../units.ts';
import { SAME_NDVI } from './sameNdvi.ts';

/** Images farther apart cannot be compared to say what an alert has done: the plants have grown meanwhile. */
const MAX_DAYS_BEFORE = 60;
/** The plants of an older alert have been harvested, whatever they were: it says nothing of the parcel of today. */
const MAX_DAYS_OF_ALERT = 365;

/** An alert that stands on a parcel. */
export interface AlertOfParcel {
  readonly date: IsoDate;
  /** Alerts of one kind lie beside each other, those of different kinds over each other. */
  readonly kind: string;
  /** Hectares. */
  readonly area: number;
  /** What the farmer says of it. */
  readonly answer?: AlertAnswer | null;
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
 * @returns the means to be written beside an alert, in hundredths as they are written; null where the mean did not fall by
 *   one: a part may weaken while the whole grows
 */
export function writtenFall({ fall }: Pick<AlertOutcome, 'fall'>): AlertOutcome['fall'] {
  if (fall === null) return null;
  const [from, to] = [fall.from, fall.to].map((mean) => Math.round(mean * 100) / 100) as [number, number];
  return to < from ? { from, to } : null;
}

/** What became of an alert by the newest image. */
export interface SinceAlert {
  /** Day of the newest image, or of the alert where none is newer. */
  readonly newest: IsoDate;
  /** Whether `newest` is too old to say how the parcel is today. */
  readonly isLate: boolean;
  /** Mean NDVI of the newest image on which it is known, after the alert; null where none is. */
  readonly now: number | null;
  /** Day of the first image on which the mean was again what it was before the alert; null where none showed it. */
  readonly recoveredOn: IsoDate | null;
  /** What the farmer says of the alert; of an earlier or a later one it says nothing. */
  readonly answer: AlertAnswer | null;
}

/**
 * The answer to a farmer's first question about a parcel. `alert`: an alert stands: the newest image has it, or none
 * showed that the parcel recovered, or its farmer says that there is damage · `recovered`: one of the 60 days after the alert did · `past`: the alert is so old that the images of today
 * cannot be compared with those before it · `noDamage`, `harvested`: its farmer says so of the newest alert · `stale`: no alert, but the newest image is too old to say how the parcel is ·
 * `fine`: none of that · `unknown`: there is no image yet.
 */
export type ParcelState =
  | ({ readonly kind: 'alert' | 'recovered' | 'past' | 'noDamage' | 'harvested' } & AlertOutcome & SinceAlert)
  | { readonly kind: 'stale'; readonly newest: IsoDate; readonly days: number }
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

const newestOf = (rows: readonly { readonly date: IsoDate }[]): IsoDate | undefined =>
  rows
    .map(({ date }) => date)
    .sort()
    .at(-1);

/** What the images after an alert showed, those with a mean; harvest and ripening that follow a recovery do not undo it. */
function afterAlert(images: readonly ImageOfParcel[], { date, fall }: AlertOutcome) {
  const later = images
    .flatMap((image) => (image.date > date && image.mean !== null ? [{ date: image.date, mean: image.mean }] : []))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const comparable = later.filter((image) => daysBetween(date, image.date) <= MAX_DAYS_BEFORE);
  const recovered = fall === null ? undefined : comparable.find(({ mean }) => mean >= fall.from - SAME_NDVI);
  return { now: later.at(-1)?.mean ?? null, recoveredOn: recovered?.date ?? null };
}

/** What the farmer's answer makes of an alert; null where it leaves it as the images have it. */
function byAnswer(answer: AlertAnswer | null, age: number): 'noDamage' | 'harvested' | 'alert' | null {
  if (answer === 'noDamage' || answer === 'harvested') return answer;
  return answer === 'damage' && age <= MAX_DAYS_BEFORE ? 'alert' : null;
}

/** The state of an alert by what came after it; null where it says nothing of the parcel any more. */
function stateOfAlert(input: StateInput, alert: IsoDate, newest: IsoDate, today: IsoDate): ParcelState | null {
  const outcome = alertOutcome(input, alert);
  const answer = answerOn(input.alerts, alert);
  const since = { ...outcome, newest, isLate: isNdviLate(today, newest), ...afterAlert(input.ndvi, outcome), answer };
  const age = daysBetween(alert, today);
  const isOver = age > (since.recoveredOn === null ? MAX_DAYS_OF_ALERT : MAX_DAYS_BEFORE);
  if (isOver) return null;
  const said = byAnswer(answer, age);
  if (said !== null) return { kind: said, ...since };
  if (since.recoveredOn !== null) return { kind: 'recovered', ...since };
  return { kind: age <= MAX_DAYS_BEFORE ? 'alert' : 'past', ...since };
}

/**
 * The state of a parcel on a day.
 * @param today day in Budapest, of which the state is
 */
export function parcelState(input: StateInput, today: IsoDate): ParcelState {
  const [image, alert] = [newestOf(input.ndvi), newestOf(input.alerts)];
  const newest = image !== undefined && (alert === undefined || image > alert) ? image : alert;
  if (newest === undefined) return { kind: 'unknown' };
  const stands = alert === undefined ? null : stateOfAlert(input, alert, newest, today);
  if (stands !== null && !(stands.kind === 'recovered' && stands.isLate)) return stands;
  if (isNdviLate(today, newest)) return { kind: 'stale', newest, days: daysBetween(newest, today) };
  return { kind: 'fine', newest };
}

const URGENCY: readonly ParcelState['kind'][] = [
  'alert',
  'past',
  'noDamage',
  'harvested',
  'recovered',
  'stale',
  'unknown',
  'fine',
];

/** @returns the parcels that need an answer first: by state, those with an alert by its day, newest first, then by size */
export function byUrgency<P extends StateInput>(parcels: readonly P[], today: IsoDate): readonly P[] {
  return parcels
    .map((parcel) => ({ parcel, state: parcelState(parcel, today) }))
    .toSorted(({ state: x }, { state: y }) => {
      const byKind = URGENCY.indexOf(x.kind) - URGENCY.indexOf(y.kind);
      if (byKind !== 0) return byKind;
      const [one, other] = ['date' in x ? x.date : '', 'date' in y ? y.date : ''];
      if (one !== other) return one < other ? 1 : -1;
      return ('areaHa' in y ? y.areaHa : 0) - ('areaHa' in x ? x.areaHa : 0);
    })
    .map(({ parcel }) => parcel);
}
