import { type Arbitrary, array, assert, boolean, constant, integer, property, record, string, tuple } from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { kmlColour } from '#server/formats/kml/writeKml.ts';
import { type PlanFile, samplingGpx, samplingKml } from './planFile.ts';

interface Element {
  readonly name: string;
  readonly uri: string;
  readonly children: Element[];
  text: string;
}

/** The document as a tree, read by a strict parser that supports namespaces. */
function parse(xml: string): Element {
  const root: Element = { name: '', uri: '', children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, uri }) => {
    const element: Element = { name: local, uri, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0] ?? root;
}

const LINEAR = /^(-?\d+(\.\d+)?),(-?\d+(\.\d+)?)(\s(-?\d+(\.\d+)?),(-?\d+(\.\d+)?))*$/;
const FEATURE = ['name', 'visibility', 'open', 'address', 'phoneNumber', 'Snippet', 'description', 'styleUrl', 'Style'];
const text = { order: [], text: /^[^]*$/ };
/**
 * The types of OGC 07-147r2 (ogckml22.xsd) that a plan needs: the elements allowed in each, in the order of the
 * schema's sequences, the required ones, those that may be repeated, and the text of simple ones.
 */
const TYPES: Readonly<
  Record<
    string,
    {
      readonly order: readonly string[];
      readonly needs?: readonly string[];
      readonly many?: string;
      readonly text?: RegExp;
    }
  >
> = {
  kml: { order: ['Document'], needs: ['Document'] },
  Document: { order: [...FEATURE, 'Folder'], many: 'Folder' },
  Folder: { order: [...FEATURE, 'Placemark'], many: 'Placemark' },
  Placemark: { order: [...FEATURE, 'Point', 'MultiGeometry'], needs: ['name'] },
  Style: { order: ['IconStyle', 'LabelStyle', 'LineStyle', 'PolyStyle'] },
  LineStyle: { order: ['color', 'colorMode', 'width'] },
  PolyStyle: { order: ['color', 'colorMode', 'fill', 'outline'] },
  MultiGeometry: { order: ['Polygon'], needs: ['Polygon'], many: 'Polygon' },
  Polygon: {
    order: ['extrude', 'tessellate', 'outerBoundaryIs', 'innerBoundaryIs'],
    needs: ['outerBoundaryIs'],
    many: 'innerBoundaryIs',
  },
  outerBoundaryIs: { order: ['LinearRing'], needs: ['LinearRing'] },
  innerBoundaryIs: { order: ['LinearRing'], needs: ['LinearRing'] },
  LinearRing: { order: ['coordinates'], needs: ['coordinates'] },
  Point: { order: ['coordinates'], needs: ['coordinates'] },
  coordinates: { order: [], text: LINEAR },
  color: { order: [], text: /^[0-9a-f]{8}$/ },
  width: { order: [], text: /^\d+(\.\d+)?$/ },
  name: text,
  description: text,
};

function expectValid(element: Element): void {
  const type = TYPES[element.name];
  expect(type, element.name).toBeDefined();
  expect(element.uri).toBe('http://www.opengis.net/kml/2.2');
  const names = element.children.map(({ name }) => name);
  const places = names.map((name) => type?.order.indexOf(name) ?? -1);
  expect(places, `${element.name}: ${names.join(' ')}`).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  const once = names.filter((name) => name !== type?.many);
  expect(new Set(once).size).toBe(once.length);
  expect(names).toEqual(expect.arrayContaining([...(type?.needs ?? [])]));
  expect(element.text.trim()).toMatch(type?.text ?? /^$/);
  element.children.forEach(expectValid);
}

const named = (element: Element, name: string): readonly Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...named(child, name)]);
const pairs = ({ text: list }: Element) => list.split(' ').map((pair) => pair.split(',').map(Number));

const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const holed: Areal = {
  type: 'MultiPolygon',
  coordinates: [[square(700_000, 200_000, 300), square(700_100, 200_100, 50)], [square(701_000, 200_000, 40)]],
};

