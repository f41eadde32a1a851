import { ALL_ROLES, type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { ClientRoute } from '#web/routes/routes.ts';
import { person } from '#web/testing/people.ts';
import { SCREENS, screenAt, screenFor } from './roleScreens.ts';

describe('screens', () => {
  it('give every role but the program exactly one home', () => {
    for (const role of ALL_ROLES) {
      const homes = SCREENS.filter((screen) => screen.route === 'home' && screen.roles.includes(role));
      expect(homes, String(role)).toHaveLength(role === ROLES.API ? 0 : 1);
    }
  });
  it('never have one address twice for a role', () => {
    for (const { route, roles } of SCREENS) {
      for (const role of roles) {
        expect(SCREENS.filter((screen) => screen.route === route && screen.roles.includes(role))).toHaveLength(1);
      }
    }
  });
  it('of the administration belong to the roles that look after it', () => {
    const { ADMIN, MANAGER, OPERATOR } = ROLES;
    const rolesAt = (wanted: ClientRoute) => SCREENS.find(({ route }) => route === wanted)?.roles;
    for (const route of [
      'adminUsers',
      'adminCompanies',
      'adminWebhooks',
      'adminNoticeTexts',
      'adminAudit',
      'adminSessions',
      'adminMessages',
      'adminImports',
      'adminWork',
    ] as const)
      expect([route, rolesAt(route)]).toEqual([route, [ADMIN, MANAGER]]);
    expect(rolesAt('adminSources')).toEqual([ADMIN]);
    expect(rolesAt('adminAlertDeliveries')).toEqual([ADMIN, MANAGER, OPERATOR]);
  });
  it('of risk are found by those who take it, and have their own hits', () => {
    const taking = person(ROLES.MANAGER);
    expect(screenFor('frostDamage', taking)?.search?.query).toEqual({ isFrostDamageScreen: 'true' });
    expect(screenAt('/view/frostDamage', taking)).toBe(screenFor('frostDamage', taking));
    expect(screenFor('frostDamage', person(ROLES.MANAGER, { takesRisk: false }))).toBeUndefined();
    expect(screenAt('/nincs/ilyen', taking)).toBeUndefined();
  });
  it('are not found for other roles', () => {
    expect(screenFor('profile', person(ROLES.FARMER))).toBeUndefined();
    expect(screenFor('profile', person(ROLES.CEMETERY_PUBLIC))).toBeUndefined();
    expect(screenFor('adminUsers', person(ROLES.OPERATOR))).toBeUndefined();
    expect(screenFor('radar', person(ROLES.FARMER))).toBeUndefined();
    expect(screenFor('radar', person(ROLES.EXPERT_DAMAGE))?.route).toBe('radar');
    expect(screenFor('home', { role: 99 as Role, capabilities: [] })).toBeUndefined();
  });
});
