import { expect, type Locator, type Page } from '@playwright/test';
import { serious } from './axe.ts';
import { DESKTOP, demoUrl, enter, tokenOf } from './people.ts';
import { keepScreens } from './screens.ts';

export interface FileToImport {
  readonly name: string;
  readonly content: string | Uint8Array;
}

interface Wish {
  /** Word of the command. */
  readonly kind: string;
  /** Undefined for rows that belong to nobody. */
  readonly company?: string;
  /** Refused for this reason. */
  readonly bad?: { readonly file: FileToImport; readonly reason: RegExp };
  readonly good: FileToImport;
}

/** A file is read in a process of its own, one after the other. */
const DONE = { timeout: 120_000 };

const choose = (dialog: Locator, { name, content }: FileToImport) =>
  dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** An administrator imports a file on the screen: a bad one is refused, a good one is tried and then imported. */
export async function importOnScreen(page: Page, { kind, company, bad, good }: Wish): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await enter(page, demoUrl(), 'admin', '/admin/importok');
  await page.getByRole('button', { name: 'Importálás', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Fájl importálása' });
  await dialog.getByLabel('Mit importál?').selectOption(kind);
  if (company !== undefined) await dialog.getByLabel('Ügyfél', { exact: true }).selectOption({ label: company });
  const [attempt, run] = ['Próba', 'Importálás'].map((name) => dialog.getByRole('button', { name, exact: true }));
  if (bad !== undefined) {
    await choose(dialog, bad.file);
    await run?.click();
    await expect(dialog.getByText('Semmi sem lett mentve')).toBeVisible(DONE);
    await expect(dialog.getByText(bad.reason).first()).toBeVisible();
    expect(await serious(page)).toEqual([]);
    await keepScreens(page, `import-${kind}-refused`);
  }
  await choose(dialog, good);
  await attempt?.click();
  await expect(dialog.getByText('Próba volt: semmi sem lett mentve.')).toBeVisible(DONE);
  await run?.click();
  await expect(dialog.getByText('Minden adat mentve.')).toBeVisible(DONE);
  await keepScreens(page, `import-${kind}-saved`);
  await dialog.getByRole('button', { name: 'Megnyitás a listában' }).click();
  await expect(page.getByRole('dialog', { name: 'Jelentés' }).getByText(good.name)).toBeVisible();
}

/** An answer of the demo to one of its people. */
export async function askDemo<T>(userName: string, path: string): Promise<T> {
  const authorization = `Bearer ${await tokenOf(demoUrl(), userName)}`;
  return (await fetch(`${demoUrl()}${path}`, { headers: { authorization } })).json() as Promise<T>;
}

/** Features as a file in EOV. */
export const inEov = (...features: readonly object[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } },
    features,
  });

export const feature = (properties: object, geometry: unknown) => ({ type: 'Feature', properties, geometry });

/** A square with sides of a hundred metres. */
export const squareAt = (easting: number, northing: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [easting, northing],
      [easting + 100, northing],
      [easting + 100, northing + 100],
      [easting, northing + 100],
      [easting, northing],
    ],
  ],
});
