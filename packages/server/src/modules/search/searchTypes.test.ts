import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import { expect, it } from 'vitest';
import { FINDERS } from '#server/modules.ts';
import { suggestionTypes } from './searchTypes.ts';

it('no role is offered a hit that it cannot open, or a search that it does not have', () => {
  for (const role of ALL_ROLES) {
    const types = suggestionTypes(role, false);
    if (!mayCall('search', role)) expect([role, types]).toEqual([role, []]);
    expect([role, types.filter((type) => !mayCall(FINDERS[type].openedBy, role))]).toEqual([role, []]);
  }
});
