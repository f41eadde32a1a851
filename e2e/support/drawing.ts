import { expect, type Page } from '@playwright/test';
import { mapSettled } from './settled.ts';

/** A place on the map as pixels from its middle. */
export type Offset = readonly [number, number];

const middle = async (page: Page): Promise<{ x: number; y: number }> => {
  const box = await page.locator('.ol-viewport').boundingBox();
  if (!box) throw new Error('No map on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Clicks the map at these places, in turn, no two of them as one double click. */
export async function tapMap(page: Page, offsets: readonly Offset[]): Promise<void> {
  const { x, y } = await middle(page);
  for (const [dx, dy] of offsets) {
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.click(x + dx, y + dy);
    await mapSettled(page);
  }
}

/** A square around the middle of the map, closed by tapping its first corner again. */
export const square = (half: number): readonly Offset[] => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
  [-half, -half],
];

/** A bow-tie: its sides cross in the middle. */
export const bowTie = (half: number): readonly Offset[] => [
  [-half, -half],
  [half, half],
  [half, -half],
  [-half, half],
  [-half, -half],
];

export const managePlots = (page: Page) => page.getByRole('button', { name: /^Táblahatárok kezelése/ }).first();
export const plotsDialog = (page: Page) => page.getByRole('dialog', { name: 'Táblahatárok kezelése' });
export const drawingRegion = (page: Page) => page.getByRole('region', { name: 'Táblahatár rajzolása' });

/** Asked of an outline that is far off the insured area, as the squares of these tests are. */
export const isThisThePlot = (page: Page) => page.getByRole('dialog', { name: 'Biztosan ez a tábla?' });

/** Saves the drawn square, and says that it is the plot. */
export async function saveOutline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Körvonal mentése' }).click();
  await isThisThePlot(page).getByRole('button', { name: 'Mentés így is' }).click();
}

/** Opens the dialog and starts drawing the first plot that lacks an outline. */
export async function startDrawing(page: Page): Promise<void> {
  await managePlots(page).click();
  await plotsDialog(page)
    .getByRole('button', { name: /^Rajzolás:/ })
    .first()
    .click();
  await expect(drawingRegion(page)).toBeVisible();
  // The view moves to the block before the first corner can be hit.
  await mapSettled(page);
}
