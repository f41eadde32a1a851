import type { Suggestion } from '@georisk/contract/endpoints.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { type ClientRoute, href } from '#web/routes/routes.ts';

/** Target of a suggestion: an address, or a place on the map. */
export type SuggestionTarget =
  | { readonly kind: 'address'; readonly route: ClientRoute; readonly to: string }
  | { readonly kind: 'place'; readonly box: BBox };

type Targets = { readonly [T in Suggestion['type']]: (chosen: Extract<Suggestion, { type: T }>) => SuggestionTarget };

const TARGETS: Targets = {
  damage: ({ damageNumber }) => ({ kind: 'address', route: 'damage', to: href.damage(damageNumber) }),
  block: ({ meparCode }) => ({ kind: 'address', route: 'block', to: href.block(meparCode) }),
  prokatMeparCode: ({ meparCode }) => ({ kind: 'address', route: 'soilSamplingMepar', to: href.soilBlock(meparCode) }),
  city: ({ bbox: [west = 0, south = 0, east = 0, north = 0] }) => ({ kind: 'place', box: [west, south, east, north] }),
  policy: ({ policyNumber, year, policyId }) => ({
    kind: 'address',
    route: 'policy',
    to: href.policy(policyNumber, { year, ...(policyId !== undefined && { policyId }) }),
  }),
};

/** @throws Error 'Unknown suggestion type' */
export function suggestionTarget(chosen: Suggestion): SuggestionTarget {
  const target = TARGETS[chosen.type] as ((each: Suggestion) => SuggestionTarget) | undefined;
  if (target === undefined) throw new Error('Unknown suggestion type');
  return target(chosen);
}

/** Whether the user has a screen at an address. */
export type MayOpen = (route: ClientRoute) => boolean;

/** Whether the user has a screen for it; an unreadable one of an older version has no target. */
export function leadsSomewhere(chosen: Suggestion, mayOpen: MayOpen): boolean {
  try {
    const target = suggestionTarget(chosen);
    return target.kind === 'place' ? target.box.every(Number.isFinite) : mayOpen(target.route);
  } catch {
    return false;
  }
}
