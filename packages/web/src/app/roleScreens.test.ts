import { rolesOf } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { SCREENS, screenFor } from './roleScreens.ts';

describe('screens', () => {
  it('give every role but the program exactly one home', () => {
    for (const role of ALL_ROLES) {
      const homes = SCREENS.filter((screen) => screen.route === 'home' && screen.roles.includes(role));
      expect(homes, String(role)).toHaveLength(role === ROLES.API ? 0 : 1);
    }
  });
  it('never two of one address to a role', () => {
    for (const { route, roles } of SCREENS) {
      for (const role of roles) {
        expect(SCREENS.filter((screen) => screen.route === route && screen.roles.includes(role))).toHaveLength(1);
      }
    }
  });
  it('ask the server only what it grants', () => {
    expect(SCREENS.find(({ route }) => route === 'adminUsers')?.roles).toEqual(rolesOf('M1'));
    expect(SCREENS.find(({ route }) => route === 'adminCompanies')?.roles).toEqual(rolesOf('M1'));
    expect(SCREENS.find(({ route }) => route === 'adminAudit')?.roles).toEqual(rolesOf('M4'));
    expect(SCREENS.find(({ route }) => route === 'adminSessions')?.roles).toEqual(rolesOf('M20'));
    expect(SCREENS.find(({ route }) => route === 'adminMessages')?.roles).toEqual(rolesOf('M10'));
    expect(SCREENS.find(({ route }) => route === 'adminSources')?.roles).toEqual(rolesOf('M12'));
    expect(SCREENS.find(({ route }) => route === 'adminWork')?.roles).toEqual(rolesOf('M13'));
    expect(SCREENS.find(({ route }) => route === 'adminAlertDeliveries')?.roles).toEqual(rolesOf('M14'));
  });
  it('are no page for others', () => {
    expect(screenFor('profile', ROLES.FARMER)).toBeUndefined();
    expect(screenFor('profile', ROLES.CEMETERY_PUBLIC)).toBeUndefined();
    expect(screenFor('adminUsers', ROLES.OPERATOR)).toBeUndefined();
    expect(screenFor('radar', ROLES.ADMIN)).toBeUndefined();
    expect(screenFor('home', 99)).toBeUndefined();
  });
});
