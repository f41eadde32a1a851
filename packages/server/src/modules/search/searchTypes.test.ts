import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES } from '@georisk/domain/roles/roles.ts';
import { expect, it } from 'vitest';
import { OPENED_BY } from './search.service.ts';
import { suggestionTypes } from './searchTypes.ts';

it('nobody is promised a hit that he could not open, or a search that is not his', () => {
  for (const role of ALL_ROLES) {
    const types = suggestionTypes(role, false);
    if (!mayCall('search', role)) expect([role, types]).toEqual([role, []]);
    expect([role, types.filter((type) => !mayCall(OPENED_BY[type], role))]).toEqual([role, []]);
  }
});
