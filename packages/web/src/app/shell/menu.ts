import type { Company, CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import type { MenuEntry, RoleProfile } from '#web/session/roleProfiles.ts';
import { screenFor } from '../roleScreens.ts';
import { type ClientRoute, href } from '#web/routes/routes.ts';
import type { MenuDialog } from './MenuDialogs.tsx';
import { YIELD_GROUP_NAMES } from '#web/lib/yieldGroups.hu.ts';

export interface SubEntry {
  readonly key: string;
  readonly title: string;
  readonly path: string;
}

/** Target of an entry: a screen, several of them, a dialog, or an external address. */
export type MenuTarget =
  | { readonly path: string }
  | { readonly entries: readonly SubEntry[] }
  | { readonly url: string }
  | { readonly dialog: MenuDialog };

interface Entry {
  /** The screen it needs: the entry appears when that exists for the role. */
  readonly route?: ClientRoute;
  /** Condition beside the role. */
  readonly capability?: 'risk';
  /** Undefined where this company has none. */
  readonly to: (company: Company | null) => MenuTarget | undefined;
}

const screen = (route: ClientRoute, path: string, more: Pick<Entry, 'capability'> = {}): Entry => ({
  route,
  to: () => ({ path }),
  ...more,
});

const yields = Object.entries(YIELD_GROUP_NAMES).map(
  ([group, title]): SubEntry => ({ key: group, title, path: href.yieldMap('reference', group) }),
);

export const MENU: Readonly<Record<MenuEntry, Entry>> = {
  home: screen('home', href.home()),
  damages: screen('damages', href.damages()),
  radar: screen('radar', href.radar()),
  createDamage: screen('createDamage', href.createDamage()),
  dashboard: screen('dashboard', href.dashboard()),
  damageChronology: screen('damageChronology', href.damageChronology()),
  frostDanger: screen('frostDamage', href.frostDanger(), { capability: 'risk' }),
  yieldMaps: { route: 'yield', to: () => ({ entries: yields }) },
  adminUsers: screen('adminUsers', href.adminUsers()),
  adminCompanies: screen('adminCompanies', href.adminCompanies()),
  adminAudit: screen('adminAudit', href.adminAudit()),
  adminMessages: screen('adminMessages', href.adminMessages()),
  adminImports: screen('adminImports', href.adminImports()),
  adminSources: screen('adminSources', href.adminSources()),
  adminWork: screen('adminWork', href.adminWork()),
  adminAlertDeliveries: screen('adminAlertDeliveries', href.adminAlertDeliveries()),
  alertSettings: { to: () => ({ dialog: 'alertSettings' }) },
  contractTerms: { to: (company) => (company?.termsUrl ? { url: company.termsUrl } : undefined) },
};

/** The entries of a user's menu: those of their role whose screens exist and whose conditions they fulfil. */
export const menuOf = (
  { role, capabilities, company }: Pick<CurrentUser, 'role' | 'capabilities' | 'company'>,
  { menu }: Pick<RoleProfile, 'menu'>,
): readonly MenuEntry[] =>
  menu.filter((name) => {
    const { route, capability, to } = MENU[name];
    if (route !== undefined && screenFor(route, role) === undefined) return false;
    if (capability !== undefined && !capabilities.includes(capability)) return false;
    return to(company) !== undefined;
  });
