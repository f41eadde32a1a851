import { describe, expect, it } from 'vitest';
import { faultOf, readAll, sourceFiles } from '../sourceForTests.ts';

const { file } = sourceFiles();

const kml = (...inside: readonly string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside.join('')}</Document></kml>\n`;
const polygon = (coordinates: string) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const RING = '19,47,0 19.1,47,0 19.1,47.1,0 19,47,0';
const corners = [
  [19, 47],
  [19.1, 47],
  [19.1, 47.1],
  [19, 47],
];
const rowsOf = async (...inside: readonly string[]) => (await readAll(await file(kml(...inside), 'kml'))).rows;

describe('a KML file', () => {
  it('has the attributes of its placemarks as columns, of a schema or not', async () => {
    const text = kml(
      `<Placemark><name>x</name><ExtendedData><Data name="ha &amp; db"><displayName>T</displayName><value> 1.5 </value></Data><Data name='üres'/></ExtendedData>${polygon(RING)}</Placemark>`,
      `<Placemark><ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="meparCode">ZWIN0123</SimpleData></SchemaData></ExtendedData>${polygon(RING)}</Placemark>`,
    );
    const { source, rows } = await readAll(await file(text, 'kml'));
    expect(source.columns).toEqual(['name', 'description', 'ha & db', 'meparCode']);
    expect(rows).toMatchObject([
      { properties: { name: 'x', 'ha & db': '1.5' } },
      { properties: { meparCode: 'ZWIN0123' } },
    ]);
  });

  it('loses no attribute that is called as an element of the placemark', async () => {
    const named = (value: string) => `<ExtendedData><Data name="name"><value>${value}</value></Data></ExtendedData>`;
    expect(await rowsOf(`<Placemark><name>a</name>${named('b')}</Placemark>`)).toMatchObject([
      { properties: { name: 'a', 'ExtendedData.name': 'b' } },
    ]);
    expect(await rowsOf(`<Placemark><name>a</name>${named('a')}</Placemark>`)).toMatchObject([
      { properties: { name: 'a' } },
    ]);
    expect(await rowsOf(`<Placemark>${named('b')}${named('c')}</Placemark>`)).toEqual([
      { row: 1, fault: { code: 'duplicateColumn', column: 'name' } },
    ]);
  });

  it.each([
    ['blanks after the commas', '19, 47, 0\n19.1, 47, 0\n19.1, 47.1, 0\n19, 47, 0'],
    ['blanks around them, and no heights', '19 , 47  19.1 , 47  19.1 , 47.1  19 , 47'],
  ])('is read with %s', async (_, coordinates) => {
    expect(await rowsOf(`<Placemark>${polygon(coordinates)}</Placemark>`)).toMatchObject([
      { geometry: { type: 'Polygon', coordinates: [corners] } },
    ]);
  });

  it.each([
    ['19,47, 19.1,47, 19.1,47.1', '19,47,19.1,47,19.1,47.1'],
    ['19;47 19.1;47', '19;47'],
    ['19,x,0', '19,x,0'],
    ['19', '19'],
    [',47', ',47'],
  ])('with the coordinates %j is refused with the place', async (coordinates, text) => {
    expect(await rowsOf(`<Placemark>${polygon(coordinates)}</Placemark>`)).toEqual([
      { row: 1, fault: { code: 'brokenCoordinates', text } },
    ]);
  });

  it('may have words that look like tags in a balloon', async () => {
    const balloon = '<description><![CDATA[<table>a < b</table><Polygon></Placemark>]]></description>';
    expect(await rowsOf(`<Placemark>${balloon}${polygon(RING)}</Placemark>`)).toEqual([
      {
        row: 1,
        properties: { description: '<table>a < b</table><Polygon></Placemark>' },
        geometry: { type: 'Polygon', coordinates: [corners] },
      },
    ]);
  });

  it.each([
    ['onlyLinks', kml('<NetworkLink><Link><href>http://127.0.0.1/x.kml</href></Link></NetworkLink>')],
    ['noPlacemark', kml('<GroundOverlay/>')],
    ['truncatedKml', kml(`<Placemark>${polygon(RING)}</Placemark><Placemark>`).slice(0, -20)],
  ])('is refused where there is no shape, or not every one: %s', async (code, text) => {
    expect(await faultOf(await file(text, 'kml'))).toEqual({ code });
  });
});
