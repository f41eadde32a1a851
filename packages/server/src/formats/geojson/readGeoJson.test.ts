import { describe, expect, it } from 'vitest';
import { faultOf, readAll, sourceFiles } from '../sourceForTests.ts';

const { file } = sourceFiles();

const feature = (properties: object) => JSON.stringify({ type: 'Feature', properties, geometry: null });
const row = (number: number, properties: object) => ({ row: number, properties, geometry: null });

describe('a GeoJSON file', () => {
  it.each([
    ['marked', ['\x1e', '\n\x1e', '\n']],
    ['on lines', ['', '\n', '\n']],
    ['on lines of Windows, with a mark of its order', ['\uFEFF', '\r\n', '']],
  ])('may be a sequence of features, %s', async (_, [before = '', between = '', after = '']) => {
    const text = `${before}${feature({ a: '}{' })}${between}${feature({ a: 2, b: 3 })}${after}`;
    const { source, rows } = await readAll(await file(text, 'geojsons'));
    expect(source).toMatchObject({ format: 'geojson', srid: 4326, columns: ['a', 'b'] });
    expect(rows).toEqual([row(1, { a: '}{' }), row(2, { a: 2, b: 3 })]);
  });

  it('may be one feature', async () => {
    expect((await readAll(await file(feature({ a: 1 })))).rows).toEqual([row(1, { a: 1 })]);
  });

  it('whose sequence is cut off is refused', async () => {
    const text = `\x1e${feature({ a: 1 })}\n\x1e${feature({ a: 2 })}`;
    expect(await faultOf(await file(text.slice(0, -5), 'geojsons'))).toEqual({ code: 'truncatedJson' });
    expect(await faultOf(await file(text.replace('null}', ''), 'geojsons'))).toEqual({ code: 'truncatedJson' });
  });

  it('with a value that is no number names it, and knows its columns', async () => {
    for (const value of ['NaN', 'Infinity', '-Infinity']) {
      const text = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kod":"x NaN \\" y","ha":${value}},"geometry":null}]}`;
      const { source, rows } = await readAll(await file(text));
      expect(source.columns).toEqual(['kod', 'ha']);
      expect(rows).toEqual([{ row: 1, fault: { code: 'nanInJson' } }]);
    }
  });

  it('of which no feature can be read is refused for that, not for its columns', async () => {
    const fault = { code: 'brokenFeature' };
    expect(await faultOf(await file('{"features":[{"type":"Feature","properties":{a:1}}]}'))).toEqual(fault);
  });

  it('of Esri is named as such', async () => {
    const text = '{"geometryType":"esriGeometryPolygon","features":[{"attributes":{"a":1},"geometry":{"rings":[]}}]}';
    expect(await faultOf(await file(text, 'json'))).toEqual({ code: 'esriJson' });
  });
});
