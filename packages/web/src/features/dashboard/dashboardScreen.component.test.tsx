import { DASHBOARD_CHARTS, type DashboardTable } from '@georisk/contract/verticals/insurance/dashboards.ts';
import type { Received } from '#web/testing/contractServer.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { showApp } from '#web/testing/show.tsx';

type Row = DashboardTable['rows'][number];
const { byDay, payout, area } = DASHBOARD_CHARTS;
const table = (type: string, title: string, keys: readonly string[], rows: readonly Row[]): DashboardTable => ({
  type,
  title,
  columns: keys.map((key) => ({ key, title: key === 'name' ? 'Megnevezés' : `${key} oszlop` })),
  rows: [...rows],
});
const NUMBERS = table(
  'veszely',
  'Veszélynemek',
  ['name', 'cases', 'share', 'newest'],
  [
    { name: 'Jégeső', cases: 12_345, share: 45.25, newest: '2026-07-01' },
    { name: 'Fagy', cases: 0, share: null, newest: null },
  ],
);
const dayTable = (rows: readonly Row[]) => table(byDay.table, 'Naponként', ['name', 'cases'], rows);
const payTable = (rows: readonly Row[]) => table(payout.table, 'Kifizetés', ['name', 'p7', 'p30', 'proposal'], rows);
const areaTable = (rows: readonly Row[]) => table(area.table, 'Növény', ['name', 'ha7', 'ha30', 'ha365'], rows);

interface World {
  readonly numbers?: readonly DashboardTable[];
  readonly days?: readonly Row[];
  readonly pays?: readonly Row[];
  readonly areas?: readonly Row[];
}

/** The answers of every page of the dashboard. */
const pages =
  ({ numbers = [NUMBERS], days = [], pays = [], areas = [] }: World) =>
  ({ params }: Received<'dashboard'>): DashboardTable[] => {
    switch (`${params.category}/${params.subcategory}`) {
      case `${byDay.category}/${byDay.subcategory}`:
        return [...numbers, dayTable(days)];
      case `${payout.category}/${payout.subcategory}`:
        return [payTable(pays)];
      case `${area.category}/${area.subcategory}`:
        return [areaTable(areas)];
      default:
        return [];
    }
  };
const admin = personOf('admin');
const open = (world: World = {}, query = '', answers: Answers = {}) =>
  showApp(`${CLIENT_ROUTES.dashboard}${query}`, admin, { ...EMPTY_WORLD, dashboard: pages(world), ...answers });
const region = async (name: string) => within((await screen.findAllByRole('region', { name }))[0] as HTMLElement);
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://a').searchParams);
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00A0', ' ');

