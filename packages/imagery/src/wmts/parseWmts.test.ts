import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWmtsAddress, parseWmtsQuery } from './parseWmts.ts';
import { matrixSize, TILE_MATRIX_SETS, tileTarget } from './tileMatrixSets.ts';

const GOOD = {
  service: 'WMTS',
  request: 'GetTile',
  layer: 's2:NDVI_20260701',
  style: 'default',
  format: 'image/png',
  tilematrixset: 'EOV',
  tilematrix: '0',
  tilerow: '0',
  tilecol: '1',
};
const query = (more: Readonly<Record<string, string>> = {}) =>
  parseWmtsQuery(`?${new URLSearchParams({ ...GOOD, ...more }).toString()}`);
const PLACE = { set: 'EOV', z: '0', row: '0', column: '1.png' };

describe('parseWmtsQuery', () => {
  it('reads a tile', () => {
    expect(query({ mepar: 'ABCD1E23', time: '2026-07-01' })).toEqual({
      ok: true,
      request: {
        kind: 'GetTile',
        group: 's2',
        name: 'NDVI_20260701',
        style: '',
        target: { epsg: 23700, bbox: [908_288, -140_288, 1_432_576, 384_000], width: 256, height: 256 },
        mepar: 'ABCD1E23',
        time: { from: '2026-07-01', to: '2026-07-01' },
      },
    });
  });

  it('reads the request for capabilities, without a service too', () => {
    expect(parseWmtsQuery('REQUEST=getcapabilities')).toEqual({ ok: true, request: { kind: 'GetCapabilities' } });
  });

  it.each([
    [{ service: 'WMS' }, 'malformed'],
    [{ request: 'GetFeatureInfo' }, 'request'],
    [{ format: 'image/jpeg' }, 'format'],
    [{ layer: '' }, 'layer'],
    [{ layer: "s2:N'DVI" }, 'layer'],
    [{ style: 'a b' }, 'style'],
    [{ tilematrixset: 'toString' }, 'set'],
    [{ tilematrix: '13' }, 'tile'],
    [{ tilematrix: '-1' }, 'tile'],
    [{ tilematrix: '' }, 'tile'],
    [{ tilerow: '1' }, 'tile'],
    [{ tilecol: '2' }, 'tile'],
    [{ tilecol: '01' }, 'tile'],
    [{ tilecol: '1.0' }, 'tile'],
    [{ tilecol: '1e0' }, 'tile'],
    [{ mepar: 'abcd1e23' }, 'mepar'],
    [{ mepar: '' }, 'mepar'],
    [{ time: '2026-02-30' }, 'time'],
    [{ time: '2026-07-02/2026-07-01' }, 'time'],
    [{ sld: 'http://example.hu/' }, 'malformed'],
  ])('refuses %j as a fault of "%s"', (more, fault) => {
    expect(query(more)).toEqual({ ok: false, fault });
  });

  it('refuses a parameter that is said twice, in whatever case', () => {
    expect(parseWmtsQuery(`${new URLSearchParams(GOOD).toString()}&LAYER=s2:other`)).toEqual({
      ok: false,
      fault: 'malformed',
    });
  });
});

describe('parseWmtsAddress', () => {
  it('reads the same tile as the query', () => {
    expect(parseWmtsAddress(GOOD.layer, GOOD.style, PLACE, '')).toEqual(query());
  });

  it.each(['1', '1.jpg', '.png', '1.png.png', '-1.png'])('refuses the column "%s"', (column) => {
    expect(parseWmtsAddress(GOOD.layer, GOOD.style, { ...PLACE, column }, '')).toEqual({ ok: false, fault: 'tile' });
  });
});

describe('tileTarget', () => {
  const anyTile = fc
    .constantFrom(...TILE_MATRIX_SETS)
    .chain((set) => fc.record({ set: fc.constant(set), zoom: fc.integer({ min: 0, max: set.zooms - 2 }) }))
    .chain(({ set, zoom }) => {
      const [across, down] = matrixSize(set, zoom);
      return fc.record({
        set: fc.constant(set),
        zoom: fc.constant(zoom),
        column: fc.integer({ min: 0, max: across - 1 }),
        row: fc.integer({ min: 0, max: down - 1 }),
      });
    });

  it('is covered by the four tiles of the next zoom', () => {
    fc.assert(
      fc.property(anyTile, ({ set, zoom, column, row }) => {
        const [west = 0, south = 0, east = 0, north = 0] = tileTarget(set, zoom, column, row)?.bbox ?? [];
        const upper = tileTarget(set, zoom + 1, 2 * column, 2 * row)?.bbox;
        const lower = tileTarget(set, zoom + 1, 2 * column + 1, 2 * row + 1)?.bbox;
        expect([upper?.[0], upper?.[3]]).toEqual([expect.closeTo(west, 3), expect.closeTo(north, 3)]);
        expect([lower?.[2], lower?.[1]]).toEqual([expect.closeTo(east, 3), expect.closeTo(south, 3)]);
      }),
    );
  });
});
