import { takeArrival } from '#web/session/arrival.ts';
import { TOKEN_KEY } from '#web/lib/storageKeys.ts';

/** A guess that costs nothing when it is wrong: with no token kept, the sign-in page comes next. */
function nobodySignedIn(): boolean {
  try {
    return window.localStorage.getItem(TOKEN_KEY) === null;
  } catch {
    return true;
  }
}

takeArrival();
void import('#web/app/start.tsx').then(({ start }) => start());
if (nobodySignedIn()) void import('#web/features/signIn/SignInScreen.tsx');
// Who comes by a link to a case has its screen on the way while he is asked who he is.
else if (window.location.pathname.startsWith('/view/damage/')) void import('#web/features/damage/DamageScreen.tsx');
