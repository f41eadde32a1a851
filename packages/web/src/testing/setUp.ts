import type { EmotionCache, Options } from '@emotion/cache';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { wantedReload } from '#web/app/newBuild.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { fieldPacks } from '#web/shared/fieldPack/fieldPacks.ts';
import { noDatabase } from './deviceDatabase.ts';
import { lessMotion } from './motion.ts';
import { atWidth, DESKTOP } from './width.ts';
import { onlyReadStyles, readUsualStyles } from './readStyles.ts';
import { takeFaults } from './watched.ts';

vi.mock('@emotion/cache', async (original) => {
  const { default: createCache } = await original<{ readonly default: (options: Options) => EmotionCache }>();
  return { default: (options: Options) => createCache({ ...options, stylisPlugins: [onlyReadStyles] }) };
});

// A screen's code is loaded when it is first shown: on a busy machine that takes many seconds.
configure({ asyncUtilTimeout: 30_000 });

// A browser's own style sheet has this, the simulated one has none.
const hidden = document.createElement('style');
hidden.textContent = '[hidden] { display: none }';
document.head.append(hidden);

/**
 * In a browser an element as text is the name of its class, here all of its HTML: what places tooltips and menus reads it
 * for every element around them.
 */
Element.prototype.toString = function toString() {
  return `[object ${this.constructor.name}]`;
};

// Of each element a component makes, React keeps a stack for its warnings: a tenth of the processor time of all tests.
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

const device = Object.getOwnPropertyDescriptors(window.navigator);

/** Takes from the device what a test gave it: the files of a process have one. */
function restoreDevice(): void {
  for (const name of Object.getOwnPropertyNames(window.navigator))
    if (!(name in device)) Reflect.deleteProperty(window.navigator, name);
  for (const [name, property] of Object.entries(device))
    if (property.configurable) Object.defineProperty(window.navigator, name, property);
}

beforeEach(() => {
  atWidth(DESKTOP);
  // What closes is gone at once: meanwhile it hides from a test, as from a reader, what opened behind it.
  lessMotion(true);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // The simulated browser tries every rule on every element that a test looks for.
  for (const style of document.head.querySelectorAll('style[data-emotion^=gr]')) style.remove();
  // The next test starts with a new user: neither signed in nor out.
  credentials.keepToken('nobody');
  window.localStorage.clear();
  window.sessionStorage.clear();
  credentials.changedElsewhere();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  restoreDevice();
  noDatabase();
  currentOutbox.replace(null);
  fieldPacks.close();
  wantedReload.set(false);
  expect(takeFaults(), 'calls without an answer, or against the contract').toEqual([]);
});

// A part of the application that is still loading when its file ends would fail, for the files after it as well.
afterAll(async () => {
  await vi.dynamicImportSettled();
  readUsualStyles();
});
