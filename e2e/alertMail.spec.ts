import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { linkFromMail, mailCount, mailsTo, startMailServer } from './support/mailbox.ts';
import { DESKTOP, enter, PHONE, tokenOf } from './support/people.ts';
import { type Product, runCommand, startProduct } from './support/product.ts';
import { keepScreens } from './support/screens.ts';
import { demoCopy, greet } from './support/demoWorlds.ts';
import { startSpending } from './support/spent.ts';

const FARMER = 'farmer-2@georisk.example';
const AGRONOMIST = 'agro@georisk.example';
/** On yesterday's image, which has no alert in the demo world. */
const DATE = '2026-07-19';
/** The choice of one mail a week, with the whole sentence of when it comes. */
const WEEKLY = /^Hetente\s*Hétfőn reggel 7-kor, ha az előző héten érkezett riasztás\.$/;
const IMPORT = 'packages/server/src/cli/import.ts';

let product: Product;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let dataDir: string;
let codes: string[];
let plotBlock: PlotBlock | undefined;

interface Parcel {
  readonly meparCode: string;
  readonly geom: object;
}

/** A block of an agronomist, with the first of their plots on it. */
interface PlotBlock extends Parcel {
  readonly blockPlots: readonly { readonly id: number; readonly name: string }[];
}

const parcelsOf = async (url: string, account: string): Promise<PlotBlock[]> => {
  const headers = { authorization: `Bearer ${await tokenOf(url, account)}` };
  return (await (await fetch(`${url}/api/mepars`, { headers })).json()) as PlotBlock[];
};

/** Alerts as another system would send them: two parcels of one farmer, one whose day is long past, and an agronomist's. */
function alertFile(parcels: readonly Parcel[], agronomists: Parcel | undefined): string {
  const row = (parcel: Parcel | undefined, datum: string, id: string) => ({
    type: 'Feature',
    properties: { mepar: parcel?.meparCode, datum, id },
    geometry: parcel?.geom,
  });
  const path = join(dataDir, 'riasztasok.geojson');
  const features = [
    row(parcels[0], DATE, 'e1'),
    row(parcels[1], DATE, 'e2'),
    row(parcels[0], '2026-05-02', 'e3'),
    row(agronomists, DATE, 'e4'),
  ];
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } };
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', crs, features }));
  return path;
}

test.describe.configure({ mode: 'serial', timeout: 300_000 });

test.beforeAll(async () => {
  test.setTimeout(400_000);
  mail = await startMailServer();
  dataDir = mkdtempSync(join(tmpdir(), 'georisk-alerts-'));
  const settings = { ...(await demoCopy(dataDir)), ALERT_COLLECT_MINUTES: '0' };
  const first = await startProduct(settings);
  const parcels = await parcelsOf(first.url, 'farmer-2');
  [plotBlock] = (await parcelsOf(first.url, 'agro')).filter(({ blockPlots }) => blockPlots.length === 1);
  await first.stop();
  codes = parcels.slice(0, 2).map(({ meparCode }) => meparCode);
  await runCommand(IMPORT, ['alerts', alertFile(parcels, plotBlock)], settings);
  product = await startProduct({ ...settings, SMTP_URL: mail.url });
  // A copied world has seen the welcome, one that was just made has not.
  await greet(product.url, ['farmer-2', 'agro', 'manager']);
});

