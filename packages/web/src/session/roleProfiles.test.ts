import { rolesWith } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { ROLE_PROFILES, profileOf, themeFor, titleFor } from './roleProfiles.ts';

describe('role profiles', () => {
  it('exist for every role and no other', () => {
    for (const role of ALL_ROLES) expect(profileOf(role), String(role)).toBeDefined();
    expect(profileOf(0)).toBeUndefined();
    expect(profileOf(15)).toBeUndefined();
  });

  it('have the profile exactly where it may be changed, programs apart', () => {
    const having = ALL_ROLES.filter((role) => ROLE_PROFILES[role].profileMenu && ROLE_PROFILES[role].home !== 'none');
    expect(having).toEqual(rolesWith('renameCurrentUser').filter((role) => role !== ROLES.API));
  });

  it('of the farmer and the visitor of the cemetery show no name', () => {
    expect(ALL_ROLES.filter((role) => !ROLE_PROFILES[role].nameInBar)).toEqual([ROLES.FARMER, ROLES.CEMETERY_PUBLIC]);
    expect(ALL_ROLES.filter((role) => !ROLE_PROFILES[role].userMenu)).toEqual([ROLES.CEMETERY_PUBLIC]);
    expect(ALL_ROLES.filter((role) => !ROLE_PROFILES[role].backButton)).toEqual([ROLES.FARMER]);
    expect(ALL_ROLES.filter((role) => !ROLE_PROFILES[role].infoPanel)).toEqual([ROLES.PROKAT]);
  });

  it('take the title from the company but for farmers, and a named theme for the insurer’s own people alone', () => {
    const company = { title: 'Biztosító Térkép', theme: 'monitoring' };
    expect(titleFor(ROLE_PROFILES[ROLES.AGRO], company)).toBe('Biztosító Térkép');
    expect(titleFor(ROLE_PROFILES[ROLES.AGRO], { ...company, title: 'GeoRisk' })).toBe('Tábláim');
    expect(titleFor(ROLE_PROFILES[ROLES.AGRO], null)).toBe('Tábláim');
    expect(themeFor(ROLE_PROFILES[ROLES.AGRO], company)).toBe('agronomy');
    expect(titleFor(ROLE_PROFILES[ROLES.MANAGER], company)).toBe('Biztosító Térkép');
    expect(titleFor(ROLE_PROFILES[ROLES.MANAGER], null)).toBe('GeoRisk');
    expect(titleFor(ROLE_PROFILES[ROLES.FARMER], company)).toBe('Kárriasztás');
    expect(titleFor(ROLE_PROFILES[ROLES.AGRARMONITOR], company)).toBe('Biztosító Térkép');
    expect(titleFor(ROLE_PROFILES[ROLES.AGRARMONITOR], { ...company, title: 'GeoRisk' })).toBe('Agrármonitor');
    expect(themeFor(ROLE_PROFILES[ROLES.AGRARMONITOR], { ...company, theme: 'georisk' })).toBe('monitoring');
    expect(titleFor(ROLE_PROFILES[ROLES.PROKAT], { ...company, title: '' })).toBe('Talajfelmérés');
    expect(themeFor(ROLE_PROFILES[ROLES.PROKAT], company)).toBe('soil');
    expect(themeFor(ROLE_PROFILES[ROLES.MANAGER], company)).toBe('monitoring');
    expect(themeFor(ROLE_PROFILES[ROLES.FARMER], company)).toBe('karriasztas');
    expect(themeFor(ROLE_PROFILES[ROLES.FARMER], { ...company, theme: '#123456' })).toBe('#123456');
  });

  it('name the specified placeholders', () => {
    expect(ROLE_PROFILES[ROLES.AGRARMONITOR].searchPlaceholder).toBe('EK azonosító...');
    expect(ROLE_PROFILES[ROLES.AGRO].searchPlaceholder).toBe('MePAR, tábla, ...');
    expect(ROLE_PROFILES[ROLES.CEMETERY].searchPlaceholder).toBe('Név, szül. dátum, ...');
    expect(ROLE_PROFILES[ROLES.PROKAT].searchPlaceholder).toBe('MePAR kód...');
  });
});
