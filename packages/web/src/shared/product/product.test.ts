import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { ALL_ROLES, ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { IMAGE_STYLES } from '#web/shared/imagery/imageStyle.ts';
import { kindOf, ofKind, shownProduct } from './blockProducts.ts';
import { lookOf, stylesOf } from './productLook.ts';
import { buttonsOf, PANEL_TYPES, productTypeOf } from './productTable.ts';

const product = (type: string, date: string, rest: Partial<Product> = {}): Product => ({
  id: `${type}_${date}`,
  type,
  subType: null,
  date,
  dateBefore: null,
  url: `s2:${type}_${date}`,
  fileName: null,
  title: type,
  description: '',
  meparCode: 'D3XDJ5TH',
  damagePlotId: null,
  productPolygon: null,
  data: null,
  ...rest,
});
const asked = (rest: object = {}) => ({ type: null, subType: null, date: null, before: null, ...rest });

describe("a block's buttons", () => {
  it('are the five of the specification for an insurer, and the block’s other types', () => {
    expect(buttonsOf(ROLES.OPERATOR, new Set(['Alert', 'AgriNdvi']))).toEqual({
      main: ['NDVI', 'ChangeMap', 'Chronology', 'DamageMap', 'HeterogenityMap'],
      more: ['Alert'],
    });
    expect(buttonsOf(ROLES.AGRARMONITOR, new Set()).main).toEqual(['ChangeMap', 'Chronology']);
    expect(buttonsOf(ROLES.AGRO, new Set(['SoilManagementZone']))).toEqual({
      main: ['NDVI', 'Chronology'],
      more: ['SoilManagementZone'],
    });
    expect(buttonsOf(ROLES.FARMER, new Set(['Alert']))).toEqual({ main: [], more: [] });
  });
  it('exist neither for roles without the right to products nor for programs', () => {
    const none = { main: [], more: [] };
    const without = ALL_ROLES.filter((role) => !mayCall('products', role));
    expect(without).toContain(ROLES.PROKAT);
    for (const role of [...without, ROLES.API, 0]) expect(buttonsOf(role, new Set(['Alert']))).toEqual(none);
  });
  it('understand the three spellings of one type', () => {
    for (const word of ['HeterogenityMap', 'HeterogeneityMap', 'Heterogeneity'])
      expect(productTypeOf(word)).toBe('HeterogenityMap');
    expect(productTypeOf('toString')).toBeNull();
    expect(productTypeOf(null)).toBeNull();
  });
});

describe('the product on the map', () => {
  const products = [
    product('NDVI', '2026-06-01'),
    product('NDVI', '2026-06-11'),
    product('Chronology', '2026-06-11', { subType: 'BMI' }),
    product('Chronology', '2026-06-11', { subType: 'TCI' }),
    product('Change', '2026-06-11', { dateBefore: '2026-06-01' }),
    product('Change', '2026-06-11', { dateBefore: '2026-05-25' }),
  ];
  it('is the newest of its kind unless a date is requested', () => {
    const list = ofKind(products, kindOf(products, asked()));
    expect(list.map(({ date }) => date)).toEqual(['2026-06-11', '2026-06-01']);
    expect(shownProduct(list, asked())?.date).toBe('2026-06-11');
    expect(shownProduct(list, asked({ date: '2026-06-01' }))?.date).toBe('2026-06-01');
    expect(shownProduct(list, asked({ date: '1999-01-01' }))?.date).toBe('2026-06-11');
    expect(shownProduct([], asked())).toBeNull();
  });
  it('is one of the two of the chronology, and one of the pairs of a change', () => {
    expect(kindOf(products, asked({ type: 'Chronology' }))).toEqual({ type: 'Chronology', subType: 'BMI' });
    const changes = ofKind(products, kindOf(products, asked({ type: 'Change' })));
    expect(shownProduct(changes, asked({ date: '2026-06-11', before: '2026-05-25' }))?.dateBefore).toBe('2026-05-25');
    expect(shownProduct(changes, asked({ date: '2026-06-11' }))?.dateBefore).toBe('2026-06-01');
  });
  it('falls back to what the role gets', () => {
    expect(kindOf(products.slice(2), asked())).toEqual({ type: 'Chronology', subType: 'BMI' });
  });
});

describe('colours', () => {
  it('have a legend in every style that is offered', () => {
    for (const type of PANEL_TYPES) {
      for (const subType of type === 'Chronology' ? (['BMI', 'TCI'] as const) : [null]) {
        const kind = { type, subType };
        expect(stylesOf(kind)).toContain('ndvi');
        for (const style of IMAGE_STYLES) expect(lookOf(kind, style).legend, type).not.toBeNull();
      }
    }
  });
  it('are the usual ones where a style does not exist', () => {
    expect(lookOf({ type: 'ChangeMap', subType: null }, 'relative').style).toBe('');
    expect(lookOf({ type: 'ChangeMap', subType: null }, 'ndvi-cb').style).toBe('change-map-cb');
    expect(lookOf({ type: 'DamageMap', subType: null }, 'ndvi-cb').style).toBe('damage-map-cb');
    expect(lookOf({ type: 'Alert', subType: null }, 'ndvi-cb').style).toBe('');
    expect(lookOf({ type: 'NDVI', subType: null }, 'relative').style).toBe('relative');
  });
});
