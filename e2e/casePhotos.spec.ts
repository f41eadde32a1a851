import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { toWgs84 } from '../packages/domain/src/geo/crs.ts';
import { eov } from '../packages/domain/src/units.ts';
import { cameraHeic } from '../packages/server/src/modules/photo/heicForTests.ts';
import { type Camera, exifSegment } from '../packages/server/src/modules/photo/jpegForTests.ts';
import { serious } from './support/axe.ts';
import { call, cutOnce, openPlot, type PlotOfStory, plotPath } from './support/damageCase.ts';
import { openSheet } from './support/damagePath.ts';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

/** A field under a sky, drawn by the browser; with metadata as a camera writes them. */
async function jpegOf(page: Page, colour: string, camera: Camera): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const sky = context.createLinearGradient(0, 0, 0, 300);
    sky.addColorStop(0, '#6fa8dc');
    sky.addColorStop(1, '#dfeaf5');
    context.fillStyle = sky;
    context.fillRect(0, 0, 800, 300);
    context.fillStyle = fill;
    context.fillRect(0, 300, 800, 300);
    return canvas.toDataURL('image/jpeg', 0.8);
  }, colour);
  const plain = Buffer.from(data.replace(/^.*,/, ''), 'base64');
  return Buffer.concat([plain.subarray(0, 2), exifSegment(camera), plain.subarray(2)]);
}

interface Stored {
  readonly sha256: string;
  readonly geom: { readonly coordinates: readonly number[] } | null;
}
const photosOf = async ({ damageId }: PlotOfStory) =>
  call<readonly Stored[]>(await tokenOf(demoUrl(), 'manager'), `/api/damages/${damageId}/photos`);

