import { act, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { theMap } from '#web/map/theMap.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { useYieldView, type YieldView } from './useYieldView.ts';

it('the maximum is requested again after each move, and the new one counts', async () => {
  const { ol } = theMap();
  ol.setSize([800, 600]);
  let view: YieldView | undefined;
  function Probe() {
    const made = useYieldView({ type: 'reference', plant: 'KALASZOS' });
    useLayoutEffect(() => {
      view = made;
    });
    return null;
  }
  let max = 5;
  const { server } = show(<Probe />, personOf('expert-uw'), {
    ...EMPTY_WORLD,
    yields: { items: [], truncated: false },
    yieldMax: () => ({ max }),
  });
  await waitFor(() => expect(view?.max).toBe(5));
  for (const next of [7, 9]) {
    max = next;
    // As little as a pixel: the areas that were read reach farther, and are not requested again.
    act(() => {
      ol.dispatchEvent('moveend');
    });
    await waitFor(() => expect(view?.max).toBe(next));
  }
  expect([server.of('yieldMax').length, server.of('yields').length]).toEqual([3, 1]);
  expect(server.of('yieldMax').map(({ query }) => query)).toEqual(
    Array.from({ length: 3 }, () => ({ type: 'reference', plant: 'KALASZOS', scale: 'Nuts4' })),
  );
});
