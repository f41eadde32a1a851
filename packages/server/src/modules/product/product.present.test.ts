import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { fromRow } from './product.present.ts';
import type { ProductRow } from './product.repository.ts';

const row: ProductRow = {
  id: 7,
  companyId: 4,
  damagePlotId: null,
  meparCode: 'TESTOWN1',
  type: 'Heterogeneity',
  subType: null,
  date: '2018-05-22',
  dateBefore: null,
  url: null,
  fileName: 'tabla.pdf',
  geom: null,
  data: null,
};

describe('a stored product', () => {
  it('names its document to those who may open documents, and to nobody else', () => {
    expect(fromRow(row, ROLES.MANAGER, true)).toMatchObject([{ id: '7', fileName: 'tabla.pdf' }]);
    expect(fromRow(row, ROLES.AGRO, false)).toMatchObject([{ id: '7', fileName: null }]);
  });

  it('is recognised by each spelling of its type, and is none where this version does not know it', () => {
    const titles = ['HeterogenityMap', 'HeterogeneityMap', 'Heterogeneity'].map(
      (type) => fromRow({ ...row, type }, ROLES.MANAGER, true)[0]?.title,
    );
    expect(new Set(titles)).toEqual(new Set(['Táblamonitoring']));
    expect(fromRow({ ...row, type: 'Hologram' }, ROLES.MANAGER, true)).toEqual([]);
  });
});
