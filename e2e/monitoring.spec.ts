import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { importOnScreen } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE, pixelShare, signInByForm, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

interface Ek {
  readonly code: string;
  readonly mepars: readonly { readonly meparCode: string }[];
}

async function ask<T>(userName: string, path: string): Promise<T> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), userName)}`;
  return (await fetch(`${demoUrl()}${path}`, { headers: { authorization } })).json() as Promise<T>;
}

const panel = (page: Page) => page.locator('#info-panel');

test.describe('the demo of a monitoring customer', () => {
  let ek: Ek;
  let block = '';
  test.beforeAll(async () => {
    const [first] = await ask<Ek[]>('agrarmonitor', '/api/ek');
    ek = await ask<Ek>('agrarmonitor', `/api/ek/${first?.code}`);
    block = ek.mepars[0]?.meparCode ?? '';
  });

  test('has what an administrator imports on the screen', { tag: '@all' }, async ({ page }) => {
    const plant = `Mustár ${Date.now() % 10_000}`;
    const file = (area: string) => `EK;MePAR;Tábla;Növény;Terület\n${ek.code};${block};${plant};${plant};${area}\n`;
    await importOnScreen(page, {
      kind: 'ek',
      company: 'Békési Agrármonitor Kft.',
      bad: { file: { name: 'rossz.csv', content: file('sok') }, reason: /Nem szám: „sok”/ },
      good: { name: 'kerelmek.csv', content: file('0,01') },
    });
    await enter(page, demoUrl(), 'agrarmonitor', `/view/ek/${ek.code}`);
    await expect(panel(page).getByText(plant).first()).toBeVisible();
  });

  test('lists the applications, opens one, and draws the products of its blocks', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signInByForm(page, demoUrl(), 'agrarmonitor');
    await expect(page).toHaveTitle('Agrármonitoring');
    await expect(panel(page).getByRole('heading', { level: 1, name: 'Egységes kérelmek (EK)' })).toBeVisible();
    await expect(panel(page).getByRole('link')).toHaveCount(14);
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'ek-home');

    await page.getByPlaceholder('EK azonosító...').fill(ek.code.slice(0, 7));
    await page.getByRole('option', { name: new RegExp(ek.code) }).click();
    await expect(page).toHaveURL(new RegExp(`/view/ek/${ek.code}$`));
    await expect(panel(page).getByText('Aláírás dátuma')).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'ek');

    await panel(page)
      .getByRole('link', { name: `Kronológia: ${block}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`meparCode=${block}&productType=Chronology`));
    await expect(panel(page).getByText(/^EK termék · /)).toBeVisible();
    await expect.poll(() => pixelShare(page, 'vivid')).toBeGreaterThan(0.02);
    await keepScreens(page, 'ek-chronology');
    await panel(page).getByRole('button', { name: 'Vissza az egységes kérelemhez' }).click();
    await panel(page)
      .getByRole('link', { name: `Változástérkép: ${block}` })
      .click();
    await expect(panel(page).getByText(/ óta$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Rétegek' }).click();
    const switcher = page.getByRole('dialog', { name: 'Rétegek' });
    for (const layer of ['Egységes kérelem', 'EK-termék'])
      await expect(switcher.getByRole('checkbox', { name: layer })).toBeChecked();
  });

  test('shows the role’s own products in the view of a block, on a phone too', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'agrarmonitor', `/view/block/${block}`);
    const sheet = page.getByRole('region', { name: 'A terület adatai és az összes terület' });
    await sheet.getByRole('button').first().click();
    await expect(sheet.getByRole('button', { name: 'Változástérkép' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Kronológia' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'NDVI', exact: true })).toHaveCount(0);
  });

  test('is hidden from another customer', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'agrarmonitor-b');
    await expect(page).toHaveTitle('Csanádi EK-figyelő');
    await expect(panel(page).getByRole('link')).toHaveCount(4);
    await expect(panel(page).getByText(ek.code)).toHaveCount(0);
    for (const path of [`/view/ek/${ek.code}`, `/view/block/${block}`]) {
      await page.goto(`${demoUrl()}${path}`);
      await expect(page.getByRole('button', { name: 'Újra' })).toBeVisible();
    }
  });
});