test.afterAll(async () => {
  await product?.stop();
  await mail?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The mail about the imported alerts: the schedule checks every two minutes. */
const alertMails = () => mailsTo(mail.folder, FARMER).filter((text) => codes.every((code) => text.includes(code)));
const addressIn = (text: string, path: string) =>
  new RegExp(String.raw`https?://[^\s"<>]+${path}[^\s"<>]+`).exec(text)?.[0] ?? 'none';

/** No sign-in is required, and the alert is shown. */
async function standsBeforeAlert(page: Page): Promise<void> {
  await expect(page).toHaveURL(
    new RegExp(`/view/block/${codes.toSorted()[0]}\\?.*view=alert.*date=${DATE}|date=${DATE}.*view=alert`),
  );
  await expect(page.locator('.ol-viewport')).toBeVisible();
  const alerts = page.getByRole('button', { name: 'Riasztások', exact: true });
  await expect(alerts).toHaveAttribute('aria-pressed', 'true');
}

test('a new alert is sent as one mail with all parcels, and its link opens the alert on a phone', {
  tag: '@before',
}, async ({ page }) => {
  await expect.poll(() => alertMails().length, { timeout: 200_000, intervals: [1000] }).toBe(1);
  const [text = ''] = alertMails();
  expect(text).not.toContain('2026. 05. 02.');
  expect(text).toContain('2026. 07. 19.');

  await page.setViewportSize(PHONE);
  await page.goto(addressIn(text, '/t/'));
  await standsBeforeAlert(page);
  expect(page.url()).not.toContain('/t/');
  await keepScreens(page, 'alert-from-mail');
});

test('a farmer reports from the mail in four taps, and the insurer sees the answer', { tag: '@before' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const [code = ''] = codes.toSorted();
  // The first tap is the one in the mail.
  const spent = startSpending(page, 1);
  await page.goto(addressIn(alertMails()[0] ?? '', '/t/'));
  await standsBeforeAlert(page);
  await spent.picture('farmer-reports-alert');
  await spent.press(page.getByRole('button', { name: 'Több részlet' }));
  await expect(page.getByText('Mi a teendője?')).toBeVisible();
  await spent.picture('farmer-reports-details');
  const letter = page.getByRole('link', { name: 'Bejelentem e-mailben' });
  const href = decodeURIComponent((await letter.getAttribute('href')) ?? '');
  expect(href).toMatch(/^mailto:[^?]+@[^?]+\?subject=Kárbejelentés: /);
  expect(href).toContain(`Kárt jelentek be a(z) ${code} blokkon. A 2026. 07. 19. napi műholdfelvételen`);
  // Its press leaves for the mail program.
  spent.more(1);
  await spent.press(page.getByRole('button', { name: 'Láttam', exact: true }));
  await expect(
    page.getByText('Válasza: Láttam. A biztosítója látja. Ön bármikor megváltoztathatja vagy visszavonhatja.'),
  ).toBeVisible();
  await spent.picture('farmer-reports-reported');
  expect(spent.total("a farmer, from the mail to 'reported'")).toBe(4);

  await page.setViewportSize(DESKTOP);
  await enter(page, product.url, 'manager', '/admin/riasztasok');
  const table = page.getByRole('table', { name: 'Riasztások értesítései' });
  await expect(table.getByRole('row').filter({ hasText: code }).filter({ hasText: 'látta' }).first()).toBeVisible();
});

test('the drawer sets the frequency, by keyboard alone, and confirms it', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(addressIn(alertMails()[0] ?? '', '/t/'));
  await standsBeforeAlert(page);
  await page.getByRole('button', { name: 'Menü', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Riasztási beállítások' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Riasztási beállítások' });
  await expect(dialog.getByRole('radio', { name: /^Minden riasztás/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /^E-mail: f•••@georisk\.example/ })).toBeChecked();
  await keepScreens(page, 'alert-settings');
  await dialog.getByRole('radio', { name: /^Minden riasztás/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A riasztási beállításokat elmentettük.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  await page.getByRole('button', { name: 'Riasztási beállítások' }).click();
  await expect(dialog.getByRole('radio', { name: WEEKLY })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Minden riasztás/ }).check();
  await dialog.getByRole('button', { name: 'Mentés' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the mail’s own page ends the mails by a button, never by being opened, and resumes them', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const [text = ''] = alertMails();
  const address = addressIn(text, '/ertesitesek');
  const oneClick = /^List-Unsubscribe: <([^>]+)>/m.exec(text)?.[1] ?? 'none';
  for (const url of [address, oneClick]) await fetch(url);
  await page.goto(address);
  await expect(page.getByText('Most minden új riasztásról üzenetet küldünk.')).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await keepScreens(page, 'alert-mail-settings');
  await page.getByRole('button', { name: 'Leiratkozás' }).click();
  await expect(page.getByText('Leiratkozott. Több üzenetet nem küldünk')).toBeVisible();
  await keepScreens(page, 'alert-mail-unsubscribed');
  await page.getByRole('button', { name: 'Mégis kérek üzeneteket' }).click();
  await expect(page.getByText('Most minden új riasztásról üzenetet küldünk.')).toBeVisible();
  // The button of a mail program.
  const answer = await fetch(oneClick, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await page.goto(address);
  await expect(page.getByText('Leiratkozott: nem küldünk üzenetet a riasztásokról.')).toBeVisible();
  await page.goto(`${product.url}/ertesitesek?token=1-nincs`);
  await expect(page.getByText('Ez a link nem érvényes.')).toBeVisible();
  await keepScreens(page, 'alert-mail-refused');
});

test('staff see who was notified of what, and nobody is notified twice', { tag: '@all' }, async ({ page }) => {
  await enter(page, product.url, 'manager', '/admin/riasztasok');
  const table = page.getByRole('table', { name: 'Riasztások értesítései' });
  for (const code of codes) {
    const row = table.getByRole('row').filter({ hasText: code }).filter({ hasText: '2026. 07. 19.' });
    await expect(row).toContainText(/Megnyitotta|Átadva a levelezőnek/);
    await expect(row).toContainText(/E-mail · \S+ · \d{4}\. \d\d\. \d\d\. \d\d:\d\d/);
  }
  await keepScreens(page, 'admin-alerts');
  await page.getByLabel('Állapot').selectOption('waiting');
  await page.getByLabel(/^Keresés név vagy/).fill('nincs ilyen gazda');
  await expect(page.getByText('Nincs ilyen értesítés.')).toBeVisible();
  await keepScreens(page, 'admin-alerts-none');
  expect(alertMails()).toHaveLength(1);
  expect(mailCount(mail.folder)).toBeGreaterThanOrEqual(1);
  await expect(linkFromMail(mail.folder, FARMER, 0)).resolves.toContain('/t/');
});

test('an agronomist is notified by the name of the plot, and the link opens that plot on the alert’s day', {
  tag: '@all',
}, async ({ page }) => {
  const [plot] = plotBlock?.blockPlots ?? [];
  if (plot === undefined) throw new Error('The demo’s agronomist has no plot');
  const mails = () => mailsTo(mail.folder, AGRONOMIST).filter((text) => text.includes(plot.name));
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1);
  const [text = ''] = mails();
  expect(text).toContain('saját tábláira riasztás érkezett');

  await page.setViewportSize(PHONE);
  await page.goto(addressIn(text, '/t/'));
  await expect(page).toHaveURL(new RegExp(`/view/blockPlot/${plot.id}\\?date=${DATE}$`));
  await expect(page.getByRole('heading', { name: `Tábla: ${plot.name}` })).toBeVisible();
  await expect(page.getByText(/2026\. 07\. 19\. Riasztás: .* területen szokatlanul gyengült/)).toBeVisible();
  await keepScreens(page, 'alert-from-mail-plot');

  await page.getByRole('button', { name: 'Menü', exact: true }).click();
  await page.getByRole('button', { name: 'Riasztási beállítások' }).click();
  const dialog = page.getByRole('dialog', { name: 'Riasztási beállítások' });
  await dialog.getByRole('radio', { name: WEEKLY }).check();
  await dialog.getByRole('button', { name: 'Mentés' }).click();
  await expect(page.getByText('A riasztási beállításokat elmentettük.')).toBeVisible();
});
