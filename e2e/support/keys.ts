import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

/** What can have the focus. */
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/** Presses Tab until the focus is on the target, like a user without a mouse, once it is on the screen. */
export async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        ([controls, source, flags]) =>
          [...document.querySelectorAll(controls)].some((element) =>
            new RegExp(source, flags).test(
              `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`.trim(),
            ),
          ),
        [CONTROLS, name.source, name.flags] as const,
      ),
    )
    .toBe(true);
  for (let i = 0; i < limit; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return `${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`.trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`The focus never came to ${name}`);
}

/** The same, and presses Enter there. */
export async function enterOn(page: Page, name: RegExp, limit?: number): Promise<void> {
  await tabTo(page, name, limit);
  await page.keyboard.press('Enter');
}

/** Presses Tab until the focus is on this control, whose name stands beside it. */
export async function tabUntil(page: Page, target: Locator, limit = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let i = 0; i < limit; i += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus never came to ${String(target)}`);
}

/** Signs in on the sign-in page, by keys alone. */
export async function signInByKeys(page: Page, userName: string): Promise<void> {
  const field = page.getByLabel('Felhasználónév');
  await field.waitFor();
  if (!(await field.evaluate((element) => element === document.activeElement))) await tabUntil(page, field, 40);
  await page.keyboard.type(userName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/bejelentkezes/);
}

/** Moves the crosshair of a drawing by arrow keys, and places a corner there. The map takes the focus a moment late. */
export async function putCorners(page: Page, steps: readonly (readonly [key: string, times: number])[]): Promise<void> {
  await expect(page.locator(':focus > .ol-viewport')).toBeVisible();
  for (const [key, times] of steps) {
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  }
}
