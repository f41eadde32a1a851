import { type Locator, type Page, test } from '@playwright/test';
import { keepScreens } from './screens.ts';

/** What a person spends on a story: presses, and the seconds that the product lets pass meanwhile. */
export interface Spent {
  /** Presses it, as a finger or a mouse does. */
  press(target: Locator): Promise<void>;
  /** Presses that are made otherwise, such as the two of a choice from a list. */
  more(presses: number): void;
  /** Keeps pictures of a step where pictures are wanted; the time that they take is not counted. */
  picture(name: string, settle?: () => Promise<void>): Promise<void>;
  /** Writes the line of the story to the output and into the report, as an annotation. @returns the presses */
  total(story: string): number;
}

/** Counts from now on. No story asserts its seconds: they differ from machine to machine. */
export function startSpending(page: Page, before = 0): Spent {
  const begun = performance.now();
  let presses = before;
  let pictured = 0;
  let pictures = 0;
  return {
    press: async (target) => {
      await target.click();
      presses += 1;
    },
    more: (count) => {
      presses += count;
    },
    picture: async (name, settle) => {
      const since = performance.now();
      pictured += 1;
      await keepScreens(page, `${name}-${pictured}`, settle);
      pictures += performance.now() - since;
    },
    total: (story) => {
      const seconds = ((performance.now() - begun - pictures) / 1000).toFixed(1);
      const description = `${story}: ${presses} presses, ${seconds} s`;
      test.info().annotations.push({ type: 'spent', description });
      process.stdout.write(`SPENT ${description}\n`);
      return presses;
    },
  };
}
