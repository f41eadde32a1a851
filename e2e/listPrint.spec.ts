import { expect, type Page, test } from '@playwright/test';
import { openPlot } from './support/damageCase.ts';
import { DESKTOP, demoUrl, enter } from './support/people.ts';
import { settled } from './support/settled.ts';

const LISTS = [
  ['/view/damages?state=assigned', 'Kárakták', ['Állapot', 'kiosztva']],
  ['/view/policies?peril=hail', 'Kötvények', ['Kockázat', 'Jégeső']],
  ['/view/alerts?from=2026-06-01', 'Riasztások', null],
] as const;

/** Pages of a PDF: each is an object of its own. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1;

/** The rule of a list's sheet: its size, and what stands in its margin. */
const sheetRule = (page: Page) =>
  page.evaluate(
    () =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule]))
        .find((rule) => rule instanceof CSSPageRule && rule.selectorText === 'list')?.cssText ?? '',
  );

/** What is wider than the sheet. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main th, main td, main p')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.textContent.trim()),
  );

// The other stories move the cases of the demo from state to state.
test.beforeAll(async () => {
  await openPlot('case');
});

for (const [path, title, filter] of LISTS) {
  test(`on A4 ${title} is a table with its date, its reader and its filter, without buttons`, {
    tag: title === 'Kárakták' ? [] : '@all',
  }, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await enter(page, demoUrl(), 'manager', path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await settled(page);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBeGreaterThan(0);
    await expect.poll(() => sheetRule(page)).toMatch(/landscape.*counter\(page\).*counter\(pages\)/s);

    // A4 across, within its margins.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 1031, height: 680 });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Dr\. Baráth Levente · Nyomtatva: \d{4}\. \d\d\. \d\d\./)).toBeVisible();
    if (filter !== null) {
      const [name, value] = filter;
      const field = page.getByRole('main').getByLabel(name, { exact: true });
      await expect(field).toBeVisible();
      await expect
        .poll(() => field.evaluate((each: HTMLSelectElement) => each.selectedOptions[0]?.textContent))
        .toBe(value);
    }
    await expect(page.getByRole('main').locator('button:visible, .MuiButton-root:visible')).toHaveCount(0);
    // Where the width of a query is that of an upright sheet it is a table too.
    await page.setViewportSize({ width: 680, height: 962 });
    await expect(page.getByRole('table').first()).toHaveCSS('display', 'table');
    await page.setViewportSize({ width: 1031, height: 680 });
    await expect.poll(() => cut(page)).toEqual([]);
  });
}