const planFiles: Arbitrary<PlanFile> = record({
  title: string({ unit: 'binary' }),
  points: array(
    record({
      sequenceId: integer({ min: 1, max: 999 }),
      isGenerated: boolean(),
      comment: string({ unit: 'binary' }),
      position: tuple(integer({ min: 430_000, max: 930_000 }), integer({ min: 45_000, max: 360_000 })),
    }),
    { maxLength: 5 },
  ),
  zones: array(
    record({
      zoneIndex: integer({ min: 1, max: 9 }),
      meanNdvi: constant(0.18),
      color: constant('#2C7BB6'),
      polygon: constant(holed),
    }),
    { maxLength: 3 },
  ),
});

describe('a sampling plan as a file', () => {
  it('is KML 2.2 by the order and the types of its schema, whatever text it contains', () => {
    assert(
      property(planFiles, (plan) => {
        const kml = parse(samplingKml(plan));
        expect(kml.name).toBe('kml');
        expectValid(kml);
        expect(named(kml, 'Placemark')).toHaveLength(plan.points.length + plan.zones.length);
        for (const ring of named(kml, 'LinearRing')) {
          const [list] = named(ring, 'coordinates');
          const positions = list === undefined ? [] : pairs(list);
          expect(positions.length).toBeGreaterThan(3);
          expect(positions.at(-1)).toEqual(positions[0]);
        }
        for (const [longitude = 0, latitude = 0] of named(kml, 'coordinates').flatMap(pairs)) {
          expect(Math.abs(longitude - 19.5)).toBeLessThan(4);
          expect(Math.abs(latitude - 47)).toBeLessThan(2);
        }
      }),
    );
  });

  it('is GPX 1.1: waypoints before the route, the name before the description', () => {
    assert(
      property(planFiles, (plan) => {
        const gpx = parse(samplingGpx(plan));
        expect([gpx.name, gpx.uri]).toEqual(['gpx', 'http://www.topografix.com/GPX/1/1']);
        const names = gpx.children.map(({ name }) => name);
        expect(names).toEqual([
          'metadata',
          ...plan.points.map(() => 'wpt'),
          ...(plan.points.length > 0 ? ['rte'] : []),
        ]);
        for (const point of [...named(gpx, 'wpt'), ...named(gpx, 'rtept')])
          expect(point.children.map(({ name }) => name)).toEqual(['name', 'desc']);
      }),
    );
  });
});

describe('the plan as a file', () => {
  const plan = {
    title: 'Kár <1> & "2"',
    points: [
      { sequenceId: 1, isGenerated: true, comment: 'vizes & sáros\u0001', position: [650_000, 200_000] as const },
      { sequenceId: 2, isGenerated: false, comment: '', position: [650_100, 200_000] as const },
    ],
    zones: [
      {
        zoneIndex: 1,
        meanNdvi: 0.184,
        color: '#2C7BB6',
        polygon: {
          type: 'Polygon',
          coordinates: [
            [
              [650_000, 200_000],
              [650_100, 200_000],
              [650_100, 200_100],
              [650_000, 200_000],
            ],
          ],
        } as const,
      },
    ],
  };

  it('is KML with longitude before latitude and colours as it writes them', () => {
    const kml = samplingKml(plan);
    expect(kmlColour('#2C7BB6', 128)).toBe('80b67b2c');
    expect(kml).toContain('<name>Kár &lt;1&gt; &amp; &quot;2&quot;</name>');
    expect(kml).toContain('<color>80b67b2c</color>');
    expect(kml).toContain('<name>1. zóna – egységes, NDVI 0,18</name>');
    expect(kml).toContain('<description>Javasolt: vizes &amp; sáros</description>');
    expect(kml.match(/<Point>/g)).toHaveLength(2);
    const [longitude, latitude] = /<Point><coordinates>([\d.]+),([\d.]+)</.exec(kml)?.slice(1).map(Number) ?? [];
    expect(longitude).toBeCloseTo(19.0475, 3);
    expect(latitude).toBeCloseTo(47.1444, 2);
  });

  it('is GPX with way points in walking order', () => {
    const gpx = samplingGpx(plan);
    expect(gpx.match(/<wpt /g)).toHaveLength(2);
    expect(gpx.match(/<rtept /g)).toHaveLength(2);
    expect(gpx).toContain('<desc>Hozzáadott</desc>');
  });
});
