import { expect, type Page, test } from '@playwright/test';
import { demoUrl, enter } from './support/people.ts';

test.use({ hasTouch: true, isMobile: true });

const WIDTHS = [320, 360, 390] as const;
/** A logo three times as wide as it is high. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="60"><rect width="180" height="60" fill="#246"/></svg>';

/** The user's company has a logo and a long name, as an insurer's has. */
async function withLogo(page: Page): Promise<void> {
  await page.route('**/logo-of-a-company.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
  await page.route('**/api/currentUser', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { company: object | null };
    const company = {
      ...user.company,
      logoUrl: '/logo-of-a-company.svg',
      title: 'Első Általános Mezőgazdasági Biztosító',
    };
    await route.fulfill({ json: { ...user, company } });
  });
}

/** The parts of the bar that are drawn, whose boxes overlap or leave the bar. */
const faults = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => {
    const whole = bar.getBoundingClientRect();
    const parts = [...bar.querySelectorAll('button, a')]
      .map((each) => ({
        name: each.getAttribute('aria-label') ?? each.textContent,
        box: each.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0);
    const outside = parts
      .filter(({ box }) => box.left < whole.left - 0.5 || box.right > whole.right + 0.5)
      .map(({ name }) => `${name} leaves the bar`);
    const overlapping = parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .filter(({ box }) => one.box.right > box.left + 0.5 && box.right > one.box.left + 0.5)
        .map(({ name }) => `${one.name} and ${name} overlap`),
    );
    return [...outside, ...overlapping];
  });

/** What of the title or of the logo is drawn outside of its link, under the next part. */
const spilled = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: / – Kezdőlap$/ })
    .evaluate((link) => {
      const style = getComputedStyle(link);
      return style.overflowX === 'visible' && link.scrollWidth > link.clientWidth + 1;
    });

for (const user of ['farmer', 'expert-damage'] as const) {
  test(`the bar of ${user} with a logo has no parts over each other on a narrow phone`, { tag: '@all' }, async ({
    page,
  }) => {
    await withLogo(page);
    await page.setViewportSize({ width: WIDTHS[2], height: 700 });
    await enter(page, demoUrl(), user);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Keresés' })).toBeVisible();
    await expect(bar.locator('img')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(() => faults(page), `${width} px`).toEqual([]);
      await expect.poll(() => spilled(page), `${width} px: spilled`).toBe(false);
      // The badge of the unsent work, as long as it becomes.
      await bar.evaluate((element) => {
        const badge = document.createElement('a');
        badge.textContent = '12 küldésre vár';
        badge.style.cssText = 'flex-shrink:0;white-space:nowrap;padding:0 8px;font-size:13px';
        badge.className = 'badge-of-the-test';
        element.insertBefore(badge, element.lastElementChild);
      });
      await expect.poll(() => faults(page), `${width} px with the badge`).toEqual([]);
      await expect.poll(() => spilled(page), `${width} px with the badge: spilled`).toBe(false);
      await page.locator('.badge-of-the-test').evaluate((badge) => badge.remove());
    }
  });
}
