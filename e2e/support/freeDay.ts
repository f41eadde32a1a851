import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { expect, type Page, type Response } from '@playwright/test';

interface Event {
  readonly dateRadar: IsoDate;
  readonly figures: { readonly withoutReport: { readonly policies: number } };
}

/** A case of a day counts for the days beside it, too. */
const STEP_DAYS = 3;
const MAX_STEPS = 30;

/** The answer about the event that is asked about next. */
export const nextEvent = (page: Page): Promise<Response> => page.waitForResponse(/\/api\/radars\/event$/);

/**
 * Goes to an earlier day of the same areas as long as all policies that they hit have cases: an earlier story, or an
 * earlier run of this one, may have opened them in the same world.
 */
export async function goToFreeDay(page: Page, first: Promise<Response>): Promise<void> {
  let answer = await first;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { dateRadar, figures } = (await answer.json()) as Event;
    if (figures.withoutReport.policies > 0) return;
    const address = new URL(page.url());
    address.searchParams.set('date', addDays(dateRadar, -STEP_DAYS));
    const next = nextEvent(page);
    await page.goto(address.href);
    answer = await next;
    await expect(page.getByRole('heading', { name: /^Az esemény: / })).toBeVisible();
  }
}
