import { expect, test } from '@playwright/test';
import { drawingRegion, isThisThePlot, plotsDialog } from './support/drawing.ts';
import { enterOn, putCorners, signInByKeys, tabTo } from './support/keys.ts';
import { DESKTOP, demoUrl } from './support/people.ts';
import { mapSettled } from './support/settled.ts';

test('with the keyboard alone: from sign-in to a saved outline', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${demoUrl()}/bejelentkezes`);
  await signInByKeys(page, 'farmer-2');
  await expect(page.locator('.ol-viewport')).toBeVisible();
  await tabTo(page, /^Táblahatárok kezelése/);
  await page.keyboard.press('Enter');
  await expect(plotsDialog(page)).toBeVisible();
  await tabTo(page, /^(Rajzolás|Módosítás):/);
  const change = plotsDialog(page).getByRole('button', { name: /^Módosítás:/ });
  const isChange = (await page.locator(':focus').and(change).count()) > 0;
  await page.keyboard.press('Enter');
  await expect(drawingRegion(page)).toBeVisible();
  await mapSettled(page);
  await page.locator('.ol-viewport').or(page.getByRole('application')).first().waitFor();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[role="application"], .ol-viewport [tabindex], .ol-viewport')?.focus(),
  );
  if (isChange) {
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
  } else {
    await putCorners(page, [
      ['ArrowLeft', 0],
      ['ArrowRight', 8],
      ['ArrowDown', 8],
      ['ArrowLeft', 8],
    ]);
  }
  await enterOn(page, /^Körvonal mentése/);
  const saved = page.getByText('A körvonalat elmentettük.');
  await expect(saved.or(isThisThePlot(page))).toBeVisible();
  // Not asked of an outline whose corner was moved a little.
  if (await isThisThePlot(page).isVisible()) await enterOn(page, /^Mentés így is/);
  await expect(saved).toBeVisible();
});