/** In the middle of the case's block, with a small offset for each story, degrees. */
async function middleOf({ meparCode, damageNumber }: PlotOfStory): Promise<readonly [number, number]> {
  const block = await call<{ geom: { coordinates: readonly (readonly (readonly [number, number])[])[] } }>(
    await tokenOf(demoUrl(), 'manager'),
    `/api/mepars/${meparCode}`,
  );
  const ring = (block.geom.coordinates[0] ?? []).flat(2);
  const xs = ring.filter((_, index) => index % 2 === 0);
  const ys = ring.filter((_, index) => index % 2 === 1);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [longitude, latitude] = toWgs84(eov(middle(xs) + (Number(damageNumber) % 40), middle(ys)));
  return [longitude, latitude];
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const picker = (page: Page) => page.locator('input[type=file][multiple]');

/** A place of the panel, at any width. @param closed its opener, where it is closed again */
const showing = (page: Page, place: Locator, closed?: Locator) => async () => {
  await openSheet(page);
  if (await closed?.isVisible()) await closed?.click();
  await place.scrollIntoViewIfNeeded();
};

test.describe('the evidence of a case', () => {
  test('photos are uploaded, opened, located and removed; the history shows it', { tag: '@all' }, async ({ page }) => {
    const plot = await openPlot('areas');
    const place = await middleOf(plot);
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'expert-damage', `/view/damage/${plot.damageNumber}`);
    await expect(page.getByText('Még nincs fénykép.')).toBeVisible();
    const first = await jpegOf(page, '#8a9a3b', { takenAt: '2026:07:20 09:30:00', place, orientation: 1 });
    const heic = cameraHeic({ takenAt: '2026:07:20 10:00:00', place: [2.35, 48.86] }, Buffer.from('undecodable'));
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });
    await picker(page).setInputFiles([
      file('IMG_0001.JPG', first),
      file('IMG_0002.HEIC', heic),
      file('kötvény.jpg', Buffer.from('%PDF-1.7 a document with another name')),
    ]);
    await expect(button(page, /^1\. fénykép megnyitása: 2026\. 07\. 20\. 09:30/)).toBeVisible();
    await expect(button(page, /^2\. fénykép megnyitása: .*hely nélkül/)).toContainText('Nincs előnézet');
    await expect(page.getByText(/A kép helye az ország környékén kívül van/)).toBeVisible();
    await expect(page.getByText(/A fájl nem fénykép/)).toBeVisible();

    // Too large: reported before a byte of it is sent.
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await button(page, 'Fényképek feltöltése').evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(26 * 1024 * 1024)], 'hatalmas.jpg'));
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText(/nagyobb 25 MB-nál/)).toBeVisible();
    expect(sent).toEqual([]);
    await keepScreens(page, 'case-photos', showing(page, button(page, 'Fényképek feltöltése')));
    expect(await serious(page)).toEqual([]);

    // The answer is lost: sent again it is still one photo.
    await cutOnce(page, /\/photos$/, 'coming back');
    await picker(page).setInputFiles([file('IMG_0003.JPG', await jpegOf(page, '#c9a227', { place: [17.63, 47.68] }))]);
    await expect(page.getByText(/A kép megmaradt: amint van hálózat, újra elküldjük/)).toBeVisible();
    await button(page, 'IMG_0003.JPG feltöltése újra').click();
    await expect(page.getByText(/km-re készült a kár blokkjaitól/)).toBeVisible();
    const stored = await photosOf(plot);
    expect(stored).toHaveLength(3);
    expect(stored[0]?.sha256).toBe(createHash('sha256').update(first).digest('hex'));

    await button(page, /^1\. fénykép megnyitása/).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(stored[0]?.sha256 ?? 'none')).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveJSProperty('naturalWidth', 800);
    await keepScreens(page, 'case-photo');
    expect(await serious(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Eredeti letöltése' }).click();
    expect((await readFile(await (await download).path())).equals(first)).toBe(true);
    // The keys work wherever the focus is: a waiting button has passed it to the page.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    });
    await expect(dialog.getByText('2 / 3')).toBeVisible();
    await expect(dialog.getByText('Nincs előnézet')).toBeVisible();
    await page.reload();
    await expect(dialog.getByText('2 / 3')).toBeVisible();
    await page.keyboard.press('End');
    // The last photo has a place, and so one more button over this one.
    await expect(dialog.getByText('3 / 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fénykép törlése' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Törlés', exact: true }).click();
    await expect(button(page, /^3\. fénykép megnyitása/)).toHaveCount(0);
    await button(page, /^1\. fénykép megnyitása/).click();
    await dialog.getByRole('button', { name: 'Megmutatás a térképen' }).click();
    await expect(dialog).toHaveCount(0);

    await button(page, 'Előzmények megjelenítése').click();
    await expect(page.getByText('Fénykép törlése')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Térkép: Teljes MePAR/ })).toBeVisible();
    const drawn = page.getByRole('img', { name: /^Térkép:/ });
    await keepScreens(page, 'case-history', showing(page, drawn, button(page, 'Előzmények megjelenítése')));
    expect(await serious(page)).toEqual([]);
    await page.goto(`${demoUrl()}${plotPath(plot)}`);
    await button(page, 'Előzmények megjelenítése').click();
    await expect(page.getByText(/^Új körvonal: \d+,\d\d/)).toBeVisible();
    await expect(page.getByText('Fénykép törlése')).toHaveCount(0);
  });

  test('inspection documents are imported as a table: none of them, with the reason; then all', {
    tag: '@all',
  }, async ({ page }) => {
    const { damageNumber } = await openPlot('case');
    const table = (...numbers: readonly string[]) => ({
      name: 'szemleiratok.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'karszam;type;szemleszam;karterites_javaslat;kifizetest_ker;tovabbi_szemle;szakerto;noveny_nev;megjegyzes',
          ...numbers.map(
            (number) => `${number};A_MG_e_JKV_2;SZ-7;1 250 000 Ft;igen;2026-08-11;Kiss P.;Őszi búza;déli oldal`,
          ),
        ].join('\r\n'),
      ),
    });
    await page.setViewportSize(PHONE);
    await enter(page, demoUrl(), 'operator', `/view/damage/${damageNumber}`);
    const input = page.getByLabel('Szemleiratok feltöltése');
    await input.and(page.locator('input')).setInputFiles(table(damageNumber, 'NINCS-ILYEN'));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row', { name: /^3\. sor Nincs NINCS-ILYEN számú kárakta/ })).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Bezárás' }).click();
    await expect(page.getByText('még nem érkezett szemleirat')).toBeAttached();
    await input.and(page.locator('input')).setInputFiles(table(damageNumber));
    await expect(dialog.getByText('1 új irat került a káraktákhoz.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Bezárás' }).click();
    await expect(page.getByText('1\u00A0250\u00A0000\u00A0Ft')).toBeVisible();
    await expect(page.getByText('igen, 2026. 08. 11.')).toBeVisible();
    await keepScreens(page, 'case-documents', showing(page, page.getByText('igen, 2026. 08. 11.')));
    expect(await serious(page)).toEqual([]);
  });
});
