import { expect, type Page, test } from '@playwright/test';
import {
  bowTie,
  drawingRegion,
  managePlots,
  plotsDialog,
  saveOutline,
  square,
  startDrawing,
  tapMap,
} from './support/drawing.ts';
import { linkFromMail, mailCount } from './support/mailbox.ts';
import {
  DESKTOP,
  enter,
  mailFolder,
  passWelcome,
  PHONE,
  pixelShare,
  realLateUrl,
  realUrl,
  signInByLink,
  tokenOf,
} from './support/people.ts';
import { REAL_ADMIN } from './support/realData.ts';
import { SEASON_DATES, SEASON_FARMERS } from './support/realSeason.ts';
import { keepScreens } from './support/screens.ts';

/**
 * The farmer's whole work on the imported landscape: alerts, late and missing images, outlines; on a phone and at a
 * desk.
 */
test.describe.configure({ mode: 'serial' });

const base = () => realUrl() ?? '';
const button = (page: Page, name: RegExp | string) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Körvonal mentése' });

async function administrator(): Promise<Record<string, string>> {
  const token = await tokenOf(base(), REAL_ADMIN.userName, REAL_ADMIN.password);
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

/** The alert link that an administrator sends: the same as in an alert's mail. */
async function alertLink(farmer: string): Promise<string> {
  const headers = await administrator();
  const phrase = encodeURIComponent(`${farmer}@pelda.hu`);
  const users = (await (await fetch(`${base()}/api/admin/users?phrase=${phrase}`, { headers })).json()) as {
    items: { id: number }[];
  };
  const since = mailCount(mailFolder());
  const answer = await fetch(`${base()}/api/admin/users/${users.items[0]?.id}/sendLink`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ kind: 'alert', view: 'alert', date: SEASON_DATES.newest }),
  });
  expect(answer.status).toBe(204);
  return linkFromMail(mailFolder(), `${farmer}@pelda.hu`, since);
}

const SIZES = [
  ['phone', PHONE, SEASON_FARMERS[0]],
  ['desktop', DESKTOP, SEASON_FARMERS[1]],
] as const;

for (const [size, viewport, { farmer, block, unseen }] of SIZES) {
  test.describe(`${size}: ${farmer} on the imported landscape`, () => {
    test.skip(() => realUrl() === undefined, 'the real data or PostgreSQL is not here');
    test.beforeEach(({ page }) => page.setViewportSize(viewport));

    test('an alert link from a mail opens the alert', { tag: '@all' }, async ({ page }) => {
      await page.goto(await alertLink(farmer));
      // A second try finds a farmer who was welcomed already.
      if (test.info().retry === 0) await passWelcome(page);
      await expect(button(page, 'Riasztások')).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('2018. 05. 21.').first()).toBeVisible();
      await expect(page.getByText(/ha érintett/).first()).toBeVisible();
      await keepScreens(page, `real-alert-link-${size}`);
    });

    test('where the newest image is also an alert the block opens with the alert; an older one is chosen by date', {
      tag: '@all',
    }, async ({ page }) => {
      await signInByLink(page, base(), `${farmer}@pelda.hu`);
      await page.goto(`${base()}/view/block/${block}`);
      await expect(button(page, 'Riasztások')).toHaveAttribute('aria-pressed', 'true');
      await page.getByLabel('Dátum').first().click();
      await page.getByRole('option', { name: /2018\. 05\. 08\./ }).click();
      await expect(page).toHaveURL(/date=2018-05-08/);
      await button(page, 'NDVI').click();
      await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.003);
      await keepScreens(page, `real-block-${size}`);
    });

    test('a block without an image says so', { tag: '@all' }, async ({ page }) => {
      await signInByLink(page, base(), `${farmer}@pelda.hu`);
      await page.goto(`${base()}/view/block/${unseen}`);
      await expect(page.getByText('Az NDVI térkép hamarosan elérhető lesz!')).toBeVisible();
      await expect(button(page, /^NDVI térkép/)).toHaveAttribute('aria-disabled', 'true');
    });

    test('four weeks later the newest image is late, and the block says why', { tag: '@all' }, async ({ page }) => {
      await signInByLink(page, realLateUrl() ?? '', `${farmer}@pelda.hu`);
      await page.goto(`${realLateUrl()}/view/block/${block}?view=ndvi`);
      await expect(page.getByText('Felhőzet miatt nincs friss NDVI térkép!')).toBeVisible();
      await keepScreens(page, `real-late-${size}`);
    });

    test('a crossing outline is refused; drawn with undo and saved, the outline is stored', { tag: '@all' }, async ({
      page,
    }) => {
      await signInByLink(page, base(), `${farmer}@pelda.hu`);
      await page.goto(`${base()}/view/block/${block}`);
      await expect(page.getByRole('heading', { name: 'Hiányzó körvonal' })).toBeAttached();
      await startDrawing(page);
      const half = size === 'phone' ? 40 : 60;
      await tapMap(page, bowTie(half));
      await expect(drawingRegion(page).getByRole('alert')).toContainText(/kereszte|metsz/i);
      await keepScreens(page, `real-crossing-${size}`);
      if (await save(page).isEnabled()) await save(page).click();
      await expect(drawingRegion(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Eldobom' }).click();
      await expect(drawingRegion(page)).toHaveCount(0);

      await startDrawing(page);
      await tapMap(page, square(half).slice(0, 4));
      await page.keyboard.press('Control+z');
      await expect(drawingRegion(page).getByText('3 sarok')).toBeAttached();
      await page.keyboard.press('Control+Shift+z');
      await expect(drawingRegion(page).getByText('4 sarok')).toBeAttached();
      await tapMap(page, [[-half, -half]]);
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/policyDrawings'));
      await saveOutline(page);
      expect((await answered).status()).toBe(200);
      await expect(page.getByText(/elmentettük/).first()).toBeVisible();
      await keepScreens(page, `real-saved-${size}`);
    });

    test('an administrator deletes the outline while impersonating the farmer', { tag: '@all' }, async ({ page }) => {
      await enter(page, base(), REAL_ADMIN.userName, '/admin/felhasznalok', REAL_ADMIN.password);
      await page.getByLabel(/Keresés név/).fill(`${farmer}@pelda.hu`);
      // A menu leaves with its row while the list is still being narrowed.
      await expect(page.getByRole('navigation', { name: 'Lapozás' })).toContainText('1–1 / 1');
      await button(page, /^Műveletek/).click();
      await page.getByRole('menuitem', { name: /Megnyitás a gazda nézetében/ }).click();
      await page.getByLabel('Miért nyitja meg?').fill('Rossz helyre rajzolta, kéri a törlést.');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Megnyitás/ })
        .click();
      // In the same tab, without another sign-in.
      await expect(page.getByText(/nevében dolgozik/)).toBeVisible();
      await managePlots(page).click();
      await plotsDialog(page).getByRole('button', { name: 'Utolsó oldal' }).click();
      const deletions = plotsDialog(page).getByRole('button', { name: /^Törlés:/ });
      await deletions.first().click();
      const dialog = page.getByRole('dialog', { name: 'Biztosan törölni szeretné?' });
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/policyDrawings'));
      await dialog.getByRole('button', { name: 'Törlés' }).click();
      expect((await answered).status()).toBe(200);
      await keepScreens(page, `real-deleted-${size}`);
    });
  });
}
