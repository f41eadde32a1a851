/** What the engine calls its alerts. Imported ones bring words of their own. */
export const ALERT_KINDS = ['vegetation', 'area', 'harvest', 'mowing', 'gain'] as const;
/** vegetation: part of a block fell behind its surroundings · area: the surroundings fell as a whole · harvest, mowing, gain: kept, never told. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Kinds that nobody is told of and no farmer sees; every other kind, imported words included, is an alert. */
export const UNTOLD_KINDS: readonly AlertKind[] = ['harvest', 'mowing', 'gain'];

export const isTold = (kind: string): boolean => !UNTOLD_KINDS.some((untold) => untold === kind);

/** Whether a later image may make another kind of it: what came back was cloud, what grew again was mown, what did not was lost. */
export const mayChangeLater = (kind: string): boolean => isTold(kind) || kind === ('mowing' satisfies AlertKind);
