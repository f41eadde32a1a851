import { expect, type Page } from '@playwright/test';
import { DATABASE, TOKEN_KEY } from '../../packages/web/src/lib/storageKeys.ts';
import { mailCount, signInLinkFromMail } from './mailbox.ts';

export const DEMO_PASSWORD = 'Demo-2026!';

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the stories by npm test`);
  return value;
};

/** The demo world of this worker: stories of another worker leave no traces in it. */
export function demoUrl(): string {
  const urls = setting('DEMO_URL').split(' ');
  const url = urls[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % urls.length];
  if (url === undefined) throw new Error('No demo world is running');
  return url;
}
export const realUrl = (): string | undefined => process.env['REAL_URL'];
/** The same installation on a later day. */
export const realLateUrl = (): string | undefined => process.env['REAL_LATE_URL'];
export const mailFolder = (): string => setting('MAIL_FOLDER');

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 800, height: 1100 };
export const DESKTOP = { width: 1440, height: 900 };

/** The demo account that is yet to be welcomed. */
export const GREETED = 'farmer-b';

/** The welcome dialog covers everything else for users who have not seen it. */
export async function passWelcome(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Tovább' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Signs in by user name and password, typed like by a person. */
export async function signInByForm(
  page: Page,
  base: string,
  userName: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto(`${base}/bejelentkezes`);
  await page.getByLabel('Felhasználónév').fill(userName);
  await page.getByLabel('Jelszó', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Bejelentkezés' }).click();
  await expect(page).not.toHaveURL(/bejelentkezes/);
}

/** Opens a screen as a user, in stories that are not about signing in: by the call, instead of the page. */
export async function enter(
  page: Page,
  base: string,
  userName: string,
  path = '/',
  password = DEMO_PASSWORD,
): Promise<void> {
  const token = await tokenOf(base, userName, password);
  // A page of the same origin without any code of the application.
  await page.route(`${base}/door`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${base}/door`);
  await page.evaluate(
    async ([key, value, database]) => {
      localStorage.clear();
      sessionStorage.clear();
      await new Promise((done, failed) => {
        const request = indexedDB.deleteDatabase(database);
        request.addEventListener('success', done);
        request.addEventListener('error', failed);
      });
      localStorage.setItem(key, value);
    },
    [TOKEN_KEY, token, DATABASE] as const,
  );
  await page.unroute(`${base}/door`);
  await page.goto(`${base}${path}`);
  await expect(page).not.toHaveURL(/bejelentkezes/);
}

/** Signs in and waits for the home screen. */
export const signIn = (page: Page, base: string, userName: string, password?: string): Promise<void> =>
  enter(page, base, userName, '/', password);

/** Requests a link on the sign-in page, finds it in the mail, opens it and presses its button. */
export async function signInByLink(page: Page, base: string, email: string): Promise<void> {
  const since = mailCount(mailFolder());
  await page.goto(`${base}/bejelentkezes`);
  await page.getByLabel('E-mail-cím').fill(email);
  await page.getByRole('button', { name: 'Belépési link kérése' }).click();
  await expect(page.getByText('Ha az adat szerepel a rendszerben, a belépési linket elküldtük.')).toBeVisible();
  const link = await signInLinkFromMail(mailFolder(), email, since);
  await page.goto(link);
  await page.getByRole('button', { name: 'Belépés', exact: true }).click();
  await expect(page.locator('.ol-viewport')).toBeVisible();
}

/** A bearer token for calls that a story makes beside the browser. */
export async function tokenOf(base: string, userName: string, password = DEMO_PASSWORD): Promise<string> {
  const answer = await fetch(`${base}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: userName, password }),
  });
  if (!answer.ok) throw new Error(`${userName} was not let in: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

/** Share of the map's pixels whose colour satisfies a test: whether something is drawn, without knowing how. */
export async function pixelShare(page: Page, wanted: 'vivid'): Promise<number> {
  const image = await page.locator('.ol-viewport').screenshot();
  return page.evaluate(
    async ({ data, wanted }) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (!context) return 0;
      context.drawImage(bitmap, 0, 0);
      const { data: rgba } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let count = 0;
      for (let i = 0; i < rgba.length; i += 4) {
        const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]];
        if (wanted === 'vivid' && Math.max(r, g, b) - Math.min(r, g, b) > 150) count += 1;
      }
      return count / (rgba.length / 4);
    },
    { data: image.toString('base64'), wanted },
  );
}
