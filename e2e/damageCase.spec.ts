import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { knownBlock, newNumber, storedPlot } from './support/damageCase.ts';
import {
  assign,
  calculate,
  countPlanned,
  drawPlot,
  makePlan,
  openSheet,
  pressInSheet,
  typeYields,
  uploadTable,
} from './support/damagePath.ts';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { expectReadable, pdfText } from './support/papers.ts';
import { keepScreens } from './support/screens.ts';
import { entryKept } from './support/settled.ts';

const read = async <T>(token: string, path: string): Promise<T> => {
  const answer = await fetch(`${demoUrl()}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as T;
};

const NUMBER = newNumber();
const ok = (page: Page) => page.getByRole('button', { name: 'Rendben' }).click();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test.describe('a damage case', () => {
  test('from the report to a yield with its protocol', { tag: '@all' }, async ({ page }) => {
    const token = await tokenOf(demoUrl(), 'operator');
    const known = await knownBlock(token);

    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'operator', '/create/damage');
    await button(page, 'Kárakta mentése').click();
    await expect(page.getByText('Kötelező kitölteni').first()).toBeVisible();
    await page.getByLabel('Kárszám').fill(NUMBER);
    await page.getByLabel('Kötvényszám').fill(known.policyNumber);
    await page.getByLabel('Kár dátuma').fill('2020. 13. 40.');
    await page.getByLabel('Veszélynem').fill('Jégeső');
    await page.keyboard.press('Escape');
    await page.getByLabel('Irányítószám').fill('5666');
    await page.getByLabel('Szemle címe').fill('Béke utca 43.');
    await expect(page.getByText('Érvénytelen dátum')).toBeVisible();
    await page.getByLabel('MePAR kód').fill(known.meparCode.toLowerCase());
    await expect(button(page, /Terület kitöltése/)).toBeVisible();
    await page.getByLabel('Növények').fill('Őszi búza');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');

    // Input survives a reload.
    await entryKept(page, 'Őszi búza');
    await page.reload();
    await expect(page.getByLabel('Kárszám')).toHaveValue(NUMBER);
    await keepScreens(page, 'create-damage');
    expect(await serious(page)).toEqual([]);
    const demoDay = await read<{ today: string }>(token, '/api/installation');
    await page.getByLabel('Kár dátuma').fill(demoDay.today);
    await button(page, 'Kárakta mentése').click();

    await expect(page.getByRole('heading', { name: NUMBER })).toBeVisible();
    await expect(page.getByRole('link', { name: '5666 Béke utca 43.' })).toHaveAttribute('href', /maps.*5666/);
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'damage-case');
    await page.getByRole('link', { name: 'Őszi búza' }).click();

    // No points yet: the button says so.
    await expect(button(page, 'Hozamszámítás')).toBeDisabled();
    await expect(
      page.getByText('Hozamszámításhoz táblahatárrajzolás, zónakijelölés és mintavétel szükséges.'),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Mintavétel\s*: hiányzik/ }).click();
    await button(page, 'Zónák és pontok kijelölése').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('A zónagenerálás nem lehetséges');
    await expect(dialog).toContainText('A károsodott terület megrajzolása szükséges.');
    await ok(page);

    await button(page, 'Vissza a táblához').click();
    await page.getByRole('link', { name: /^Károsodott terület\s*: hiányzik/ }).click();
    await button(page, 'A teljes MePAR-blokk károsodott').click();
    await expect(page.getByText('1. terület')).toBeVisible();
    await expect(button(page, 'A teljes MePAR-blokk károsodott')).toBeDisabled();
    await keepScreens(page, 'damage-drawing');
    await button(page, 'Vissza a táblához').click();
    await page.getByRole('link', { name: /^Zónák\s*: hiányzik/ }).click();
    await button(page, 'Zónák és pontok kijelölése').click();
    await expect(dialog).toContainText('Sikeres zónagenerálás', { timeout: 120_000 });
    await ok(page);

    const points = await countPlanned(page);
    await keepScreens(page, 'damage-sampling');
    await button(page, /1\. pont/)
      .first()
      .click();
    await page.getByLabel('Hozam t/ha').fill('0');
    await button(page, 'Mentés').click();
    await expect(page.getByText('A 0 t/ha hozamhoz írjon megjegyzést!')).toBeVisible();
    await page.getByLabel('Megjegyzés').fill('Teljes pusztulás');
    expect(await serious(page)).toEqual([]);
    await button(page, 'Mentés').click();
    await expect(dialog).toContainText('Mintavételi pontok mentve.');
    await ok(page);

    await page.getByRole('link', { name: 'Mintavételi adatok táblázata' }).click();
    await expect(page.getByRole('heading', { name: 'Mintavételi adatok' })).toBeVisible();
    const yields = page.getByLabel('Hozam t/ha');
    await expect(yields).toHaveCount(points);
    for (let index = 1; index < points; index += 1) await yields.nth(index).fill(`3,${index % 10}`);
    await keepScreens(page, 'create-sampling');
    expect(await serious(page)).toEqual([]);
    await button(page, 'Mentés').click();
    await expect(dialog).toContainText('Sikeres mentés');
    await ok(page);

    await page.getByRole('link', { name: 'Vissza a táblához' }).click();
    await button(page, 'Vissza a táblához').click();
    await button(page, 'Hozam újraszámolása').click();
    await expect(dialog).toContainText('Sikeres hozamszámítás', { timeout: 120_000 });
    await expect(dialog).toContainText(/A kiszámított hozam: \d+,\d\d t\/ha\./);
    await ok(page);
    await keepScreens(page, 'damage-plot');
    expect(await serious(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await button(page, 'Számítási jegyzőkönyv (PDF)').click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });

  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
    test(`${size}: from the insurer’s table to the papers of the assessor`, {
      tag: size === 'phone' ? [] : '@all',
    }, async ({ page }) => {
      const damageNumber = newNumber();
      const token = await tokenOf(demoUrl(), 'operator');
      const block = await knownBlock(token);
      const { today } = await read<{ today: string }>(token, '/api/installation');
      await page.setViewportSize(viewport);
      await enter(page, demoUrl(), 'operator', '/create/damage');
      await uploadTable(
        page,
        { damageNumber, ...block, damageDate: today, plants: 'Őszi búza' },
        size === 'phone' ? 'create-damage-table' : undefined,
      );
      await openSheet(page);
      await assign(page, /Csontos Péter/);

      await enter(page, demoUrl(), 'expert-damage', '/view/damages?scope=own');
      await page.getByRole('link', { name: damageNumber }).click();
      await pressInSheet(page, page.getByRole('link', { name: 'Őszi búza' }));
      await drawPlot(page);
      if (size === 'phone') await keepScreens(page, 'damage-drawing');
      await button(page, 'Vissza a táblához').click();
      await makePlan(page);
      await typeYields(page, (index) => `4,${(index * 3 + 5) % 10}`, size === 'phone' ? 'damage-sampling' : undefined);
      const papers = await calculate(page, size === 'phone' ? 'damage-plot' : undefined);

      expect(readFileSync(papers.json, 'utf8')).toContain(damageNumber);
      const text = await pdfText(papers.pdf);
      if (text !== undefined) expect(text).toContain(damageNumber);
      const plotId = Number(/damagePlotId=(\d+)/.exec(page.url())?.[1]);
      const { sampling, samplingZones, calculatedYield } = await storedPlot(plotId);
      expect(calculatedYield).toBeGreaterThan(4);
      expect(calculatedYield).toBeLessThan(5);
      await expectReadable(papers, { zones: samplingZones.length, points: sampling.length, at: [20.9, 46.6] });
    });

  test('a farmer cannot open the address of a plot; an expert gets the list', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'farmer', '/view/damage/1?damagePlotId=1');
    await expect(page.getByText('404 - page not found')).toBeVisible();
    await enter(page, demoUrl(), 'expert-damage', '/view/damages?scope=own');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await keepScreens(page, 'damages');
    expect(await serious(page)).toEqual([]);
  });
});
