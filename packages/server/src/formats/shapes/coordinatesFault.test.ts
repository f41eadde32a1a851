import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { expect, it } from 'vitest';
import { prepareLine } from './prepareLine.ts';
import { prepareShape } from './prepareShape.ts';
import { shapeFaultText } from './shapeFault.hu.ts';

const context = { project: ([x, y]: readonly [number, number]) => [x, y] as const, bounds: HUNGARY_BOUNDS };

it.each<[string, unknown, object]>([
  ['texts', [[['760000', '180000']]], { code: 'text-coordinates', text: '760000' }],
  ['no list', undefined, { code: 'broken-coordinates', type: 'Polygon' }],
  ['nothing in a place', [[[760_000, null]]], { code: 'broken-coordinates', type: 'Polygon' }],
  ['a list too few', [[760_000, 180_000]], { code: 'broken-coordinates', type: 'Polygon' }],
  ['no ring', [], { code: 'missing' }],
])('a polygon with %s in its coordinates is refused for that', (_, coordinates, fault) => {
  const prepared = prepareShape({ type: 'Polygon', coordinates }, 'area', context);
  expect(prepared).toEqual({ ok: false, fault });
  if (!prepared.ok) expect(shapeFaultText(prepared.fault)).toMatch(/^\p{Lu}.{20,}\.$/su);
});

it('a line with texts in its coordinates is refused for that', () => {
  const line = { type: 'LineString', coordinates: [['1', '2']] };
  expect(prepareLine(line, context)).toEqual({ ok: false, fault: { code: 'text-coordinates', text: '1' } });
});
