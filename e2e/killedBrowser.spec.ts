import { expect, test } from '@playwright/test';
import { killedBrowser } from './support/killedBrowser.ts';
import { killAreas, killOutline, killPhotos, killPoints, type KillStory } from './support/killStories.ts';
import { demoUrl, tokenOf } from './support/people.ts';

/** The whole browser is killed, not a tab: everything that the screen had shown as kept is restored after a restart. */
const STORIES: Readonly<
  Record<
    string,
    {
      readonly story: KillStory;
      readonly userName: string;
      readonly killAfter: number;
      /** One of the two only. */
      readonly isOnline?: boolean;
      /** Whether `npm test` has it. */
      readonly isUsual?: boolean;
    }
  >
> = {
  'points that are typed and saved': {
    story: killPoints,
    userName: 'expert-damage',
    killAfter: 1_500,
    isOnline: false,
    isUsual: true,
  },
  'a damaged area': { story: killAreas, userName: 'expert-damage', killAfter: 2_500 },
  // A draft is sent nowhere: without a network it is the same.
  'the draft of an outline': { story: killOutline, userName: 'farmer', killAfter: 700, isOnline: true },
  'photos on their way': { story: killPhotos, userName: 'expert-damage', killAfter: 1_200 },
};

for (const [name, { story, userName, killAfter, isOnline: only, isUsual }] of Object.entries(STORIES))
  for (const isOnline of only === undefined ? [false, true] : [only]) {
    const network = isOnline ? 'with' : 'without';
    test(`${name}: a killed browser loses nothing and doubles nothing, ${network} a network`, {
      tag: isUsual ? [] : '@all',
    }, async () => {
      // A restarted browser sends what it kept when the machine lets it.
      test.setTimeout(300_000);
      const browser = killedBrowser(await tokenOf(demoUrl(), userName));
      try {
        const { acknowledged, lost, doubled } = await story(browser, { killAfter, isOnline });
        expect(acknowledged).toBeGreaterThan(0);
        expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
      } finally {
        await browser.end();
      }
    });
  }
