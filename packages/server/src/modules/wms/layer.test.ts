import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { parseLayerName } from '#server/modules/raster/layerNames.ts';
import { followUpsOf, isNdvi, isTrueColour, layerOf, layersOf, makeLayer, ofCompany, versionOf } from './layer.ts';
import type { LayerGranule } from './layer.repository.ts';
import { abstractOfLook, isForestLook, LOOK_NAMES, lookOfPrefix, LOOKS, titleOfLook, titleOfStyle } from './looks.ts';

let lastId = 0;
const granule = (kind: string, date: string, more: Partial<LayerGranule> = {}): LayerGranule => ({
  id: (lastId += 1),
  companyId: null,
  groupName: 's2',
  layer: `${kind}_${date}`,
  kind,
  date,
  version: 1,
  storageKey: 'ab/cd.tif',
  srid: 32_634,
  grid: { originX: 0, originY: 0, pixelWidth: 10, pixelHeight: 10, width: 1, height: 1 },
  ...more,
});
const START = '2026-05-01' as IsoDate;
const on = (...offsets: readonly number[]) => offsets.map((offset) => granule('NDVI', addDays(START, offset)));
const pairsOf = (granules: readonly LayerGranule[]) =>
  layersOf(granules)
    .filter(({ look }) => look === 'Change')
    .map(({ dateBefore, date }) => [dateBefore, date]);

describe('a layer', () => {
  it('is called by its kind and its days', () => {
    expect(makeLayer('NDVI', [granule('NDVI', '2026-05-08')]).name).toBe('NDVI_2026-05-08');
    const change = makeLayer('Change', [granule('NDVI', '2026-05-08')], [granule('NDVI', '2026-05-01')]);
    expect(change).toMatchObject({
      name: 'Change_2026-05-01_2026-05-08',
      date: '2026-05-08',
      dateBefore: '2026-05-01',
    });
    expect(makeLayer('NDVI', [granule('NDVI', '2026-05-08')], [], 'own').name).toBe('own');
  });

  it('belongs to the companies of all its granules, each once, and to nobody else', () => {
    const ofCompanies = (...ids: readonly (number | null)[]) =>
      ids.map((companyId) => granule('NDVI', '2026-05-08', { companyId }));
    const [first = granule('NDVI', '2026-05-08'), ...rest] = ofCompanies(4, null, 4, 7);
    expect(makeLayer('NDVI', [first, ...rest]).owners).toEqual([4, 7]);
    expect(makeLayer('Change', [first], ofCompanies(9)).owners).toEqual([4, 9]);
    expect(makeLayer('NDVI', [granule('NDVI', '2026-05-08')]).owners).toEqual([]);
  });

  it('has another version when one of its files has', () => {
    const [a, b] = [granule('NDVI', '2026-05-08'), granule('NDVI', '2026-05-08')];
    const versions = [
      versionOf([a]),
      versionOf([a, b]),
      versionOf([b, a]),
      versionOf([{ ...a, version: 2 }]),
      versionOf([{ ...a, storageKey: 'x' }]),
      makeLayer('Change', [a], [b]).version,
      makeLayer('Change', [b], [a]).version,
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(versionOf([{ ...a }])).toBe(versionOf([a]));
  });

  it('is none of no granules', () => {
    expect(layerOf('NDVI_2026-05-08', 'NDVI', [])).toBeUndefined();
  });

  it('of a company is in its group, and its alone', () => {
    const own = ofCompany(makeLayer('TableFollowUp', [granule('NDVI', '2026-05-08')]), 'c4', 4);
    expect(own).toMatchObject({ group: 'c4', owners: [4] });
  });

  it('is of true colour or of an index', () => {
    const colour = makeLayer('background', [granule('TCI', '2026-05-08')]);
    const index = makeLayer('NDVI', [granule('NDVI', '2026-05-08')]);
    expect([isTrueColour(colour), isNdvi(colour), isTrueColour(index), isNdvi(index)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the layers of granules', () => {
  it('are one of each look of a kind on each day', () => {
    const looks = layersOf([...on(0), ...on(0), ...on(40)]).filter(({ look }) => look === 'NDVI');
    expect(looks.map(({ date, granules }) => [date, granules.length])).toEqual([
      ['2026-05-01', 2],
      ['2026-06-10', 1],
    ]);
  });

  it.each<[readonly number[], readonly (readonly [number, number])[]]>([
    [[0], []],
    [[0, 4], []],
    [[0, 5], [[0, 5]]],
    [[0, 30], [[0, 30]]],
    [[0, 31], []],
    [[0, 3, 6], []],
    [
      [0, 10, 20],
      [
        [0, 10],
        [10, 20],
      ],
    ],
  ])('of the days %j are compared: %j', (offsets, pairs) => {
    const expected = pairs.map(([from, to]) => [addDays(START, from), addDays(START, to)]);
    expect(pairsOf(on(...offsets))).toEqual(expected);
    expect(pairsOf(on(...offsets).toReversed())).toEqual(expected);
  });

  it('compare no day with itself or another kind', () => {
    expect(pairsOf([...on(0), ...on(0)])).toEqual([]);
    expect(pairsOf([granule('TCI', '2026-05-01'), granule('TCI', '2026-05-11')])).toEqual([]);
  });

  it('have names that are read again, each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(200), { maxLength: 12 }), (offsets) => {
        const layers = layersOf([
          ...on(...offsets),
          ...offsets.map((offset) => granule('TCI', addDays(START, offset))),
        ]);
        expect(new Set(layers.map(({ look, name }) => `${look} ${name}`)).size).toBe(layers.length);
        for (const { look, name, date, dateBefore } of layers) {
          if (look === 'background') continue;
          expect(parseLayerName(name)).toMatchObject({ date, dateBefore });
        }
      }),
    );
  });

  it('of a company’s courses are one a day', () => {
    const courses = followUpsOf([...on(0), ...on(0), ...on(7)], 'c4', 4);
    expect(courses.map(({ name, group, owners, granules }) => [name, group, owners, granules.length])).toEqual([
      ['TableFollowUp_2026-05-01', 'c4', [4], 2],
      ['TableFollowUp_2026-05-08', 'c4', [4], 1],
    ]);
  });
});

describe('looks', () => {
  it('have a title, a text, and titles of all their styles', () => {
    for (const look of LOOK_NAMES) {
      expect(titleOfLook(look), look).not.toBe('');
      expect(abstractOfLook(look), look).not.toBe('');
      for (const { name } of LOOKS[look].styles) expect(titleOfStyle(look, name), `${look} ${name}`).not.toBe('');
    }
  });

  it('are found by the beginning of their names', () => {
    for (const look of LOOK_NAMES) {
      const found = lookOfPrefix(LOOKS[look].prefix);
      expect(found === undefined ? null : LOOKS[found].prefix, look).toBe(LOOKS[look].prefix);
    }
    for (const prefix of ['', 'ndvi', 'NDVI_', 'constructor', '__proto__'])
      expect(lookOfPrefix(prefix)).toBeUndefined();
  });

  it('of forests are no products', () => {
    for (const look of LOOK_NAMES.filter(isForestLook)) expect(LOOKS[look].product).toBeNull();
    expect(LOOK_NAMES.some(isForestLook)).toBe(true);
    expect(['NDVI', 'background', 'terrain'].some((name) => isForestLook(name as 'NDVI'))).toBe(false);
  });
});
