import { expect, type Page, test } from '@playwright/test';
import { askDemo, feature, importOnScreen, inEov } from './support/importing.ts';
import { DESKTOP, demoUrl, enter, PHONE } from './support/people.ts';

const all = (page: Page) => page.getByRole('list', { name: 'Összes tábla' });

test.describe('an agronomist', () => {
  test('finds a plot, sees its chronology and zones, compares two dates, downloads a prescription', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'agro');
    await expect(page).toHaveTitle(/Összes tábla/);
    await expect(all(page).getByRole('button')).toHaveCount(30);
    await page.getByRole('searchbox', { name: /Szűrés/ }).fill('csarda');
    await all(page)
      .getByRole('button', { name: /Csárda melletti/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Tábla: Csárda melletti' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Öntözés' })).toBeVisible();

    await page.getByRole('button', { name: 'Kronológia' }).click();
    await expect(page).toHaveURL(/productType=Chronology/);
    const dates = page.getByRole('list', { name: 'Dátumok' }).getByRole('button', { name: /Biomassza-intenzitás/ });
    await dates.nth(1).click();
    await expect(dates.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'A kép beállításai és letöltése' }).click();
    await page.getByRole('button', { name: 'Két dátum összehasonlítása' }).click();
    await expect(page.getByRole('slider', { name: /^Elválasztó vonal/ })).toBeVisible();

    await page.getByRole('button', { name: 'Vissza a táblához' }).click();
    await page.getByRole('button', { name: 'Menedzsmentzóna' }).click();
    await expect(page.getByRole('list', { name: 'Zónák a táblán' }).getByRole('listitem').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'ISOXML (TASKDATA)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^kijuttatasi-terv-csarda-melletti-isoxml\.zip$/);
  });

  test('sees nothing of the other client, and their own plots on a phone', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'agro-b');
    await expect(all(page).getByRole('button')).toHaveCount(12);
    await enter(page, demoUrl(), 'agro-b', '/view/blockPlot/1');
    await expect(page.getByRole('button', { name: 'Újra' })).toBeVisible();
  });
});

test('an administrator imports plots on the screen, and the agronomist reads the yield', { tag: '@all' }, async ({
  page,
}) => {
  interface Plot {
    readonly id: number;
    readonly name: string;
    readonly meparCode: string;
    readonly tableGeometry: unknown;
  }
  const [plot] = await askDemo<Plot[]>('agro', '/api/blockPlots');
  const hozam = 1 + (Date.now() % 800) / 100;
  const imported = feature({ nev: plot?.name, mepar: plot?.meparCode, hozam }, plot?.tableGeometry);
  const bare = JSON.stringify({ type: 'FeatureCollection', features: [imported] });
  await importOnScreen(page, {
    kind: 'block-plots',
    company: 'Kunágotai Agro Kft.',
    // A file that does not say its coordinate system is read as degrees, as the format has them.
    bad: { file: { name: 'rossz.geojson', content: bare }, reason: /1\. sor|vetület/ },
    good: { name: 'tablak-uj.geojson', content: inEov(imported) },
  });
  await enter(page, demoUrl(), 'agro', `/view/blockPlot/${plot?.id}`);
  await expect(page.getByText(hozam.toLocaleString('hu-HU', { maximumFractionDigits: 2 })).first()).toBeVisible();
});
