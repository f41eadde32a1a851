import { expect, type Page, test } from '@playwright/test';
import { serious } from './support/axe.ts';
import { call, cutOnce } from './support/damageCase.ts';
import { openSheet, pressInSheet } from './support/damagePath.ts';
import { DESKTOP, demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

interface OwnBlock {
  readonly meparCode: string;
  readonly alerts: readonly { readonly date: string }[];
}

/** A field under a sky, drawn by the browser. */
async function jpegOf(page: Page, colour: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#8db9e0';
    context.fillRect(0, 0, 640, 240);
    context.fillStyle = fill;
    context.fillRect(0, 240, 640, 240);
    return canvas.toDataURL('image/jpeg', 0.8);
  }, colour);
  return Buffer.from(data.replace(/^.*,/, ''), 'base64');
}

/** An alerted block of the farmer, without photos of an earlier try. */
async function freshBlock(token: string): Promise<string> {
  const own = await call<readonly OwnBlock[]>(token, '/api/mepars');
  const code = own.find(({ alerts }) => alerts.length > 0)?.meparCode ?? '';
  for (const { id } of await call<readonly { id: string }[]>(token, `/api/mepars/${code}/photos`))
    await fetch(`${demoUrl()}/api/blockPhotos/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
  return code;
}

const photosOn = (page: Page) => page.getByRole('group', { name: 'Fényképek a biztosítónak' });

test('a farmer photographs an alerted field, the network fails once, and the insurer sees the photos', {
  tag: '@all',
}, async ({ page, browser }) => {
  const code = await freshBlock(await tokenOf(demoUrl(), 'farmer'));
  await page.setViewportSize(PHONE);
  await enter(page, demoUrl(), 'farmer', `/view/block/${code}`);
  await openSheet(page);
  const photos = photosOn(page);
  await photos.scrollIntoViewIfNeeded();
  const chooser = photos.getByLabel('Kép kiválasztása').and(page.locator('input'));
  const files = await Promise.all(['#7a9a3c', '#c9b458'].map((colour) => jpegOf(page, colour)));
  await cutOnce(page, /^\/api\/mepars\/\w+\/photos$/, 'leaving');
  await chooser.setInputFiles(
    files.map((buffer, at) => ({ name: `tabla-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
  );
  await expect(photos.getByText(/^tabla-1\.jpg nem ment el/)).toBeVisible();
  await expect(photos.getByText('1 fénykép a biztosítónál')).toBeVisible();
  await pressInSheet(page, photos.getByRole('button', { name: 'Újra', exact: true }));
  await expect(photos.getByText('2 fénykép a biztosítónál')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await keepScreens(page, 'farmer-photos');

  const office = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const desk = await office.newPage();
  await enter(desk, demoUrl(), 'manager', `/view/block/${code}`);
  const section = desk.getByRole('region', { name: 'A gazda fényképei' });
  await section.getByRole('button', { name: /^1\. fénykép megnyitása/ }).click();
  await expect(desk.getByRole('dialog').getByRole('img')).toBeVisible();
  await keepScreens(desk, 'office-farmer-photo');
  await office.close();
});

test('a phone that is turned while its camera is open keeps the picture', { tag: '@all' }, async ({ page }) => {
  const token = await tokenOf(demoUrl(), 'farmer');
  const code = await freshBlock(token);
  await page.setViewportSize(PHONE);
  await enter(page, demoUrl(), 'farmer', `/view/block/${code}`);
  const button = photosOn(page).getByRole('button', { name: 'Fényképezés', exact: true });
  await button.waitFor();
  const field = await photosOn(page).getByLabel('Fényképezés').and(page.locator('input')).elementHandle();
  const opening = page.waitForEvent('filechooser');
  await pressInSheet(page, button);
  const camera = await opening;
  await page.setViewportSize(DESKTOP);
  // Another layout has drawn another field.
  await expect.poll(() => field?.evaluate((held) => held.parentElement === document.body)).toBe(true);
  await camera.setFiles([{ name: 'tabla.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(page, '#5a7a2c') }]);
  await expect.poll(async () => (await call<readonly unknown[]>(token, `/api/mepars/${code}/photos`)).length).toBe(1);
  await expect.poll(() => field?.evaluate((held) => held.isConnected)).toBe(false);
});
