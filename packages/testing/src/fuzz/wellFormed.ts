import type { Random } from '@georisk/domain/sampling/random.ts';
import { z } from 'zod';
import { newId } from '@georisk/server/uuid.ts';
import { chance, HOSTILE_TEXTS, hostileValue, pick } from './hostile.ts';

/** A JSON schema as far as those of the contract go. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
}

const FORMATS: Readonly<Record<string, (random: Random) => string>> = {
  uuid: (random) => (chance(random, 0.5) ? newId() : '0190a1b2-0000-7000-8001-000000000001'),
  date: (random) => pick(random, ['2018-05-20', '2018-05-21', '2026-06-15', '0001-01-01', '9999-12-31']),
  'date-time': (random) => pick(random, ['2018-05-20T10:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']),
};

/** Values by the names of fields, so that the requested rows exist. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  meparCode: ['TESTOWN1', 'TESTSHR2', 'NINCSILY'],
  code: ['TESTOWN1', 'TESTSHR2', 'NINCSILY'],
  mepar: ['TESTOWN1', 'TESTFOR4'],
  extent: [
    '{"type":"Polygon","coordinates":[[[759000,179000],[765000,179000],[765000,182000],[759000,182000],[759000,179000]]]}',
    '{"type":"Polygon","coordinates":[[[400000,0],[960000,0],[960000,400000],[400000,400000],[400000,0]]]}',
    '{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}',
  ],
  year: ['2018', '2017', '2026'],
  limit: ['1', '5', '20'],
  page: ['1', '2', '1000000'],
  pageSize: ['1', '50', '500'],
  layer: ['NDVI_2018-05-21', 'imagery:NDVI_2018-05-21', 'blocks'],
  geom: ['MULTIPOLYGON(((760110 180110,760210 180110,760210 180210,760110 180210,760110 180110)))'],
  damageNumber: ['KAR-own', 'KAR-uj'],
  plant: ['KALASZOS', 'KUKORICA'],
  type: ['NDVI', 'Alert', 'reference'],
  scale: ['Mepar', 'Nuts4'],
  bbox: ['20,46,21,47', '-180,-90,180,90'],
  datetime: ['2018-05-21', '2018-01-01T00:00:00Z/..', '../..'],
};

const SHORT = ['a', '2018-05-21', 'TESTOWN1', 'őszi búza', 'KOT-100', '5420', '#123456', 'valaki@pelda.hu'];

function valueOf(random: Random, shape: Shape, name: string): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return pick(random, shape.enum);
  if (shape.anyOf) return valueOf(random, pick(random, shape.anyOf), name);
  const words = WORDS[name];
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([key]) => shape.required?.includes(key) || chance(random, 0.4))
          .map(([key, inner]) => [key, valueOf(random, inner, key)]),
      );
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => valueOf(random, shape.items ?? {}, name));
    case 'integer':
    case 'number': {
      const [least, most] = [shape.minimum ?? 0, Math.min(shape.maximum ?? 100, (shape.minimum ?? 0) + 100)];
      const value = least + random() * (most - least);
      return chance(random, 0.1) ? (shape.maximum ?? 1e9) : shape.type === 'integer' ? Math.round(value) : value;
    }
    case 'boolean':
      return chance(random, 0.5);
    case 'null':
      return null;
    case 'string':
      return (
        (shape.format === undefined ? undefined : FORMATS[shape.format]?.(random)) ??
        pick(random, words ?? (shape.pattern === undefined && chance(random, 0.3) ? HOSTILE_TEXTS : SHORT))
      );
    default:
      return words && chance(random, 0.7) ? pick(random, words) : hostileValue(random);
  }
}

const shapes = new WeakMap<z.ZodType, Shape>();
function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape);
  shapes.set(schema, known);
  return known;
}

/** A value that the schema accepts, or nearly: the call checks rules beyond shape and range. */
export const wellFormed = (random: Random, schema: z.ZodType): unknown => valueOf(random, shapeOf(schema), '');
