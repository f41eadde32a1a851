/** The 14 roles with the numbers of the specification; the only place where roles are compared. */
export const ROLES = {
  API: 1,
  ADMIN: 2,
  MANAGER: 3,
  EXPERT_DAMAGE: 4,
  EXPERT_UW: 5,
  FARMER: 6,
  WOODWISER: 7,
  OPERATOR: 8,
  PROKAT: 9,
  AGRARMONITOR: 10,
  AGRO: 11,
  CEMETERY: 12,
  CEMETERY_PUBLIC: 13,
  EXPERT_RISK_TAKING: 14,
} as const;

export type RoleName = keyof typeof ROLES;
export type Role = (typeof ROLES)[RoleName];

export const ALL_ROLES = Object.values(ROLES) as readonly Role[];

/** Named groups of the specification's texts; used by the interface, never by a permission row. */
export const ROLE_GROUPS = {
  all: ALL_ROLES,
  cemetery: [ROLES.CEMETERY, ROLES.CEMETERY_PUBLIC],
  special: [ROLES.WOODWISER, ROLES.PROKAT, ROLES.AGRARMONITOR, ROLES.AGRO, ROLES.CEMETERY, ROLES.CEMETERY_PUBLIC],
  insurer: [ROLES.ADMIN, ROLES.MANAGER, ROLES.EXPERT_DAMAGE, ROLES.EXPERT_UW, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING],
  expert: [ROLES.EXPERT_DAMAGE, ROLES.EXPERT_UW, ROLES.EXPERT_RISK_TAKING],
  /** May hold a session made from an alert link. */
  alertLink: [ROLES.FARMER, ROLES.AGRO, ROLES.CEMETERY_PUBLIC],
  /** May never sign in by a requested link. */
  noLoginLink: [ROLES.API, ROLES.ADMIN, ROLES.MANAGER],
  /** Has the capability `risk` by the role alone; the second group only where the company takes risk. */
  riskTaking: [ROLES.ADMIN, ROLES.EXPERT_RISK_TAKING],
  riskTakingByCompany: [ROLES.MANAGER],
  /** Subject to the installation's own minimum of password length, where one is set. */
  longPassword: [ROLES.ADMIN, ROLES.MANAGER],
  /** Accounts that many people share: outside a demo they have no password. */
  shared: [ROLES.CEMETERY_PUBLIC],
  /** Whom a manager of a company manages. */
  managed: [ROLES.EXPERT_DAMAGE, ROLES.EXPERT_UW, ROLES.FARMER, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING],
} as const satisfies Record<string, readonly Role[]>;

export type RoleGroup = keyof typeof ROLE_GROUPS;

const NAMES = new Map<number, RoleName>(Object.entries(ROLES).map(([name, role]) => [role, name as RoleName]));

/** The role's name, or undefined for a number that is no role: such a user may do nothing. */
export const roleName = (role: number): RoleName | undefined => NAMES.get(role);

export const isRole = (value: number): value is Role => NAMES.has(value);

export const inGroup = (role: number, group: RoleGroup): boolean =>
  (ROLE_GROUPS[group] as readonly number[]).includes(role);

export const isFarmer = (role: number): boolean => role === ROLES.FARMER;
export const isUnderwriter = (role: number): boolean => role === ROLES.EXPERT_UW;
export const isAdmin = (role: number): boolean => role === ROLES.ADMIN;
/** The account of a program: signs in by the call, has no web application. */
export const isApiClient = (role: number): boolean => role === ROLES.API;
