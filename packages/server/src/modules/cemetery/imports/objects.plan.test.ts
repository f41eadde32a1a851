import type { Position } from '@georisk/domain/geo/types.ts';
import { describe, expect, it } from 'vitest';
import { RowRefusal } from '#server/imports/reading.ts';
import { testCells, testSquare } from '#server/imports/testCells.ts';
import { cemeteryTexts } from '../cemetery.hu.ts';
import { objectFields, readObject } from './objects.plan.ts';

const { imports: texts } = cemeteryTexts;
type Given = Parameters<typeof testCells<typeof objectFields>>[1];

const GOOD = { name: 'Ravatalozó', color: '#2E7D32' };
const AREA = testSquare(760_000, 180_000, 10);
const LINE = {
  type: 'LineString',
  coordinates: [
    [760_000, 180_000],
    [760_010.126, 180_000.004],
  ],
};
const POINT = { type: 'Point', coordinates: [760_000.004, 180_000] };
const CONTEXT = {
  project: ([x, y]: Position): Position => [x, y],
  bounds: [400_000, 30_000, 1_000_000, 400_000],
} as const;

const read = (cells: Given, shape: unknown = AREA) =>
  readObject(testCells(objectFields, { ...GOOD, ...cells }), shape, CONTEXT);
function refusalOf(cells: Given, shape: unknown = AREA): string {
  try {
    return `read: ${JSON.stringify(read(cells, shape))}`;
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    return error.message;
  }
}

describe('an object', () => {
  it('has the usual sign and size of its shape, and a name made of it', () => {
    const object = read({});
    expect(object).toMatchObject({ graveyard: null, ...GOOD, geomType: 'polygon', symbol: 'solid', size: 2 });
    expect(object.externalId).toMatch(/^shape-[0-9a-f]{24}$/);
    expect(read({}).externalId).toBe(object.externalId);
    expect(read({}, testSquare(760_000, 180_000, 11)).externalId).not.toBe(object.externalId);
    expect(read({}, LINE)).toMatchObject({ geomType: 'polyline', symbol: 'solid' });
    expect(read({}, POINT)).toMatchObject({ geomType: 'point', symbol: 'circle' });
  });

  it('keeps the name that the file gives it, a number too', () => {
    expect([read({ externalId: ' A-1 ' }), read({ externalId: 7 })].map(({ externalId }) => externalId)).toEqual([
      'A-1',
      '7',
    ]);
  });

  it.each<[Given, object]>([
    [{ color: '#abc' }, { color: '#AABBCC' }],
    [{ color: ' #2e7d32 ' }, { color: '#2E7D32' }],
    [{ geomType: ' Polygon ' }, { geomType: 'polygon' }],
    [{ symbol: 'DASH' }, { symbol: 'dash' }],
    [{ size: '1,5' }, { size: 1.5 }],
    [{ size: 40 }, { size: 40 }],
    [{ size: '' }, { size: 2 }],
    [{ size: '\u200b' }, { size: 2 }],
    [{ graveyard: 12 }, { graveyard: '12' }],
    [{ name: 'o\u030bs' }, { name: 'ős' }],
  ])('%j is read as %j', (cells, expected) => expect(read(cells)).toMatchObject(expected));

  it.each<[Given, string]>([
    [{ name: ' ' }, 'Hiányzik'],
    [{ name: '\u200b\u202e' }, 'Hiányzik'],
    [{ name: 'x'.repeat(101) }, '100'],
    [{ color: '' }, 'Hiányzik'],
    [{ color: 'piros' }, texts.color('piros')],
    [{ color: '#12345' }, texts.color('#12345')],
    [{ color: '#12345678' }, texts.color('#12345678')],
    [{ color: '2E7D32' }, texts.color('2E7D32')],
    [{ geomType: 'kör' }, texts.geomType('kör')],
    [{ geomType: 'point' }, texts.objectShape('polygon, polyline, point')],
    [{ geomType: '__proto__' }, texts.geomType('__proto__')],
    [{ symbol: 'circle' }, texts.symbol('circle', ['solid', 'dash'])],
    [{ size: 0 }, texts.size('0', 1, 40)],
    [{ size: 0.99 }, texts.size('0.99', 1, 40)],
    [{ size: 40.01 }, texts.size('40.01', 1, 40)],
    [{ size: -2 }, texts.size('-2', 1, 40)],
    [{ size: 'nagy' }, texts.size('nagy', 1, 40)],
    [{ size: Number.NaN }, texts.size('NaN', 1, 40)],
    [{ size: Number.POSITIVE_INFINITY }, texts.size('Infinity', 1, 40)],
    [{ externalId: 'x'.repeat(101) }, '100'],
    [{ graveyard: 'x'.repeat(41) }, '40'],
  ])('%j is refused: %s', (cells, sentence) => {
    expect(refusalOf(cells)).toContain(sentence);
    expect(refusalOf(cells)).not.toMatch(/^read:/);
  });
});

