import { cellOf, type Right } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { peopleWith } from './people.ts';

const sorted = (roles: readonly number[]) => roles.toSorted((a, b) => a - b);
const {
  ADMIN,
  MANAGER,
  FARMER,
  AGRO,
  AGRARMONITOR,
  WOODWISER,
  EXPERT_UW,
  EXPERT_DAMAGE,
  OPERATOR,
  EXPERT_RISK_TAKING,
} = ROLES;
const INSURER = [ADMIN, MANAGER, EXPERT_DAMAGE, EXPERT_UW, OPERATOR, EXPERT_RISK_TAKING];
/** Farmers, and customers of verticals who reach blocks by their own rows. */
const WITH_OWN_BLOCKS = ALL_ROLES.filter((role) => cellOf('block', role) === 'O');

/** Typed out by hand from the table of the views: the right without which a view cannot be drawn, and who has it. */
const VIEWS: readonly (readonly [view: string, right: Right, people: readonly number[]])[] = [
  ['a damage', 'damage', [...INSURER, FARMER]],
  ['a damage plot', 'damagePlot', INSURER],
  ['the drawing of a plot', 'saveArea', INSURER],
  ['the sampling', 'saveSampling', INSURER],
  ['a policy', 'policy', [ADMIN, MANAGER, EXPERT_UW, FARMER, OPERATOR, EXPERT_RISK_TAKING]],
  ['a block', 'block', [...INSURER, ...WITH_OWN_BLOCKS]],
  ["a block's products", 'products', [...INSURER, ...WITH_OWN_BLOCKS]],
  ['the radar', 'radars', INSURER],
  ['a forest project', 'forestProjects', [ADMIN, WOODWISER]],
  ["a plot's management zones", 'soilManagementZones', [ADMIN, AGRO]],
  ['the chronology of damages', 'damageChronology', [ADMIN]],
  ['the yield map', 'yields', [...INSURER, FARMER]],
  ['the damages by frost', 'frostDamages', [ADMIN, MANAGER, EXPERT_RISK_TAKING]],
  ['a united application', 'ek', [ADMIN, AGRARMONITOR]],
];

describe('peopleWith', () => {
  it.each(VIEWS)('returns the people who have %s', (_view, right, people) => {
    expect(sorted(peopleWith(right))).toEqual(sorted(people));
  });
});
