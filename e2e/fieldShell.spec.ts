import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { GRANT_KEY, TOKEN_KEY } from '../packages/web/src/lib/storageKeys.ts';
import { CHROMIUM } from './support/chromium.ts';
import { call } from './support/damageCase.ts';
import { frontProxy } from './support/frontProxy.ts';
import { demoUrl, DESKTOP, tokenOf } from './support/people.ts';

const entryOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '');

/** The addresses of everything that the browser's caches hold. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(all.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a case that was taken along opens in a restarted browser without a network, and a new build asks', async () => {
  const token = await tokenOf(demoUrl(), 'expert-damage');
  const { items } = await call<{ items: readonly { damageNumber: string }[] }>(token, '/api/damages?open=true');
  const number = items[0]?.damageNumber ?? '';
  const proxy = await frontProxy(demoUrl());
  const address = `${proxy.url}/view/damage/${number}`;
  const profile = mkdtempSync(join(tmpdir(), 'georisk-field-'));
  let context: BrowserContext | null = null;
  const start = async (): Promise<Page> => {
    await context?.close();
    context = await chromium.launchPersistentContext(profile, {
      ...CHROMIUM,
      locale: 'hu-HU',
      timezoneId: 'Europe/Budapest',
      viewport: DESKTOP,
      reducedMotion: 'reduce',
    });
    return context.pages()[0] ?? context.newPage();
  };
  const title = (page: Page) => page.getByRole('heading', { name: new RegExp(number) }).first();
  try {
    const first = await start();
    await first.goto(`${proxy.url}/bejelentkezes`);
    await first.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
    await first.goto(address);
    await first.getByRole('button', { name: 'Viszem a terepre' }).click();
    await first.getByRole('dialog').getByRole('button', { name: 'Letöltés' }).click();
    await expect(first.getByText('Hálózat nélkül is megnyitható')).toBeVisible();
    await expect.poll(() => first.evaluate((key) => localStorage.getItem(key), GRANT_KEY)).not.toBeNull();
    await expect.poll(() => cached(first)).toContain('/georisk-choice');

    await proxy.goDown();
    const second = await start();
    await second.goto(address);
    await expect(title(second)).toBeVisible();
    await second.getByRole('button', { name: 'Szezon képei' }).first().click();
    await expect(second.getByRole('dialog').getByRole('application')).toBeVisible();
    const kept = await cached(second);
    expect(kept.filter((path) => /^\/(api|geoserver|tiles|pdfs)/.test(path))).toEqual([]);
    const before = await entryOf(second);

    const notice = second.getByText(/^Nincs internetkapcsolat\. Amit lát/);
    await second.context().setOffline(true);
    await second.reload();
    await expect(title(second)).toBeVisible();
    await expect(notice).toBeVisible();
    await second.context().setOffline(false);
    await expect(notice).toBeHidden();

    proxy.deploy();
    await proxy.goUp();
    await second.goto(address);
    await expect(title(second)).toBeVisible();
    expect(await entryOf(second)).toBe(before);
    await expect(second.getByText('Új változat érhető el.')).toBeVisible();
    proxy.asked();
    await second.getByRole('button', { name: 'Áttérek' }).click();
    await expect.poll(() => entryOf(second).catch(() => '')).toMatch(/\.next\.js$/);
    await expect(title(second)).toBeVisible();
  } finally {
    await (context as BrowserContext | null)?.close();
    await proxy.goDown();
    rmSync(profile, { recursive: true, force: true });
  }
});
