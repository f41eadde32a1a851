import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lessMotion } from '#web/testing/motion.ts';
import { usePlaying } from './usePlaying.ts';

/** The frames of a screen whose clock the test moves. */
let waiting = new Map<number, FrameRequestCallback>();
let clock = 0;
let last = 0;

beforeEach(() => {
  lessMotion(false);
  waiting = new Map();
  clock = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    last += 1;
    waiting.set(last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
});

function frame(now: number): void {
  clock = now;
  const due = [...waiting.values()];
  waiting.clear();
  act(() => {
    for (const callback of due) callback(now);
  });
}

/** So much time passes, with a frame every 50 ms. */
function pass(ms: number): void {
  for (const end = clock + ms; clock < end; ) frame(clock + 50);
}

/** A season of so many dates, the first of which is shown. */
function player(count: number, starts: boolean) {
  const { result, unmount } = renderHook(() => {
    const [at, setAt] = useState(0);
    return { at, playing: usePlaying({ count, at, starts, onAt: setAt }) };
  });
  return {
    at: () => result.current.at,
    playing: () => result.current.playing,
    toggle: () => act(() => result.current.playing.toggle()),
    unmount,
  };
}

it('goes to the next date after its time, and stays where it is stopped', () => {
  const season = player(3, true);
  frame(0);
  pass(300);
  expect([season.at(), season.playing().isOn]).toEqual([0, true]);
  pass(50);
  expect(season.at()).toBe(1);
  season.toggle();
  expect(season.playing().isOn).toBe(false);
  pass(2_000);
  expect(season.at()).toBe(1);
  season.toggle();
  frame(clock);
  pass(350);
  expect([season.at(), season.playing().isOn]).toEqual([2, true]);
});

it('lets the last date be looked at, and begins anew', () => {
  const season = player(2, true);
  frame(0);
  pass(350);
  expect(season.at()).toBe(1);
  pass(1_350);
  expect(season.at()).toBe(1);
  pass(50);
  expect(season.at()).toBe(0);
});

it('skips no date after a hidden page, which gets no frames', () => {
  const season = player(5, true);
  frame(0);
  pass(350);
  expect(season.at()).toBe(1);
  frame(clock + 60_000);
  expect(season.at()).toBe(2);
  pass(300);
  expect(season.at()).toBe(2);
});

it('does not start by itself for somebody who wants no motion, but by their press', () => {
  lessMotion(true);
  const season = player(3, true);
  expect(season.playing()).toMatchObject({ isOn: false, canPlay: true });
  expect(waiting.size).toBe(0);
  season.toggle();
  frame(0);
  pass(350);
  expect(season.at()).toBe(1);
});

it('has nothing to play with one date, and asks for no frame when it is closed', () => {
  expect(player(1, true).playing()).toMatchObject({ isOn: false, canPlay: false });
  const season = player(3, true);
  expect(waiting.size).toBe(1);
  season.unmount();
  expect(waiting.size).toBe(0);
});
