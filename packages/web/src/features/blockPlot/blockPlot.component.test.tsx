import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { person } from '#web/testing/people.ts';
import { showApp } from '#web/testing/show.tsx';
import { blockPlot, wholePlot, ZONES } from '#web/testing/blockPlots.ts';

const agronomist = person(ROLES.AGRO);
const { policyPlots: _, blockPlots: __, ...MEPAR } = OWN_BLOCK;
const alert: WholeBlockPlot['alerts'][number] = {
  date: '2026-07-01',
  productId: 'alert-1',
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area: 1.5,
};
const WORLD: Answers = {
  ...EMPTY_WORLD,
  blockPlots: [blockPlot(7, 'Öreg-dűlő'), blockPlot(9, 'Templomföld', { plantName: null })],
  blockPlot: wholePlot({ alerts: [alert] }),
  blockPlotZones: ZONES,
  // The block's alert is not the plot's: it is larger.
  mepar: { ...MEPAR, alerts: [{ ...alert, area: 23.58 }] },
};
const open = (path: string, answers: Answers = {}) => showApp(path, agronomist, { ...WORLD, ...answers });
const list = () => screen.findByRole('list', { name: 'Összes tábla' });

describe('the home of an agronomist', () => {
  it('lists all plots as buttons with block, area and plant, and opens one', async () => {
    const { person: hand } = open('/');
    const buttons = within(await list()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
      'Öreg-dűlőABCD1234 · 4,26 ha · Őszi búza',
      'TemplomföldABCD1234 · 4,26 ha · Nincs adat',
    ]);
    expect(await serious()).toEqual([]);
    await hand.click(buttons[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Tábla: Öreg-dűlő' });
    expect(window.location.pathname).toBe('/view/blockPlot/7');
  });

  it('shows the first of very many, and says how the others are found', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => blockPlot(index + 1, `Tábla ${index + 1}`));
    const { person: hand } = open('/', { blockPlots: many });
    expect(within(await list()).getAllByRole('button')).toHaveLength(100);
    expect(screen.getByText(/^legalább 5\s000 tábla$/)).toBeDefined();
    expect(screen.getByText(/a felső keresővel nyithatja meg/)).toBeDefined();
    await hand.click(screen.getByRole('button', { name: /^Még 4\s900$/ }));
    expect(within(await list()).getAllByRole('button')).toHaveLength(200);
  });

  it('filters them, and says where nothing fits', async () => {
    const { person: hand } = open('/');
    await list();
    const filter = screen.getByRole('searchbox', { name: 'Szűrés névre, blokkra, növényre' });
    await hand.type(filter, 'templom');
    expect(within(await list()).getAllByRole('button')).toHaveLength(1);
    await hand.type(filter, 'xyz');
    expect(await screen.findByText('Nincs ilyen tábla. Rövidítse a szűrőt.')).toBeDefined();
  });

  it('without plots says what will stand there and how it gets in', async () => {
    open('/', { blockPlots: [] });
    expect(await screen.findByText('Itt fognak állni a táblái.')).toBeDefined();
    expect(screen.getByText(/Küldje el neki a táblatörzsét/)).toBeDefined();
  });

  it('shows that it loads', async () => {
    open('/', { blockPlots: pending });
    expect(await screen.findByRole('progressbar', { name: /a táblák/ })).toBeDefined();
  });

  it('says that the plots could not be loaded', async () => {
    const { server, person: hand } = open('/', { blockPlots: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ blockPlots: [blockPlot(7, 'Öreg-dűlő')] });
    await hand.click(again);
    expect(within(await list()).getAllByRole('button')).toHaveLength(1);
  });
});

describe('a plot', () => {
  it('shows every field, and what is missing', async () => {
    open('/view/blockPlot/7', {
      blockPlot: wholePlot({ irrigation: null, differentialSprayingType: null, yield: null, alerts: [alert] }),
    });
    await screen.findByRole('heading', { name: 'Tábla: Öreg-dűlő' });
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.map(([name, value]) => [name, value?.replaceAll('\u00A0', ' ')])).toEqual([
      ['MePAR blokk', 'ABCD1234'],
      ['Terület', '4,26 ha'],
      ['Növény', 'Őszi búza'],
      ['Hozam (összes)', 'Nincs adat'],
      ['Hozam (átlag)', 'Nincs adat'],
      ['Differenciált permetezés', 'Igen'],
      ['Differenciált permetezés típusa', 'Nincs adat'],
      ['Öntözés', 'Nincs adat'],
    ]);
    expect(screen.getByRole('button', { name: 'Kronológia' })).toBeDefined();
    expect(screen.getByText(/1,50\s*ha területen szokatlanul gyengült/)).toBeDefined();
    expect(await serious()).toEqual([]);
  });

  it('shows its chronology by date and kind of picture', async () => {
    const { person: hand } = open('/view/blockPlot/7');
    await hand.click(await screen.findByRole('button', { name: 'Kronológia' }));
    const dates = within(await screen.findByRole('list', { name: 'Dátumok' }));
    await hand.click(dates.getByRole('button', { name: 'Látható felvétel, 2026. 07. 01.' }));
    await waitFor(() => expect(window.location.search).toContain('subType=TCI'));
    expect(window.location.search).toContain('productType=Chronology');
    expect(window.location.search).toContain('date=2026-07-01');
  });

  it('has the areas of its zones and their prescription', async () => {
    const { person: hand } = open('/view/blockPlot/7?productType=SoilManagementZone');
    const zones = within(await screen.findByRole('list', { name: 'Zónák a táblán' }));
    expect(zones.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))).toEqual([
      'Alacsony1,00 ha · 25 %',
      'Magas3,00 ha · 75 %',
    ]);
    const rate = screen.getByLabelText('Magas zóna, kg/ha');
    expect(screen.getByText(/Összesen 660\s*kg/)).toBeDefined();
    await hand.clear(rate);
    await hand.type(rate, 'sok');
    expect(screen.getByText('Nulla és 10 000 közötti egész szám.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Shapefile (ZIP)' })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('without zones says what they are made of', async () => {
    open('/view/blockPlot/7?productType=SoilManagementZone', {
      blockPlotZones: { date: null, seasons: [], zones: [] },
    });
    expect(await screen.findByText(/legalább három év felvétele kell hozzá/)).toBeDefined();
  });

  it('on a block that is not imported has no pictures and no curve', async () => {
    const { server } = open('/view/blockPlot/7', {
      blockPlot: wholePlot({ products: [] }),
      mepar: () => refusal('not-found'),
    });
    await screen.findByRole('heading', { name: 'Tábla: Öreg-dűlő' });
    expect(server.of('curve')).toEqual([]);
  });

  it('of another client is not found, with a way to try again', async () => {
    open('/view/blockPlot/7', { blockPlot: () => refusal('not-found') });
    expect(await screen.findByRole('button', { name: 'Újra' })).toBeDefined();
  });
});
