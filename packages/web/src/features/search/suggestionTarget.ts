import type { Suggestion } from '@georisk/contract/endpoints.ts';
import type { ClientRoute } from '#web/routes/routes.ts';
import type { HitTarget, ScreenSearch, SearchHit, SearchHits } from '#web/shared/feature.ts';

const hitOf = (hits: Partial<SearchHits>, chosen: Suggestion): SearchHit | undefined =>
  hits[chosen.type] as SearchHit | undefined;

/** @throws Error 'Unknown suggestion type' */
export function suggestionTarget(hits: Partial<SearchHits>, chosen: Suggestion): HitTarget {
  const hit = hitOf(hits, chosen);
  if (hit === undefined) throw new Error('Unknown suggestion type');
  return hit.target(chosen);
}

/** What the application has for hits on the current screen. */
export interface Opening extends ScreenSearch {
  /** Whether the user has a screen at an address. */
  readonly mayOpen: (route: ClientRoute) => boolean;
}

/** Whether the user has a screen for it; an unreadable one of an older version has no target. */
export function leadsSomewhere(chosen: Suggestion, { hits, mayOpen }: Opening): boolean {
  try {
    const target = suggestionTarget(hits, chosen);
    return target.kind === 'place' ? target.box.every(Number.isFinite) : mayOpen(target.route);
  } catch {
    return false;
  }
}
