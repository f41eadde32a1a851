import { ALL_ROLES, type Role, ROLES as R } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { type MenuEntry, ROLE_PROFILES } from '#web/session/roleProfiles.ts';
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
};

/**
 * The table of the specification: which role has which entry of the drawer (with the screens that the product adds
 * for its administration).
 */
const DRAWER: Readonly<Partial<Record<MenuEntry, readonly Role[]>>> = {
  radar: [R.ADMIN, R.MANAGER, R.OPERATOR, R.EXPERT_RISK_TAKING],
  createDamage: [R.ADMIN, R.MANAGER, R.OPERATOR, R.EXPERT_RISK_TAKING],
  dashboard: [R.ADMIN],
  damageChronology: [R.ADMIN],
  frostDanger: [R.ADMIN, R.MANAGER, R.EXPERT_RISK_TAKING],
  yieldMaps: [R.ADMIN, R.MANAGER, R.OPERATOR, R.EXPERT_RISK_TAKING],
  contractTerms: [R.FARMER],
};

const having = (entry: MenuEntry) =>
  ALL_ROLES.filter((role) => (ROLE_PROFILES[role].menu as readonly MenuEntry[]).includes(entry));
const menu = (role: Role, capabilities: string[] = []) =>
  menuOf({ role, capabilities, company }, ROLE_PROFILES[role] as { menu: readonly MenuEntry[] });

describe('the drawer', () => {
  it.each(Object.entries(DRAWER))('has %s for exactly the roles named', (entry, roles) =>
    expect(having(entry as MenuEntry)).toEqual(roles),
  );

  it('shows an entry exactly where its screen exists for the role', () => {
    for (const role of ALL_ROLES) {
      const shown = menu(role, ['risk']);
      for (const entry of ROLE_PROFILES[role].menu as readonly MenuEntry[]) {
        const { route } = MENU[entry];
        const stands =
          route === undefined ||
          SCREENS.some((screen) => screen.route === route && (screen.roles as readonly number[]).includes(role));
        expect(shown.includes(entry), `${entry} for ${role}`).toBe(stands);
      }
    }
  });

  it('has the map of frost danger only for users who take risk', () => {
    expect(MENU.frostDanger.capability).toBe('risk');
    expect(menu(R.MANAGER)).not.toContain('frostDanger');
  });

  it('gives farmers their company’s terms, where it has any', () => {
    const { role, profile } = { role: R.FARMER, profile: ROLE_PROFILES[R.FARMER] };
    expect(menuOf({ role, capabilities: [], company }, profile)).toContain('contractTerms');
    expect(menuOf({ role, capabilities: [], company: { ...company, termsUrl: null } }, profile)).not.toContain(
      'contractTerms',
    );
  });
});
