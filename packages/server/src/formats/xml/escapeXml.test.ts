import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpxOf } from '../gpx/writeGpx.ts';
import { taskDataOf } from '../isoxml/writeTaskData.ts';
import { elementsOf } from '../kml/xmlElements.ts';
import { kmlColour, kmlOf } from '../kml/writeKml.ts';
import { escapeXml } from './escapeXml.ts';

const HOSTILE = `"><x a='1'>&amp;\0\u0007\ud800`;
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [760_000, 180_000],
      [760_100, 180_000],
      [760_100, 180_100],
      [760_000, 180_000],
    ],
  ],
} as const;

describe('escapeXml', () => {
  it.each([
    ['Kovács & fia', 'Kovács &amp; fia'],
    [`<a b="c" d='e'>`, '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;'],
    ['&amp;', '&amp;amp;'],
    ['a\0b\u0001c\u001fd', 'abcd'],
    ['a\tb\nc\rd', 'a\tb\nc\rd'],
    ['\ufffe\uffff', ''],
    ['\ud83d', ''],
    ['💧', '💧'],
    ['', ''],
  ])('of %j is %j', (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });

  it('leaves nothing that XML cannot contain, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeXml(text);
        expect(escaped.isWellFormed()).toBe(true);
        expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
      }),
    );
  });
});

describe('names in files for machines and maps', () => {
  it('are text in a GPX, its points as places and as a route', () => {
    const point = { name: HOSTILE, description: HOSTILE, position: [760_000, 180_000] as const };
    const gpx = gpxOf(HOSTILE, [point, point]);
    expect(gpx).not.toContain('<x');
    expect(elementsOf(gpx, 'wpt')).toHaveLength(2);
    expect(elementsOf(gpx, 'rtept')).toHaveLength(2);
    expect(gpx).toMatch(/<wpt lat="4\d\.\d{7}" lon="2\d\.\d{7}">/);
    expect(gpxOf('x', [])).not.toContain('<rte>');
  });

  it('are text in a KML, and a folder of nothing is left out', () => {
    const kml = kmlOf(HOSTILE, [
      { name: HOSTILE, placemarks: [{ kind: 'area', name: HOSTILE, shape: SQUARE, colour: '#112233' }] },
      { name: 'üres', placemarks: [] },
    ]);
    expect(kml).not.toContain('<x');
    expect(elementsOf(kml, 'Folder')).toHaveLength(1);
    expect(elementsOf(kml, 'color')).toEqual(['ff332211', '80332211']);
    const [coordinates = ''] = elementsOf(kml, 'coordinates');
    expect(coordinates.split(' ')).toHaveLength(4);
  });

  it.each([
    ['#112233', 255, 'ff332211'],
    ['#ABCDEF', 0, '00efcdab'],
    ['red', 128, '80000000'],
  ])('the colour %s with %i is %s', (colour, alpha, expected) => {
    expect(kmlColour(colour, alpha)).toBe(expected);
  });

  it('are text in a task of a machine, at most 32 letters of them', () => {
    const task = taskDataOf({
      name: HOSTILE,
      field: { name: 'x'.repeat(40), shape: SQUARE },
      material: HOSTILE,
      zones: [
        { name: HOSTILE, rate: 120.4, shape: SQUARE },
        { name: 'b', rate: 0, shape: SQUARE },
      ],
    });
    expect(task).not.toContain('<x');
    expect(task).toContain(`C="${'x'.repeat(32)}" D="5000"`);
    expect([...task.matchAll(/<TZN A="(\d+)"/g)].map(([, number]) => number)).toEqual(['1', '2']);
    expect([...task.matchAll(/<PDV A="0006" B="(\d+)"/g)].map(([, rate]) => rate)).toEqual(['12040', '0']);
  });
});
