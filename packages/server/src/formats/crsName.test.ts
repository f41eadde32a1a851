import { expect, it } from 'vitest';
import { sridOfName } from './crsName.ts';

it.each([
  ['EPSG:23700', 23_700],
  [' epsg:4326 ', 4326],
  ['urn:ogc:def:crs:EPSG::23700', 23_700],
  ['urn:ogc:def:crs:EPSG:6.9:23700', 23_700],
  ['http://www.opengis.net/def/crs/EPSG/0/23700', 23_700],
  ['https://www.opengis.net/def/crs/EPSG/9.8.5/3857', 3857],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
  ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 4326],
  ['CRS:84', 4326],
])('%j is a coordinate system', (name, srid) => expect(sridOfName(name)).toBe(srid));

it.each([
  '',
  'EPSG:',
  'EPSG:123',
  'EPSG:1234567',
  'EPSG:23700;x',
  '23700',
  'ESRI:102100',
  'HD72 / EOV',
  'CRS:83',
  'XCRS840',
])('%j is none', (name) => expect(sridOfName(name)).toBeNull());

it('a long name of nothing is answered at once', () => {
  expect(sridOfName(`urn:ogc:def:crs:EPSG:${'1.'.repeat(100_000)}x`)).toBeNull();
});
