import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { asAreal } from '#web/map/areal.ts';
import type * as camera from '#web/map/camera.ts';
import { showBox } from '#web/map/camera.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

vi.mock('#web/map/camera.ts', async (original) => ({
  ...(await original<typeof camera>()),
  showBox: vi.fn(),
}));

const COUNTRY = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [426_000, 43_000],
      [937_000, 43_000],
      [937_000, 362_000],
      [426_000, 43_000],
    ],
  ],
};

beforeEach(() => vi.mocked(showBox).mockClear());

it.each(['manager', 'expert-uw', 'operator', 'admin', 'agro', 'woodwiser', 'prokat', 'agrarmonitor'] as const)(
  'the home of %s fits the country, as long as there is no land of its own',
  async (account) => {
    showApp('/', personOf(account), { ...EMPTY_WORLD, country: [{ name: 'Magyarország', polygon: COUNTRY }] });
    const boxes = () => vi.mocked(showBox).mock.calls.map(([box]) => box);
    await waitFor(() => expect(boxes()).toEqual([bboxOf(asAreal(COUNTRY))]));
  },
);
