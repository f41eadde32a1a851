import type { Answer } from '@georisk/contract/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const figures = { plots: 1, hectares: 250, sumInsured: 100_000_000, withoutSum: 0 };
const PORTFOLIO: Answer<'portfolio'> = { year: 2018, box: null, ...figures, places: [], cells: [] };

describe('the portfolio on the map of the home', () => {
  it('is requested as squares once somebody chooses the density, which the browser remembers', async () => {
    const asked: unknown[] = [];
    const { person } = showApp('/', personOf('manager'), {
      ...EMPTY_WORLD,
      portfolio: ({ query }) => {
        asked.push(query);
        return { ...PORTFOLIO, cells: query.density === '1' ? [{ x: 700_000, y: 200_000, ...figures }] : [] };
      },
    });
    const summary = within(await screen.findByRole('region', { name: 'Állomány' }));
    const views = () => within(summary.getByRole('group', { name: 'Az állomány a térképen' }));
    await summary.findByRole('group', { name: 'Az állomány a térképen' });
    expect(views().getByRole('button', { name: 'Csoportok' }).getAttribute('aria-pressed')).toBe('true');
    expect(asked).toEqual([{}]);
    await person.click(views().getByRole('button', { name: 'Sűrűség' }));
    await waitFor(() => expect(asked).toContainEqual({ density: '1' }));
    expect((await screen.findAllByText('Biztosított terület sűrűsége')).length).toBeGreaterThan(0);
    await person.click(summary.getByRole('button', { name: 'Összeg' }));
    expect((await screen.findAllByText('Biztosítási összeg sűrűsége')).length).toBeGreaterThan(0);
    expect(window.localStorage.getItem('georisk-portfolio-view')).toBe('density');
    await person.click(views().getByRole('button', { name: 'Csoportok' }));
    await waitFor(() => expect(screen.queryByText('Biztosítási összeg sűrűsége')).toBeNull());
  });
});
