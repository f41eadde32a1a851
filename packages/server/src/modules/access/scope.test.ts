import { API, type ApiName } from '@georisk/contract/api.ts';
import { ALL_ROLES, ROLES, type Role } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { accessOf, companyScopeOf, mayCall, mayWithFlag, scopeOf } from './scope.ts';

const callerOf = (role: Role, other: Partial<Caller> = {}): Caller => ({
  id: 7,
  companyId: 4,
  role,
  name: '',
  userName: '',
  capabilities: [],
  hidePolicyDamage: false,
  session: {
    id: 's',
    kind: 'password',
    actorId: null,
    actorRole: null,
    actorName: null,
    authenticatedAt: new Date(0),
    expiresAt: new Date(1),
  },
  adminFlag: false,
  ...other,
});

describe('what a caller may do with a call', () => {
  it('is the same for the served call as for one requested by name', () => {
    for (const name of Object.keys(API) as ApiName[]) {
      for (const role of ALL_ROLES) {
        const caller = callerOf(role, { capabilities: ['risk'] });
        const { cell, scope, companyScope, withFlag } = accessOf(name, caller);
        expect([name, role, scope, companyScope, withFlag, cell !== '-']).toEqual([
          name,
          role,
          scopeOf(name, caller),
          companyScopeOf(name, caller),
          mayWithFlag(name, caller),
          mayCall(name, caller),
        ]);
      }
    }
  });

  it('follows the cell of the row', () => {
    expect(accessOf('damages', callerOf(ROLES.ADMIN)).scope).toEqual({ kind: 'all' });
    expect(accessOf('damages', callerOf(ROLES.OPERATOR)).scope).toEqual({ kind: 'company', companyId: 4 });
    expect(accessOf('damages', callerOf(ROLES.OPERATOR, { companyId: null })).scope).toEqual({ kind: 'none' });
    expect(accessOf('policies', callerOf(ROLES.FARMER)).scope).toEqual({ kind: 'own', companyId: 4, userId: 7 });
    expect(accessOf('damages', callerOf(ROLES.FARMER))).toEqual({
      cell: '-',
      scope: { kind: 'none' },
      companyScope: { kind: 'none' },
      withFlag: false,
    });
  });

  it('needs the capability where the cell asks for it', () => {
    const withRisk = callerOf(ROLES.MANAGER, { capabilities: ['risk'] });
    expect([accessOf('frostDamages', withRisk).scope, mayCall('frostDamages', withRisk)]).toEqual([
      { kind: 'company', companyId: 4 },
      true,
    ]);
    const without = callerOf(ROLES.MANAGER);
    const { scope, companyScope } = accessOf('frostDamages', without);
    expect([scope, companyScope, mayCall('frostDamages', without)]).toEqual([
      { kind: 'none' },
      { kind: 'none' },
      false,
    ]);
    expect(mayCall('frostDamages', callerOf(ROLES.EXPERT_UW, { capabilities: ['risk'] }))).toBe(false);
  });

  it("reaches the company's rows where the call is about reference data or own blocks", () => {
    expect(accessOf('products', callerOf(ROLES.OPERATOR))).toMatchObject({
      cell: 'G',
      scope: { kind: 'all' },
      companyScope: { kind: 'company', companyId: 4 },
    });
    expect(accessOf('products', callerOf(ROLES.FARMER)).companyScope).toEqual({ kind: 'company', companyId: 4 });
    expect(accessOf('products', callerOf(ROLES.ADMIN)).companyScope).toEqual({ kind: 'all' });
    expect(accessOf('products', callerOf(ROLES.PROKAT)).companyScope).toEqual({ kind: 'none' });
  });

  it('needs role and flag for calls marked so, or an administrator behind the user', () => {
    const admin = callerOf(ROLES.ADMIN);
    const inHisName = callerOf(ROLES.FARMER, {
      adminFlag: true,
      session: { ...admin.session, kind: 'impersonated', actorId: 1, actorRole: ROLES.ADMIN },
    });
    expect(accessOf('impersonate', admin).withFlag).toBe(false);
    expect(accessOf('impersonate', { ...admin, adminFlag: true }).withFlag).toBe(true);
    expect(mayWithFlag('removePolicyDrawing', inHisName)).toBe(true);
    expect(mayWithFlag('removePolicyDrawing', callerOf(ROLES.MANAGER, { adminFlag: true }))).toBe(false);
  });
});
