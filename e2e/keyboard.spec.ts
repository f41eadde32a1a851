import { expect, type Page, test } from '@playwright/test';
import { drawingRegion, plotsDialog } from './support/drawing.ts';
import { DEMO_PASSWORD, DESKTOP, demoUrl } from './support/people.ts';

/** Presses Tab until the focus is on what the person wants, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  for (let i = 0; i < limit; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`The focus never came to ${name}`);
}

test('with the keyboard alone: from sign-in to a saved outline', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${demoUrl()}/bejelentkezes`);
  await page.getByLabel('Felhasználónév').waitFor();
  for (let i = 0; i < 40; i += 1) {
    if (await page.getByLabel('Felhasználónév').evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Felhasználónév')).toBeFocused();
  await page.keyboard.type('farmer-2');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/bejelentkezes/);
  await expect(page.locator('.ol-viewport')).toBeVisible();
  await tabTo(page, /^Táblahatárok kezelése/);
  await page.keyboard.press('Enter');
  await expect(plotsDialog(page)).toBeVisible();
  await tabTo(page, /^(Rajzolás|Módosítás):/);
  await page.keyboard.press('Enter');
  await expect(drawingRegion(page)).toBeVisible();
  const adjusting = await drawingRegion(page)
    .getByText(/húzásával igazíthatja/)
    .isVisible();
  await page.waitForTimeout(800);
  await page.locator('.ol-viewport').or(page.getByRole('application')).first().waitFor();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[role="application"], .ol-viewport [tabindex], .ol-viewport')?.focus(),
  );
  if (adjusting) {
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
  } else {
    for (const [key, steps] of [
      ['ArrowLeft', 0],
      ['ArrowRight', 8],
      ['ArrowDown', 8],
      ['ArrowLeft', 8],
    ] as const) {
      for (let i = 0; i < steps; i += 1) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
  }
  await tabTo(page, /^Körvonal mentése/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('A körvonalat elmentettük.')).toBeVisible();
});
