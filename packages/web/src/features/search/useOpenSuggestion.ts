import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import type { SearchHits } from '#web/shared/feature.ts';
import { logAction } from '#web/lib/log.ts';
import { suggestionTarget } from './suggestionTarget.ts';

/** Screens whose map can show a place; from the others the user is taken home first. */
const isOnMap = (pathname: string) => /^\/(?:view\/|$)/.test(pathname) && pathname !== href.dashboard();

/** Navigates to the hit: its address, or its place on the map. */
export function useOpenSuggestion(hits: Partial<SearchHits>): (chosen: Suggestion) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (chosen) => {
    const target = suggestionTarget(hits, chosen);
    logAction('search-used', `search/${chosen.type}`);
    if (target.kind === 'address') void navigate(target.to);
    else if (!isOnMap(pathname)) void navigate(href.home(), { state: { place: target.box } });
    else void import('#web/map/camera.ts').then(({ NO_PADDING, showBox }) => showBox(target.box, NO_PADDING));
  };
}
