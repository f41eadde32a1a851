import type { Page } from '@playwright/test';

/** The shortest side of a touch target, CSS pixels. */
const TOUCH = 44;

/** What can be pressed on the screen and is smaller than a finger; links within a text are as high as its lines. */
export const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const pressable =
      'a[href], button, select, summary, textarea, input:not([type="hidden"]), [role="button"], [role="option"], [role="tab"], [role="menuitem"]';
    /** What a press reaches: a field's frame, the line of a slider, the label of a box that is ticked. */
    const targetOf = (element: Element) =>
      element.closest('.MuiInputBase-root, .MuiSlider-root') ??
      (element.matches('input') ? (element.closest('label') ?? element.closest('.MuiButtonBase-root')) : null) ??
      element;
    /** A part of the target that is drawn nowhere reaches over its box. */
    const areaOf = (element: Element) => {
      const target = targetOf(element);
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const { content, position, top: above, bottom: below } = getComputedStyle(target, '::after');
      if (content === 'none' || position !== 'absolute') return { left, right, top, bottom };
      return { left, right, top: top + Number.parseFloat(above), bottom: bottom - Number.parseFloat(below) };
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[aria-hidden="true"], [inert]') === null;
    return [...document.querySelectorAll(pressable)]
      .filter((element) => isShown(element) && getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, area: areaOf(element) }))
      .map(({ element, area: { left, right, top, bottom } }) => ({
        element,
        seen: right > 0 && bottom > 0,
        width: right - left,
        height: bottom - top,
      }))
      .filter(({ seen, width, height }) => seen && width > 1 && height > 1)
      .filter(({ width, height }) => width < least - 0.5 || height < least - 0.5)
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent.trim();
        return `${element.tagName.toLowerCase()} ${name.slice(0, 40)}: ${Math.round(width)} x ${Math.round(height)}`;
      });
  }, TOUCH);