describe('the shape of an object', () => {
  it.each<[string, unknown, unknown]>([
    ['a point, to the centimetre', POINT, { type: 'Point', coordinates: [760_000, 180_000] }],
    [
      'a point with a height',
      { type: 'Point', coordinates: [760_000, 180_000, 98] },
      { type: 'Point', coordinates: [760_000, 180_000] },
    ],
    [
      'a list of one point',
      { type: 'MultiPoint', coordinates: [[760_000, 180_000]] },
      { type: 'Point', coordinates: [760_000, 180_000] },
    ],
    [
      'a line, to the centimetre',
      LINE,
      {
        type: 'LineString',
        coordinates: [
          [760_000, 180_000],
          [760_010.13, 180_000],
        ],
      },
    ],
    [
      'a list of one line',
      { type: 'MultiLineString', coordinates: [LINE.coordinates] },
      {
        type: 'LineString',
        coordinates: [
          [760_000, 180_000],
          [760_010.13, 180_000],
        ],
      },
    ],
    [
      'two lines',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [760_000, 180_000],
            [760_001, 180_000],
          ],
          [
            [760_000, 180_001],
            [760_001, 180_001],
          ],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [760_000, 180_000],
            [760_001, 180_000],
          ],
          [
            [760_000, 180_001],
            [760_001, 180_001],
          ],
        ],
      },
    ],
  ])('is %s', (_, given, expected) => expect(read({}, given).shape).toEqual(expected));

  const many = Array.from({ length: 5_001 }, (_, index) => [760_000 + index, 180_000]);
  it.each<[string, unknown, string]>([
    ['nothing', null, texts.objectMissing],
    ['a text', 'POINT(1 1)', texts.objectMissing],
    ['a point without coordinates', { type: 'Point', coordinates: [] }, texts.objectMissing],
    ['a point of texts', { type: 'Point', coordinates: ['760000', '180000'] }, texts.objectMissing],
    ['no points', { type: 'MultiPoint', coordinates: [] }, texts.objectMissing],
    ['two points', { type: 'MultiPoint', coordinates: [POINT.coordinates, POINT.coordinates] }, texts.severalPoints],
    ['a point outside of the country', { type: 'Point', coordinates: [19, 47] }, texts.objectOutside],
    ['a point that is no number', { type: 'Point', coordinates: [Number.NaN, 180_000] }, texts.objectOutside],
    ['a line of one point', { type: 'LineString', coordinates: [[760_000, 180_000]] }, texts.objectMissing],
    ['a line without points', { type: 'LineString', coordinates: [] }, texts.objectMissing],
    [
      'a line of one place twice',
      {
        type: 'LineString',
        coordinates: [
          [760_000, 180_000],
          [760_000.001, 180_000],
        ],
      },
      texts.objectMissing,
    ],
    [
      'lines of one place',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [760_000, 180_000],
            [760_000, 180_000],
          ],
          [
            [760_000, 180_000],
            [760_000, 180_000],
          ],
        ],
      },
      texts.objectMissing,
    ],
    ['no lines', { type: 'MultiLineString', coordinates: [] }, texts.objectMissing],
    [
      'a line partly outside',
      {
        type: 'LineString',
        coordinates: [
          [760_000, 180_000],
          [19, 47],
        ],
      },
      texts.objectOutside,
    ],
    ['a line of 5 001 points', { type: 'LineString', coordinates: many }, texts.objectTooLong(5_000)],
    [
      'lines of 5 001 points together',
      { type: 'MultiLineString', coordinates: [many.slice(0, 2_500), many.slice(2_500)] },
      texts.objectTooLong(5_000),
    ],
  ])('is not %s', (_, given, sentence) => expect(refusalOf({}, given)).toBe(sentence));

  it('may have 5 000 points', () => {
    expect(read({}, { type: 'LineString', coordinates: many.slice(1) }).geomType).toBe('polyline');
  });
});
