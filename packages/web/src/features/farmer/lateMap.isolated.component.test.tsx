import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, PHONE, TABLET } from '#web/testing/width.ts';

const code = vi.hoisted(() => Promise.withResolvers<undefined>());
vi.mock('./FarmerMap.tsx', async (original) => {
  await code.promise;
  return original();
});

const mepars = [{ ...OWN_BLOCK, ndvi: [{ date: '2026-07-15', url: 's2:NDVI', clearShare: 1, mean: 0.5 }], alerts: [] }];

it("answers about the parcel before the map's code has come, and keeps the sheet open when it comes", async () => {
  atWidth(PHONE);
  const { person, server } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars });
  await screen.findByText('Rendben: a változás a megszokott sávban (júl. 15-i felvétel)');
  await waitFor(() => expect(server.of('block').map(({ params }) => params.code)).toEqual([OWN_BLOCK.meparCode]));
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'A térkép betöltése folyamatban' })).toBeTruthy();
  const handle = () => screen.getByRole('button', { name: 'Több részlet' });
  await person.click(handle());
  expect(handle().getAttribute('aria-expanded')).toBe('true');

  code.resolve(undefined);
  await screen.findByRole('application');
  await waitFor(() => expect(handle().getAttribute('aria-expanded')).toBe('true'));
});

it('answers in words on a tablet too, beside the map, without a press', async () => {
  code.resolve(undefined);
  atWidth(TABLET);
  const { person } = showApp('/', personOf('farmer'), { ...EMPTY_WORLD, mepars });
  await screen.findByRole('application');
  const panel = await screen.findByRole('complementary');
  expect(panel.textContent).toContain('Rendben: a változás a megszokott sávban (júl. 15-i felvétel)');
  await person.click(screen.getByRole('button', { name: 'Panel bezárása' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});
