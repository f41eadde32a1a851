import { earlyAnswer, hasToken, readEarly } from '#web/lib/earlyReads.ts';
import { arrival, takeArrival } from '#web/session/arrival.ts';
import { readParcelsEarly } from '#web/session/earlyParcels.ts';

/** A case's own address, without one of its plots. */
const CASE = /^\/view\/damage\/([^/]+)$/;

/** A farmer's own screen. */
const PARCELS = /^\/(?:view\/block\/[^/]+)?$/;

async function fetchFarmerScreen(): Promise<void> {
  if (await readParcelsEarly(earlyAnswer('/api/currentUser'))) await import('#web/features/farmer/FarmerScreen.tsx');
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
  const damage = CASE.exec(pathname)?.[1];
  if (damage !== undefined) {
    if (sameUser && !new URLSearchParams(search).has('damagePlotId')) readEarly(`/api/damages/${damage}`);
    void import('#web/features/damage/DamageScreen.tsx');
  }
} else void import('#web/features/signIn/SignInScreen.tsx');
