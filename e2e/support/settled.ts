import { expect, type Page } from '@playwright/test';

/** Waits until nothing moves on the page: a movement may start others, as that of an inherited colour does. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (;;) {
      // Movements start in the frame after the one that caused them.
      await frame();
      await frame();
      const ending = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });

/** Waits until the screen is ready: its data have loaded, its typefaces too, and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[role="progressbar"]:not([aria-valuenow])')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await still(page);
}

/**
 * Waits until the map has drawn everything, does not move, and does not wait for the second click of a double click. What was
 * pressed a moment ago moves it with the next frames. @param timeout of the drawing, milliseconds
 */
export async function mapSettled(page: Page, timeout = 30_000): Promise<void> {
  await still(page);
  await expect(page.locator('[data-settled] > .ol-viewport')).toBeVisible({ timeout });
}

/** Waits until an entry of the outbox contains the text: what was typed is kept a moment after the last letter. */
export async function entryKept(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open('georisk-outbox');
            opening.addEventListener('error', () => reject(new Error('The outbox cannot be opened')));
            opening.addEventListener('success', () => {
              const db = opening.result;
              const reading = db.transaction('entries').objectStore('entries').getAll();
              reading.addEventListener('success', () => {
                db.close();
                resolve(JSON.stringify(reading.result));
              });
            });
          }),
      ),
    )
    .toContain(text);
}
