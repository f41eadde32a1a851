import type { DetachedWindowAPI } from 'happy-dom';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Makes the window as large as that, CSS pixels: media queries answer accordingly, nothing is laid out. */
export function atWidth(size: { readonly width: number; readonly height: number }): void {
  (window as unknown as { readonly happyDOM: DetachedWindowAPI }).happyDOM.setViewport(size);
}
