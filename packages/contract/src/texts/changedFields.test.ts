import { describe, expect, it } from 'vitest';
import { changedFields } from './changedFields.hu.ts';

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
};

describe('what has changed', () => {
  it('is listed field by field, without equal fields', () => {
    expect(changedFields({ area: 3, status: 'new', note: 'x' }, { area: 7.5, status: 'inspected', note: 'x' })).toEqual(
      [
        { field: 'terület (ha)', before: '3', after: '7,5' },
        { field: 'állapot', before: 'new', after: 'inspected' },
      ],
    );
    expect(changedFields({ a: [1, 2] }, { a: [1, 2] })).toEqual([]);
  });

  it('lists additions and removals, shapes by their size, long texts by their beginning', () => {
    expect(changedFields(null, { tableGeometry: square })).toEqual([
      { field: 'táblahatár', before: '–', after: 'alakzat, 5 pont' },
    ]);
    expect(changedFields({ name: 'A', active: true }, null)).toEqual([
      { field: 'név', before: 'A', after: '–' },
      { field: 'aktív', before: 'igen', after: '–' },
    ]);
    expect(changedFields([{ id: 'x', area: 4 }], null)).toEqual([{ field: '', before: 'terület (ha): 4', after: '–' }]);
    expect(changedFields({ name: 'x'.repeat(1_000) }, { name: '' })[0]?.before).toHaveLength(301);
  });
});
