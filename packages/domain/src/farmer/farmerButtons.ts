import type { FarmerSelection } from './farmerState.ts';
import { alertBlocks, type FarmerBlock, hasDate } from './farmerView.ts';

/**
 * Why a button is disabled; null when it is enabled. The button's state and the sentence of its tooltip share this
 * list.
 */
export type DisabledReason = 'drawing' | 'no-alerts' | 'no-alert-on-date' | 'no-ndvi-on-date' | 'no-other-block' | null;

export type FarmerButton = 'alertView' | 'managePlots' | 'alertedAreas' | 'ndviMap' | 'previous' | 'next';

export interface FarmerSituation {
  readonly blocks: readonly FarmerBlock[];
  readonly selection: FarmerSelection | null;
  /** A table boundary is being drawn. */
  readonly isDrawing: boolean;
}

const stepping = ({ blocks, selection, isDrawing }: FarmerSituation): DisabledReason => {
  if (isDrawing) return 'drawing';
  const list = selection?.view === 'alert' ? alertBlocks(blocks) : blocks;
  return list.some(({ meparCode }) => meparCode !== selection?.block.meparCode) ? null : 'no-other-block';
};

/** The date that the map shows: the alert's in ALERT, the NDVI's in NDVI. */
export const shownDate = (selection: FarmerSelection) =>
  selection.view === 'alert' ? selection.alertDate : selection.productDate;

const onDate =
  (kind: 'alert' | 'ndvi', reason: DisabledReason) =>
  ({ selection }: FarmerSituation): DisabledReason => {
    const date = selection === null ? null : shownDate(selection);
    return selection !== null && date !== null && hasDate(selection.block, kind, date) ? null : reason;
  };

const RULES: Readonly<Record<FarmerButton, (situation: FarmerSituation) => DisabledReason>> = {
  alertView: ({ blocks, isDrawing }) => {
    if (isDrawing) return 'drawing';
    return alertBlocks(blocks).length === 0 ? 'no-alerts' : null;
  },
  managePlots: ({ isDrawing }) => (isDrawing ? 'drawing' : null),
  alertedAreas: onDate('alert', 'no-alert-on-date'),
  ndviMap: onDate('ndvi', 'no-ndvi-on-date'),
  previous: stepping,
  next: stepping,
};

/** Why the button cannot be used now, or null. */
export const disabledReason = (button: FarmerButton, situation: FarmerSituation): DisabledReason =>
  RULES[button](situation);
