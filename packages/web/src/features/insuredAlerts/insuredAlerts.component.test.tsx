import type { InsuredAlert } from '@georisk/contract/verticals/insurance/morning.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

const manager = personOf('manager');
const ALERT: InsuredAlert = {
  id: 1,
  date: '2026-07-18',
  meparCode: 'ABCD1234',
  settlement: 'Túrkeve',
  hectares: 2.5,
  crops: ['Őszi búza'],
  plots: 2,
  sumInsured: null,
  insured: [{ id: 57, name: 'Bíró Sándor' }],
};
const page = (...items: InsuredAlert[]) => ({ items, total: items.length, page: 1, pageSize: 25 });

describe('the alerts on insured land', () => {
  it('have block, insured and sum, and open on the map', async () => {
    showApp('/view/alerts', manager, { ...EMPTY_WORLD, insuredAlerts: page(ALERT) });
    const table = within(await screen.findByRole('table'));
    const { pathname, searchParams } = new URL(
      table.getByRole('link', { name: 'ABCD1234' }).getAttribute('href') ?? '',
      'http://a',
    );
    expect([pathname, searchParams.get('date')]).toEqual(['/view/block/ABCD1234', '2026-07-18']);
    expect(table.getByText('nem ismert')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('are of the days in the address; the other end of the span moves along', async () => {
    const { person, server } = showApp('/view/alerts?from=2026-07-10&to=2026-07-12', manager, {
      ...EMPTY_WORLD,
      insuredAlerts: page(ALERT),
    });
    await screen.findByRole('table');
    expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ from: '2026-07-10', to: '2026-07-12' });
    const to = screen.getByLabelText('Eddig');
    await person.clear(to);
    await person.type(to, '2026.07.01.');
    await waitFor(() =>
      expect(server.of('insuredAlerts').at(-1)?.query).toMatchObject({ from: '2026-07-01', to: '2026-07-01' }),
    );
  });

  it('that there are none of is said, and so is a failure', async () => {
    showApp('/view/alerts', manager, EMPTY_WORLD);
    await screen.findByText('Ezekben a napokban nincs riasztás biztosított táblán.');
    showApp('/view/alerts', manager, { ...EMPTY_WORLD, insuredAlerts: refusal('busy') });
    await screen.findByRole('alert');
    showApp('/view/alerts', manager, { ...EMPTY_WORLD, insuredAlerts: pending });
    await screen.findByText(/a riasztások/);
  });
});

describe('the satellite passes', () => {
  it('say when the next image is due, and for how long', async () => {
    showApp('/view/passes', manager, {
      ...EMPTY_WORLD,
      passes: [
        { granule: '34TDT', newest: '2026-07-10', next: '2026-07-15', daysLate: 5 },
        { granule: '', newest: '2026-07-15', next: '2026-07-20', daysLate: 0 },
        { granule: '34TES', newest: '2026-07-19', next: '2026-07-24', daysLate: 0 },
      ],
    });
    const table = within(await screen.findByRole('table'));
    await table.findByText('még nem esedékes');
    const rows = table.getAllByRole('rowheader').map(({ parentElement }) => parentElement?.textContent ?? '');
    expect(rows.map((text) => /\d+ napja esedékes|ma esedékes|még nem esedékes/.exec(text)?.[0])).toEqual([
      '5 napja esedékes',
      'ma esedékes',
      'még nem esedékes',
    ]);
    expect(rows[1]).toContain('Az egész terület');
    expect(await serious()).toEqual([]);
  });

  it('that there are none of is said', async () => {
    showApp('/view/passes', manager, { ...EMPTY_WORLD, passes: [] });
    await screen.findByText('Még nincs műholdfelvétel.');
  });
});
