import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFreeRoom } from './useFreeRoom.ts';

/** A part of the map's overlay; nothing is laid out here, so its height is its own. */
function part(height: number) {
  const element = document.createElement('div');
  Object.defineProperty(element, 'offsetHeight', { value: height });
  return { current: element };
}

/** The corner of the map: a legend 148 pixels wide over the sources. */
function corner() {
  const whole = part(30);
  const [legend, sources] = [document.createElement('div'), part(12).current];
  vi.spyOn(legend, 'getBoundingClientRect').mockReturnValue(new DOMRect(8, 0, 148, 18));
  whole.current.append(legend, sources);
  return whole;
}

const PARTS = { top: part(100), banners: part(52), bottom: part(60), low: corner(), below: 72 };

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

  it('begins on a phone below the banners, which would cover the label of a date, and ends beside the legend', async () => {
    expect((await roomOf(true)).current).toEqual({ top: 168, bottom: 160, legend: { right: 156, bottom: 178 } });
  });

  it('goes past banners where they stand in a corner', async () => {
    expect((await roomOf(false)).current).toMatchObject({ top: 116, bottom: 160 });
  });
});
