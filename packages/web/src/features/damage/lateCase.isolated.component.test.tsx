import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';
import { caseOf } from '#web/testing/cases.ts';
import { atWidth, PHONE } from '#web/testing/width.ts';

const code = vi.hoisted(() => Promise.withResolvers<undefined>());
vi.mock('./CaseMap.tsx', async (original) => {
  await code.promise;
  return original();
});

const DAMAGE = caseOf();

it("shows a case's data before the map's code has come, and keeps the sheet open when it comes", async () => {
  atWidth(PHONE);
  const { person } = showApp('/view/damage/26000000007', personOf('expert-damage'), { ...EMPTY_WORLD, damage: DAMAGE });
  await screen.findByRole('heading', { level: 1, name: /26000000007/ });
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.getByRole('progressbar', { name: 'A térkép betöltése folyamatban' })).toBeTruthy();
  const handle = () => screen.getByRole('button', { name: 'Több részlet' });
  await person.click(handle());
  expect(screen.getByText('5666 Béke utca 43.')).toBeTruthy();
  expect(await serious()).toEqual([]);

  code.resolve(undefined);
  await screen.findByRole('application');
  await waitFor(() => expect(handle().getAttribute('aria-expanded')).toBe('true'));
  expect(screen.getByText('5666 Béke utca 43.')).toBeTruthy();
});
