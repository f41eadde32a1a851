import { expect, type Page, test } from '@playwright/test';
import { raiseSheet } from './support/caseScreens.ts';
import { call } from './support/damageCase.ts';
import { demoUrl, enter, tokenOf } from './support/people.ts';
import { managerPaths } from './support/presentPaths.ts';
import { ROLE_PATHS, ROLES_WITH_PATHS } from './support/rolePaths.ts';
import { settled } from './support/settled.ts';
import { visit } from './support/visiting.ts';

/** What is wider than the screen, or whose text does not fit into it. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`;
    const wide = [...document.querySelectorAll('main *, header *')]
      .filter((element) => element.closest('.ol-viewport, [role="listbox"], [role="region"]') === null)
      .filter((element) => element.textContent.trim() !== '' || element.matches('button, input'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${name(element)} leaves the screen`);
    const cut = [...document.querySelectorAll('.MuiChip-label, .MuiButton-root')]
      .filter((element) => {
        const box = (element.closest('.MuiChip-root') ?? element).getBoundingClientRect();
        return element.checkVisibility() && element.scrollHeight > box.height + 1;
      })
      .map((element) => `${name(element)} is cut`);
    return [...wide, ...cut];
  });

const aCase = async (): Promise<string> => {
  const token = await tokenOf(demoUrl(), 'expert-damage');
  const { items } = await call<{ items: readonly { damageNumber: string }[] }>(token, '/api/damages?open=true');
  return `/view/damage/${items[0]?.damageNumber ?? ''}`;
};

const SCREENS = [
  ['the sign-in page', null, async () => '/bejelentkezes'],
  ["a farmer's home", 'farmer', async () => '/'],
  ['the list of cases', 'expert-damage', async () => '/view/damages'],
  ['a case', 'expert-damage', aCase],
] as const;

for (const [what, user, path] of SCREENS) {
  test(`with text of twice the size ${what} fits a phone and a narrow window`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (user === null) await page.goto(`${demoUrl()}${await path()}`);
    else await enter(page, demoUrl(), user, await path());
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => faults(page)).toEqual([]);
    await page.setViewportSize({ width: 780, height: 900 });
    await expect.poll(() => faults(page)).toEqual([]);
  });
}

/** What is wrong on these screens of a user with text of twice the size, by screen and width. */
async function walk(page: Page, user: string, paths: readonly string[]): Promise<Record<string, string[]>> {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, demoUrl(), user);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await visit(page, path);
    for (const width of [390, 780]) {
      await page.setViewportSize({ width, height: 844 });
      await raiseSheet(page);
      await settled(page);
      const wrong = await faults(page);
      if (wrong.length > 0) found[`${path} at ${width}`] = wrong;
    }
  }
  return found;
}

test('with text of twice the size the other screens of a manager fit a phone and a narrow window', async ({ page }) => {
  test.setTimeout(240_000);
  expect(await walk(page, 'manager', await managerPaths(demoUrl()))).toEqual({});
});

for (const account of ROLES_WITH_PATHS) {
  test(`with text of twice the size the screens of ${account} fit a phone and a narrow window`, async ({ page }) => {
    expect(await walk(page, account, await ROLE_PATHS[account](demoUrl()))).toEqual({});
  });
}
