import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../units.ts';
import { dateRows } from './dateRows.ts';
import { disabledReason, type FarmerButton } from './farmerButtons.ts';
import {
  chooseDate,
  clickBlock,
  resolveTarget,
  selectBlock,
  stepBlock,
  switchToAlert,
  switchToNdvi,
} from './farmerState.ts';
import { composeFarmerUrl, parseFarmerUrl } from './farmerUrl.ts';
import { defaultDate, defaultView, type FarmerBlock } from './farmerView.ts';
import { ndviBanner } from './ndviBanner.ts';
import { pageOf, plotsWithoutOutline } from './policyPlotPages.ts';

const date = (text: string) => text as IsoDate;
const block = (meparCode: string, ndvi: string[], alerts: string[] = []): FarmerBlock => ({
  meparCode,
  ndvi: ndvi.map((text) => ({ date: date(text) })),
  alerts: alerts.map((text) => ({ date: date(text) })),
});

const fresh = block('AAAAAAA1', ['2022-06-22', '2022-06-02'], ['2022-06-22']);
const older = block('AAAAAAA2', ['2022-06-22', '2022-06-02', '2022-05-10'], ['2022-06-02']);
const calm = block('AAAAAAA3', ['2022-06-22']);
const cloudy = block('AAAAAAA4', []);
const blocks = [calm, fresh, cloudy, older];

describe('default view and date', () => {
  it('is ALERT exactly when the newest NDVI and the newest alert are of one date', () => {
    expect([fresh, older, calm, cloudy].map(defaultView)).toEqual(['alert', 'ndvi', 'ndvi', 'ndvi']);
    expect(defaultView(block('AAAAAAA5', [], ['2022-06-22']))).toBe('ndvi');
  });

  it('does not depend on the order of the dates', () => {
    expect(defaultView(block('AAAAAAA5', ['2022-06-02', '2022-06-22'], ['2022-05-01', '2022-06-22']))).toBe('alert');
    expect(defaultDate(older, 'alert')).toBe('2022-06-02');
    expect(defaultDate(cloudy, 'ndvi')).toBeNull();
  });
});

describe('NDVI banner', () => {
  const today = date('2022-06-22');
  it.each([
    [null, 'none'],
    [[], 'soon'],
    [['2022-06-22'], 'legend'],
    [['2022-04-01', '2022-06-01'], 'legend'],
    [['2022-05-31', '2022-04-01'], 'late'],
  ] as const)('of %j is %s', (dates, banner) => expect(ndviBanner(dates?.map(date) ?? null, today)).toBe(banner));
});

