import { earlyContent, hasToken, readEarly } from '#web/lib/earlyReads.ts';
import { CASE_PATH } from '#web/routes/casePath.ts';
import { arrival, takeArrival } from '#web/session/arrival.ts';
import { readParcelsEarly } from '#web/session/earlyParcels.ts';

/** A farmer's own screen. */
const PARCELS = /^\/(?:view\/block\/[^/]+)?$/;

async function fetchFarmerScreen(): Promise<void> {
  if (await readParcelsEarly(earlyContent('/api/currentUser'))) await import('#web/features/farmer/FarmerScreen.tsx');
}

takeArrival();
void import('#web/app/start.tsx').then(({ start }) => start());
if (hasToken()) {
  const { pathname, search } = window.location;
  const { link, admin } = arrival.read();
  // Requested while the code is loaded, but not where the address changes who asks.
  const sameUser = link === undefined && admin === undefined;
  if (sameUser) readEarly('/api/currentUser');
  if (PARCELS.test(pathname)) fetchFarmerScreen().catch(() => undefined);
  void import('#web/app/SignedIn.tsx');
  const damage = CASE_PATH.exec(pathname)?.[1];
  if (damage !== undefined) {
    if (sameUser && !new URLSearchParams(search).has('damagePlotId')) readEarly(`/api/damages/${damage}`);
    void import('#web/features/damage/DamageScreen.tsx');
  }
} else void import('#web/features/signIn/SignInScreen.tsx');
