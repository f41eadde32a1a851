import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hitKey, type ShapeRow } from '#web/mapScreen/shapeTable.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { EMPTY } from './selection.ts';
import { ShapeTablePanel } from './ShapeTablePanel.tsx';
import type { RowSort } from './sortRows.ts';
import { BY_FIRST } from './tableText.ts';
import type { FilledTable, ShapeTableState } from './useShapeTable.ts';

const row = (id: string, plant: string | null, side: number): ShapeRow => ({
  id,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [650_000, 200_000],
        [650_000 + side, 200_000],
        [650_000 + side, 200_000 + side],
        [650_000, 200_000 + side],
        [650_000, 200_000],
      ],
    ],
  },
  cells: [plant, `KOTV-${id}`],
  hits: [hitKey('PLOTS', id)],
  to: plant === null ? null : `/view/block/${id}`,
});

const filled = (key: string, title: string, rows: readonly ShapeRow[]): FilledTable => ({
  table: {
    key,
    title,
    columns: [
      { title: 'Növény', width: 12 },
      { title: 'Kötvény', width: 12 },
    ],
    layers: ['PLOTS'],
    query: () => ({ queryKey: [key] }),
    rowsOf: () => ({ rows, truncated: false }),
  },
  found: rows,
  rows,
  truncated: false,
});

const PLOTS = filled('policyPlot', 'Biztosított táblák', [
  row('1', 'Zab', 100),
  row('2', null, 200),
  row('3', 'Árpa', 300),
]);
const DAMAGES = filled('damagePlot', 'Károsodott táblák', []);

function stateOf(rest: Partial<ShapeTableState> = {}): ShapeTableState {
  const lasso = { isOn: false, sketch: null, mode: { kind: 'browse', pickable: [] } as const };
  return {
    isOpen: true,
    open: vi.fn(),
    close: vi.fn(),
    filled: [DAMAGES, PLOTS],
    current: PLOTS,
    choose: vi.fn(),
    sort: BY_FIRST,
    setSort: vi.fn(),
    isLoading: false,
    error: null,
    retry: vi.fn(),
    selection: EMPTY.extent,
    isCrossed: false,
    fitsAddress: true,
    withoutRow: 0,
    select: vi.fn(),
    active: null,
    show: vi.fn(),
    pickable: [],
    pick: vi.fn(),
    lasso: { ...lasso, toggle: vi.fn(), onEvent: vi.fn() },
    layers: [],
    ...rest,
  };
}

function open(rest: Partial<ShapeTableState> = {}) {
  const state = stateOf(rest);
  const Panel = () => {
    const [sort, setSort] = useState<RowSort>(state.sort);
    return <ShapeTablePanel state={{ ...state, sort, setSort }} />;
  };
  return { state, ...show(<Panel />, personOf('operator'), EMPTY_WORLD) };
}

const plants = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[1]?.textContent);

afterEach(() => vi.restoreAllMocks());

