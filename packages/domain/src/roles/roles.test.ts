import { describe, expect, it } from 'vitest';
import {
  ALL_ROLES,
  inGroup,
  isAdmin,
  isApiClient,
  isFarmer,
  isRole,
  isUnderwriter,
  ROLE_GROUPS,
  roleName,
  ROLES,
} from './roles.ts';

describe('roles', () => {
  it('are the fourteen of the specification, numbered without a gap', () => {
    expect([...ALL_ROLES].sort((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
    expect(Object.entries(ROLES).map(([name, role]) => roleName(role) === name)).not.toContain(false);
  });

  it.each([0, 15, -1, 1.5, Number.NaN, Infinity])('%s is none: it has no name and is in no group', (number) => {
    expect([isRole(number), roleName(number)]).toEqual([false, undefined]);
    for (const group of Object.keys(ROLE_GROUPS) as (keyof typeof ROLE_GROUPS)[])
      expect(inGroup(number, group)).toBe(false);
  });

  it('have groups that list nobody twice', () => {
    for (const [name, roles] of Object.entries(ROLE_GROUPS))
      expect([name, new Set<number>(roles).size]).toEqual([name, roles.length]);
  });

  it('that may never sign in by a requested link hold no alert link either', () => {
    for (const role of ROLE_GROUPS.noLoginLink) expect(inGroup(role, 'alertLink')).toBe(false);
  });

  it('that a manager manages are of an insurer or its farmers, and never administrators or managers', () => {
    for (const role of ROLE_GROUPS.managed) expect(inGroup(role, 'insurer') || isFarmer(role)).toBe(true);
    expect([ROLES.ADMIN, ROLES.MANAGER, ROLES.API].filter((role) => inGroup(role, 'managed'))).toEqual([]);
  });

  it('that are experts are insurers; those of a vertical of their own are not', () => {
    for (const role of ROLE_GROUPS.expert) expect(inGroup(role, 'insurer')).toBe(true);
    for (const role of ROLE_GROUPS.special) expect(inGroup(role, 'insurer')).toBe(false);
    for (const role of ROLE_GROUPS.cemetery) expect(inGroup(role, 'special')).toBe(true);
  });

  it('are asked by name where only one is meant', () => {
    const asked = { isFarmer, isUnderwriter, isAdmin, isApiClient } as const;
    const whose = Object.fromEntries(
      Object.entries(asked).map(([name, is]) => [name, ALL_ROLES.filter((role) => is(role)).map(roleName)]),
    );
    expect(whose).toEqual({
      isFarmer: ['FARMER'],
      isUnderwriter: ['EXPERT_UW'],
      isAdmin: ['ADMIN'],
      isApiClient: ['API'],
    });
  });
});
