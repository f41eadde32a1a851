import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { LossField } from '../raster/losses.ts';
import type { EventDates } from './plan.ts';
import type { PlotState } from './plotState.ts';

/** A damaging event: where, when, and the name of its alert. */
export interface CropEvent {
  readonly name: 'hail' | 'drought' | 'fresh';
  /** One field differs, or a whole area has lost. */
  readonly kind: 'vegetation' | 'area';
  readonly dates: EventDates;
  readonly loss: LossField;
}

/** Days after which a stand that is cut and grows again shows no loss any more. */
const REGROWTH = 45;

/**
 * The share of an event's loss that a plot shows on a day: all of it while the same crop stands, nothing once another
 * one is sown.
 */
export function eventWeight(event: CropEvent, date: IsoDate, then: PlotState, now: PlotState): number {
  const days = daysBetween(event.dates.day, date);
  const starts = event.name === 'drought' ? daysBetween(event.dates.before, event.dates.alert) : 0;
  const since = days + starts;
  if (since < 0 || then.crop === null || now.crop !== then.crop || now.harvestYear !== then.harvestYear) return 0;
  // a drought comes slowly: it starts with its first image and is complete at the alert
  const onset = starts === 0 ? (days > 0 ? 1 : 0) : Math.min(1, since / starts);
  return then.crop === 'LUCERNA' ? onset * Math.max(0, 1 - Math.max(0, days) / REGROWTH) : onset;
}
