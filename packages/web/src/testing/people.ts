import type { Company, CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import { type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';

export const COMPANY: Company = {
  id: 4,
  name: 'Mintabiztosító',
  title: 'GeoRisk',
  theme: 'georisk',
  logoUrl: null,
  contact: { name: 'Segítő Sára', phone: '+36 1 234 5678', email: 'segito@pelda.hu' },
  helpVideoUrl: null,
  termsUrl: '/api/companyFiles/feltetelek.pdf',
  reportDays: 15,
  reportRule: '3. pont: Négy napon belül.',
};

/** A cemetery is known by its name. */
const CEMETERY: Company = { ...COMPANY, name: 'Kunágota Község Önkormányzata', title: 'Kunágotai temető' };

const isOf = (group: readonly Role[], role: Role) => group.includes(role);

/** The customers of special roles are known by their role's title. */
function companyOf(role: Role): Company {
  if (isOf(ROLE_GROUPS.cemetery, role)) return CEMETERY;
  return isOf(ROLE_GROUPS.special, role) ? { ...COMPANY, title: '' } : COMPANY;
}

/** A user of a role, as `currentUser` returns them. @param takesRisk whether their company takes risk */
export function person(
  role: Role,
  { takesRisk = true, ...more }: Partial<CurrentUser> & { readonly takesRisk?: boolean } = {},
): CurrentUser {
  const hasRisk = isOf(ROLE_GROUPS.riskTaking, role) || (takesRisk && isOf(ROLE_GROUPS.riskTakingByCompany, role));
  return {
    id: 100 + role,
    name: 'Kovács Anna',
    userName: 'kovacs.anna',
    externalId: null,
    companyId: role === ROLES.ADMIN ? null : COMPANY.id,
    role,
    welcomeScreen: false,
    hidePolicyDamage: false,
    capabilities: hasRisk ? ['risk'] : [],
    company: role === ROLES.ADMIN ? null : companyOf(role),
    session: { kind: 'password', expiresAt: '2026-07-21T08:00:00.000Z', actorName: null },
    ...more,
  };
}
