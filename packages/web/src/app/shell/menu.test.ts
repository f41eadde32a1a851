import { rolesWith } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES, type Role, ROLES as R } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#web/shared/feature.ts';
import { SCREENS } from '../roleScreens.ts';
import { MENU, menuOf } from './menu.ts';

const company = {
  id: 4,
  name: 'B',
  title: 'T',
  theme: 'georisk',
  logoUrl: null,
  contact: null,
  helpVideoUrl: null,
  termsUrl: '/feltetelek.pdf',
  reportDays: null,
  reportRule: null,
};

/**
 * The table of the specification: which role has which entry of the drawer (with the screens that the product adds
 * for its administration).
 */
const DRAWER: Readonly<Record<string, readonly Role[]>> = {
  home: ALL_ROLES.filter((role) => role !== R.API),
  damages: [R.ADMIN, R.MANAGER, R.EXPERT_DAMAGE, R.EXPERT_UW, R.OPERATOR, R.EXPERT_RISK_TAKING],
  radar: [R.ADMIN, R.MANAGER, R.OPERATOR, R.EXPERT_RISK_TAKING],
  createDamage: [R.ADMIN, R.MANAGER, R.OPERATOR, R.EXPERT_RISK_TAKING],
  outbox: rolesWith('saveSampling'),
  dashboard: [R.ADMIN],
  damageChronology: [R.ADMIN],
  yield: [R.ADMIN, R.MANAGER, R.EXPERT_DAMAGE, R.EXPERT_UW, R.FARMER, R.OPERATOR, R.EXPERT_RISK_TAKING],
  adminUsers: rolesWith('adminUsers'),
  adminCompanies: rolesWith('adminCompanies'),
  adminAudit: rolesWith('audit'),
  adminMessages: rolesWith('outbox'),
  adminAlertDeliveries: rolesWith('alertDeliveries'),
  adminImports: rolesWith('imports'),
  adminSources: rolesWith('sources'),
  adminWork: rolesWith('work'),
  alertSettings: rolesWith('alertSettings'),
  contractTerms: [R.FARMER],
};

const menu = (role: Role) => menuOf({ role, capabilities: [], company }).map(({ key }) => key);
const icon = () => null;

describe('the drawer', () => {
  it('has these entries in this order', () => {
    expect(MENU.map(({ key }) => key).filter((key) => key in DRAWER)).toEqual(Object.keys(DRAWER));
  });

  it.each(Object.entries(DRAWER))('has %s for exactly the roles named', (entry, roles) =>
    expect(ALL_ROLES.filter((role) => menu(role).includes(entry))).toEqual(roles),
  );

  it('has an entry only where its screen exists for the role', () => {
    for (const role of ALL_ROLES)
      for (const { key, route } of menuOf({ role, capabilities: ['risk'], company }))
        if (route !== undefined)
          expect(
            SCREENS.some((screen) => screen.route === route && (screen.roles as readonly number[]).includes(role)),
            `${key} for ${role}`,
          ).toBe(true);
    const radar: MenuEntry = { key: 'radar', title: 'R', icon, route: 'radar', to: { path: '/view/radar' } };
    expect(menuOf({ role: R.FARMER, capabilities: [], company }, [radar])).toEqual([]);
    expect(menuOf({ role: R.ADMIN, capabilities: [], company }, [radar])).toEqual([radar]);
  });

  it('has an entry with a condition only for users who fulfil it', () => {
    const risky: MenuEntry = { key: 'frost', title: 'F', icon, capability: 'risk', to: { path: '/' } };
    const user = { role: R.MANAGER, company };
    expect(menuOf({ ...user, capabilities: [] }, [risky])).toEqual([]);
    expect(menuOf({ ...user, capabilities: ['risk'] }, [risky])).toEqual([risky]);
  });

  it('gives farmers their company’s terms, where it has any', () => {
    const without = menuOf({ role: R.FARMER, capabilities: [], company: { ...company, termsUrl: null } });
    expect(menu(R.FARMER)).toContain('contractTerms');
    expect(without.map(({ key }) => key)).not.toContain('contractTerms');
  });
});
