import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';
import { atWidth, PHONE } from '#web/testing/width.ts';

const ndvi = [{ date: '2026-07-15', url: 's2:NDVI_2026-07-15', clearShare: 1, mean: 0.6 }];
const FIRST = { ...OWN_BLOCK, ndvi, alerts: [] };
const SECOND = { ...FIRST, meparCode: 'EFGH5678' };

const back = () => act(async () => window.history.back());
const opened = (count: number) => waitFor(() => expect(window.history.state).toMatchObject({ over: count }));
const sheet = () => screen.getByRole('button', { name: 'Több részlet' }).getAttribute('aria-expanded');
const shown = () =>
  within(screen.getByRole('region', { name: 'A terület adatai és az összes terület' })).getByRole('heading', {
    level: 1,
  });

it('on a farmer’s phone Back closes the menu, the dialog, the sheet, and then shows the field of before', async () => {
  atWidth(PHONE);
  const { person } = showApp(`/view/block/${FIRST.meparCode}`, personOf('farmer'), {
    ...EMPTY_WORLD,
    mepars: [FIRST, SECOND],
  });
  await person.click(await screen.findByRole('button', { name: 'Következő' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/view/block/${SECOND.meparCode}`));
  await screen.findByRole('application');
  await person.click(await screen.findByRole('button', { name: 'Több részlet' }));
  await opened(1);
  expect(sheet()).toBe('true');

  await person.click(screen.getByRole('button', { name: 'Menü' }));
  await opened(2);
  await back();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Menü bezárása' })).toBeNull());
  expect(sheet()).toBe('true');

  await back();
  await waitFor(() => expect(sheet()).toBe('false'));
  expect(shown().textContent).toContain(SECOND.meparCode);

  await person.click(screen.getByRole('button', { name: 'Táblahatárok kezelése' }));
  await screen.findByRole('dialog');
  await opened(1);
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown().textContent).toContain(SECOND.meparCode);

  await back();
  await waitFor(() => expect(shown().textContent).toContain(FIRST.meparCode));
});
