import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { expectFits } from './support/fitting.ts';
import { DESKTOP, demoUrl, enter, PHONE, signIn, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';
import { mapSettled } from './support/settled.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const layers = (page: Page) => page.getByRole('dialog', { name: 'Rétegek' });

async function openLayers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rétegek', exact: true }).click();
  await expect(layers(page).getByRole('checkbox').first()).toBeVisible();
}

async function insuredBlock(): Promise<string> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'farmer')}`;
  const answer = await fetch(`${demoUrl()}/api/mepars`, { headers: { authorization } });
  const own = (await answer.json()) as { meparCode: string; alerts: unknown[] }[];
  const alerted = own.find(({ alerts }) => alerts.length > 0);
  if (alerted === undefined) throw new Error('No parcel of the demo farmer has an alert');
  return alerted.meparCode;
}

/** Address of a plot with zones, points and a yield: its legend has the most lines. */
async function surveyedPlot(): Promise<string> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), 'expert-damage')}`;
  const read = async <T>(path: string) =>
    (await (await fetch(`${demoUrl()}${path}`, { headers: { authorization } })).json()) as T;
  const { items } = await read<{ items: { damageNumber: string }[] }>('/api/damages');
  for (const { damageNumber } of items) {
    const { damagePlots } = await read<{ damagePlots: { id: number; calculatedYield: number | null }[] }>(
      `/api/damages/${damageNumber}`,
    );
    const plot = damagePlots.find(({ calculatedYield }) => calculatedYield !== null);
    if (plot !== undefined) return `/view/damage/${damageNumber}?damagePlotId=${plot.id}`;
  }
  throw new Error('No plot of the demo has a yield');
}

/** The corners of each printed page, in points. */
async function pagesOf(page: Page): Promise<readonly (readonly number[])[]> {
  const paper = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  return [...paper.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box = '']) =>
    box.split(' ').map((side) => Math.round(Number(side))),
  );
}

/** The map's place in an address. */
const placeIn = (address: string): string | undefined => /[?&]map=([\d.,]+)/.exec(address)?.[1];

