import { expect, type Page } from '@playwright/test';

/**
 * Nothing is wider than the window. It is measured until it is so: what comes late moves the rest. The size that was set
 * is compared, as a phone makes its window as wide as what it shows.
 */
export const expectFits = (page: Page, message = 'wider than the window'): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), message)
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

/**
 * What is wrong with a screen for good: a part that has just come may be small or stand over another one for a moment.
 * @param measure what is wrong now
 */
export async function lasting(measure: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  const now = async () => (found = await measure());
  await expect
    .poll(now, { timeout: 5_000 })
    .toEqual([])
    .catch(() => undefined);
  return found;
}
