import { expect, test } from '@playwright/test';
import {
  DEMO_PASSWORD,
  DESKTOP,
  demoUrl,
  enter,
  GREETED,
  passWelcome,
  mailFolder,
  PHONE,
  signInByForm as signIn,
} from './support/people.ts';
import { linkFromMail, mailCount } from './support/mailbox.ts';
import { keepScreens } from './support/screens.ts';

test.describe('signing in', () => {
  test('the page lists the demo accounts, names missing input, and refuses a wrong password', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto(demoUrl());
    await expect(page).toHaveURL(/\/bejelentkezes/);
    await expect(page.getByText('Bemutató fiókok')).toBeVisible();
    await keepScreens(page, 'sign-in');
    await page.getByLabel('Felhasználónév').focus();
    await page.getByLabel('Jelszó', { exact: true }).focus();
    await page.getByRole('button', { name: 'Bejelentkezés' }).click();
    await expect(page.getByText('Kötelező kitölteni', { exact: true }).first()).toBeVisible();
    await page.getByLabel('Felhasználónév').fill('farmer');
    await page.getByLabel('Jelszó', { exact: true }).fill('rossz jelszó');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Érvénytelen felhasználónév vagy jelszó!')).toBeVisible();
    await expect(page.getByLabel('Felhasználónév')).toHaveValue('farmer');
  });

  test('a protected page redirects to sign-in and back again; signed in, the sign-in page redirects home', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(`${demoUrl()}/profil?a=1`);
    await expect(page).toHaveURL(/\/bejelentkezes\?url=/);
    await page.getByLabel('Felhasználónév').fill('manager');
    await page.getByLabel('Jelszó', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profil\?a=1$/);
    await expect(page.getByText('Felhasználói adatok')).toBeVisible();
    await keepScreens(page, 'profile');
    await page.goto(`${demoUrl()}/bejelentkezes`);
    await expect(page).not.toHaveURL(/bejelentkezes/);
  });

  test('a start whose code has not come yet is painted, and the frame leaves with the first screen', {
    tag: '@all',
  }, async ({ page }) => {
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(demoUrl(), { waitUntil: 'commit' });
    const frame = page.locator('.start-frame');
    await expect(frame).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${demoUrl()}/bejelentkezes`);
    await expect(page.getByRole('heading', { name: 'Bejelentkezés' })).toBeVisible();
    await expect(frame).toBeHidden();
  });

  test('an unknown address is 404, and so is one that the role does not have', { tag: '@all' }, async ({ page }) => {
    const answer = await page.goto(`${demoUrl()}/nincs/ilyen`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404 - page not found')).toBeVisible();
    await keepScreens(page, 'not-found');
    await enter(page, demoUrl(), 'farmer', '/profil');
    await expect(page.getByText('404 - page not found')).toBeVisible();
  });

  test('a forgotten password is renewed by a mailed link, once', async ({ page }) => {
    const since = mailCount(mailFolder());
    await page.goto(`${demoUrl()}/bejelentkezes`);
    await page.getByRole('link', { name: 'Elfelejtett jelszó' }).click();
    // The sign-in page has a field of the same name.
    await page.getByRole('heading', { name: 'Elfelejtett jelszó' }).waitFor();
    await keepScreens(page, 'password-reset');
    await page.getByLabel('E-mail-cím').fill('expert-damage-b@georisk.example');
    await page.getByRole('button', { name: 'Levél kérése' }).click();
    const link = await linkFromMail(mailFolder(), 'expert-damage-b@georisk.example', since);
    await page.goto(link);
    await expect(page.getByText('Jelszó megadása')).toBeVisible();
    await keepScreens(page, 'password-renew');
    await page.getByLabel('Új jelszó').fill('Buza-tabla-2026');
    await page.getByRole('button', { name: 'Jelszó beállítása' }).click();
    await expect(page.getByText('A jelszót beállítottuk.')).toBeVisible();
    await signIn(page, demoUrl(), 'expert-damage-b', 'Buza-tabla-2026');
    await page.goto(link);
    await page.getByLabel('Új jelszó').fill('Masik-jelszo-2026');
    await page.getByRole('button', { name: 'Jelszó beállítása' }).click();
    await expect(page.getByText(/lejárt|már felhasználták/).first()).toBeVisible();
  });

  test('new users are welcomed, once', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signIn(page, demoUrl(), GREETED);
    await expect(page.getByRole('dialog')).toContainText('Üdvözöljük');
    await keepScreens(page, 'welcome');
    const told = page.waitForResponse('**/api/suppressWelcomeScreen');
    await passWelcome(page);
    await told;
    await page.reload();
    await expect(page.locator('.ol-viewport')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('signing out forgets the session', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'manager');
    await page.getByRole('banner').getByRole('button', { name: 'Dr. Baráth Levente' }).click();
    await page.getByRole('menuitem', { name: 'Kijelentkezés' }).click();
    await expect(page).toHaveURL(/\/bejelentkezes/);
    await expect
      .poll(() =>
        page.evaluate(() =>
          JSON.stringify({ local: Object.entries(localStorage), session: Object.entries(sessionStorage) }),
        ),
      )
      .not.toMatch(/[A-Za-z0-9_-]{40,}/);
    await page.goBack();
    await expect(page).toHaveURL(/\/bejelentkezes/);
  });

  test('an unreachable server shows the error page with a way to try again', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'manager');
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Hiba történt!')).toBeVisible();
    await expect(page.getByText('A szolgáltatás jelenleg nem elérhető. Kérjük, próbálja újra később!')).toBeVisible();
    await keepScreens(page, 'error-page');
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: /[Ff]rissít|Újra/ }).click();
    await expect(page.locator('.ol-viewport')).toBeVisible();
  });
});