test.describe('the full map', () => {
  test('a view is its address: layers, their opacity and the place are restored', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'manager', `/view/block/${await insuredBlock()}`);
    await openLayers(page);
    const alerts = layers(page).getByRole('checkbox', { name: 'Riasztott területek' });
    await alerts.check();
    await expect(page.getByRole('group', { name: 'Jelmagyarázat' })).toContainText('Riasztott terület');
    await button(page, 'Riasztott területek: beállítások').click();
    const strength = page.getByRole('slider', { name: 'Riasztott területek: fedés' });
    await strength.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await layers(page).getByRole('checkbox', { name: 'Települések' }).uncheck();
    await expect(page).toHaveURL(/layers=-CITY,ALERT\.80/);
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'full-map-layers');
    await page.keyboard.press('Escape');
    await expect(layers(page)).toHaveCount(0);

    expect(page.url()).not.toContain('map=');
    await page.mouse.move(700, 150);
    await page.mouse.wheel(0, 500);
    await expect(page).toHaveURL(/map=\d+,\d+,[\d.]+/);
    await mapSettled(page);
    await button(page, 'Hivatkozás másolása').click();
    await expect(page.getByText('A hivatkozás a vágólapra került.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page).toHaveURL(link);

    await page.goto(`${demoUrl()}/`);
    await page.locator('.ol-viewport').waitFor();
    await page.goto(link);
    await openLayers(page);
    await expect(layers(page).getByRole('checkbox', { name: 'Települések' })).not.toBeChecked();
    await expect(alerts).toBeChecked();
    await mapSettled(page);
    await expect(page).toHaveURL(link);
    // Away from the tools, whose names show where the mouse rests.
    await page.mouse.move(700, 300);
    await button(page, 'Alaphelyzet').click();
    await expect(page).not.toHaveURL(/layers=/);
  });

  test('blocks react to the mouse; a line is measured and moved; the own position stays on', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
    await context.setGeolocation({ latitude: 46.43, longitude: 21.02, accuracy: 12 });
    await page.setViewportSize(DESKTOP);
    await signIn(page, demoUrl(), 'expert-uw');
    await openLayers(page);
    await button(page, 'Odanagyítás: Táblák').click();
    await page.keyboard.press('Escape');
    await mapSettled(page);
    await button(page, 'Nagyítás').click();
    await mapSettled(page);
    await expect(page).toHaveURL(/\/\?map=/);
    const hover = page.getByTestId('map-hover');
    let x = 480;
    await expect(async () => {
      x = x >= 980 ? 480 : x + 37;
      await page.mouse.move(x, 330, { steps: 3 });
      await expect(hover).toContainText('MePAR blokk', { timeout: 300 });
    }).toPass();

    // By keyboard: the arrows move the map, Enter opens the block in its middle, the way back restores the place.
    await page.getByRole('application').focus();
    let left = '';
    await expect(async () => {
      const from = page.url();
      await page.keyboard.press('ArrowRight');
      await mapSettled(page);
      await expect(page).not.toHaveURL(from, { timeout: 1000 });
      left = page.url();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/view\/block\//, { timeout: 1000 });
    }).toPass();
    await mapSettled(page);
    await button(page, 'Hivatkozás másolása').click();
    const opened = await page.evaluate(() => navigator.clipboard.readText());
    // The map is where it was: to a metre, to a hundredth of a zoom.
    expect(placeIn(opened)).toEqual(placeIn(left));
    await page.goBack();
    await expect(page).toHaveURL(/\/\?map=/);
    await mapSettled(page);

    await button(page, 'Mérés').click();
    const panel = page.getByRole('region', { name: 'Mérés' });
    await page.mouse.click(600, 200);
    await page.mouse.click(800, 200);
    await panel.getByRole('button', { name: 'Befejezés' }).click();
    await expect(panel.getByRole('status')).toHaveText(/^[\d,\s]+\sk?m$/);
    const before = (await panel.getByRole('status').textContent()) ?? '';
    await page.mouse.move(800, 200);
    await page.mouse.down();
    await page.mouse.move(900, 300, { steps: 5 });
    await page.mouse.up();
    await expect(panel.getByRole('status')).not.toHaveText(before);
    await panel.getByRole('button', { name: 'Terület' }).click();
    for (const [x, y] of [
      [600, 200],
      [800, 200],
      [700, 350],
      [600, 200],
    ] as const)
      await page.mouse.click(x, y);
    await expect(panel.getByRole('status')).toHaveText(/\sha · Kerület: /);
    await keepScreens(page, 'full-map-measuring', () => mapSettled(page));
    await button(page, 'Mérés vége').click();
    await expect(panel).toHaveCount(0);

    const position = page.getByRole('button', { name: 'Helyzetem', exact: true });
    await position.click();
    await page.reload();
    await expect(position).toHaveAttribute('aria-pressed', 'true');
    await openLayers(page);
    await expect(layers(page)).toContainText('pontosság: ± 12 m');
  });

  test('a view on a sheet: title, day, legend, scale, north, sources; at a round scale on A3', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    const code = await insuredBlock();
    await enter(page, demoUrl(), 'manager', `/view/block/${code}?productType=NDVI`);
    await button(page, 'Nyomtatás').click();
    const dialog = page.getByRole('dialog', { name: 'Térkép nyomtatása' });
    await dialog.getByLabel('Megjegyzés').fill('Szemle előtt');
    await expect(dialog.getByRole('button', { name: 'Nyomtatás' })).toBeEnabled();
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, 'full-map-print', () => mapSettled(page));
    const sheet = page.locator('.print-sheet');
    for (const words of [code, 'NDVI', 'Szemle előtt', 'Készült: ', 'Forrás: ', /1 : [\d\s]+/, 'EOV'])
      await expect(sheet).toContainText(words);
    await expect(sheet.getByRole('img', { name: 'Észak felfelé van', includeHidden: true })).toHaveCount(1);
    // A4 landscape, in points, and no second page.
    await expect.poll(() => pagesOf(page)).toEqual([[0, 0, 842, 595]]);
    await dialog.getByLabel('Méretarány').selectOption('25000');
    await expect(sheet).toContainText(/1 : 25\s000/);
    await dialog.getByRole('button', { name: 'A3' }).click();
    await expect(dialog.getByRole('button', { name: 'A3' })).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByRole('button', { name: 'Nyomtatás' })).toBeEnabled();
    await expect(sheet).toContainText(/1 : 25\s000/);
    await expect.poll(() => pagesOf(page)).toEqual([[0, 0, 1191, 842]]);
  });

  test('a legend of many lines is whole on the sheet: it goes on in the next column', { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'expert-damage', await surveyedPlot());
    await button(page, 'Nyomtatás').click();
    const dialog = page.getByRole('dialog', { name: 'Térkép nyomtatása' });
    await expect(dialog.getByRole('button', { name: 'Nyomtatás' })).toBeEnabled();
    const lines = dialog.locator('[inert] li');
    await expect(lines.filter({ hasText: 'Vármegyehatár' })).toHaveCount(1);
    const cut = () =>
      lines.evaluateAll((all) =>
        all
          .filter((line) => {
            // The part of the sheet that hides what is larger than it.
            const room = line.closest('ul')?.parentElement?.parentElement?.getBoundingClientRect();
            const { right, bottom } = line.getBoundingClientRect();
            return room === undefined || right > room.right + 1 || bottom > room.bottom + 1;
          })
          .map(({ textContent }) => textContent),
      );
    await expect.poll(cut).toEqual([]);
  });

  test('phone: the layers open from below, the legend is closed behind its name', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'manager', `/view/block/${await insuredBlock()}`);
    await expect(button(page, 'Jelmagyarázat')).toHaveAttribute('aria-expanded', 'false');
    await openLayers(page);
    await layers(page).getByRole('checkbox', { name: 'Táblahatárok' }).uncheck();
    expect(await serious(page)).toEqual([]);
    await layers(page).getByRole('button', { name: 'Bezárás' }).click();
    await expect(page).toHaveURL(/layers=-POLICY_PLOT/);
    await expectFits(page);
  });
});
