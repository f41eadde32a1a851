import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { late } from '#web/shared/feature.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { LatePlace } from './LatePlace.tsx';

/** Whether the code of the screen of work in progress can be loaded. */
const network = vi.hoisted(() => ({ isThere: false }));
vi.mock('#web/features/insuredAlerts/InsuredAlertsScreen.tsx', async (original) => {
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

it('a screen whose code does not load leaves the frame, says why, and the way back works', async () => {
  quiet();
  const { person } = showApp('/view/alerts', personOf('manager'), EMPTY_WORLD);
  await screen.findByRole('heading', { name: 'Ez a képernyő nem nyílt meg' });
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(await serious()).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Kezdőlap' }));
  await screen.findByRole('application');
  expect(screen.queryByText('Ez a képernyő nem nyílt meg')).toBeNull();
});

it('code that did not load is requested again when the network is back, and nothing else is lost', async () => {
  const errors = quiet();
  let isThere = false;
  const Part = late(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return { Part: () => <p>part</p> };
  }, 'Part');
  render(
    <>
      <input aria-label="typed" />
      <LatePlace>
        <Part />
      </LatePlace>
    </>,
  );
  const person = userEvent.setup({ delay: null });
  await person.type(screen.getByLabelText('typed'), 'abc');
  await vi.waitFor(() => expect(errors).toHaveBeenCalled());
  isThere = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  await screen.findByText('part');
  expect(screen.getByLabelText('typed')).toHaveProperty('value', 'abc');
});

it('an error of another kind is left to the page', async () => {
  quiet();
  const Broken = () => {
    throw new Error('broken');
  };
  expect(() =>
    render(
      <LatePlace>
        <Broken />
      </LatePlace>,
    ),
  ).toThrow('broken');
});
