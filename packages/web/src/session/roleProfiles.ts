import type { VerticalProfile } from '@georisk/contract/roleProfile.ts';
import { VERTICAL_PROFILES } from '@georisk/contract/verticals.ts';
import { type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';
import type { ThemeName } from '#web/ui/tokens.ts';
import { profileTexts } from './roleProfiles.hu.ts';

/** The homes of verticals. */
type VerticalHome = (typeof VERTICAL_PROFILES)[keyof typeof VERTICAL_PROFILES]['home'];

export interface RoleProfile {
  /** The role's name, as the user list writes it. */
  readonly roleTitle: string;
  /** Title of the page and of the bar; `company` where it is the company's own. */
  readonly title: string;
  readonly titleOf: 'role' | 'company';
  readonly theme: ThemeName;
  readonly bodySize: 14 | 16;
  /** `none`: an account of a program, the web application does not open for it. */
  readonly home: 'farmer' | 'staff' | 'route' | 'none' | VerticalHome;
  readonly searchPlaceholder: string;
  /** Whether the role can search for anything yet. */
  readonly search: boolean;
  readonly nameInBar: boolean;
  readonly profileMenu: boolean;
  readonly userMenu: boolean;
  readonly backButton: boolean;
  readonly infoPanel: boolean;
  /** The product's own logo; the roles of areas with their own design do not show it. */
  readonly generalLogo: boolean;
  readonly helpInBar: boolean;
}

const insurer = {
  title: profileTexts.titles.general,
  titleOf: 'company',
  theme: 'georisk',
  bodySize: 14,
  home: 'staff',
  searchPlaceholder: profileTexts.search.mepar,
  search: true,
  nameInBar: true,
  profileMenu: true,
  userMenu: true,
  backButton: true,
  infoPanel: true,
  generalLogo: true,
  helpInBar: true,
} as const satisfies Omit<RoleProfile, 'roleTitle'>;

const special = { ...insurer, generalLogo: false, search: false } as const;
const names = profileTexts.roles;
const titles = profileTexts.titles;

/** A vertical's roles, each by its own part of the contract. */
const ofVerticals = Object.fromEntries(
  Object.entries<VerticalProfile & { readonly theme: ThemeName; readonly home: VerticalHome }>(VERTICAL_PROFILES).map(
    ([role, profile]) => [role, { ...special, ...profile }],
  ),
) as { readonly [R in keyof typeof VERTICAL_PROFILES]: RoleProfile };

/** The insurer's roles, their farmers, and those whose vertical has no part of the contract that names them. */
const GENERAL = {
  [ROLES.API]: { ...insurer, roleTitle: names.api, home: 'none', search: false },
  [ROLES.ADMIN]: {
    ...insurer,
    roleTitle: names.admin,
  },
  [ROLES.MANAGER]: {
    ...insurer,
    roleTitle: names.manager,
  },
  [ROLES.EXPERT_DAMAGE]: { ...insurer, roleTitle: names.expertDamage, home: 'route' },
  [ROLES.EXPERT_UW]: { ...insurer, roleTitle: names.expertUw },
  [ROLES.FARMER]: {
    ...insurer,
    roleTitle: names.farmer,
    title: titles.farmer,
    titleOf: 'role',
    theme: 'karriasztas',
    bodySize: 16,
    home: 'farmer',
    nameInBar: false,
    profileMenu: false,
    backButton: false,
  },
  [ROLES.OPERATOR]: {
    ...insurer,
    roleTitle: names.operator,
  },
  [ROLES.EXPERT_RISK_TAKING]: {
    ...insurer,
    roleTitle: names.expertRiskTaking,
  },
} as const satisfies Partial<Record<Role, RoleProfile>>;

/** The application's appearance for each role. Rights are defined by the permission matrix, not by this table. */
export const ROLE_PROFILES = { ...GENERAL, ...ofVerticals } as const satisfies Record<Role, RoleProfile>;

const profiles: Readonly<Record<number, RoleProfile>> = ROLE_PROFILES;

/** The profile of a role number; undefined for a number that is no role. */
export const profileOf = (role: number): RoleProfile | undefined => profiles[role];

interface Employer {
  readonly title: string;
  readonly theme: string;
}

const rolesWhere = (fits: (profile: RoleProfile) => boolean): readonly Role[] =>
  ROLE_GROUPS.all.filter((role) => fits(ROLE_PROFILES[role]));

/** The roles with a kind of home. */
export const homeRoles = (home: RoleProfile['home']): readonly Role[] => rolesWhere((profile) => profile.home === home);

/** The roles with a profile page. */
export const profileRoles: readonly Role[] = rolesWhere(({ profileMenu, home }) => profileMenu && home !== 'none');

/** A company without a title of its own has the product's. */
const hasOwnTitle = ({ title }: Employer): boolean => title !== '' && title !== titles.general;

/** Title of the page: the company's own, where it has one; a farmer's is the role's. */
export const titleFor = (profile: RoleProfile, company: Employer | null): string =>
  profile.titleOf === 'company' && company && hasOwnTitle(company) ? company.title : profile.title;

/** Theme: a company's own colour has precedence, the company's named theme only over the general one. */
export function themeFor(profile: RoleProfile, company: Employer | null): string {
  if (company?.theme.startsWith('#')) return company.theme;
  return profile.theme === insurer.theme && company ? company.theme : profile.theme;
}
