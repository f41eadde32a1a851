import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { ClientRoute } from '#web/routes/routes.ts';
import { SEARCH_HITS } from '#web/app/features.ts';
import { screenFor } from '#web/app/roleScreens.ts';
import { person } from '#web/testing/people.ts';
import { leadsSomewhere, suggestionTarget } from './suggestionTarget.ts';

const hit = <T extends Suggestion['type']>(type: T, rest: Omit<Extract<Suggestion, { type: T }>, 'type' | 'label'>) =>
  ({ type, label: 'x', ...rest }) as unknown as Suggestion;
const opens = (role: Role) => ({
  hits: SEARCH_HITS,
  query: {},
  mayOpen: (route: ClientRoute) => screenFor(route, person(role)) !== undefined,
});
const block = hit('block', { detail: null, meparCode: 'DAPW9NQH' });
const policy = hit('policy', { detail: null, policyNumber: 'AGB/1', year: 2026 });
const farmer = hit('farmer', { detail: null, farmerId: 7 });
const city = hit('city', { detail: null, code: '1', name: 'x', bbox: [1, 2, 3, 4] });

describe('the target of a suggestion', () => {
  it('is its address, or its place', () => {
    expect(suggestionTarget(SEARCH_HITS, block)).toMatchObject({ route: 'block', to: '/view/block/DAPW9NQH' });
    expect(suggestionTarget(SEARCH_HITS, policy)).toMatchObject({
      route: 'policy',
      to: '/view/policy/AGB%2F1?year=2026',
    });
    expect(suggestionTarget(SEARCH_HITS, farmer)).toMatchObject({ route: 'insuredFarmer', to: '/view/farmer/7' });
    expect(suggestionTarget(SEARCH_HITS, city)).toEqual({ kind: 'place', box: [1, 2, 3, 4] });
  });

  it('is refused for an unknown type', () => {
    expect(() => suggestionTarget(SEARCH_HITS, { type: 'moon' } as never)).toThrow('Unknown suggestion type');
  });

  it('is offered where the role has the screen', () => {
    expect(leadsSomewhere(block, opens(ROLES.MANAGER))).toBe(true);
    expect(leadsSomewhere(policy, opens(ROLES.MANAGER))).toBe(true);
    expect(leadsSomewhere(policy, opens(ROLES.EXPERT_DAMAGE))).toBe(false);
    expect(leadsSomewhere(farmer, opens(ROLES.MANAGER))).toBe(true);
    expect(leadsSomewhere(farmer, opens(ROLES.EXPERT_DAMAGE))).toBe(false);
    expect(leadsSomewhere(city, opens(ROLES.FARMER))).toBe(true);
  });

  it('is not offered where the stored one cannot be read', () => {
    expect(leadsSomewhere({ type: 'moon', label: 'x' } as never, opens(ROLES.ADMIN))).toBe(false);
    expect(leadsSomewhere({ type: 'city', label: 'x' } as never, opens(ROLES.ADMIN))).toBe(false);
    expect(
      leadsSomewhere(
        hit('city', { detail: null, code: '1', name: 'x', bbox: [1, 2, Number.NaN, 4] }),
        opens(ROLES.ADMIN),
      ),
    ).toBe(false);
  });
});
