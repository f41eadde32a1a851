import { expect, type Page, test } from '@playwright/test';
import { type Offset, tapMap } from './support/drawing.ts';
import { goToFreeDay, nextEvent } from './support/freeDay.ts';
import { DESKTOP, demoUrl, enter } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled, settled } from './support/settled.ts';

/** A rectangle over the insured land in the south-east of the storms, closed by its first corner. */
const AREA: readonly Offset[] = [
  [60, 20],
  [400, 20],
  [400, 200],
  [60, 200],
  [60, 20],
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a drawn area has its figures and policies, and their cases are opened at once and stand in the list', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager', '/view/radar');
  await settled(page);
  await mapSettled(page);
  await button(page, 'Terület rajzolása').click();
  await mapSettled(page);
  const first = nextEvent(page);
  await tapMap(page, AREA);
  await expect(page.getByRole('heading', { name: /^Az esemény: / })).toBeVisible();
  await goToFreeDay(page, first);
  await expect(page.getByText('Biztosítási összeg az érintett területen')).toBeVisible();
  await expect(page.getByText('Bejelentés nélkül', { exact: true })).toBeVisible();
  await keepScreens(page, 'event-figures');

  await button(page, 'Gazdák értesítése').click();
  const notice = page.getByRole('dialog');
  await expect(notice.getByText(/gazda tábláit érte az esemény/)).toBeVisible();
  await expect(notice.getByText(/^Tárgy: .+ a tábláin/)).toBeVisible();
  const sending = page.waitForResponse(/\/api\/radars\/event\/notices$/);
  await notice.getByRole('button', { name: /^Küldés / }).click();
  const { recipients } = (await (await sending).json()) as { readonly recipients: number };
  expect(recipients).toBeGreaterThan(0);
  await expect(page.getByText(`Sorban áll: ${recipients} gazda értesítése`)).toBeVisible();

  await button(page, 'Kötvények').click();
  await button(page, 'Minden be nem jelentett kiválasztása').click();
  await button(page, 'Károk megnyitása').click();
  const opening = page.waitForResponse(/\/api\/radars\/cases$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Megnyitás' }).click();
  const { created, damages } = (await (await opening).json()) as {
    readonly created: number;
    readonly damages: readonly { readonly damageNumber: string }[];
  };
  expect(created).toBeGreaterThan(0);
  const opened = page.getByRole('alert').filter({ hasText: `${created} kárakta megnyílt` });
  await expect(opened).toBeVisible();
  await expect(page.getByText('0 blokk, 0,00 ha, várható kár 0 Ft')).toBeVisible();

  await opened.getByRole('link', { name: 'Károk' }).click();
  await expect(page).toHaveURL(/\/view\/damages/);
  const number = damages[0]?.damageNumber ?? '';
  await page.goto(`${demoUrl()}/view/damages?q=${number}`);
  await expect(page.getByText(number).first()).toBeVisible();
});
