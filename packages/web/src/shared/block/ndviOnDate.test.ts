import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { describe, expect, it } from 'vitest';
import { imageMeanOn, meanOnDate, ndviProducts } from './ndviOnDate.ts';

const product = (type: string, date: string, mean: number | null, subType: Product['subType'] = null): Product => ({
  id: `${type}-${date}`,
  type,
  subType,
  date,
  dateBefore: null,
  url: null,
  fileName: null,
  title: type,
  description: '',
  meparCode: 'A6M87P8B',
  damagePlotId: null,
  productPolygon: null,
  data: { count: 1500, clearShare: 0.98, mean, sd: 0.05, min: 0.2, max: 0.9 },
});

const products = [
  product('Chronology', '2026-06-11', 0.7, 'TCI'),
  product('Chronology', '2026-06-11', 0.7, 'BMI'),
  product('AgriNdvi', '2026-06-11', 0.71),
  product('Alert', '2026-06-06', null),
  product('NDVI', '2026-06-06', null),
  product('AgriNdvi', '2026-06-01', 0.6),
];

describe('NDVI of a block', () => {
  it('is one product a date, newest first, and no alert or true-colour picture', () => {
    expect(ndviProducts(products).map(({ id }) => id)).toEqual([
      'AgriNdvi-2026-06-11',
      'NDVI-2026-06-06',
      'AgriNdvi-2026-06-01',
    ]);
  });

  it('is compared with the image before that has a mean', () => {
    const found = meanOnDate(products, '2026-06-11');
    expect(found?.product.id).toBe('AgriNdvi-2026-06-11');
    expect(found?.previous?.date).toBe('2026-06-01');
    expect(found?.previous?.difference).toBeCloseTo(0.11, 10);
  });

  it('has no comparison on the first date, and is nothing on a date without an image', () => {
    expect(meanOnDate(products, '2026-06-01')?.previous).toBeNull();
    expect(meanOnDate(products, '2026-05-01')).toBeNull();
    expect(meanOnDate(products, null)).toBeNull();
  });
});

describe('the mean of an image', () => {
  it('is that of its day, where it is known', () => {
    const images = [
      { date: '2026-06-11', mean: 0.6 },
      { date: '2025-06-11', mean: null },
    ];
    expect(imageMeanOn(images, '2026-06-11')).toEqual({ date: '2026-06-11', mean: 0.6 });
    expect(imageMeanOn(images, '2025-06-11')).toBeNull();
    expect(imageMeanOn(images, null)).toBeNull();
  });
});
