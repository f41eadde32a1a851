import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { damagePlotOf } from '#web/testing/cases.ts';
import { atWidth, PHONE } from '#web/testing/width.ts';

const code = vi.hoisted(() => Promise.withResolvers<undefined>());
vi.mock('./PlotScreen.tsx', async (original) => {
  await code.promise;
  return original();
});

const PLOT = damagePlotOf({
  tableAsMepar: true,
  sampling: [],
});

it("keeps a phone's sheet open that was opened before the plot had come", async () => {
  atWidth(PHONE);
  const answer = Promise.withResolvers<DamagePlot>();
  const { person } = showApp('/view/damage/26000000007?damagePlotId=7', personOf('expert-damage'), {
    ...EMPTY_WORLD,
    damagePlot: () => answer.promise,
  });
  const handle = () => screen.getByRole('button', { name: 'Több részlet' });
  const isOpen = () => handle().getAttribute('aria-expanded') === 'true';
  await screen.findByRole('button', { name: 'Több részlet' });
  expect(isOpen()).toBe(false);
  await person.click(handle());
  expect(isOpen()).toBe(true);

  code.resolve(undefined);
  // Its code is there, its data are not: the same sheet stays.
  await waitFor(() => expect(screen.getByRole('status', { name: /^Betöltés/ })).toBeTruthy());
  expect(isOpen()).toBe(true);
  answer.resolve(PLOT);
  await screen.findByRole('heading', { level: 1, name: /Őszi búza/ });
  await waitFor(() => expect(isOpen()).toBe(true));
});
