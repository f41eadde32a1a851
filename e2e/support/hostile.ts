import type { Page } from '@playwright/test';
import { ACCOUNTS } from './roleTable.ts';

/** Text that must always stay plain text: an element, a script, a template's value, a link. */
export const HOSTILE =
  '1+1|x"\'><img src=x data-evil onerror=window.evil=1><script>window.evil=1</script>{{7*7}}${7*7})/JS(app.alert(1))';
export const HOSTILE_URL = 'javascript:window.evil=1';
/** A number of a case counts in figures only with eleven characters: as much as fits. */
export const HOSTILE_NUMBER = '<b id=evil';
/** The visible part of it on a screen. */
export const SEEN = 'data-evil';

/** They sign in under their own names; all other user names are hostile too. */
export const PLAIN_ACCOUNTS: readonly string[] = ACCOUNTS;

/** Watches a page for effects of hostile text. */
export async function watchForEvil(page: Page, ownOrigin: string): Promise<readonly string[]> {
  const found: string[] = [];
  await page.exposeFunction('tellViolation', (what: string) => {
    // A library tests whether it may compile its checks, and accepts a refusal.
    if (what !== 'script-src eval') found.push(`policy violated: ${what}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { tellViolation(what: string): void }).tellViolation(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if ((origin !== ownOrigin && protocol.startsWith('http')) || pathname.endsWith('/x')) {
      found.push(`asked for ${request.url()}`);
    }
  });
  return found;
}

/** Parts of the hostile text that became active on the current page, and whether any of it is visible there. */
export const evilOn = (page: Page): Promise<{ alive: string[]; seen: boolean }> =>
  page.evaluate((seen) => {
    const alive = [
      ...document.querySelectorAll(
        '[data-evil], [onerror], [onload], a[href^="javascript:" i], [src^="javascript:" i]',
      ),
    ].map((element) => element.outerHTML.slice(0, 200));
    if ('evil' in window) alive.push('the script ran');
    if (document.body.innerText.includes('}49')) alive.push('a template was filled in');
    return { alive, seen: document.body.innerText.includes(seen) };
  }, SEEN);
