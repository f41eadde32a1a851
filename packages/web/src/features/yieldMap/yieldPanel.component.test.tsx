import type { YieldArea } from '@georisk/contract/verticals/insurance/landUse.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import type { YieldView } from './useYieldView.ts';
import { YieldPanel } from './YieldPanel.tsx';

const area = (id: number, more: Partial<YieldArea> = {}): YieldArea => ({
  id,
  meparCode: `BLOKK${id}`,
  nuts4Code: null,
  nuts4Name: null,
  yield: id,
  yieldPolygon: {
    type: 'Polygon',
    coordinates: [
      [
        [738_000, 205_000],
        [738_100, 205_000],
        [738_100, 205_100],
        [738_000, 205_000],
      ],
    ],
  },
  ...more,
});
const district = (id: number, name: string, amount: number) =>
  area(id, { meparCode: null, nuts4Code: `HU${id}`, nuts4Name: name, yield: amount });

const open = (more: Partial<YieldView>, selected: YieldArea | null = null) => {
  const calls = {
    retry: vi.fn<() => void>(),
    onPoint: vi.fn<(area: YieldArea | null) => void>(),
    onZoom: vi.fn<(area: YieldArea) => void>(),
  };
  const areas = more.areas ?? [];
  const shown = show(
    <YieldPanel
      type="reference"
      plant="KALASZOS"
      view={{
        scale: 'Mepar',
        areas,
        onScreen: areas,
        max: 10,
        truncated: false,
        loading: false,
        error: null,
        retry: calls.retry,
        ...more,
      }}
      selected={selected}
      onPoint={calls.onPoint}
      onZoom={calls.onZoom}
    />,
    personOf('expert-uw'),
    EMPTY_WORLD,
    '/view/yield/reference/KALASZOS',
  );
  return { ...shown, ...calls };
};
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));

describe('the panel of the yields', () => {
  it.each([
    ['the areas are', { loading: true }],
    ['the upper end of the colours is', { max: undefined, areas: [area(1)] }],
  ])('is loading while %s', (_, more) => {
    open(more as Partial<YieldView>);
    expect(screen.getByRole('progressbar', { name: /a hozamtérkép/ })).toBeTruthy();
  });

  it('keeps its areas while others are being read', () => {
    open({ loading: true, areas: [area(1)] });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(rows()).toEqual(['BLOKK11,00 t/ha']);
  });

  it('says why it did not come, and asks again', async () => {
    const error = new ApiProblem({ status: 503, reason: 'not-ready', message: 'Most indul.' });
    const { person, retry } = open({ error });
    expect(screen.getByRole('alert').textContent).toContain('Most indul.');
    await person.click(screen.getByRole('button', { name: 'Újra' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it.each([
    ['there is none', {}],
    ['there is none on the screen', { areas: [area(1)], onScreen: [] }],
  ])('says where yields come from where %s', (_, more) => {
    open(more);
    expect(screen.getByRole('status').textContent).toMatch(/nincs ismert hozama/);
  });

  it('lists the highest first, equal ones by their Hungarian names, and says the scale', async () => {
    open({
      scale: 'Nuts4',
      areas: [district(1, 'Zirci járás', 5), district(2, 'Ózdi járás', 5), district(3, 'Ajkai járás', 7.25)],
    });
    expect(rows()).toEqual(['Ajkai járás7,25 t/ha', 'Ózdi járás5,00 t/ha', 'Zirci járás5,00 t/ha']);
    expect(screen.getByRole('heading', { name: 'Járások ezen a részen' })).toBeTruthy();
    expect(screen.getByText(/^Járások átlaga\./)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('lists sixty, and says how many more there are', () => {
    open({ areas: Array.from({ length: 75 }, (_, index) => area(index + 1)), truncated: true });
    expect(rows()).toHaveLength(60);
    expect(screen.getByText('… és még 15. Közelebbről kevesebb van.')).toBeTruthy();
    expect(screen.getByText('Nem fér ki mind: közelebbről látszik a többi.')).toBeTruthy();
  });

  it('points at an area by the focus and the mouse, and moves there by Enter', async () => {
    const only = area(4);
    const { person, onPoint, onZoom } = open({ areas: [only] });
    const row = screen.getByRole('button', { name: /^Odanagyítás: BLOKK4, 4,00/ });
    row.focus();
    expect(onPoint.mock.calls).toEqual([[only]]);
    await person.keyboard('{Enter}');
    expect(onZoom.mock.calls).toEqual([[only]]);
    await person.hover(row);
    await person.unhover(row);
    expect(onPoint.mock.calls.at(-1)).toEqual([null]);
  });

  it('has the facts of the area that is pointed at, the name of a district alone', () => {
    open({ scale: 'Nuts4', areas: [district(1, 'Zirci járás', 5)] }, district(1, 'Zirci járás', 5));
    const facts = screen
      .getAllByRole('rowheader')
      .map((head) => head.closest('tr')?.textContent?.replaceAll(/\s/g, ' '));
    expect(facts).toEqual(['Járás kódjaHU1', 'NévZirci járás', 'Átlagos hozam5,00 t/ha']);
  });

  it('says what to do while none is pointed at', () => {
    open({ areas: [area(1)] });
    expect(screen.getByText('Vigye az egeret egy területre, vagy válasszon a listából.')).toBeTruthy();
    expect(screen.queryByRole('rowheader')).toBeNull();
  });

  it('opens the real yields of the same crop, and another crop of the same kind', async () => {
    const { person } = open({ areas: [area(1)] });
    expect(screen.getByText(/^A várható hozam/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Referencia' }));
    expect(window.location.pathname).toBe('/view/yield/reference/KALASZOS');
    await person.click(screen.getByRole('button', { name: 'Valós' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/real\/KALASZOS$/));
    await person.click(screen.getByRole('combobox', { name: 'Növény' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.length).toBeGreaterThan(1);
    await person.click(options.find((option) => option.getAttribute('aria-selected') !== 'true') as HTMLElement);
    await waitFor(() => expect(window.location.pathname).not.toMatch(/KALASZOS$/));
  });
});
