import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { rolesOf } from '@georisk/contract/permissions/permissions.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { VIEWS, type ViewName } from './views.ts';

/** The call that a view cannot be drawn without. */
const CALLS: Partial<Record<ViewName, PermissionId>> = {
  DAMAGE: 'D1',
  DAMAGE_PLOT: 'D2',
  POLICY: 'P2',
  POLICY_PLOT: 'P3',
  BLOCK: 'B1',
  RADAR: 'L4',
  WOODWISER_PROJECT: 'L13',
  BLOCK_PLOT: 'L11',
  DAMAGE_CHRONOLOGY: 'L6',
  YIELD: 'L8',
  FROST_DAMAGE: 'L7',
  EK: 'L12',
};

const sorted = (roles: readonly number[]) => roles.toSorted((a, b) => a - b);

describe('views', () => {
  it('are the 22 states, numbered without a gap', () => {
    expect(Object.values(VIEWS).map(({ number }) => number)).toEqual(
      Array.from({ length: 22 }, (_, index) => index + 1),
    );
  });
  it.each(Object.entries(CALLS))('%s is open to those, programs apart, who may make its call %s', (name, call) => {
    const may = rolesOf(call).filter((role) => role !== ROLES.API);
    expect(sorted(VIEWS[name as ViewName].roles)).toEqual(sorted(may));
  });
});
