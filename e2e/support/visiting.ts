import { expect, type Page, type Request } from '@playwright/test';
import { NO_PAGE } from './roleScreens.ts';

/** Navigates as a link in the application does, without loading the application again. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** A screen is complete when nothing was requested for so long. */
const QUIET_MS = 300;

/** Runs an action and waits until everything that it requested has been answered. */
async function untilAnswered(page: Page, action: () => Promise<void>): Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  const begun = (request: Request) => void open.add(request);
  const ended = (request: Request) => {
    open.delete(request);
    last = performance.now();
  };
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await action();
  last = performance.now();
  const isQuiet = () => performance.now() - last > QUIET_MS;
  // A failure names what was not answered.
  const waiting = () =>
    open.size > 0 || isQuiet() ? [...open].map((each) => each.url()) : ['an answer came just now'];
  await expect.poll(waiting, { intervals: [100], timeout: 60_000 }).toEqual([]);
  page.off('request', begun);
  page.off('requestfinished', ended);
  page.off('requestfailed', ended);
}

/** Shows a page without any part of the application's frame: the screen before is unmounted. */
export async function leave(page: Page): Promise<void> {
  await go(page, '/nincs/ilyen');
  await expect(page.getByText(NO_PAGE)).toBeVisible();
}

/**
 * Opens another screen of the application that a signed-in user has open, with all of its data: it is mounted anew, as
 * after loading its address, for a fraction of the processor time.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const none = page.getByText(NO_PAGE);
  await leave(page);
  await untilAnswered(page, async () => {
    await go(page, path);
    await expect(none).toHaveCount(0);
  });
}
