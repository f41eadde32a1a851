import { expect, type Page, test } from '@playwright/test';
import { goToFreeDay, nextEvent } from './support/freeDay.ts';
import { enterOn, putCorners, tabTo, tabUntil } from './support/keys.ts';
import { DESKTOP, demoUrl, enter } from './support/people.ts';
import { presentPaths } from './support/presentPaths.ts';
import { mapSettled, settled } from './support/settled.ts';

test.beforeEach(async ({ page }) => page.setViewportSize(DESKTOP));

const desk = async (page: Page, path: string): Promise<void> => {
  await enter(page, demoUrl(), 'manager', path);
  await expect(page.getByRole('banner')).toBeVisible();
  await settled(page);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The focus is somewhere: it is not lost where a dialog, a button or a row has gone. */
const keepsFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY')).not.toBe('BODY');

test('with the keyboard alone: every figure of the morning opens its list, and the way back', { tag: '@all' }, async ({
  page,
}) => {
  await desk(page, '/');
  const figures = page.getByRole('region', { name: 'Mai teendők' }).getByRole('link');
  await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(6);
  const targets = await figures.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const [index, target] of targets.entries()) {
    await tabUntil(page, figures.nth(index));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demoUrl()}${target}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A headless browser has no keys of its own frame, such as Alt and the left arrow.
    await page.goBack();
    await expect(page).toHaveURL(`${demoUrl()}/`);
    await expect(figures).toHaveCount(targets.length);
  }
});

test('with the keyboard alone: the list of policies is filtered, one is opened, and the filter is there on the way back', {
  tag: '@all',
}, async ({ page }) => {
  await desk(page, '/view/policies');
  const table = page.getByRole('table', { name: 'Kötvények' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const before = await table.getByRole('row').count();
  const crop = page.getByLabel('Növény', { exact: true });
  await tabUntil(page, crop);
  const ofCrop = page.waitForResponse(/policyList\?.*crop=/);
  await page.keyboard.type('Napr');
  await expect(page).toHaveURL(/crop=/);
  await ofCrop;
  await settled(page);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThanOrEqual(before);
  await expect(crop).toBeFocused();
  const undrawn = page.getByRole('checkbox', { name: 'Csak ahol van megrajzolandó tábla' });
  await tabUntil(page, undrawn);
  const narrowed = page.waitForResponse(/policyList\?.*undrawn=1/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/undrawn=1/);
  await narrowed;
  await settled(page);
  const first = table.getByRole('link').first();
  const number = (await first.textContent()) ?? '';
  await tabUntil(page, first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/view/policy/${number}`));
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/crop=.*undrawn=1|undrawn=1.*crop=/);
  await expect(undrawn).toBeChecked();
});

test('with the keyboard alone: a swath is drawn, and the cases of what it hit are opened at once', {
  tag: '@all',
}, async ({ page }) => {
  await desk(page, '/view/radar');
  await mapSettled(page);
  await enterOn(page, /^Terület rajzolása$/);
  await mapSettled(page);
  await putCorners(page, [
    ['ArrowUp', 2],
    ['ArrowRight', 12],
    ['ArrowDown', 6],
    ['ArrowLeft', 10],
  ]);
  const first = nextEvent(page);
  await enterOn(page, /^Kész$/);
  await expect(page.getByRole('heading', { name: /^Az esemény: / })).toBeVisible();
  await keepsFocus(page);
  await goToFreeDay(page, first);
  // The two lists are one stop of Tab.
  await tabTo(page, /^Blokkok$/, 120);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await enterOn(page, /^Minden be nem jelentett kiválasztása$/);
  await enterOn(page, /^Károk megnyitása$/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'Károk megnyitása')).toBeFocused();
  await page.keyboard.press('Enter');
  await enterOn(page, /^Megnyitás$/);
  const opened = page.getByRole('alert').filter({ hasText: /kárakta megnyílt/ });
  await expect(opened).toBeVisible();
  await keepsFocus(page);
  await tabUntil(page, opened.getByRole('link'), 120);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/view\/damages/);
});

test('with the keyboard alone: a note on the page of a farmer is written, and removed again', { tag: '@all' }, async ({
  page,
}) => {
  const { insuredFarmer = '' } = await presentPaths(demoUrl());
  await desk(page, insuredFarmer);
  const field = page.getByLabel('Új megjegyzés');
  await tabUntil(page, field, 200);
  await page.keyboard.type('Kedden visszahívjuk.');
  await enterOn(page, /^Megjegyzés mentése$/);
  const note = page.getByRole('listitem').filter({ hasText: 'Kedden visszahívjuk.' });
  await expect(note).toBeVisible();
  await expect(field).toHaveValue('');
  await keepsFocus(page);
  await tabUntil(page, note.getByRole('button', { name: 'Megjegyzés törlése' }));
  await page.keyboard.press('Enter');
  await expect(note.getByText('Biztosan törölni szeretné?')).toBeVisible();
  await keepsFocus(page);
  await tabTo(page, /^Törlés$/, 5);
  await page.keyboard.press('Enter');
  await expect(note).toHaveCount(0);
  await keepsFocus(page);
});

test('with the keyboard alone: a case is handed to an expert from the table of loads, and that is undone', {
  tag: '@all',
}, async ({ page }) => {
  await desk(page, '/view/damages?scope=open');
  const box = page.getByRole('checkbox', { name: /^Kijelölés: |kijelölése$/ }).nth(1);
  await tabUntil(page, box, 120);
  await page.keyboard.press('Space');
  await expect(page.getByText('1 kijelölve')).toBeVisible();
  await tabTo(page, /^Terhelés$/, 120);
  await page.keyboard.press('Enter');
  const load = page.getByRole('region', { name: 'Terhelés' });
  await expect(load.getByRole('table')).toBeVisible();
  await keepsFocus(page);
  await tabUntil(page, load.getByRole('button', { name: /Vámos Eszter/ }).last(), 120);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 kárakta kiosztva.')).toBeVisible();
  await keepsFocus(page);
  await tabUntil(page, button(page, 'Visszavonás'), 120);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 kárakta kiosztva.')).toHaveCount(0);
  await keepsFocus(page);
});

test('with the keyboard alone: each control of the list of cases shows that it has the focus', { tag: '@all' }, async ({
  page,
}) => {
  await desk(page, '/view/damages');
  await expect(page.getByRole('table').first()).toBeVisible();
  const hidden: string[] = [];
  const kinds = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const { name, kind, isShown } = await page.evaluate(async () => {
      const element = document.activeElement ?? document.body;
      const shows = () => {
        // A box of a choice is drawn around its own field, which nobody sees; a field of text has a frame.
        const drawn = element.closest('.Mui-focusVisible') ?? element;
        const isFramed = element.closest('.MuiInputBase-root.Mui-focused') !== null;
        const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
        return isFramed || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      };
      for (let frame = 0; frame < 60 && !shows(); frame += 1) await new Promise(requestAnimationFrame);
      return {
        name: element.getAttribute('aria-label') ?? element.textContent,
        kind: element.tagName,
        isShown: shows(),
      };
    });
    // Behind the last control is the browser's own frame.
    if (kind === 'BODY') break;
    kinds.add(kind);
    if (!isShown) hidden.push(name);
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['BUTTON', 'A', 'INPUT', 'SELECT', 'TR']));
  expect(hidden).toEqual([]);
});
