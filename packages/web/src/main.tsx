import { takeArrival } from '#web/session/arrival.ts';
import { TOKEN_KEY } from '#web/lib/storageKeys.ts';

/** A guess that costs nothing when it is wrong: without a stored token, the sign-in page comes next. */
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
else {
  // Loaded while the user is fetched; so is, for users who follow a link to a case, its screen.
  void import('#web/app/SignedIn.tsx');
  if (window.location.pathname.startsWith('/view/damage/')) void import('#web/features/damage/DamageScreen.tsx');
}