describe('the attribute table', () => {
  it('has the selected rows with their number and hectares, each with the way to its own screen', () => {
    open();
    expect(screen.getByRole('status').textContent.replaceAll('\u00A0', ' ')).toBe('3 sor · 14,00 ha');
    expect(plants()).toEqual(['Árpa', 'Zab', 'nincs adat']);
    expect(screen.getByRole('link', { name: 'Megnyitás: Zab' }).getAttribute('href')).toBe('/view/block/1');
    expect(screen.getByRole('button', { name: 'Biztosított táblák (3)' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('is sorted by a column, and the other way by the same column again', async () => {
    const { person } = open();
    await person.click(screen.getByRole('button', { name: 'Terület (ha)' }));
    expect(plants()).toEqual(['Zab', 'nincs adat', 'Árpa']);
    await person.click(screen.getByRole('button', { name: 'Terület (ha)' }));
    expect(plants()).toEqual(['Árpa', 'nincs adat', 'Zab']);
  });

  it('shows a row on the map by its button, and marks the row of a shape that was clicked there', async () => {
    const { person, state } = open({ active: PLOTS.rows[2] ?? null });
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('Árpa');
    await person.click(screen.getByRole('button', { name: 'Mutatás a térképen: Zab' }));
    expect(state.show).toHaveBeenCalledWith(expect.objectContaining({ id: '1' }));
  });

  it('changes what is selected and what the rows are', async () => {
    const { person, state } = open();
    await person.click(screen.getByRole('button', { name: 'Körülrajzolás' }));
    expect(state.select).toHaveBeenCalledWith(EMPTY.outline);
    await person.click(screen.getByRole('button', { name: 'Károsodott táblák (0)' }));
    expect(state.choose).toHaveBeenCalledWith('damagePlot');
    await person.click(screen.getByRole('button', { name: 'Adattábla bezárása' }));
    expect(state.close).toHaveBeenCalled();
  });

  it.each([
    ['extent', /A térkép látható részén nincs ilyen alakzat/],
    ['outline', /A körülrajzolt területen nincs/],
    ['picked', /Kattintson a térkép alakzataira/],
  ] as const)('says what to do where nothing is selected: %s', (kind, words) => {
    open({ current: DAMAGES, selection: EMPTY[kind] });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: /GeoPackage/ })).toHaveProperty('disabled', true);
  });

  it('adds square metres where the table has them, and no area of points', () => {
    open({ current: { ...PLOTS, table: { ...PLOTS.table, areaUnit: 'm²' } } });
    expect(screen.getByRole('status').textContent.replaceAll('\u00A0', ' ')).toBe('3 sor · 140 000,0 m²');
    expect(screen.getByRole('button', { name: 'Terület (m²)' })).toBeTruthy();
    cleanup();
    const geometry = { type: 'Point', coordinates: [650_000, 200_000] } as const;
    open({ current: { ...PLOTS, rows: PLOTS.rows.map((each) => ({ ...each, geometry })) } });
    expect(screen.getByRole('status').textContent).toBe('3 sor');
    // Points have no column that would be empty.
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles.some((title) => title.includes('Terület'))).toBe(false);
    expect(titles.some((title) => title.includes('Kötvény'))).toBe(true);
  });

  it('counts each hectare of shapes that lie in one another once, and says so', () => {
    const rows = PLOTS.rows.map((each, index) => ({ ...each, rank: 3 - index }));
    const names = ['', 'enyhe', 'közepes', 'súlyos'];
    const table = { ...PLOTS.table, rankName: (rank: number) => names[rank] ?? '' };
    open({ current: { ...PLOTS, table, rows } });
    // Squares of 100, 200 and 300 m from one corner: 1, 4 and 9 ha would be 14 ha.
    expect(screen.getByRole('status').textContent.replaceAll('\u00A0', ' ')).toBe(
      '3 sor · együtt 9,00 ha, minden hektár egyszer, a legsúlyosabb fokozatánál: súlyos 1,00 ha, közepes 3,00 ha, enyhe 5,00 ha',
    );
    expect(screen.getByRole('button', { name: 'A folt teljes területe (ha)' })).toBeTruthy();
  });

  it('says that a selection is too long for the address', () => {
    open({ fitsAddress: false });
    expect(screen.getByText(/túl hosszú ahhoz, hogy a lap címében álljon/)).toBeTruthy();
  });

  it('says that no layer with a table is on', () => {
    open({ filled: [], current: null });
    expect(screen.getByText(/Egyetlen olyan réteg sincs bekapcsolva/)).toBeTruthy();
  });

  it('says that rows are missing, that they did not load, and that the outline crosses itself', async () => {
    const { person, state } = open({
      current: { ...PLOTS, truncated: true },
      error: new Error('x'),
      isCrossed: true,
      withoutRow: 2,
    });
    expect(screen.getByText(/2 kijelölt alakzatnak nincs sora/)).toBeTruthy();
    expect(screen.getByText(/alakzatnál több van/)).toBeTruthy();
    expect(screen.getByText(/keresztezi önmagát/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Újra' }));
    expect(state.retry).toHaveBeenCalled();
  });

  it('says that a picked shape is without a row because there are too many around it', () => {
    open({ filled: [DAMAGES, { ...PLOTS, truncated: true }], withoutRow: 1 });
    expect(screen.getByText(/1 kijelölt alakzatnak nincs sora, mert .* túl sok alakzat van/)).toBeTruthy();
    expect(screen.queryByText(/a blokkok közül azok vannak/)).toBeNull();
  });

  it('has many rows in pages', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => row(String(index + 1), `Növény ${index + 1}`, 100));
    const { person } = open({ current: { ...PLOTS, rows } });
    expect(plants()).toHaveLength(50);
    await person.click(screen.getByRole('button', { name: 'Következő oldal' }));
    expect(plants()[0]).toBe('Növény 51');
  });

  it.each([
    ['A sorok letöltése Excel-táblázatként', 'Biztosított táblák \\d{4}-\\d\\d-\\d\\d\\.xlsx'],
    ['A sorok és alakzataik letöltése GeoPackage-fájlként', 'Biztosított táblák \\d{4}-\\d\\d-\\d\\d\\.gpkg'],
  ])('is saved as a file: %s', async (button, name) => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { person } = open();
    await person.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(names).toEqual([expect.stringMatching(new RegExp(`^${name}$`))]));
  });
});
