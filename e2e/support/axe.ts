import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Waits until the screen is ready: its data have loaded, its typefaces too, and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[role="progressbar"]:not([aria-valuenow])')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    // Movements start in the frame after the one that caused them.
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Violations that axe rates serious or critical on the ready page. */
export async function serious(page: Page): Promise<string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { readonly axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}
