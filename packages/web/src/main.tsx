import { takeArrival } from './app/session/arrival.ts';
import { TOKEN_KEY } from './lib/storageKeys.ts';

/** A guess that costs nothing when it is wrong: with no token kept, the sign-in page comes next. */
function nobodySignedIn(): boolean {
  try {
    return window.localStorage.getItem(TOKEN_KEY) === null;
  } catch {
    return true;
  }
}

takeArrival();
void import('./app/start.tsx').then(({ start }) => start());
if (nobodySignedIn()) void import('./features/signIn/SignInScreen.tsx');
