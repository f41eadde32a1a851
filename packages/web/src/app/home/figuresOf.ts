import type { MorningKey } from '@georisk/contract/verticals/insurance/morning.ts';
import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';

const OF_CLAIMS = [
  'unassigned',
  'late',
  'second',
  'proposals',
  'alerts',
  'passes',
] as const satisfies readonly MorningKey[];

/** The figures with which each role begins its day, the most urgent first. */
const FIGURES: Partial<Record<Role, readonly MorningKey[]>> = {
  [ROLES.ADMIN]: OF_CLAIMS,
  [ROLES.MANAGER]: OF_CLAIMS,
  [ROLES.OPERATOR]: ['unassigned', 'late', 'second', 'proposals', 'undrawn', 'alerts', 'passes'],
  [ROLES.EXPERT_UW]: ['undrawn', 'alerts', 'open', 'passes'],
  [ROLES.EXPERT_RISK_TAKING]: ['alerts', 'undrawn', 'open', 'passes'],
};

/** The figures of a role; none of a role that has no morning. */
export const figuresOf = (role: number): readonly MorningKey[] => FIGURES[role as Role] ?? [];
