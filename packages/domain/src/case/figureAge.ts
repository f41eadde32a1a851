/** Why a calculated yield is of an earlier state; each reason makes its protocol outdated. */
export const OUTDATED_REASONS = ['area-changed', 'points-changed', 'plant-changed', 'case-changed'] as const;
export type OutdatedReason = (typeof OUTDATED_REASONS)[number];

const REASONS: ReadonlySet<string> = new Set(OUTDATED_REASONS);
export const isOutdatedReason = (reason: string): reason is OutdatedReason => REASONS.has(reason);
