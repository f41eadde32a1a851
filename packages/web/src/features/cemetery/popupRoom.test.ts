import { expect, it } from 'vitest';
import { BAR_HEIGHT } from '#web/ui/tokens.ts';
import { GAP, popupRoom } from './popupRoom.ts';

const room = (top: number, windowHeight: number) => popupRoom(top, windowHeight);

it.each([
  ['in the middle of an upright phone', 422, 844, true],
  ['with just enough room above', 240 + GAP + BAR_HEIGHT, 844, true],
  ['with a pixel less than enough above', 239 + GAP + BAR_HEIGHT, 844, false],
  ['at the upper edge of the map', BAR_HEIGHT, 844, false],
  ['at the lower edge of a phone on its side', 380, 390, true],
  ['in the middle of a phone on its side', 195, 390, false],
  ['in the lower part of a phone on its side', 230, 390, true],
])('the popup of a grave %s is inside the window, on its larger side', (_, top, height, isAbove) => {
  const { isAbove: found, maxHeight } = room(top, height);
  expect(found).toBe(isAbove);
  const [from, to] = found ? [top - GAP - maxHeight, top - GAP] : [top + GAP, top + GAP + maxHeight];
  expect(from).toBeGreaterThanOrEqual(BAR_HEIGHT);
  expect(to).toBeLessThanOrEqual(height);
  expect(maxHeight).toBeGreaterThan(100);
});
