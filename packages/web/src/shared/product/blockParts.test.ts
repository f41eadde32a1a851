import { PRODUCT_TYPES } from '@georisk/contract/products/productTypes.ts';
import type { Block, Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { pictureLayers } from './blockLayers.ts';
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

  it('is a photograph where no colour of it stands for a value, and only there', () => {
    const block = { meparCode: 'ABCD1234', geom: alert('2026-07-08').geom };
    const isPhoto = (type: Product['type'], subType: Product['subType']) => {
      const product = { type, subType, date: '2026-07-08', url: 's2:A', productPolygon: null } as unknown as Product;
      const [layer] = pictureLayers({ role: ROLES.MANAGER, block, product, other: null, style: '', opacity: 1 });
      return layer?.source.kind === 'tiles' && layer.source.tiles.kind === 'wms' && layer.source.tiles.isPhoto;
    };
    expect(isPhoto('Chronology', 'TCI')).toBe(true);
    expect(isPhoto('Chronology', 'BMI')).toBe(false);
    expect(PRODUCT_TYPES.filter((type) => isPhoto(type, null))).toEqual([]);
  });
});
