import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { VIEWS, type ViewName } from './views.ts';

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

/** Typed out by hand: which roles of people have a view. */
const PEOPLE: Readonly<Partial<Record<ViewName, readonly number[]>>> = {
  DAMAGE: [...INSURER, FARMER],
  DAMAGE_PLOT: INSURER,
  DRAWING: INSURER,
  SAMPLING: INSURER,
  PRODUCT: INSURER,
  POLICY: [ADMIN, MANAGER, EXPERT_UW, FARMER, OPERATOR, EXPERT_RISK_TAKING],
  BLOCK: [...INSURER, FARMER, AGRARMONITOR, AGRO],
  BLOCK_PRODUCT: [...INSURER, FARMER, AGRARMONITOR, AGRO],
  RADAR: INSURER,
  WOODWISER_PROJECT: [ADMIN, WOODWISER],
  BLOCK_PLOT: [ADMIN, AGRO],
  DAMAGE_CHRONOLOGY: [ADMIN],
  YIELD: [...INSURER, FARMER],
  FROST_DAMAGE: [ADMIN, MANAGER, EXPERT_RISK_TAKING],
  EK: [ADMIN, AGRARMONITOR],
};

describe('views', () => {
  it('are the 22 states, numbered without a gap', () => {
    expect(Object.values(VIEWS).map(({ number }) => number)).toEqual(
      Array.from({ length: 22 }, (_, index) => index + 1),
    );
  });
  it.each(Object.entries(PEOPLE))('%s belongs to the roles that have the right to it', (name, people) => {
    expect(sorted(VIEWS[name as ViewName].roles)).toEqual(sorted(people));
  });
});
