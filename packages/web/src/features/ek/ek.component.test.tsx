import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { Ek, EkItem, EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { showApp } from '#web/testing/show.tsx';

const item = (code: string, ownerAddress: string | null): EkItem => ({
  code,
  krNumber: `KR${code}`,
  signedAt: '2026-05-14',
  ownerAddress,
});
const total = (code: string, blocks: number, area: number) => ({
  code,
  blocks,
  area,
  bbox: [738_000, 205_000, 738_100, 205_100],
});

const product = (
  type: string,
  subType: Product['subType'],
  date: string,
  dateBefore: string | null = null,
): Product => ({
  id: `${subType ?? type}_${date}@ABCD1234`,
  type,
  subType,
  date,
  dateBefore,
  url: `s2:${subType ?? type}_${date}`,
  fileName: null,
  title: type,
  description: `${type} leírása.`,
  meparCode: 'ABCD1234',
  damagePlotId: null,
  productPolygon: null,
  data: { count: 100, clearShare: 1, mean: 0.5, sd: 0.1, min: 0.2, max: 0.8 },
});
const mepar = (meparCode: string, products: Product[] = []): EkMepar => ({
  meparCode,
  geom: OWN_BLOCK.geom,
  geomHa: 12,
  plants: [
    { plantName: 'Őszi búza', area: 7.5 },
    { plantName: 'Kukorica', area: 4 },
  ],
  products,
});
const EK: Ek = {
  ...item('3026000001', '5746 Kunágota, Árpád utca 3.'),
  mepars: [
    mepar('ABCD1234', [
      product('Chronology', 'BMI', '2026-07-10'),
      product('Chronology', 'BMI', '2026-06-20'),
      product('Chronology', 'TCI', '2026-07-10'),
      product('ChangeMap', null, '2026-07-10', '2026-06-20'),
    ]),
    mepar('EFGH5678'),
  ],
};

const WORLD: Answers = {
  ...EMPTY_WORLD,
  eks: [
    item('3026000010', '5747 Almáskamarás, Béke utca 1.'),
    item('3026000002', null),
    item('3026000001', EK.ownerAddress),
  ],
  ekTotals: [total('3026000001', 2, 23), total('3026000010', 1, 8.25)],
  ek: EK,
  curve: { points: [], smooth: [], breaks: [], lastYear: [], median: [], band: [], alerts: [], crops: [] },
};
const open = (path: string, answers: Answers = WORLD, account: 'agrarmonitor' | 'admin' = 'agrarmonitor') =>
  showApp(path, personOf(account), answers);
const panel = (name: string) => screen.findByRole('complementary', { name });

describe('the home of a monitoring customer', () => {
  it('lists the applications by code, with their blocks and hectares', async () => {
    open('/');
    const list = within(await panel('Egységes kérelmek (EK)'));
    const links = list.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/view/ek/3026000001',
      '/view/ek/3026000002',
      '/view/ek/3026000010',
    ]);
    expect(links[0]?.textContent).toContain('2 blokk · 23,00\u00A0ha');
    expect(links[1]?.textContent).toContain('nincs blokkja');
    expect(list.getByText('3 EK · 31,25 ha')).toBeTruthy();
  });

  it('narrows the list by a number or an address, however it is accented', async () => {
    const { person } = open('/');
    const list = within(await panel('Egységes kérelmek (EK)'));
    const field = list.getByRole('searchbox', { name: 'Keresés a listában' });
    await person.type(field, 'almaskamaras');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/view/ek/3026000010']);
    await person.type(field, 'x');
    expect(list.getByRole('status').textContent).toBe('Nincs a listában ilyen: „almaskamarasx”.');
  });

  it('says what will stand there while there is nothing', async () => {
    open('/', EMPTY_WORLD);
    const home = within(await panel('Egységes kérelmek (EK)'));
    expect(home.getByText('Még nincs egységes kérelem.')).toBeTruthy();
    expect(home.getByText(/Excel- vagy CSV-táblázatból/)).toBeTruthy();
    expect(home.queryByRole('searchbox')).toBeNull();
  });

  it('says what could not be loaded, and tries again', async () => {
    let fails = true;
    const { person } = open('/', { ...WORLD, eks: () => (fails ? refusal('not-found') : [item('3026000001', null)]) });
    expect((await screen.findByRole('alert')).textContent).toContain('egységes kérelmek');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Újra' }));
    expect(await screen.findByRole('link', { name: /3026000001/ })).toBeTruthy();
  });

  it('finds an application by the search of the bar', async () => {
    const { person } = open('/', {
      ...WORLD,
      search: {
        suggestions: [
          { type: 'agrarmonitorEKCode', label: '3026000001', detail: EK.ownerAddress, ekCode: '3026000001' },
        ],
      },
    });
    await person.type(await screen.findByPlaceholderText('EK azonosító...'), '3026');
    await person.click(await screen.findByRole('option', { name: /3026000001/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/view/ek/3026000001'));
  });
});

describe('an application', () => {
  it('shows its facts, its blocks with their plants, and the buttons of each', async () => {
    open('/view/ek/3026000001');
    const shown = within(await panel('Egységes kérelem (EK)'));
    for (const fact of ['KR3026000001', '2026. 05. 14.', '5746 Kunágota, Árpád utca 3.']) shown.getByText(fact);
    expect(shown.getByText('2 blokk · 23,00 ha')).toBeTruthy();
    const [first] = shown.getAllByRole('listitem').filter((each) => within(each).queryByText('ABCD1234') !== null);
    expect(first?.textContent).toContain('Őszi búza7,50\u00A0ha');
    expect(first?.textContent).toContain('Kukorica4,00\u00A0ha');
    expect(shown.getByRole('link', { name: 'Kronológia: EFGH5678' }).getAttribute('href')).toBe(
      '/view/ek/3026000001?meparCode=EFGH5678&productType=Chronology',
    );
    expect(shown.getByRole('link', { name: 'Változástérkép: ABCD1234' }).getAttribute('href')).toBe(
      '/view/ek/3026000001?meparCode=ABCD1234&productType=ChangeMap',
    );
    expect(document.title).toBe('3026000001 – Agrármonitor');
  });

  it('says that a fact is missing', async () => {
    open('/view/ek/3026000001', { ...WORLD, ek: { ...EK, krNumber: null, signedAt: null, ownerAddress: null } });
    const shown = within(await panel('Egységes kérelem (EK)'));
    expect(shown.getAllByText('Nincs adat')).toHaveLength(3);
  });

  it('opens the product of a block with its legend and dates, and returns', async () => {
    const { person } = open('/view/ek/3026000001');
    const before = within(await panel('Egységes kérelem (EK)'));
    await act(() => person.click(before.getByRole('link', { name: 'Kronológia: ABCD1234' })));
    const shown = within(await panel('EK termék'));
    expect(shown.getByRole('heading', { level: 1 }).textContent).toBe('Kronológia');
    expect(shown.getByText('EK termék · 3026000001 · ABCD1234')).toBeTruthy();
    expect(shown.getByText('Chronology leírása.')).toBeTruthy();
    const dates = shown.getAllByRole('button', { name: /megjelenítése a térképen/ });
    expect(dates).toHaveLength(2);
    await person.click(shown.getByRole('button', { name: /2026\. 06\. 20\./ }));
    await waitFor(() => expect(window.location.search).toContain('date=2026-06-20'));
    expect(window.location.search).toContain('meparCode=ABCD1234&productType=Chronology');
    await act(() => person.click(shown.getByRole('button', { name: 'Vissza az egységes kérelemhez' })));
    await panel('Egységes kérelem (EK)');
    expect(window.location.search).toBe('?meparCode=ABCD1234');
  });

  it('has the earlier date beside that of a change, and nothing of a block without images', async () => {
    open('/view/ek/3026000001?meparCode=ABCD1234&productType=ChangeMap');
    const shown = within(await panel('EK termék'));
    expect(shown.getByText('2026. 06. 20. óta')).toBeTruthy();
  });

  it('has the layer of its product in the switcher, beside that of the applications', async () => {
    const { person } = open('/view/ek/3026000001?meparCode=ABCD1234&productType=ChangeMap');
    await panel('EK termék');
    await person.click(screen.getByRole('button', { name: 'Rétegek' }));
    const switcher = within(await screen.findByRole('dialog', { name: 'Rétegek' }));
    for (const name of ['EK-termék', 'Egységes kérelem'])
      expect((switcher.getByRole('checkbox', { name }) as HTMLInputElement).checked).toBe(true);
  });

  it('says that a block without images has none', async () => {
    open('/view/ek/3026000001?meparCode=EFGH5678&productType=Chronology');
    const shown = within(await panel('EK termék'));
    expect(shown.getByText('Nincs rendelkezésre álló adat!')).toBeTruthy();
  });

  it('does not know a block of another application', async () => {
    open('/view/ek/3026000001?meparCode=ZZZZ9999');
    const shown = within(await panel('Egységes kérelem (EK)'));
    expect(shown.getByRole('alert').textContent).toContain('a blokk ebben az egységes kérelemben');
  });

  it('is open to an administrator too, and says so when there is none of that number', async () => {
    open('/view/ek/3026000001', WORLD, 'admin');
    await panel('Egységes kérelem (EK)');
    expect(screen.getByText('KR3026000001')).toBeTruthy();
  });
});
