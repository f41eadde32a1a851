import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { PlotZone } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import { serious } from '#web/testing/axe.ts';
import { blockPlot, PRODUCTS, wholePlot, ZONES } from '#web/testing/blockPlots.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { person } from '#web/testing/people.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { PlotAlerts } from './PlotAlerts.tsx';
import { PlotDates } from './PlotDates.tsx';
import { PlotFacts } from './PlotFacts.tsx';
import { PlotZones } from './PlotZones.tsx';
import { PrescriptionForm } from './PrescriptionForm.tsx';

const agronomist = person(ROLES.AGRO);
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
/** The value of a fact, by its name. */
const fact = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);

describe('the facts of a plot', () => {
  it('have its whole yield, which is its mean times its area', () => {
    show(<PlotFacts plot={blockPlot(7, 'Öreg-dűlő')} />, agronomist);
    expect(fact('Hozam (átlag)')).toBe('6,50 t/ha');
    expect(fact('Hozam (összes)')).toBe('27,66 t');
    expect(fact('Differenciált permetezés')).toBe('Igen');
    expect(fact('Öntözés')).toBe('Nem');
  });

  it('say what is not known, and a yield of nothing as one', () => {
    const unknown = {
      plantName: null,
      differentialSpraying: null,
      differentialSprayingType: null,
      irrigation: null,
    };
    show(<PlotFacts plot={blockPlot(7, 'Öreg-dűlő', { ...unknown, yield: 0 })} />, agronomist);
    expect(fact('Növény')).toBe('Nincs adat');
    expect(fact('Differenciált permetezés')).toBe('Nincs adat');
    expect(fact('Differenciált permetezés típusa')).toBe('Nincs adat');
    expect(fact('Hozam (összes)')).toBe('0,00 t');
  });

  it('lead to the block for those who have its screen alone', () => {
    show(
      <OpenRoutes value={(route) => route === 'block'}>
        <PlotFacts plot={blockPlot(7, 'Öreg-dűlő')} />
      </OpenRoutes>,
      agronomist,
    );
    expect(screen.getByRole('link', { name: OWN_BLOCK.meparCode })).toBeTruthy();
  });

  it('are no link without that screen', () => {
    show(<PlotFacts plot={blockPlot(7, 'Öreg-dűlő')} />, agronomist);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

const picture = (date: string, more: Partial<Product> = {}): Product => {
  const [model] = PRODUCTS;
  if (model === undefined) throw new Error('no product');
  return { ...model, id: `NDVI ${date} ${more.subType ?? ''}`, type: 'NDVI', subType: null, date, ...more };
};

describe('the dates of a plot', () => {
  const dates = (products: readonly Product[], shown: Product | null = null, type = 'NDVI') => {
    const onShow = vi.fn<(product: Product) => void>();
    return { onShow, ...show(<PlotDates products={products} type={type} shown={shown} onShow={onShow} />, agronomist) };
  };
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => picture(`2026-06-${String(index + 1).padStart(2, '0')}`));

  it('say that there are none of this kind', () => {
    dates(days(3), null, 'SoilManagementZone');
    expect(screen.getByRole('region', { name: 'Dátumok' }).textContent).toContain('Nincs');
  });

  it('stand newest first, and mark the one on the map', async () => {
    const all = days(3);
    const { onShow, person: hand } = dates(all, all[1] ?? null);
    const buttons = screen.getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Megjelenít, 2026. 06. 03.',
      'Megjelenít, 2026. 06. 02.',
      'Megjelenít, 2026. 06. 01.',
    ]);
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
    await hand.click(buttons[2] as HTMLElement);
    expect(onShow.mock.calls[0]?.[0].date).toBe('2026-06-01');
    expect(await serious()).toEqual([]);
  });

  it('are six at first, then all, then six again', async () => {
    const { person: hand } = dates(days(9));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    await hand.click(screen.getByRole('button', { name: 'Még 3 dátum' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    await hand.click(screen.getByRole('button', { name: 'Kevesebb dátum' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  it('have both kinds of picture of one day beside each other', () => {
    const day = [picture('2026-06-01', { subType: 'TCI' }), picture('2026-06-01', { subType: 'BMI' })];
    dates(day);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Biomassza-intenzitás',
      'Látható felvétel',
    ]);
  });
});

describe('the alerts of a plot', () => {
  const alert = (date: string, area: number) => ({
    date,
    productId: `${date} ${area}`,
    kind: 'vegetation' as const,
    answer: null,
    geom: OWN_BLOCK.geom,
    area,
  });

  it('are added up by day, and show their day', async () => {
    const onShow = vi.fn<(date: string) => void>();
    const { person: hand } = show(
      <PlotAlerts
        plot={wholePlot({ alerts: [alert('2026-06-01', 1), alert('2026-07-01', 0.5), alert('2026-06-01', 0.25)] })}
        shown="2026-07-01"
        onShow={onShow}
      />,
      agronomist,
    );
    const buttons = screen.getAllByRole('button');
    expect(buttons.map(({ textContent }) => plain(textContent))).toEqual([
      '2026. 07. 01.0,50 ha érintett',
      '2026. 06. 01.1,25 ha érintett',
    ]);
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    await hand.click(buttons[1] as HTMLElement);
    expect(onShow.mock.calls).toEqual([['2026-06-01']]);
  });

  it('say that they were made of the whole block, where the plot is a part of it', () => {
    const part = wholePlot({ alerts: [alert('2026-06-01', 1)], onBlock: { plots: 2, share: 0.4 } });
    show(<PlotAlerts plot={part} shown={null} onShow={() => undefined} />, agronomist);
    expect(screen.getByText(/teljes blokk adatából készült; a terület a táblára eső része/)).toBeTruthy();
  });

  it('of two kinds on one day lie over each other, and the larger counts', () => {
    const both = [alert('2026-06-01', 1), { ...alert('2026-06-01', 0.5), productId: 'x', kind: 'bare' as const }];
    show(<PlotAlerts plot={wholePlot({ alerts: both })} shown={null} onShow={() => undefined} />, agronomist);
    expect(plain(screen.getByRole('button').textContent)).toBe('2026. 06. 01.1,00 ha érintett');
  });

  it('are none where there was none', () => {
    show(<PlotAlerts plot={wholePlot()} shown={null} onShow={() => undefined} />, agronomist);
    expect(screen.getByRole('region', { name: 'Riasztások' }).textContent).toContain('Nincs');
  });
});

describe('the zones of a plot', () => {
  const zones = (answers: Answers, plot = wholePlot()) =>
    show(<PlotZones plot={plot} />, agronomist, { ...EMPTY_WORLD, ...answers });

  it('of a plot that is its block have a prescription', async () => {
    zones({ blockPlotZones: ZONES });
    expect(await screen.findByLabelText('Anyag')).toBeTruthy();
    expect(screen.queryByText(/teljes blokk/)).toBeNull();
  });

  it('of a plot that is a part of its block are called the block’s, and have no prescription', async () => {
    const { server } = zones({ blockPlotZones: ZONES }, wholePlot({ onBlock: { plots: 3, share: 0.4 } }));
    expect(await screen.findByText(/nem készíthető kijuttatási terv, mert a zónák a teljes blokk/)).toBeTruthy();
    expect(screen.getByText('A teljes blokk adata.')).toBeTruthy();
    expect(screen.queryByLabelText('Anyag')).toBeNull();
    expect(server.of('prescription')).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('are loading, and can be asked for again where they did not come', async () => {
    const { server, person: hand } = zones({ blockPlotZones: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ blockPlotZones: ZONES });
    await hand.click(again);
    expect(await screen.findByText('Évek: 2023, 2024, 2025')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('have no prescription before they are known', () => {
    zones({ blockPlotZones: pending });
    expect(screen.getByRole('progressbar')).toBeTruthy();
    expect(screen.queryByLabelText('Anyag')).toBeNull();
  });
});

describe('a prescription', () => {
  const ALL: readonly PlotZone[] = ZONES.zones;
  const form = (answers: Answers = {}, of = ALL) =>
    show(<PrescriptionForm plotId={7} zones={of} />, agronomist, { ...EMPTY_WORLD, ...answers });
  const rate = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} zóna, kg/ha`);
  const downloads = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

  it('has a rate for each zone of the plot, and for no other', () => {
    form();
    expect(rate('Alacsony').value).toBe('120');
    expect(rate('Magas').value).toBe('180');
    expect(screen.queryByLabelText('Közepes zóna, kg/ha')).toBeNull();
    expect(downloads()).toEqual(['Shapefile (ZIP)', 'ISOXML (TASKDATA)']);
  });

  it.each(['', '-5', '1,5', '10001', 'sok'])('has no file of a rate that is none: "%s"', async (typed) => {
    const { person: hand } = form();
    await hand.clear(rate('Magas'));
    if (typed !== '') await hand.type(rate('Magas'), typed);
    expect(screen.getByText('Nulla és 10 000 közötti egész szám.')).toBeTruthy();
    expect(rate('Magas').getAttribute('aria-invalid')).toBe('true');
    expect(downloads()).toEqual([]);
  });

  it('may leave zones without anything, and says how much is needed', async () => {
    const { person: hand } = form();
    await hand.clear(rate('Magas'));
    await hand.type(rate('Magas'), ' 0 ');
    expect(plain(screen.getByText(/^Összesen/).textContent)).toBe('Összesen 120 kg');
  });

  it('needs the name of the material, and says so', async () => {
    const { person: hand } = form();
    const material = screen.getByLabelText<HTMLInputElement>('Anyag');
    await hand.clear(material);
    expect(screen.getByText('Kötelező kitölteni')).toBeTruthy();
    expect(material.getAttribute('aria-invalid')).toBe('true');
    expect(downloads()).toEqual([]);
    await hand.type(material, 'Vetőmag');
    expect(screen.queryByText('Kötelező kitölteni')).toBeNull();
    expect(downloads()).toHaveLength(2);
    expect(await serious()).toEqual([]);
  });

  it('is asked for as it was typed, and says why it did not come', async () => {
    const { server, person: hand } = form({ prescription: () => refusal('too-many-requests') });
    const material = screen.getByLabelText('Anyag');
    await hand.clear(material);
    await hand.type(material, ' Műtrágya & mész ');
    await hand.click(screen.getByRole('button', { name: 'ISOXML (TASKDATA)' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(server.of('prescription').map(({ query }) => query)).toMatchObject([
      { format: 'isoxml', material: 'Műtrágya & mész', low: 120, high: 180 },
    ]);
  });
});

describe('the screen of a plot', () => {
  const MEPAR = { ...OWN_BLOCK, alerts: [] };
  const open = (path: string, answers: Answers = {}) =>
    showApp(path, agronomist, { ...EMPTY_WORLD, blockPlot: wholePlot(), mepar: MEPAR, ...answers } as Answers);

  it.each(['0', 'abc', '-7', '7.5', '1e3', '99999999999'])('is none at an address without a number: %s', async (id) => {
    const { server } = open(`/view/blockPlot/${id}`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('Tábla:'));
    expect(server.of('blockPlot')).toEqual([]);
  });

  it('says that its block could not be read, and tries again', async () => {
    const { server, person: hand } = open('/view/blockPlot/7', { mepar: () => refusal('too-many-requests') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ mepar: MEPAR } as Answers);
    await hand.click(again);
    expect(await screen.findByRole('heading', { name: 'Tábla: Öreg-dűlő' })).toBeTruthy();
    expect(server.of('blockPlot')).toHaveLength(1);
  });

  it('says that curve, alerts and zones are of the whole block where the plot is a part of it', async () => {
    open('/view/blockPlot/7', { blockPlot: wholePlot({ onBlock: { plots: 7, share: 0.384 } }) });
    const note = await screen.findByText(/A görbe, a riasztások és a zónák a teljes blokk adataiból készülnek/);
    expect(plain(note.textContent)).toContain('A tábla a blokk 38 %-a, és a blokkon 7 táblája van');
    expect(screen.getByText('A teljes blokk adata.')).toBeTruthy();
  });

  it.each([
    ['is its block', { plots: 1, share: 0.97 }],
    ['is on a block that is not known', null],
  ])('says nothing of the kind where the plot %s', async (_, onBlock) => {
    open('/view/blockPlot/7', { blockPlot: wholePlot({ onBlock }) });
    await screen.findByRole('heading', { name: 'Tábla: Öreg-dűlő' });
    expect(screen.queryByText(/teljes blokk/)).toBeNull();
  });

  it('goes back from a product to the plot, and from the plot home', async () => {
    const { person: hand } = open('/view/blockPlot/7?productType=Chronology');
    await hand.click(await screen.findByRole('button', { name: 'Vissza a táblához' }));
    const back = await screen.findByRole('button', { name: 'Vissza a táblákhoz' });
    expect(new URLSearchParams(window.location.search).has('productType')).toBe(false);
    await hand.click(back);
    await waitFor(() => expect(window.location.pathname).not.toContain('/blockPlot/7'));
  });

  it('says that there is nothing of a kind of product without one', async () => {
    open('/view/blockPlot/7?productType=Chronology', { blockPlot: wholePlot({ products: [] }) });
    expect((await screen.findAllByText('Nincs rendelkezésre álló adat!')).length).toBeGreaterThan(0);
    const panel = within(screen.getByRole('region', { name: 'Dátumok' }));
    expect(panel.queryByRole('button')).toBeNull();
  });
});
