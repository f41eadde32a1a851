import type { Page } from '@playwright/test';

/** Text is twice as large as usual, or as it usually is. */
export const enlarge = (page: Page, is: boolean): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    is ? '200%' : '',
  );

/**
 * What is wider than the screen, or whose text does not fit into it.
 * @param width of the screen: a phone makes its window as wide as what it shows
 */
export const unfitting = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((most) => {
    const name = (element: Element) => `${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 40)}`;
    const wide = [...document.querySelectorAll('main *, header *')]
      .filter((element) => element.closest('.ol-viewport, [role="listbox"], [role="region"]') === null)
      .filter((element) => element.textContent.trim() !== '' || element.matches('button, input'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > most + 1)
      .map((element) => `${name(element)} leaves the screen`);
    const cut = [...document.querySelectorAll('.MuiChip-label, .MuiButton-root')]
      .filter((element) => {
        const box = (element.closest('.MuiChip-root') ?? element).getBoundingClientRect();
        return element.checkVisibility() && element.scrollHeight > box.height + 1;
      })
      .map((element) => `${name(element)} is cut`);
    return [...wide, ...cut];
  }, width);
