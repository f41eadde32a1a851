/** The engine's names of kinds of alerts. Imported alerts have names of their own. */
export const ALERT_KINDS = ['vegetation', 'area', 'harvest', 'mowing', 'gain'] as const;
/**
 * vegetation: part of a block fell behind its surroundings · area: the surroundings fell as a whole · harvest,
 * mowing, gain: kept, never notified.
 */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds that nobody is notified of and no farmer sees; every other kind, including imported ones, is an alert. */
export const SILENT_KINDS: readonly AlertKind[] = ['harvest', 'mowing', 'gain'];

export const isNotified = (kind: string): boolean => !SILENT_KINDS.some((silent) => silent === kind);

/** Whether a later image may change the kind: a recovered value was cloud, regrowth was mowing, neither was a loss. */
export const mayChangeLater = (kind: string): boolean => isNotified(kind) || kind === ('mowing' satisfies AlertKind);
