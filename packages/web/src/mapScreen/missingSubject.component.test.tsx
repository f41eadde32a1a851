import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../../e2e/support/roleTable.ts';
import { personOf } from '#web/testing/accounts.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const PAGES: readonly (readonly [Account, path: string, wayOut: string])[] = [
  ['prokat', '/view/soilSamplingMepar/ABCD1234', 'Vissza a teljes térképre'],
  ['woodwiser', '/view/woodwiserForestUnit/1', 'Vissza a projektekhez'],
  ['woodwiser', '/view/woodwiserProject/3', 'Vissza a projektekhez'],
  ['agro', '/view/blockPlot/7', 'Vissza a táblákhoz'],
  ['agrarmonitor', '/view/ek/3026100589', 'Kezdőlap'],
  ['manager', '/view/block/ABCD1234', 'Kezdőlap'],
  ['manager', '/view/policy/K-1', 'Kezdőlap'],
  ['manager', '/view/damage/KAR-1', 'Kezdőlap'],
  ['manager', '/view/damage/KAR-1?damagePlotId=5', 'Kezdőlap'],
];

describe('a page whose subject does not exist', () => {
  it.each(PAGES)('of %s at %s leads home by "%s", and may be asked for again', async (account, path, wayOut) => {
    const { person } = showApp(path, personOf(account), EMPTY_WORLD);
    const link = await screen.findByRole('link', { name: wayOut });
    expect(screen.getByRole('alert').textContent).toMatch(/^Nem sikerült betölteni: /);
    expect(screen.getByRole('button', { name: 'Újra' })).toBeTruthy();
    await person.click(link);
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/'));
  });

  it('says that it loads while it is asked for, and offers nothing else yet', async () => {
    const { server } = showApp('/view/woodwiserForestUnit/1', personOf('woodwiser'), {
      ...EMPTY_WORLD,
      forestUnit: pending,
    });
    await screen.findByRole('progressbar', { name: 'Betöltés: a terület' });
    expect(screen.queryByRole('link', { name: 'Vissza a projektekhez' })).toBeNull();
    expect(server.of('forestUnit')).toHaveLength(1);
  });

  it('is shown once it exists after all', async () => {
    let asked = 0;
    const project = { id: 3, name: 'Bakony', forestUnits: [], products: [] };
    const { person } = showApp('/view/woodwiserProject/3', personOf('woodwiser'), {
      ...EMPTY_WORLD,
      forestProject: () => ((asked += 1) === 1 ? refusal('not-found') : project),
    });
    await person.click(await screen.findByRole('button', { name: 'Újra' }));
    await screen.findByRole('heading', { name: 'Bakony' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
