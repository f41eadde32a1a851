import { expect, type Page, test } from '@playwright/test';
import { button, dialog, openPlot, plotPath, storedPlot } from './support/damageCase.ts';
import { enterOn, putCorners, signInByKeys, tabTo } from './support/keys.ts';
import { DESKTOP, demoUrl } from './support/people.ts';
import { mapSettled, settled } from './support/settled.ts';

/** The result is read, and closed by the focused button. */
async function agree(page: Page): Promise<void> {
  await expect(button(page, 'Rendben')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
}

/** The modes are one stop of Tab; the arrow keys move among them. */
async function chooseMode(page: Page, name: string): Promise<void> {
  await tabTo(page, /^(Adatok|Áthelyezés|Új pont|Törlés)$/);
  for (let i = 0; i < 4; i += 1) {
    if (await page.getByRole('button', { name, exact: true }).evaluate((element) => element === document.activeElement))
      break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('with the keyboard alone: from sign-in to a drawn area, a point’s yield and a calculated yield', async ({
  page,
}) => {
  const plot = await openPlot('case');
  await page.setViewportSize(DESKTOP);
  await page.goto(`${demoUrl()}${plotPath(plot)}`);
  await signInByKeys(page, 'expert-damage');

  // The missing step leads to its place; the map has the focus as soon as drawing starts.
  await expect(page.getByRole('link', { name: /^Károsodott terület\s*: hiányzik/ })).toBeVisible();
  await settled(page);
  await mapSettled(page);
  await enterOn(page, /^Károsodott terület: hiányzik/);
  // The map goes to the plot when it is drawn on: corners that were put before would lie elsewhere.
  await settled(page);
  await mapSettled(page);
  await enterOn(page, /^Károsodott terület rajzolása/);
  await settled(page);
  await mapSettled(page);
  await putCorners(page, [
    ['ArrowLeft', 0],
    ['ArrowRight', 4],
    ['ArrowDown', 4],
  ]);
  // Undo, and redo.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status').filter({ hasText: /2 sarok/ })).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await enterOn(page, /^Terület mentése/);
  await expect(page.getByText('A károsodott területet elmentettük.')).toBeVisible();

  await enterOn(page, /^Vissza a táblához/);
  await enterOn(page, /^Zónák: hiányzik/);
  await enterOn(page, /^Zónák és pontok kijelölése/);
  await expect(dialog(page)).toContainText('Sikeres zónagenerálás', { timeout: 120_000 });
  await agree(page);

  await enterOn(page, /^1?\s*1\. pont/);
  await expect(dialog(page).getByLabel('Hozam t/ha')).toBeFocused();
  await page.keyboard.type('3,5');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Mintavételi pontok mentve.');
  await agree(page);

  // A new point at the crosshair, moved, and removed again.
  const { length } = (await storedPlot(plot.plotId)).sampling;
  await chooseMode(page, 'Új pont');
  await mapSettled(page);
  await putCorners(page, [['ArrowRight', 1]]);
  await expect(dialog(page)).toContainText('Sikeres mentés');
  await agree(page);
  const numbers = (await storedPlot(plot.plotId)).sampling.map(({ sequenceId }) => sequenceId);
  expect(numbers).toHaveLength(length + 1);
  await chooseMode(page, 'Áthelyezés');
  await enterOn(page, new RegExp(`^${Math.max(...numbers)}\\s*${Math.max(...numbers)}\\. pont`));
  await mapSettled(page);
  await putCorners(page, [['ArrowLeft', 2]]);
  await expect(dialog(page)).toContainText('Sikeres mentés');
  await agree(page);

  await enterOn(page, /^Mintavételi adatok táblázata/);
  await expect(page.getByRole('heading', { name: 'Mintavételi adatok' })).toBeVisible();
  const yields = page.getByLabel('Hozam t/ha');
  await expect(yields).toHaveCount(numbers.length);
  for (let left = numbers.length; left > 0; left -= 1) {
    for (let tries = 0; tries < 20; tries += 1) {
      await page.keyboard.press('Tab');
      if (await yields.evaluateAll((fields) => fields.some((field) => field === document.activeElement))) break;
    }
    await page.keyboard.press('Control+a');
    // The first was measured by itself, and another value would need a reason.
    await page.keyboard.type(left === numbers.length ? '3,5' : `3,${left % 10}`);
  }
  await enterOn(page, /^Mentés/);
  await expect(dialog(page)).toContainText('Sikeres mentés');
  await agree(page);

  await enterOn(page, /^Vissza a táblához/);
  await expect(page.getByText(/^Mintavételi adatok táblázata/)).toBeVisible();
  await enterOn(page, /^Vissza a táblához/);
  await expect(page.getByRole('button', { name: 'Hozam újraszámolása' })).toBeVisible();
  await tabTo(page, /^Hozam újraszámolása/);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(/A kiszámított hozam: \d+,\d\d t\/ha\./, { timeout: 120_000 });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect((await storedPlot(plot.plotId)).calculatedYield).toBeGreaterThan(3);
});
