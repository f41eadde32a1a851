import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as camera from '#web/map/camera.ts';
import { showBox } from '#web/map/camera.ts';
import { FullMap } from './FullMap.tsx';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { atWidth, PHONE } from '#web/testing/width.ts';
import { handMoves } from '#web/map/handMoves.ts';
import type { MapFocus } from '#web/map/MapView.tsx';

vi.mock('#web/map/camera.ts', async (original) => ({
  ...(await original<typeof camera>()),
  showBox: vi.fn(),
}));

const BOX = [650_000, 200_000, 651_000, 201_000] as const;
const LYING = { width: 844, height: 390 };
const boxes = () => vi.mocked(showBox).mock.calls.map(([box]) => box);

async function open(focus: MapFocus) {
  await act(async () =>
    show(<FullMap title="1" parts={[]} focus={focus} panel={null} />, personOf('expert-damage'), EMPTY_WORLD),
  );
  // The map of all screens is the same one: what earlier tests left there does not count.
  handMoves.end();
}

async function turn(size: typeof PHONE) {
  await act(async () => {
    atWidth(size);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

describe('the map of a turned phone', () => {
  beforeEach(() => {
    atWidth(PHONE);
    vi.mocked(showBox).mockClear();
  });

  it('shows its subject again, and not when only the height has changed', async () => {
    await open({ key: 'plot 1', box: BOX });
    expect(boxes()).toEqual([BOX]);
    await turn({ ...PHONE, height: 700 });
    expect(boxes()).toEqual([BOX]);
    await turn(LYING);
    expect(boxes()).toEqual([BOX, BOX]);
    await turn(PHONE);
    expect(boxes()).toEqual([BOX, BOX, BOX]);
  });

  it('stays where a person has moved it', async () => {
    await open({ key: 'plot 1', box: BOX });
    handMoves.begin();
    await turn(LYING);
    expect(boxes()).toEqual([BOX]);
  });

  it('stays at the place that the address names', async () => {
    await open({ key: 'plot 1', box: BOX, standing: { centre: [650_000, 200_000], zoom: 15 } });
    await turn(LYING);
    expect(boxes()).toEqual([]);
  });
});
