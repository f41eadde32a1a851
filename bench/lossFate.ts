/** Outcome of a loss that nobody was notified of: the rule that suppressed it. */
import { flaggedParts } from '../packages/domain/src/alert/flaggedAreas.ts';
import { isNotified } from '../packages/domain/src/alert/kinds.ts';
import { daysBetween } from '../packages/domain/src/dates/isoDate.ts';
import type { IsoDate } from '../packages/domain/src/units.ts';
import { type LossCase, pixelsOfLoss } from './lossInjection.ts';
import { type Played, type PlayedAlert, windowOf } from './lossRun.ts';
import type { LossSet } from './lossSets.ts';

export type Fate =
  | 'found'
  /** The loss has no part that is large enough for an alert. */
  | 'narrow'
  /** The alerts cover too little of it. */
  | 'part of it'
  | 'taken back'
  | 'mowing'
  | 'harvest'
  /** The block's value of the day was refused. */
  | 'refused'
  /** Only alerts that exist without the loss as well. */
  | 'told anyway'
  /** No part of the block differed, or the day was in doubt to the end. */
  | 'not flagged';

/** Data on a loss from the run of its series. */
export interface LossPlayed {
  /** Alerts of the block from the loss on, including kinds without notification. */
  readonly own: readonly PlayedAlert[];
  /** Whether an alert belongs to the loss. */
  readonly isOf: (alert: PlayedAlert) => boolean;
  /** Whether the series without the loss has the same alert. */
  readonly isThereAnyway: (alert: PlayedAlert) => boolean;
  readonly isRefused: boolean;
  readonly isNarrow: boolean;
}

export function fateOf({ own, isOf, isThereAnyway, isRefused, isNarrow }: LossPlayed): Fate {
  const told = own.filter(({ kind, isWithdrawn }) => isNotified(kind) && !isWithdrawn);
  const ofItself = told.filter((alert) => !isThereAnyway(alert));
  if (ofItself.some(isOf)) return 'found';
  if (isNarrow) return 'narrow';
  if (ofItself.length > 0) return 'part of it';
  if (own.some(({ isWithdrawn }) => isWithdrawn)) return 'taken back';
  if (own.some(({ kind }) => kind === 'mowing')) return 'mowing';
  if (own.some(({ kind }) => kind === 'harvest')) return 'harvest';
  if (isRefused) return 'refused';
  return told.length > 0 ? 'told anyway' : 'not flagged';
}

/**
 * Whether a loss has no part that is large enough for an alert: 0.3 ha, connected once thin lines are removed
 * (domain.md 4.1).
 */
export function isNarrow(set: LossSet, loss: Pick<LossCase, 'block' | 'shape'>): boolean {
  const pixels = pixelsOfLoss(set, loss);
  const { width, height, inside } = windowOf(pixels, set.grid.width);
  return flaggedParts(inside, width, height, set.grid.pixelWidth * set.grid.pixelHeight) === null;
}

/** Alerts of a block on a day and so many days after it. */
export const alertsSince = (played: Played, block: number, day: IsoDate, days: number): PlayedAlert[] =>
  played.alerts.filter((alert) => {
    const apart = daysBetween(day, alert.date);
    return alert.block === block && apart >= 0 && apart <= days;
  });
