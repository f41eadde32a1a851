import { expect, type Page } from '@playwright/test';
import { TOKEN_KEY } from '../../packages/web/src/lib/storageKeys.ts';
import { button, type Cut } from './damageCase.ts';
import { DEMO_PASSWORD, demoUrl } from './people.ts';

export const CUTS: readonly Cut[] = ['leaving', 'coming back'];

/** Ends the session of this browser on the server, as an administrator or another device would. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await fetch(`${demoUrl()}/api/oauth2/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

/**
 * Ends it when a call is sent: ended before, the page might learn of it by a request of its own. @param path of the
 * call
 */
export const endSessionAt = (page: Page, path: RegExp): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      await endSession(page);
      await route.continue();
    },
    { times: 1 },
  );

/** Signs in on the page to which an ended session redirects. */
export async function signInAgain(page: Page, userName = 'expert-damage'): Promise<void> {
  await expect(page).toHaveURL(/bejelentkezes\?url=/);
  await page.getByLabel('Felhasználónév').fill(userName);
  await page.getByLabel('Jelszó', { exact: true }).fill(DEMO_PASSWORD);
  await button(page, 'Bejelentkezés').click();
}

/** Ends the tab's process: nothing of the page runs any more. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
