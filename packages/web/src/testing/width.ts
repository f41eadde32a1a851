import type { DetachedWindowAPI } from 'happy-dom';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 800, height: 1100 };
export const DESKTOP = { width: 1440, height: 900 };

/** The simulated window keeps the styles that it has computed until a style sheet comes or goes. */
function forgetStyles(): void {
  const sheet = document.createElement('style');
  document.head.append(sheet);
  sheet.remove();
}

/** Sets the window's size, CSS pixels: media queries follow it, nothing is laid out. */
export function atWidth(size: { readonly width: number; readonly height: number }): void {
  (window as unknown as { readonly happyDOM: DetachedWindowAPI }).happyDOM.setViewport(size);
  forgetStyles();
}
