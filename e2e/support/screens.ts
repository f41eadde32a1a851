import type { Page } from '@playwright/test';

const SIZES = [
  { width: 390, height: 844 },
  { width: 800, height: 1100 },
  { width: 1440, height: 900 },
] as const;

/** Keeps a picture of the screen at the three widths, when pictures are wanted (SCREENS=1); the last size stays. */
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
    await page.waitForTimeout(600);
    await page.screenshot({ path: `e2e/screens/${name}-${size.width}.jpg`, type: 'jpeg', quality: 62 });
  }
  if (before) await page.setViewportSize(before);
}
