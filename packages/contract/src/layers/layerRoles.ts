import { ALL_ROLES, isFarmer, ROLE_GROUPS, ROLES, type Role } from '@georisk/domain/roles/roles.ts';

const without = (...left: readonly Role[]): readonly Role[] => ALL_ROLES.filter((role) => !left.includes(role));

/** The role sets of the specification's layer table, each named once. */
export const LAYER_ROLES = {
  everybody: ALL_ROLES,
  allButCemetery: without(...ROLE_GROUPS.cemetery),
  /** "All except woodwiser, prokat, agrarmonitor, agro and cemetery roles": the insurance roles and their farmers. */
  insurance: without(...ROLE_GROUPS.special),
  /** The insurance roles without the farmers. */
  insuranceStaff: without(...ROLE_GROUPS.special, ROLES.FARMER),
  admin: [ROLES.ADMIN],
  /** Frost users, as far as the role determines it; of the managers only those with the capability `risk`. */
  frost: [ROLES.ADMIN, ROLES.MANAGER, ROLES.EXPERT_RISK_TAKING],
  farmer: [ROLES.FARMER],
  woodwiser: [ROLES.WOODWISER],
  prokat: [ROLES.PROKAT],
  agrarmonitor: [ROLES.AGRARMONITOR],
  agro: [ROLES.AGRO],
  prokatAndAgro: [ROLES.PROKAT, ROLES.AGRO],
  cemetery: ROLE_GROUPS.cemetery,
  nobody: [],
} as const satisfies Record<string, readonly Role[]>;

/** A farmer's switcher contains what they need and no more; these layers are theirs without a switch. */
export const notForFarmers = (roles: readonly Role[]): readonly Role[] => roles.filter((each) => !isFarmer(each));
