import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { pictureLayer, shownAlerts } from './blockParts.ts';

const alert = (date: string, productId = date): Block['alerts'][number] => ({
  date,
  productId,
  kind: 'vegetation',
  answer: null,
  geom: { type: 'MultiPolygon', coordinates: [] },
  area: 1,
});

describe("a block's alerts on the map", () => {
  const alerts = [alert('2026-07-08', 'a'), alert('2026-07-08', 'b'), alert('2026-06-03', 'c')];

  it('are those of the shown day, else the newest', () => {
    expect(shownAlerts(alerts, '2026-06-03').map(({ productId }) => productId)).toEqual(['c']);
    expect(shownAlerts(alerts, '2026-07-18').map(({ productId }) => productId)).toEqual(['a', 'b']);
    expect(shownAlerts(alerts, null).map(({ productId }) => productId)).toEqual(['a', 'b']);
    expect(shownAlerts([], '2026-07-18')).toEqual([]);
  });
});

describe("a product's picture", () => {
  it.each([
    [ROLES.MANAGER, 'PRODUCT'],
    [ROLES.AGRO, 'NDVI'],
    [ROLES.AGRARMONITOR, 'EK_PRODUCT'],
  ])('is for role %i in its layer %s', (role, layer) => {
    expect(pictureLayer(role)).toBe(layer);
  });
});
