import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { managePlots, plotsDialog, startDrawing } from './support/drawing.ts';
import { DESKTOP, demoUrl, PHONE, signIn } from './support/people.ts';

interface Screen {
  readonly user?: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'sign-in': { path: '/bejelentkezes' },
  'password reset': { path: '/passwordReset' },
  'password renewal': { path: '/passwordRenew?token=1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  link: { path: '/t/1-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  '404': { path: '/nincs/ilyen' },
  profile: { user: 'manager', path: '/profil' },
  'staff home': { user: 'manager', path: '/' },
  policy: { user: 'manager', path: '/view/policy/1' },
  users: { user: 'admin', path: '/admin/felhasznalok' },
  messages: { user: 'admin', path: '/admin/uzenetek' },
  imports: { user: 'admin', path: '/admin/importok' },
  farmer: { user: 'farmer', path: '/' },
  'alert view': { user: 'farmer', path: '/?view=alert' },
  'plots dialog': {
    user: 'farmer',
    path: '/',
    open: async (page) => (await managePlots(page).click(), plotsDialog(page).waitFor()),
  },
  drawing: { user: 'farmer', path: '/', open: startDrawing },
  menu: { user: 'farmer', path: '/', open: (page) => page.getByRole('button', { name: 'Menü', exact: true }).click() },
  help: {
    user: 'farmer',
    path: '/',
    open: (page) =>
      page
        .getByRole('button', { name: /Segítség/ })
        .first()
        .click(),
  },
};

for (const [size, viewport, scheme] of [
  ['phone', PHONE, 'light'],
  ['phone', PHONE, 'dark'],
  ['desktop', DESKTOP, 'light'],
] as const) {
  test(`${size}, ${scheme}: nothing serious on any screen`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    let signedIn: string | undefined;
    const found: Record<string, string[]> = {};
    for (const [name, { user, path, open }] of Object.entries(SCREENS)) {
      if (user !== signedIn) {
        await page.goto(`${demoUrl()}/bejelentkezes`);
        await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
        if (user !== undefined) {
          await signIn(page, demoUrl(), user);
        }
        signedIn = user;
      }
      await page.goto(`${demoUrl()}${path}`);
      await page.locator('h1, h2, .ol-viewport').first().waitFor();
      await open?.(page);
      const violations = await serious(page);
      if (violations.length > 0) found[name] = violations;
    }
    expect(found).toEqual({});
  });
}
