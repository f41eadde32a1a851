import type { FarmerBlock } from '@georisk/domain/farmer/farmerView.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { describe, expect, it } from 'vitest';
import { alertHref } from './alertHref.ts';

const date = (text: string) => text as IsoDate;
const block = (meparCode: string, ndvi: string[], alerts: string[]): FarmerBlock => ({
  meparCode,
  ndvi: ndvi.map((text) => ({ date: date(text) })),
  alerts: alerts.map((text) => ({ date: date(text) })),
});
const blocks = [block('AAAAAAA1', ['2026-06-22'], []), block('AAAAAAA2', ['2026-06-22'], ['2026-06-02', '2026-06-22'])];

describe('the target of an alert link', () => {
  it('is the parcel with that alert on that date', () =>
    expect(alertHref(blocks, { view: 'alert', date: date('2026-06-02') })).toBe(
      '/view/block/AAAAAAA2?view=alert&date=2026-06-02',
    ));
  it('is a parcel with an alert where the date is gone', () =>
    expect(alertHref(blocks, { view: 'alert', date: date('2025-06-02') })).toBe(
      '/view/block/AAAAAAA2?view=alert&date=2026-06-22',
    ));
  it('is home without parcels', () => expect(alertHref([], { view: 'alert', date: date('2026-06-02') })).toBe('/'));
});
