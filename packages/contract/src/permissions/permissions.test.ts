import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { API, type ApiName } from '../api.ts';
import additions from './additions.json' with { type: 'json' };
import matrix from './matrix.json' with { type: 'json' };
import { OTHER_RIGHTS } from '../verticals.ts';
import {
  cellFor,
  isPublic,
  cellOf,
  mayByRow,
  mayCall,
  PERMISSION_IDS,
  type Right,
  rolesOf,
  rolesWith,
  rowOf,
  rowsOf,
} from './permissions.ts';
import { RULES } from './rules.ts';

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}

const rows = [...matrix, ...additions].filter((line) => 'id' in line) as unknown as readonly Row[];

describe('the permission matrix', () => {
  it('returns every cell as its JSON files have it', () => {
    expect(PERMISSION_IDS).toEqual(rows.map(({ id }) => id));
    const byId = new Map(rows.map(({ id, cells }) => [id, cells]));
    for (const permission of PERMISSION_IDS) {
      const cells = Object.fromEntries(
        (['anon', ...ALL_ROLES] as const).map((role) => [role, cellFor(permission, role)]),
      );
      expect([permission, cells]).toEqual([permission, byId.get(permission)]);
      expect(RULES[permission].call).not.toBe('');
    }
  });

  it('asks the capability of the cells whose rule names it, and none of the others', () => {
    const asking = new Set(
      rows.flatMap(({ id, cells }) =>
        ALL_ROLES.filter((role) => {
          const may = (capabilities: readonly string[]) => mayByRow(id as never, { role, capabilities });
          return cells[role] !== '-' && may(['risk']) && !may([]);
        }).map((role) => `${id} ${role} ${cells[role]}`),
      ),
    );
    expect([...asking]).toEqual(['L7 3 F', 'L7 14 F']);
    expect(mayByRow('L7', { role: ROLES.EXPERT_UW, capabilities: ['risk'] })).toBe(false);
    expect(mayByRow('L7', { role: ROLES.ADMIN })).toBe(true);
  });

  it('gives nothing to a number that is no role', () => {
    for (const role of [0, -1, 15, 1.5, Number.NaN]) {
      expect(cellFor(rowOf('live'), role)).toBe('-');
      expect(mayCall('currentUser', role)).toBe(false);
    }
  });

  it('has no row without a call or another right, and no other right for a call', () => {
    const ofCalls = rowsOf(...(Object.keys(API) as ApiName[]));
    const ofOthers = rowsOf(...(Object.keys(OTHER_RIGHTS) as Right[]));
    expect(PERMISSION_IDS.filter((id) => !ofCalls.has(id) && !ofOthers.has(id))).toEqual([]);
    expect([...ofOthers].filter((id) => ofCalls.has(id))).toEqual([]);
    expect(Object.keys(OTHER_RIGHTS).filter((name) => name in API)).toEqual([]);
  });

  it('returns by the name of a call who may make it', () => {
    expect(rolesWith('assignDamage')).toEqual([ROLES.ADMIN, ROLES.MANAGER, ROLES.OPERATOR]);
    expect(rolesWith('assignDamage')).toEqual(rolesOf(API.assignDamage.permission));
    expect(mayCall('assignDamage', ROLES.EXPERT_DAMAGE)).toBe(false);
    expect(cellOf('saveArea', ROLES.EXPERT_DAMAGE)).toBe('R');
    expect([cellOf('radars', ROLES.MANAGER), cellOf('removePolicyDrawing', ROLES.ADMIN)]).toEqual(['T', 'X']);
    expect([isPublic(rowOf('pages')), isPublic(rowOf('damages'))]).toEqual([true, false]);
  });
});