describe('the tables of the dashboard', () => {
  it('have figures with thousands, shares, days written out, and a dash for what is not known', async () => {
    open();
    const shown = within(await screen.findByRole('table', { name: 'Veszélynemek' }));
    expect(shown.getAllByRole('row').map(text)).toEqual([
      'Megnevezéscases oszlopshare oszlopnewest oszlop',
      'Jégeső12 34545,32026. 07. 01.',
      'Fagy0––',
    ]);
    expect(await serious()).toEqual([]);
  });

  it('say that there is nothing, and of which period', async () => {
    open({ numbers: [{ ...NUMBERS, rows: [] }] });
    expect((await region('Veszélynemek')).getByText('Az elmúlt 365 napban nem volt ilyen káreset.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Veszélynemek' })).toBeNull();
  });

  it('cannot be brought as a workbook before they have come', async () => {
    open({}, '', { dashboard: pending });
    const button = await screen.findByRole('button', { name: 'Letöltés Excel-táblázatként' });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(await serious()).toEqual([]);
  });

  it('can be asked for again where they did not come', async () => {
    const { server, person } = open({}, '', { dashboard: () => refusal('not-found') });
    const [again] = await screen.findAllByRole('button', { name: 'Újra' });
    if (again === undefined) throw new Error('no way to try again');
    server.answer({ dashboard: pages({}) });
    await person.click(again);
    expect(await screen.findByRole('table', { name: 'Veszélynemek' })).toBeTruthy();
  });

  it('are not those of the page before while another page is loading', async () => {
    const { server, person } = open();
    await screen.findByRole('table', { name: 'Veszélynemek' });
    server.answer({ dashboard: pending });
    const nav = within(screen.getByRole('navigation', { name: 'Alkategóriák' }));
    await person.click(nav.getByRole('link', { name: 'Érintett hozam' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Veszélynemek' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Letöltés Excel-táblázatként' }).hasAttribute('disabled')).toBe(true);
  });

  it('are printed as they are shown', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { person } = open();
    await screen.findByRole('table', { name: 'Veszélynemek' });
    await person.click(screen.getByRole('button', { name: 'Nyomtatás' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('the pages of the dashboard', () => {
  it('are in the address, mark the present one, and keep the window', async () => {
    open({}, '?category=szemlek&subcategory=kifizetes&days=7');
    const categories = within(await screen.findByRole('navigation', { name: 'Kategóriák' }));
    const current = categories.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(text)).toEqual(['Szemlék']);
    expect(searchOf(categories.getByRole('link', { name: 'Radar' }))).toEqual({
      category: 'radar',
      subcategory: 'tegnap',
      days: '7',
    });
    const subs = within(screen.getByRole('navigation', { name: 'Alkategóriák' }));
    expect(subs.getAllByRole('link').map(text)).toEqual(['Jegyzőkönyvek', 'Kifizetések']);
    expect(subs.getByRole('link', { name: 'Kifizetések' }).getAttribute('aria-current')).toBe('page');
  });

  it('are the first one where the address names none that exists', async () => {
    const { server } = open({}, '?category=semmi&subcategory=x&days=99');
    await screen.findByRole('table', { name: 'Veszélynemek' });
    expect(server.of('dashboard').map(({ params }) => `${params.category}/${params.subcategory}`)).toContain(
      'karok/szam',
    );
    const windows = within(screen.getByRole('group', { name: 'Időszak' }));
    expect(windows.getByRole('link', { current: true }).textContent).toBe('30 nap');
  });
});

describe('the charts of the dashboard', () => {
  const DAYS = [
    { name: '2026-07-20', cases: 3 },
    { name: '2026-07-15', cases: 7 },
    { name: '2026-05-01', cases: 40 },
  ];

  it('count the cases of the window alone, name the busiest day, and have a table of the days', async () => {
    const { person } = open({ days: DAYS });
    const card = await region('Káresetek naponként');
    const chart = await card.findByRole('img');
    expect(chart.getAttribute('aria-label')).toBe(
      'Káresetek naponként. Összesen 10 eset. Legtöbb: 7 eset, 2026. 07. 15.',
    );
    expect(chart.querySelectorAll('rect')).toHaveLength(2);
    expect(card.getByText('2026. 06. 21.')).toBeTruthy();
    expect(card.getAllByText('2026. 07. 20.').length).toBeGreaterThan(0);
    await person.click(card.getByText('Adatok táblázatban'));
    const rows = within(card.getByRole('table', { name: 'Káresetek naponként' })).getAllByRole('row');
    expect(rows.map(text)).toEqual(['NapEsetek', '2026. 07. 20.3', '2026. 07. 15.7']);
    expect(await serious()).toEqual([]);
  });

  it('change with the window, which replaces the address', async () => {
    const { person } = open({ days: DAYS });
    await (await region('Káresetek naponként')).findByRole('img');
    const before = window.history.length;
    await person.click(screen.getByRole('link', { name: '365 nap' }));
    await waitFor(() => expect(screen.getByText(/^Összesen 50 eset\./)).toBeTruthy());
    expect(new URLSearchParams(window.location.search).get('days')).toBe('365');
    expect(window.history.length).toBe(before);
  });

  it('say that the window is empty, and lead to the longest one', async () => {
    open({ days: [{ name: '2026-05-01', cases: 40 }] }, '?days=7');
    const card = await region('Káresetek naponként');
    expect(await card.findByText('Ebben az időszakban nincs káreset.')).toBeTruthy();
    expect(searchOf(card.getByRole('link', { name: 'Az elmúlt 365 nap adatai' }))).toMatchObject({ days: '365' });
  });

  it('have no longer window to lead to in the longest one', async () => {
    open({}, '?days=365');
    const card = await region('Káresetek naponként');
    await card.findByText('Ebben az időszakban nincs káreset.');
    expect(card.queryByRole('link')).toBeNull();
  });

  it('write large sums in millions, small ones whole, and add up the rest', async () => {
    const pays = ['Jégeső', 'Vihar', 'Tűz', 'Aszály', 'Belvíz', 'Téli fagy', 'Őszi fagy', 'Homokverés'].map(
      (name, index) => ({ name, p7: 0, p30: 2_560_000 / 10 ** index, proposal: 0 }),
    );
    open({ pays });
    const card = await region('Kifizetési javaslat veszélynemenként');
    const bars = within(await card.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(text);
    expect(bars).toHaveLength(7);
    expect(bars[0]).toBe('Jégeső2,6 M Ft');
    expect(bars[1]).toBe('Vihar256 000 Ft');
    expect(bars[6]).toMatch(/^Egyéb/);
  });

  it('have one bar of the rest, though a danger of that name is among the largest', async () => {
    const names = ['Jégeső', 'Egyéb', 'Tűz', 'Aszály', 'Belvíz', 'Téli fagy', 'Őszi fagy', 'Homokverés', 'Vihar'];
    open({ pays: names.map((name, index) => ({ name, p7: 0, p30: 900 - 100 * index, proposal: 0 })) });
    const card = await region('Kifizetési javaslat veszélynemenként');
    const bars = within(await card.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(text);
    expect(bars).toEqual([
      'Jégeső900 Ft',
      'Tűz700 Ft',
      'Aszály600 Ft',
      'Belvíz500 Ft',
      'Téli fagy400 Ft',
      'Őszi fagy300 Ft',
      'Egyéb1 100 Ft',
    ]);
  });

  it('of land are in hectares, without what is nothing', async () => {
    open({
      areas: [
        { name: 'Őszi búza', ha7: 0, ha30: 1_234.5, ha365: 0 },
        { name: 'Repce', ha7: 0, ha30: 0, ha365: 9 },
      ],
    });
    const card = await region('Károsodott terület növényenként');
    const bars = within(await card.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(text);
    expect(bars).toEqual(['Őszi búza1 234,50 ha']);
  });

  it('of an answer without their table are not empty but missing, and can be asked for again', async () => {
    open({}, '', {
      dashboard: ({ params }: Received<'dashboard'>) =>
        params.category === payout.category ? [] : pages({})({ params } as Received<'dashboard'>),
    });
    const card = await region('Kifizetési javaslat veszélynemenként');
    expect(await card.findByRole('button', { name: 'Újra' })).toBeTruthy();
    expect(card.queryByText(/nincs jegyzőkönyv/)).toBeNull();
  });
});
