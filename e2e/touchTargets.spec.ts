import { expect, test } from '@playwright/test';
import { raiseSheet } from './support/caseScreens.ts';
import { call } from './support/damageCase.ts';
import { demoUrl, enter, PHONE, tokenOf } from './support/people.ts';
import { managerPaths } from './support/presentPaths.ts';
import { ROLE_PATHS, ROLES_WITH_PATHS } from './support/rolePaths.ts';
import { mapSettled, settled } from './support/settled.ts';
import { tooSmall } from './support/touchTargets.ts';
import { visit } from './support/visiting.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const aCase = async (): Promise<string> => {
  const token = await tokenOf(demoUrl(), 'expert-damage');
  const { items } = await call<{ items: readonly { damageNumber: string }[] }>(token, '/api/damages?open=true');
  return `/view/damage/${items[0]?.damageNumber ?? ''}`;
};

const SCREENS = [
  ['the home of a farmer', 'farmer', async () => '/'],
  ['the list of cases', 'expert-damage', async () => '/view/damages'],
  ['a case', 'expert-damage', aCase],
  ['the morning', 'manager', async () => '/'],
] as const;

for (const [what, user, path] of SCREENS) {
  test(`everything on ${what} is as large as a finger on a phone`, async ({ page }) => {
    await enter(page, demoUrl(), user, await path());
    await expect(page.getByRole('banner')).toBeVisible();
    await page.waitForLoadState('networkidle');
    if ((await page.locator('.ol-viewport').count()) > 0) await mapSettled(page);
    expect(await tooSmall(page)).toEqual([]);
  });
}

test('everything on the other screens of a manager is as large as a finger on a phone', async ({ page }) => {
  test.setTimeout(240_000);
  await enter(page, demoUrl(), 'manager');
  const found: Record<string, string[]> = {};
  for (const path of await managerPaths(demoUrl())) {
    await visit(page, path);
    const small = await tooSmall(page);
    if (small.length > 0) found[path] = small;
  }
  expect(found).toEqual({});
});

for (const account of ROLES_WITH_PATHS) {
  test(`everything on the screens of ${account} is as large as a finger on a phone, in the open sheet too`, async ({
    page,
  }) => {
    await enter(page, demoUrl(), account);
    const found: Record<string, string[]> = {};
    for (const path of await ROLE_PATHS[account](demoUrl())) {
      await visit(page, path);
      await raiseSheet(page);
      await settled(page);
      const small = await tooSmall(page);
      if (small.length > 0) found[path] = small;
    }
    expect(found).toEqual({});
  });
}
