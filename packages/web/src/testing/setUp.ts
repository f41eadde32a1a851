import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { atWidth, DESKTOP } from './width.ts';
import { takeFaults } from './watched.ts';

// A screen's code is loaded when it is first shown: on a busy machine that takes many seconds.
configure({ asyncUtilTimeout: 30_000 });

// A browser's own style sheet has this, the simulated one has none.
const hidden = document.createElement('style');
hidden.textContent = '[hidden] { display: none }';
document.head.append(hidden);

beforeEach(() => {
  atWidth(DESKTOP);
});

afterEach(() => {
  cleanup();
  // The next test starts with a new user: neither signed in nor out.
  credentials.keepToken('nobody');
  window.localStorage.clear();
  window.sessionStorage.clear();
  credentials.changedElsewhere();
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  expect(takeFaults(), 'calls without an answer, or against the contract').toEqual([]);
});
