import { expect, type Page, test } from '@playwright/test';
import { linkFromMail, mailCount } from './support/mailbox.ts';
import { demoUrl, mailFolder, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

const FARMER = 'farmer-2@georisk.example';

async function requestedLink(): Promise<string> {
  const since = mailCount(mailFolder());
  await fetch(`${demoUrl()}/api/oauth2/linkRequest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: FARMER }),
  });
  return linkFromMail(mailFolder(), FARMER, since);
}

/** An administrator sends the alert link that is also in the alert mails. */
async function alertLink(target = { view: 'ndvi', date: '2026-07-18' }): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(demoUrl(), 'admin')}`, 'content-type': 'application/json' };
  const users = (await (await fetch(`${demoUrl()}/api/admin/users?phrase=farmer-2`, { headers })).json()) as {
    items: { id: number; userName: string }[];
  };
  const id = users.items.find(({ userName }) => userName === 'farmer-2')?.id;
  const since = mailCount(mailFolder());
  const answer = await fetch(`${demoUrl()}/api/admin/users/${id}/sendLink`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ kind: 'alert', ...target }),
  });
  expect(answer.status).toBe(204);
  return linkFromMail(mailFolder(), FARMER, since);
}

const tokenIn = (link: string) => /\/t\/\d+-([A-Za-z0-9_-]+)/.exec(link)?.[1] ?? 'none';

/** Every place of the page in which a token could remain. */
const traces = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify({
      address: location.href,
      referrer: document.referrer,
      state: history.state as unknown,
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
    }),
  );

test.describe('links from messages', () => {
  test('viewing a link does not use it up: scanners come first, then the person', { tag: '@all' }, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(PHONE);
    const link = await requestedLink();
    for (const method of ['HEAD', 'GET', 'GET'] as const) {
      const answer = await fetch(link, { method, headers: { 'sec-purpose': 'prefetch' } });
      if (method === 'GET') expect(answer.status).toBe(200);
    }
    const scriptless = await browser.newContext({ javaScriptEnabled: false });
    await (await scriptless.newPage()).goto(link);
    await scriptless.close();
    await page.goto(link);
    await keepScreens(page, 'link');
    await page.getByRole('button', { name: 'Belépés', exact: true }).click();
    await expect(page.locator('.ol-viewport')).toBeVisible();
  });

  test('the token is removed from the address before anything else, and leaves no trace', { tag: '@all' }, async ({
    page,
  }) => {
    const link = await requestedLink();
    const token = tokenIn(link);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await page.goto(link);
    await page.getByRole('button', { name: 'Belépés', exact: true }).waitFor();
    expect(await traces(page)).not.toContain(token);
    await page.getByRole('button', { name: 'Belépés', exact: true }).click();
    await expect(page.locator('.ol-viewport')).toBeVisible();
    expect(await traces(page)).not.toContain(token);
    expect(asked.slice(1).filter((request) => request.includes(token))).toEqual([]);
    expect(asked.filter((request) => !request.startsWith(demoUrl()) && !/^(data|blob):/.test(request))).toEqual([]);
  });

  test('a used link says so and offers another', { tag: '@all' }, async ({ page, browser }) => {
    const link = await requestedLink();
    const other = await browser.newContext();
    const first = await other.newPage();
    await first.goto(link);
    await first.getByRole('button', { name: 'Belépés', exact: true }).click();
    await expect(first.locator('.ol-viewport')).toBeVisible();
    await other.close();
    await page.goto(link);
    await page.getByRole('button', { name: 'Belépés', exact: true }).click();
    await expect(page.getByText('A link nem nyitható meg: lejárt, már felhasználták')).toBeVisible();
    await keepScreens(page, 'link-used');
  });

  test('an alert link opens the view and date that it names, repeatedly', async ({ page, browser }) => {
    await page.setViewportSize(PHONE);
    const link = await alertLink();
    await page.goto(link);
    await expect(page).toHaveURL(/\/view\/block\/[A-Z0-9]{8}\?.*date=2026-07-18/);
    await expect(page.locator('.ol-viewport')).toBeVisible();
    const again = await browser.newContext();
    const second = await again.newPage();
    await second.goto(link);
    await expect(second.locator('.ol-viewport')).toBeVisible();
    await again.close();
  });

  test('the link of an alert that was withdrawn says so', { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(await alertLink({ view: 'alert', date: '2026-02-02' }));
    const notice = page.getByText('A 2026. 02. 02. napi riasztás már nem áll fenn', { exact: false });
    await expect(notice).toBeVisible();
    await keepScreens(page, 'link-alert-gone');
    await page.getByRole('button', { name: 'Bezárás' }).click();
    await expect(notice).toBeHidden();
  });

  test('an invalid link, view or date is reported', { tag: '@all' }, async ({ page }) => {
    await page.goto(`${demoUrl()}/t/nincs-ilyen`);
    await expect(page.getByText('Invalid compound link token')).toBeVisible();
    const link = await alertLink();
    await page.goto(link.replace('/ndvi/', '/semmi/'));
    await expect(page.getByText('Unknown view')).toBeVisible();
    await keepScreens(page, 'link-unknown-view');
  });
});
