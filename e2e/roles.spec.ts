import { expect, test } from '@playwright/test';
import { DESKTOP, demoUrl, enter } from './support/people.ts';
import { ask, type HitBlock, hitBlock } from './support/presentPaths.ts';
import { closeAll, readLayers, readMenu } from './support/roleScreens.ts';
import { type Account, ACCOUNTS, BAR, BLOCK, LAYERS, MENU, SEARCHES } from './support/roleTable.ts';
import { keepScreens, seen } from './support/screens.ts';
import { settled } from './support/settled.ts';

const has = (accounts: readonly Account[], account: Account) => accounts.includes(account);
const fitting = (table: Readonly<Record<string, readonly Account[]>>, account: Account) =>
  Object.entries(table).find(([, accounts]) => has(accounts, account))?.[0];

const answer = async <T>(account: Account, path: string): Promise<T> =>
  (await ask(demoUrl(), account, path)).json() as Promise<T>;

test.describe('each role has what the specification gives it, and nothing else', () => {
  let block = '';
  test.beforeAll(async () => {
    block = (await hitBlock(demoUrl())).meparCode;
  });

  for (const account of seen(ACCOUNTS)) {
    test(`${account}: home with its map, bar, account, menu and layers`, {
      tag: account === 'admin' ? '@all' : [],
    }, async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      await enter(page, demoUrl(), account);
      const bar = page.getByRole('banner');
      await expect(bar).toBeVisible();
      await expect(page.locator('.ol-viewport')).toBeVisible();
      await keepScreens(page, `home-${account}`);
      // Beside the logo, not on the line below it that the bar cuts off.
      await expect(bar.getByRole('link', { name: / – Kezdőlap$/ }).locator('span')).toBeInViewport();

      const title = fitting(BAR.title, account);
      await expect(page).toHaveTitle(title === undefined ? /\S/ : new RegExp(title));
      for (const [other, accounts] of Object.entries(BAR.title)) {
        if (!has(accounts, account)) expect(await page.title()).not.toMatch(other);
      }

      if (has(SEARCHES, account) || (await bar.getByRole('combobox').count()) > 0) {
        await expect(bar.getByPlaceholder(fitting(BAR.search, account) ?? '')).toBeVisible();
      }

      const { name } = await answer<{ name: string }>(account, '/api/currentUser');
      await expect(bar.getByText(name, { exact: true })).toHaveCount(has(BAR.ownName, account) ? 1 : 0);
      const menuButton = bar
        .getByRole('button', { name, exact: true })
        .or(bar.getByRole('button', { name: /^Felhasználói menü/ }));
      await expect.poll(async () => (await menuButton.count()) > 0).toBe(has(BAR.userMenu, account));
      if (has(BAR.userMenu, account)) {
        await menuButton.locator('visible=true').first().click();
        const expected = [has(BAR.profile, account) ? 'Profil' : 'Saját adataim', 'Kijelentkezés'];
        await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(expected, { useInnerText: true });
        await closeAll(page);
      }

      const menu = await readMenu(page);
      const expected = Object.entries(MENU).filter(([, { for: accounts }]) => has(accounts, account));
      expect(Object.keys(menu).toSorted()).toEqual(expected.map(([entry]) => entry).toSorted());
      for (const [entry, { within }] of expected) expect(menu[entry], entry).toEqual(within ?? []);
      await keepScreens(page, `menu-${account}`);
      await closeAll(page);

      const layers = await readLayers(page);
      expect(layers.length).toBeGreaterThan(0);
      expect(layers.filter((layer) => !has(LAYERS[layer]?.for ?? [], account))).toEqual([]);
    });
  }

  for (const account of seen(BLOCK.accounts)) {
    test(`${account}: a block's buttons and links`, { tag: '@all' }, async ({ page }) => {
      await page.setViewportSize(DESKTOP);
      // Not every insurer has a policy on this block: the user's own call returns the existing ones.
      const own = await answer<HitBlock>(account, `/api/blocks/${block}`);
      await enter(page, demoUrl(), account, `/view/block/${block}`);
      await expect(page.getByText(block).first()).toBeVisible();

      const maps = page.getByRole('navigation', { name: 'Térképek' }).getByRole('button');
      if (has(BLOCK.products.for, account)) {
        const specified: readonly string[] = BLOCK.products.buttons;
        await expect(async () => {
          const names = (await maps.allInnerTexts()).map((text) => text.trim());
          expect(names.slice(0, specified.length)).toEqual(specified);
          expect(BLOCK.products.others).toEqual(expect.arrayContaining(names.slice(specified.length)));
        }).toPass();
      } else {
        await expect(maps).toHaveCount(0);
      }
      for (const button of BLOCK.views.buttons) {
        if (!has(BLOCK.views.for, account)) continue;
        await expect(page.getByRole('button', { name: button, exact: true }).first()).toBeVisible();
      }
      const back = page.getByRole('button', { name: /^Vissza/ });
      await expect.poll(async () => (await back.count()) > 0).toBe(has(BLOCK.back, account));

      for (const [kind, accounts, rows] of [
        ['policy', BLOCK.policyLinks, own.policies],
        ['damage', BLOCK.damageLinks, own.damages],
      ] as const) {
        if (account === 'farmer') continue;
        const expected = has(accounts, account) && rows.length > 0;
        const links = page.locator(`main a[href^="/view/${kind}/"]`);
        await expect.poll(async () => (await links.count()) > 0, { message: kind }).toBe(expected);
      }
      for (const { policyNumber } of own.policies) await expect(page.getByText(policyNumber).first()).toBeVisible();
      await keepScreens(page, `block-of-${account}`);

      await page.goto(`${demoUrl()}/view/block/${block}?productType=NDVI`);
      const document = page.getByRole('button', { name: /PDF/ });
      if (has(BLOCK.document, account)) await expect(document.first()).toBeVisible();
      else {
        await expect(page.locator('.ol-viewport')).toBeVisible();
        await settled(page);
        await expect(document).toHaveCount(0);
      }
    });
  }
});
