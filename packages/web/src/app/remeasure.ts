/**
 * A typeface may arrive after a field has measured its text in another one, and a field that grows with its text
 * would hide the last line. Such fields measure again when the window's size changes.
 */
export function remeasureWithFonts(): void {
  document.fonts.addEventListener('loadingdone', () => window.dispatchEvent(new Event('resize')));
}