describe('the request of a URL', () => {
  it('falls back to the first parcel, its default view and its newest date', () => {
    expect(resolveTarget(blocks, { meparCode: null, view: null, date: null })).toMatchObject({
      block: calm,
      view: 'ndvi',
      productDate: '2022-06-22',
    });
    expect(resolveTarget(blocks, { meparCode: 'AAAAAAA1', view: null, date: null })).toMatchObject({
      view: 'alert',
      alertDate: '2022-06-22',
    });
    expect(resolveTarget(blocks, { meparCode: 'ZZZZZZZ9', view: null, date: null })).toBeNull();
    expect(resolveTarget([], { meparCode: null, view: null, date: null })).toBeNull();
  });

  it('keeps a date that the parcel has, and no other', () => {
    expect(resolveTarget(blocks, { meparCode: 'AAAAAAA2', view: 'ndvi', date: date('2022-05-10') })?.productDate).toBe(
      '2022-05-10',
    );
    expect(resolveTarget(blocks, { meparCode: 'AAAAAAA2', view: 'ndvi', date: date('2021-05-10') })?.productDate).toBe(
      '2022-06-22',
    );
    expect(resolveTarget(blocks, { meparCode: 'AAAAAAA3', view: 'alert', date: null })?.view).toBe('ndvi');
  });

  it('is the same after writing and reading the address', () => {
    assert(
      property(
        constantFrom(...blocks),
        constantFrom('ndvi', 'alert', null),
        integer({ min: 0, max: 3 }),
        (parcel, view, nth) => {
          const selection = selectBlock(parcel, { view, productDate: parcel.ndvi[nth]?.date ?? null });
          const target = parseFarmerUrl(composeFarmerUrl(selection));
          expect(target).not.toBeNull();
          const again = target && resolveTarget(blocks, target);
          expect(again && composeFarmerUrl(again)).toBe(composeFarmerUrl(selection));
        },
      ),
    );
  });

  it('is written as specified', () => {
    expect(composeFarmerUrl(selectBlock(fresh, { view: 'alert' }))).toBe(
      '/view/block/AAAAAAA1?view=alert&date=2022-06-22',
    );
    expect(composeFarmerUrl(selectBlock(cloudy, { view: 'ndvi' }))).toBe('/view/block/AAAAAAA4?view=ndvi');
    expect(parseFarmerUrl('/view/block/AAAAAAA1?view=17&date=2022-06-22#x')).toEqual({
      meparCode: 'AAAAAAA1',
      view: 'alert',
      date: '2022-06-22',
    });
    expect(parseFarmerUrl('/view/block/AAAAAAA1?view=x&date=2022-06-31')).toEqual({
      meparCode: 'AAAAAAA1',
      view: null,
      date: null,
    });
    for (const other of ['/view/block/aaaaaaa1', '/view/block/', '/view/policy/1', '/', ''])
      expect(parseFarmerUrl(other)).toBeNull();
  });
});

describe('switching views', () => {
  it('to ALERT keeps the selected parcel and its chosen date, else takes the first with alerts and its newest', () => {
    const two = block('AAAAAAA6', ['2022-06-22'], ['2022-06-22', '2022-05-01']);
    expect(
      switchToAlert([two], { ...selectBlock(two, { view: 'ndvi' }), alertDate: date('2022-05-01') }),
    ).toMatchObject({ block: two, alertDate: '2022-05-01' });
    expect(switchToAlert(blocks, selectBlock(calm, { view: 'ndvi' }))).toMatchObject({
      block: fresh,
      view: 'alert',
      alertDate: '2022-06-22',
    });
    expect(switchToAlert(blocks, null)).toMatchObject({ block: fresh });
    expect(switchToAlert([calm, cloudy], selectBlock(calm, { view: 'ndvi' }))).toBeNull();
  });

  it('to NDVI and back loses nothing', () => {
    const selection = selectBlock(older, { view: 'alert', productDate: date('2022-05-10') });
    expect(switchToAlert(blocks, switchToNdvi(selection))).toEqual(selection);
  });
});

describe('a click on a parcel', () => {
  const inAlert = selectBlock(fresh, { view: 'alert' });
  it('keeps ALERT only where there are alerts', () => {
    expect(clickBlock(inAlert, older, false)).toMatchObject({ block: older, view: 'alert', alertDate: '2022-06-02' });
    expect(clickBlock(inAlert, calm, false)).toMatchObject({ block: calm, view: 'ndvi' });
    expect(clickBlock(switchToNdvi(inAlert), older, false)).toMatchObject({ view: 'ndvi' });
  });
  it('is ignored while drawing and on the selected parcel', () => {
    expect(clickBlock(inAlert, older, true)).toBeNull();
    expect(clickBlock(inAlert, { ...fresh }, false)).toBeNull();
    expect(clickBlock(null, calm, false)).toMatchObject({ block: calm });
  });
});

