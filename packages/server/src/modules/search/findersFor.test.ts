import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { expect, it } from 'vitest';
import { FINDERS } from '#server/modules.ts';
import { findersFor } from './findersFor.ts';

const names = new Map(Object.entries(FINDERS).map(([name, finder]) => [finder, name]));
const typesOf = (role: number, onFrostScreen = false) =>
  findersFor(FINDERS, role, onFrostScreen).map((finder) => names.get(finder));

it('no role is offered a hit that it cannot open, or a search that it does not have', () => {
  for (const role of ALL_ROLES) {
    const finders = findersFor(FINDERS, role, false);
    if (!mayCall('search', role)) expect([role, finders]).toEqual([role, []]);
    expect([role, finders.filter(({ openedBy }) => !mayCall(openedBy, role))]).toEqual([role, []]);
  }
});

it('each role finds the types of the specification, in its order', () => {
  const insurer = ['damage', 'block', 'city', 'policy'];
  for (const role of [ROLES.ADMIN, ROLES.MANAGER, ROLES.EXPERT_UW, ROLES.OPERATOR, ROLES.EXPERT_RISK_TAKING])
    expect([role, typesOf(role)]).toEqual([role, [...insurer, 'farmer']]);
  expect(typesOf(ROLES.API)).toEqual(insurer);
  expect(typesOf(ROLES.EXPERT_DAMAGE)).toEqual(['damage', 'block', 'city']);
  expect(typesOf(ROLES.FARMER)).toEqual(['block', 'city']);
  expect(typesOf(ROLES.PROKAT)).toEqual(['prokatMeparCode']);
  expect(typesOf(ROLES.AGRO)).toEqual(['blockPlot', 'block']);
});

it('the frost pages find blocks and settlements only', () => {
  expect(typesOf(ROLES.ADMIN, true)).toEqual(['block', 'city']);
});
