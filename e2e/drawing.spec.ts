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
import { DESKTOP, demoUrl, enter as open, PHONE, signIn, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

async function farmer(page: Page, viewport = DESKTOP): Promise<void> {
  await page.setViewportSize(viewport);
  await signIn(page, demoUrl(), 'farmer');
  await expect(page.locator('.ol-viewport')).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Körvonal mentése' });

async function missing(): Promise<number> {
  const token = await tokenOf(demoUrl(), 'farmer');
  const mepars = (await (
    await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as {
    policyPlots: { tableGeometry: unknown }[];
  }[];
  return mepars.flatMap((block) => block.policyPlots).filter((plot) => plot.tableGeometry === null).length;
}

test.describe('drawing the outline of a policy plot', () => {
  test('the list has pages of five and names the plots still to be drawn', { tag: '@all' }, async ({ page }) => {
    await farmer(page);
    await expect(page.getByRole('heading', { name: 'Hiányzó körvonal' })).toBeVisible();
    await managePlots(page).click();
    await expect(plotsDialog(page).getByRole('listitem')).toHaveCount(5);
    await expect(plotsDialog(page).getByText('Rajzolást igényel!').first()).toBeVisible();
    await keepScreens(page, 'plots-dialog');
    await plotsDialog(page).getByRole('button', { name: 'Utolsó oldal' }).click();
    await expect(
      plotsDialog(page)
        .getByRole('button', { name: /^Módosítás:/ })
        .first(),
    ).toBeVisible();
  });

  test('a plot is drawn from its parcel, without the list', { tag: '@all' }, async ({ page }) => {
    await farmer(page);
    await page.getByRole('button', { name: 'Megrajzolom a térképen' }).first().click();
    await expect(drawingRegion(page)).toBeVisible();
    await expect(plotsDialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Mégsem', exact: true }).click();
    await expect(drawingRegion(page)).toHaveCount(0);
  });

  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test(`${size}: corners, undo and redo, live area, saving; the dialog opens again while any plot lacks an outline`, {
      tag: '@all',
    }, async ({ page }) => {
      const before = await missing();
      await farmer(page, viewport);
      await startDrawing(page);
      await expect(managePlots(page)).toHaveAttribute('aria-disabled', 'true');
      const half = size === 'phone' ? 45 : 70;
      await tapMap(page, square(half).slice(0, 4));
      await expect(drawingRegion(page).getByText('4 sarok')).toBeAttached();
      await page.keyboard.press('Control+z');
      await expect(drawingRegion(page).getByText('3 sarok')).toBeAttached();
      await page.keyboard.press('Control+Shift+z');
      await expect(drawingRegion(page).getByText('4 sarok')).toBeAttached();
      await keepScreens(page, `drawing-${size}`);
      await tapMap(page, [[-half, -half]]);
      await expect(drawingRegion(page).getByText(/húzásával igazíthatja/)).toBeVisible();
      await saveOutline(page);
      if (before > 1) {
        await expect(plotsDialog(page).getByText('A körvonalat elmentettük.')).toBeVisible();
      }
      await expect.poll(missing).toBe(before - 1);
    });
  }

  test('an outline that crosses itself is shown at once and cannot be saved; the drawing is kept', {
    tag: '@all',
  }, async ({ page }) => {
    const before = await missing();
    await farmer(page);
    await startDrawing(page);
    await tapMap(page, bowTie(70));
    await expect(drawingRegion(page).getByRole('alert')).toContainText(/kereszte|metsz/i);
    await keepScreens(page, 'drawing-crossing');
    if (await save(page).isEnabled()) await save(page).click();
    await expect(drawingRegion(page)).toBeVisible();
    // What was saved would not be offered as a drawing once more.
    await page.reload();
    await expect(page.getByText('Folytatja a megkezdett rajzot?')).toBeVisible();
    expect(await missing()).toBe(before);
  });

  test('a half-drawn outline survives a reload', { tag: '@all' }, async ({ page }) => {
    await farmer(page);
    await startDrawing(page);
    await tapMap(page, square(60).slice(0, 3));
    await page.reload();
    await expect(page.getByText('Folytatja a megkezdett rajzot?')).toBeVisible();
    await keepScreens(page, 'drawing-resume');
    await page.getByRole('button', { name: 'Folytatom' }).click();
    await expect(drawingRegion(page).getByText('3 sarok')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Eldobja a megkezdett rajzot?' })).toBeVisible();
    await page.getByRole('button', { name: 'Eldobom' }).click();
    await expect(drawingRegion(page)).toHaveCount(0);
  });

  test('a save without a network waits on the device and is sent when the network is back', async ({
    page,
    context,
  }) => {
    const before = await missing();
    await farmer(page);
    await startDrawing(page);
    await tapMap(page, square(60));
    await context.setOffline(true);
    await saveOutline(page);
    await expect(page.getByText(/Nincs kapcsolat\. A rajz megmaradt/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/elmentettük/).first()).toBeVisible({ timeout: 60_000 });
    await expect.poll(missing).toBe(before - 1);
  });

  test('an administrator impersonates the farmer and may delete an outline', { tag: '@all' }, async ({ page }) => {
    const before = await missing();
    await page.setViewportSize(DESKTOP);
    await open(page, demoUrl(), 'admin', '/admin/felhasznalok');
    await page.getByLabel(/Keresés név/).fill('farmer');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader').getByText('farmer', { exact: true }) });
    // A menu leaves with its row while the list is still being narrowed.
    await expect(page).toHaveURL(/phrase=farmer/);
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^Műveletek/ }).click();
    await page.getByRole('menuitem', { name: /Megnyitás a gazda nézetében/ }).click();
    await page.getByLabel('Miért nyitja meg?').fill('Telefonon kért segítséget.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Megnyitás/ })
      .click();
    // In the same tab, without another sign-in.
    await expect(page.getByText(/nevében dolgozik/)).toBeVisible();
    await keepScreens(page, 'impersonated');
    await managePlots(page).click();
    await plotsDialog(page).getByRole('button', { name: 'Utolsó oldal' }).click();
    await plotsDialog(page)
      .getByRole('button', { name: /^Törlés:/ })
      .first()
      .click();
    await expect(page.getByText('Biztosan törölni szeretné?')).toBeVisible();
    await page
      .getByRole('dialog', { name: 'Biztosan törölni szeretné?' })
      .getByRole('button', { name: 'Törlés' })
      .click();
    await expect.poll(missing).toBe(before + 1);
  });

  test('a farmer is never offered deletion', { tag: '@all' }, async ({ page }) => {
    await farmer(page);
    await page.evaluate(() => localStorage.setItem('envimap-admin', 'true'));
    await page.reload();
    await managePlots(page).click();
    // The last page has plots with an outline, which an administrator may delete.
    await plotsDialog(page).getByRole('button', { name: 'Utolsó oldal' }).click();
    await expect(
      plotsDialog(page)
        .getByRole('button', { name: /^Módosítás:/ })
        .first(),
    ).toBeVisible();
    await expect(plotsDialog(page).getByRole('button', { name: /^Törlés:/ })).toHaveCount(0);
  });
});
