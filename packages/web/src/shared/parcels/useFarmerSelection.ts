import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import { type FarmerSelection, resolveTarget } from '@georisk/domain/farmer/farmerState.ts';
import { composeFarmerUrl, parseFarmerUrl } from '@georisk/domain/farmer/farmerUrl.ts';
import { homeTarget } from '@georisk/domain/farmer/homeTarget.ts';
import { parseFarmerView } from '@georisk/domain/link/alertTarget.ts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { type ReplacedDate, replacedDate } from '#web/shared/imagery/replacedDate.ts';
import type { Parcel } from './parcel.ts';

function replacedIn(search: string, selection: ParcelSelection | null): ReplacedDate | null {
  return selection === null ? null : replacedDate(new URLSearchParams(search).get('date'), shownDate(selection));
}

export type ParcelSelection = FarmerSelection<Parcel>;

/** The selection of the address; null where it names a parcel that is not the farmer's, or they have none. */
function selectionOf(parcels: readonly Parcel[], path: string, search: string): ParcelSelection | null {
  if (path !== CLIENT_ROUTES.home) {
    const target = parseFarmerUrl(path + search);
    return target === null ? null : resolveTarget(parcels, target);
  }
  const query = new URLSearchParams(search);
  return homeTarget(parcels, { view: parseFarmerView(query.get('view')), date: parseIsoDate(query.get('date')) });
}

/** The farmer's selection: a function of the address, changed by navigation. */
export function useFarmerSelection(parcels: readonly Parcel[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const selection = useMemo(() => selectionOf(parcels, pathname, search), [parcels, pathname, search]);
  return {
    selection,
    /**
     * The selection at this very moment. Quick steps are ahead of the rendering; a step must start where the last one
     * ended.
     */
    current: () => selectionOf(parcels, window.location.pathname, window.location.search),
    /** Leaves the chosen parcel for all of them. */
    goHome: () => void navigate(CLIENT_ROUTES.home),
    replaced: replacedIn(search, selection),
    /** The address names no parcel: all of them are looked at. */
    isHome: pathname === CLIENT_ROUTES.home,
    /** False where the address names a missing parcel. */
    isKnown: selection !== null || pathname === CLIENT_ROUTES.home,
    go: (next: ParcelSelection | null) => {
      if (next === null) return;
      const { pathname: path, search: query } = window.location;
      const before = selectionOf(parcels, path, query);
      const kept =
        next.view === 'ndvi' && before?.block === next.block ? new URLSearchParams(query).get('compare') : null;
      void navigate(`${composeFarmerUrl(next)}${kept === null ? '' : `&compare=${encodeURIComponent(kept)}`}`);
    },
  };
}
