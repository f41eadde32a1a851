import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Texts for users to whom an address is not available. */
export const NO_PAGE = '404 - page not found';

/**
 * Waits until the screen shows its result: a page of its own, or none for this user. @returns whether the user has it
 */
export async function isHisPage(page: Page): Promise<boolean> {
  const content = page
    .getByRole('main')
    .or(page.getByRole('heading', { level: 1 }))
    .first();
  await expect(content).toBeVisible();
  await expect.poll(async () => (await content.innerText()).trim()).not.toBe('');
  return (await page.getByText(NO_PAGE).count()) === 0;
}

/** The menu that the bar opens; the home screen has a list of the same name. */
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menü', exact: true });

/** The entries of the drawer, each with those that it opens. */
export async function readMenu(page: Page): Promise<Record<string, string[]>> {
  const list = drawer(page).getByRole('navigation').first();
  // A menu of the bar that is closing takes the first press.
  await expect(async () => {
    if ((await list.count()) === 0)
      await page.getByRole('banner').getByRole('button', { name: 'Menü', exact: true }).click();
    await expect(list).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const closed = list.locator('[aria-expanded="false"]');
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click();
    await expect(closed).toHaveCount(left - 1);
  }
  // The list beneath scrolls into view with a delay.
  await settled(page);
  const menu = await list.evaluate((nav) => {
    const entries: Record<string, string[]> = {};
    let open: string | undefined;
    for (const entry of nav.querySelectorAll<HTMLElement>('a, button, [role="button"]')) {
      const name = entry.innerText.trim();
      if (entry.hasAttribute('aria-expanded')) {
        open = name;
        entries[name] = [];
        continue;
      }
      const group = entry.closest('ul ul, [role="group"], .MuiCollapse-root');
      if (group !== null && open !== undefined) entries[open]?.push(name);
      else entries[name] = [];
    }
    return entries;
  });
  return menu;
}

/** Presses Escape until nothing covers the page. */
export async function closeAll(page: Page): Promise<void> {
  for (
    let tries = 0;
    tries < 3 && (await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0;
    tries += 1
  ) {
    await page.keyboard.press('Escape');
    await settled(page);
  }
}

/** The titles of the layers that the switcher offers, the grounds among them; a switch of their colours is none. */
export async function readLayers(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Rétegek', exact: true }).first();
  await button.click();
  const panel = page
    .getByRole('dialog', { name: 'Rétegek' })
    .or(page.getByRole('region', { name: 'Rétegek' }))
    .first();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('checkbox').or(panel.getByRole('radio')).first()).toBeAttached();
  await settled(page);
  return panel.evaluate((element) =>
    [...element.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not([role="switch"])')].map((box) => {
      const named = box.getAttribute('aria-label') ?? box.labels?.[0]?.innerText ?? '';
      return named.trim();
    }),
  );
}
