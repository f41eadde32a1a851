import { expect, type Page, test } from '@playwright/test';
import { raiseSheet } from './support/caseScreens.ts';
import { call } from './support/damageCase.ts';
import { lasting } from './support/fitting.ts';
import { enlarge, unfitting } from './support/largeText.ts';
import { demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { managerPaths } from './support/presentPaths.ts';
import { ROLE_PATHS, ROLES_WITH_PATHS } from './support/rolePaths.ts';
import { mapSettled, settled } from './support/settled.ts';
import { tooSmall } from './support/touchTargets.ts';
import { visit } from './support/visiting.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** A phone, and a narrow window. */
const WIDTHS = [PHONE.width, 780] as const;

const aCase = async (): Promise<string> => {
  const token = await tokenOf(demoUrl(), 'expert-damage');
  const { items } = await call<{ items: readonly { damageNumber: string }[] }>(token, '/api/damages?open=true');
  return `/view/damage/${items[0]?.damageNumber ?? ''}`;
};

/** Shows the screen with text of twice the size, in each width, and as it was again. @returns what does not fit */
async function withLargeText(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await enlarge(page, true);
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width });
    await raiseSheet(page);
    await settled(page);
    const wrong = await lasting(() => unfitting(page, width));
    if (wrong.length > 0) found[`with large text, ${width} wide`] = wrong;
  }
  await enlarge(page, false);
  await page.setViewportSize(PHONE);
  return found;
}

const SCREENS = [
  ['the home of a farmer', 'farmer', async () => '/'],
  ['the list of cases', 'expert-damage', async () => '/view/damages'],
  ['a case', 'expert-damage', aCase],
  ['the morning', 'manager', async () => '/'],
] as const;
/** What `npm test` looks at: a screen with a map and a sheet, and one with forms. */
const USUAL: readonly string[] = ['the home of a farmer', 'a case'];

for (const [what, user, path] of SCREENS) {
  test(`everything on ${what} is as large as a finger, and fits with text of twice the size`, {
    tag: USUAL.includes(what) ? [] : '@all',
  }, async ({ page }) => {
    await enter(page, demoUrl(), user, await path());
    await expect(page.getByRole('banner')).toBeVisible();
    await page.waitForLoadState('networkidle');
    if ((await page.locator('.ol-viewport').count()) > 0) await mapSettled(page);
    await expect.poll(() => tooSmall(page)).toEqual([]);
    await enlarge(page, true);
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...PHONE, width });
      await expect.poll(() => unfitting(page, width), `${width} wide`).toEqual([]);
    }
  });
}

test('the sign-in page fits with text of twice the size', { tag: '@all' }, async ({ page }) => {
  await page.goto(`${demoUrl()}/bejelentkezes`);
  await page.waitForLoadState('networkidle');
  expect(await withLargeText(page)).toEqual({});
});

/** What is wrong on these screens of a user, by screen. */
async function walk(page: Page, user: string, paths: readonly string[]): Promise<Record<string, object>> {
  await enter(page, demoUrl(), user);
  const found: Record<string, object> = {};
  for (const path of paths) {
    await visit(page, path);
    const lowered = await lasting(() => tooSmall(page));
    await raiseSheet(page);
    await settled(page);
    const small = [...new Set([...lowered, ...(await lasting(() => tooSmall(page)))])];
    const unfit = await withLargeText(page);
    if (small.length > 0 || Object.keys(unfit).length > 0) found[path] = { small, ...unfit };
  }
  return found;
}

test('everything on the other screens of a manager is as large as a finger, and fits with text of twice the size', {
  tag: '@all',
}, async ({ page }) => {
  test.setTimeout(240_000);
  expect(await walk(page, 'manager', await managerPaths(demoUrl()))).toEqual({});
});

for (const account of ROLES_WITH_PATHS) {
  test(`everything on the screens of ${account} is as large as a finger, and fits with text of twice the size`, {
    tag: '@all',
  }, async ({ page }) => {
    expect(await walk(page, account, await ROLE_PATHS[account](demoUrl()))).toEqual({});
  });
}
