import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFreeRoom } from './useFreeRoom.ts';

/** A part of the map's overlay; nothing is laid out here, so its height is its own. */
function part(height: number) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'offsetHeight', { value: height });
  return { current: element };
}

const PARTS = { top: part(100), banners: part(52), bottom: part(60), low: part(30), below: 72 };

/** Reports the sizes at once, as a browser does at the first observation. */
class Observer {
  readonly #read: () => void;
  constructor(read: () => void) {
    this.#read = read;
  }
  observe() {
    this.#read();
  }
  disconnect() {
    // Nothing was kept.
  }
}

const roomOf = async (small: boolean) => {
  vi.stubGlobal('ResizeObserver', Observer);
  return act(async () => renderHook(() => useFreeRoom({ ...PARTS, small })).result);
};

describe('the part of the map that a line between two dates may take', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('begins on a phone below the banners, which would cover the label of a date, and ends above the legend', async () => {
    expect((await roomOf(true)).current).toEqual({ top: 168, bottom: 178 });
  });

  it('goes past banners and legend where they stand in corners', async () => {
    expect((await roomOf(false)).current).toEqual({ top: 116, bottom: 148 });
  });
});
