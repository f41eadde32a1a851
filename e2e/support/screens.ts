import type { Page } from '@playwright/test';
import { END_TO_END } from './roleTable.ts';
import { settled } from './settled.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1100 },
  { width: 1440, height: 900 },
] as const;

/** Saves a picture of the screen at the three widths, when pictures are wanted (SCREENS=1); the last size stays. */
export async function keepScreens(
  page: Page,
  name: string,
  settle: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (!process.env['SCREENS']) return;
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settle();
    await settled(page);
    await page.screenshot({ path: `e2e/screens/${name}-${size.width}.jpg`, type: 'jpeg', quality: 62 });
  }
  if (before) await page.setViewportSize(before);
}

/** Those of the accounts tested in the browser; where pictures of the screens are wanted, all of them. */
export const seen = <A extends string>(accounts: readonly A[]): readonly A[] =>
  process.env['SCREENS'] ? accounts : accounts.filter((account) => (END_TO_END as readonly string[]).includes(account));