describe('stepping', () => {
  it('cycles through all parcels in NDVI and through those with alerts in ALERT', () => {
    const walk = (view: 'ndvi' | 'alert', start: FarmerBlock, direction: 'previous' | 'next') => {
      const second = stepBlock(blocks, selectBlock(start, { view }), direction);
      return [second, second && stepBlock(blocks, second, direction)].map((selection) => selection?.block.meparCode);
    };
    expect(walk('ndvi', calm, 'next')).toEqual(['AAAAAAA1', 'AAAAAAA4']);
    expect(walk('ndvi', calm, 'previous')).toEqual(['AAAAAAA2', 'AAAAAAA4']);
    expect(walk('alert', fresh, 'next')).toEqual(['AAAAAAA2', 'AAAAAAA1']);
    expect(stepBlock([calm], selectBlock(calm, { view: 'ndvi' }), 'next')).toBeNull();
    expect(stepBlock([], null, 'next')).toBeNull();
  });

  it('forth and back returns to the same parcel', () => {
    assert(
      property(constantFrom(...blocks), (start) => {
        const selection = selectBlock(start, { view: 'ndvi' });
        const next = stepBlock(blocks, selection, 'next');
        expect(next && stepBlock(blocks, next, 'previous')?.block).toBe(start);
      }),
    );
  });
});

describe('dates of the dropdown', () => {
  it('are the NDVI dates, newest first, alert dates marked', () => {
    expect(
      dateRows(block('AAAAAAA1', ['2022-05-10', '2022-06-22', '2022-06-02'], ['2022-06-02', '2021-01-01'])),
    ).toEqual([
      { date: '2022-06-22', isAlert: false },
      { date: '2022-06-02', isAlert: true },
      { date: '2022-05-10', isAlert: false },
    ]);
  });

  it('without an alert show the NDVI of that date when chosen in ALERT', () => {
    const selection = selectBlock(older, { view: 'alert' });
    expect(chooseDate(selection, date('2022-05-10'))).toMatchObject({ view: 'ndvi', productDate: '2022-05-10' });
    expect(chooseDate(selection, date('2022-06-02'))).toMatchObject({ view: 'alert', alertDate: '2022-06-02' });
    expect(chooseDate(selection, date('1999-01-01'))).toBe(selection);
  });
});

describe('buttons', () => {
  const reasons = (selected: FarmerBlock | null, view: 'ndvi' | 'alert', isDrawing = false, list = blocks) =>
    (['alertView', 'managePlots', 'alertedAreas', 'ndviMap', 'next'] as const satisfies readonly FarmerButton[]).map(
      (button) =>
        disabledReason(button, { blocks: list, selection: selected && selectBlock(selected, { view }), isDrawing }),
    );
  it('are disabled for a reason', () => {
    expect(reasons(fresh, 'alert')).toEqual([null, null, null, null, null]);
    expect(reasons(older, 'ndvi')).toEqual([null, null, 'no-alert-on-date', null, null]);
    expect(reasons(cloudy, 'ndvi')).toEqual([null, null, 'no-alert-on-date', 'no-ndvi-on-date', null]);
    expect(reasons(calm, 'ndvi', false, [calm])).toEqual([
      'no-alerts',
      null,
      'no-alert-on-date',
      null,
      'no-other-block',
    ]);
    expect(reasons(fresh, 'alert', true)).toEqual(['drawing', 'drawing', null, null, 'drawing']);
    expect(reasons(null, 'ndvi')).toEqual([null, null, 'no-alert-on-date', 'no-ndvi-on-date', null]);
  });
});

describe('the policy plot list', () => {
  it('has five on a page and never an empty page', () => {
    expect(pageOf([1, 2, 3, 4, 5, 6], 2)).toEqual({ items: [6], page: 2, pages: 2 });
    expect(pageOf([1, 2, 3, 4, 5], 9)).toEqual({ items: [1, 2, 3, 4, 5], page: 1, pages: 1 });
    expect(pageOf([], Number.NaN)).toEqual({ items: [], page: 1, pages: 1 });
  });
  it('knows which plots still lack an outline', () => {
    expect(plotsWithoutOutline([{ tableGeometry: null }, { tableGeometry: {} }])).toHaveLength(1);
  });
});
