import { describe, expect, it } from 'vitest';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { plotHref } from '#web/shared/link/plotHref.ts';
import { filterPlots } from './filterPlots.ts';
import { alertDays } from './plotAlerts.ts';
import { nearestTo, plotDates } from './plotDates.ts';
import { rateOf, totalOf, USUAL_RATES } from './rates.ts';
import { blockPlot, PRODUCTS, ZONES } from '#web/testing/blockPlots.ts';

describe('the filter of plots', () => {
  const plots = [blockPlot(1, 'Öreg-dűlő'), blockPlot(2, 'Alsó tábla', { plantName: null, meparCode: 'WXYZ9876' })];
  it.each([
    ['oreg', [1]],
    ['ÖREG', [1]],
    ['buza', [1]],
    ['wxyz', [2]],
    ['', [1, 2]],
    ['kukorica', []],
  ])('for "%s" leaves %j', (typed, ids) => expect(filterPlots(plots, typed).map(({ id }) => id)).toEqual(ids));
});

describe('the dates of a plot', () => {
  it('have a button for each kind of picture', () => {
    const rows = plotDates(PRODUCTS, 'Chronology');
    expect(rows.map(({ title, products }) => [title, products.map(({ label }) => label)])).toEqual([
      ['2026. 07. 01.', ['Biomassza-intenzitás', 'Látható felvétel']],
      ['2026. 06. 20.', ['Biomassza-intenzitás']],
    ]);
  });
  it('of a single picture are shown by one word', () => {
    expect(plotDates(PRODUCTS, 'NDVI')[0]?.products[0]?.label).toBe('Megjelenít');
  });
  it('between two days are a range', () => {
    const [change] = PRODUCTS.slice(0, 1).map((each) => ({ ...each, type: 'Change', dateBefore: '2026-06-20' }));
    expect(change && plotDates([change], 'Change')[0]?.title).toBe('2026. 06. 20. – 2026. 07. 01.');
  });
});

describe('the picture of a day without one', () => {
  const list = PRODUCTS.filter(({ subType }) => subType === 'BMI');
  it.each([
    ['2026-06-22', '2026-06-20'],
    ['2026-06-30', '2026-07-01'],
    ['2027-01-01', '2026-07-01'],
  ])('%s is that of %s', (day, date) => expect(nearestTo(day, list)?.date).toBe(date));
  it('is left to the address where the day has one, or there is no day', () => {
    expect([nearestTo('2026-07-01', list), nearestTo(null, list), nearestTo('2026-07-01', [])]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('rates', () => {
  it.each([
    ['120', 120],
    [' 120 ', 120],
    ['120,5', null],
    ['0', 0],
    ['10000', 10_000],
    ['10001', null],
    ['-1', null],
    ['', null],
    ['sok', null],
  ])('of "%s" are %j', (typed, rate) => expect(rateOf(typed)).toBe(rate));
  it('add up over the zones of the plot', () => {
    expect(totalOf(ZONES.zones, USUAL_RATES)).toBe(120 + 3 * 180);
    expect(totalOf(ZONES.zones, { ...USUAL_RATES, high: 'x' })).toBeNull();
    // A category that the plot has none of does not count.
    expect(totalOf(ZONES.zones, { ...USUAL_RATES, medium: 'x' })).toBe(660);
  });
});

const alert = (date: string, area: number) => ({
  date,
  productId: `alert-${date}`,
  kind: 'vegetation',
  answer: null,
  geom: OWN_BLOCK.geom,
  area,
});

describe('alerts of a plot', () => {
  it('are added up by day, newest first', () =>
    expect(alertDays([alert('2026-06-01', 1), alert('2026-07-01', 2), alert('2026-06-01', 0.5)])).toEqual([
      { date: '2026-07-01', area: 2 },
      { date: '2026-06-01', area: 1.5 },
    ]));
  it('open the plot on their day', () => {
    const mepar = { ...OWN_BLOCK, alerts: [alert('2026-07-01', 2)], blockPlots: [blockPlot(7, 'Öreg-dűlő')] };
    const earlier = { ...mepar, meparCode: 'AAAA1111', blockPlots: [blockPlot(3, 'Másik')] };
    const target = { view: 'alert', date: '2026-07-01' as never } as const;
    expect(plotHref([mepar, earlier], target)).toBe('/view/blockPlot/3?date=2026-07-01');
    expect(plotHref([mepar], { ...target, date: '2026-07-02' as never })).toBeNull();
    expect(plotHref([{ ...mepar, blockPlots: [] }], target)).toBeNull();
  });
});
