import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type * as camera from '#web/map/camera.ts';
import { showBox } from '#web/map/camera.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { FullMap } from './FullMap.tsx';

vi.mock('#web/map/camera.ts', async (original) => ({
  ...(await original<typeof camera>()),
  showBox: vi.fn(),
}));

const BOX = [650_000, 200_000, 651_000, 201_000] as const;
const NAME = 'Odanagyítás: ABCD1234';
/** The map waits for the person at first. */
const open = (focus: MapFocus | null) =>
  act(async () =>
    show(<FullMap title="ABCD1234" parts={[]} focus={focus} panel={null} />, personOf('operator'), EMPTY_WORLD),
  );

describe('the way to the subject of a map', () => {
  it.each(['opened', 'seen'] as const)('moves a map that stayed where it was: %s', async (keeps) => {
    const { person } = await open({ key: 'block', box: BOX, keeps });
    const button = await screen.findByRole('button', { name: NAME });
    vi.mocked(showBox).mockClear();
    await person.click(button);
    expect(vi.mocked(showBox).mock.calls.map(([box]) => box)).toEqual([BOX]);
    // A tooltip says the same to those who look.
    await person.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe(NAME);
  });

  it.each([{ key: 'country', box: BOX, keeps: 'waiting' } as const, { key: 'home', box: BOX }, null])(
    'is not on a map without a subject of its own: %j',
    async (focus) => {
      await open(focus);
      await screen.findByRole('button', { name: 'Nagyítás' });
      expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    },
  );
});
