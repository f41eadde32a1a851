import { expect, type Page, test } from '@playwright/test';
import { LAST_STATE_DATABASE, TOKEN_KEY } from '../packages/web/src/lib/storageKeys.ts';
import { frontProxy } from './support/frontProxy.ts';
import { demoUrl, PHONE, tokenOf } from './support/people.ts';
import { keepScreens } from './support/screens.ts';

/** The names of the calls whose answers the device keeps. */
const keptCalls = (page: Page) =>
  page.evaluate(async (name) => {
    // Opening one that is not there would make it, without its parts.
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(new Error('The store cannot be opened')));
      opening.addEventListener('success', () => {
        const db = opening.result;
        const reading = db.transaction('answers').objectStore('answers').getAllKeys();
        reading.addEventListener('success', () => {
          db.close();
          resolve(reading.result.map((key) => (JSON.parse(key as string) as [string])[0]));
        });
      });
    });
  }, LAST_STATE_DATABASE);
const hasShell = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/georisk-choice')));
    return all.some((found) => found !== undefined);
  });

test('what a farmer was shown last opens without a network, says how old it is, and goes with the sign-out', {
  tag: '@all',
}, async ({ page }) => {
  const proxy = await frontProxy(demoUrl());
  const token = await tokenOf(demoUrl(), 'farmer');
  const answer = page.getByText(/^(Riasztás [a-z]|Rendben|Még nincs használható|\d+ napja nincs róla)/).first();
  const notice = page.getByText(/A legutóbbi állapotot látja/);
  await page.setViewportSize(PHONE);
  try {
    await page.goto(`${proxy.url}/bejelentkezes`);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const);
    await page.goto(`${proxy.url}/`);
    await expect(answer).toBeVisible();
    await expect.poll(() => keptCalls(page)).toContain('mepars');
    await expect.poll(() => hasShell(page)).toBe(true);
    // The last one: the answer may change as long as calls come in.
    const shown = await answer.textContent();

    await proxy.goDown();
    await page.reload();
    await expect(notice).toBeVisible();
    await expect(answer).toHaveText(shown ?? '');
    await expect(page.locator('.ol-viewport')).toBeVisible();
    await keepScreens(page, 'farmer-last-state');

    await proxy.goUp();
    await page.getByRole('button', { name: 'Újra', exact: true }).first().click();
    await expect(notice).toBeHidden();

    await page.getByRole('button', { name: /^Felhasználói menü/ }).click();
    await page.getByRole('menuitem', { name: 'Kijelentkezés' }).click();
    await expect(page).toHaveURL(/bejelentkezes/);
    await expect.poll(() => keptCalls(page)).toEqual([]);
  } finally {
    await proxy.goDown();
  }
});
