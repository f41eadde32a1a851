import type { Polygon } from 'geojson';
import { areaGeometry, polygonGeometry } from '@georisk/contract/schemas/shared.ts';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { geometryOfText } from '#server/geoJsonText.ts';
import { answerSchema } from './answerSchema.ts';
import { answerWriter } from './answerWriter.ts';

const SQUARE: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1.25, 0],
      [1.25, 1],
      [0, 0],
    ],
  ],
};
const text = () => geometryOfText(JSON.stringify(SQUARE));

const plot = z.object({ name: z.string(), geom: areaGeometry, outline: polygonGeometry.nullable() });
const writes = (schema: z.ZodType, answer: unknown) =>
  JSON.parse(answerWriter(answerSchema(schema))(answer)) as unknown;

describe('the writer of answers', () => {
  it.each([
    ['objects', SQUARE, SQUARE],
    ['texts', text(), text()],
    ['a text and nothing', text(), null],
  ])('writes geometries that are %s', (_name, geom, outline) => {
    const name = '"Őrség"\u2028\u0001';
    expect(writes(plot, { name, geom, outline, secret: 1 })).toEqual({
      name,
      geom: SQUARE,
      outline: outline && SQUARE,
    });
  });

  it('copies a text without change', () => {
    const geom = geometryOfText('{"type":"Point","coordinates":[1.10,2]}');
    expect(answerWriter(answerSchema(z.object({ geom: areaGeometry })))({ geom })).toBe(
      '{"geom":{"type":"Point","coordinates":[1.10,2]}}',
    );
  });

  it.each([
    ['lists', z.array(plot), [{ name: 'a', geom: text(), outline: SQUARE }]],
    ['lists of geometries', z.array(areaGeometry), [text(), SQUARE]],
    ['what may be missing', z.object({ geom: areaGeometry.optional() }), {}],
    ['what may be there', z.object({ geom: areaGeometry.optional() }), { geom: text() }],
    ['an object or nothing', z.object({ plot: plot.nullable() }), { plot: { name: 'a', geom: text(), outline: null } }],
    [
      'one shape of two',
      z.union([z.array(plot), z.object({ items: z.array(plot) })]),
      { items: [{ name: 'a', geom: text(), outline: text() }] },
    ],
    ['records', z.object({ of: z.record(z.string(), areaGeometry) }), { of: { a: text() } }],
  ])('writes geometries in %s', (_name, schema, answer) => {
    expect(writes(schema, answer)).toEqual(JSON.parse(JSON.stringify(answer)));
  });
});

it('adds nothing to geometries beyond what has to be validated', ({ onTestFinished }) => {
  const warned = vi.spyOn(console, 'warn');
  onTestFinished(() => warned.mockRestore());
  const either = z.object({ geom: areaGeometry, data: z.object({ mean: z.number() }).nullable() });
  expect(writes(z.array(either), [{ geom: text(), data: { mean: 1 } }])).toHaveLength(1);
  expect(warned).not.toHaveBeenCalled();
});

describe('a geometry as text', () => {
  it('is validated like a parsed one', () => {
    const geom = text();
    expect([geom.type, 'coordinates' in geom && geom.coordinates]).toEqual([SQUARE.type, SQUARE.coordinates]);
    expect(JSON.parse(JSON.stringify({ geom }))).toEqual({ geom: SQUARE });
  });
});
