import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { askDemo } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Erőforrás allokáció támogatása' });

interface Policies {
  readonly dateRadar: string;
  readonly policies: readonly {
    readonly policy: { readonly policyNumber: string };
    readonly blocks: readonly { readonly reported: boolean }[];
  }[];
}

test('a manager sees what yesterday’s hail hit, opens the cases and hands them to an expert', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'manager');
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  await page.getByRole('link', { name: 'Erőforrás allokáció támogatása' }).click();
  await expect(page).toHaveURL(/\/view\/radar$/);
  const blocks = page.getByRole('list', { name: 'Blokkok' });
  await expect(blocks.getByRole('listitem').first()).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'radar');

  const { policies } = await askDemo<Policies>('manager', '/api/radars/policies');
  const open = policies.findLast((each) => each.blocks.every(({ reported }) => !reported))?.policy.policyNumber ?? '';
  expect(open).not.toBe('');
  await page.getByRole('button', { name: 'Kötvények' }).click();
  await keepScreens(page, 'radar-policies');
  const choice = page.getByRole('checkbox', { name: `Kiválasztás: ${open}` });
  await choice.check();
  await page.getByRole('button', { name: 'Károk megnyitása' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Szakértő').selectOption({ index: 1 });
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'radar-dialog');
  await dialog.getByRole('button', { name: 'Megnyitás' }).click();
  await expect(page.getByText('1 kárakta megnyílt, a szakértő értesítést kap.')).toBeVisible();
  await expect(choice).toBeDisabled();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letöltés (xlsx)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^radar-\d{4}-\d{2}-\d{2}\.xlsx$/);
});

test('the radar stands on other maps of the insurer too', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'expert-damage');
  await page.getByRole('button', { name: 'Rétegek' }).click();
  const layer = page
    .getByRole('checkbox', { name: 'Radar', exact: true })
    .or(page.getByRole('switch', { name: 'Radar', exact: true }));
  await layer.first().check();
  await expect(page.getByText('2. fokozat (közepes)').first()).toBeVisible();
  await keepScreens(page, 'radar-layer');
});

test('the list is at hand on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, demoUrl(), 'operator', '/view/radar');
  await expect(
    panel(page)
      .or(page.getByRole('heading', { name: /Erőforrás allokáció támogatása/ }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Nap', { exact: true }).first()).toBeVisible();
});
