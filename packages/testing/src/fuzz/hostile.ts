import type { Random } from '@georisk/domain/sampling/random.ts';

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
export const chance = (random: Random, share: number): boolean => random() < share;

const ring = (...corners: readonly unknown[]) => ({ type: 'Polygon', coordinates: [corners] });
const box = (west: number, south: number, east: number, north: number) =>
  ring([west, south], [east, south], [east, north], [west, north], [west, south]);
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** Texts that are too long, too short, or have a special meaning to some layer. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\uffff',
  '\u202e',
  '😀',
  'é'.repeat(300),
  'a'.repeat(5_000),
  "' or 1=1 --",
  "'; drop table app_user; --",
  '%',
  '_%\\',
  '$1',
  '$$',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '../../../etc/passwd',
  '..%2f..%2fetc',
  'C:\\x',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '-1',
  '1e309',
  '1e-400',
  '4,5',
  '٣',
  '2147483648',
  '9223372036854775808',
  '0x10',
  '1.7976931348623157e308',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2026-06-15T99:99:99Z',
  '2026-06-15T08:00:00.000Z',
  '275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0190a1b2-0000-7000-8001-000000000001',
  'TESTOWN1',
  'imagery:NDVI_2018-05-21',
  '4096',
  '99999',
  '1.5',
  '1,2,3',
  '1e20,1e20,2e20,2e20',
  '-1e308,-1e308,1e308,1e308',
  JSON.stringify(box(-1e15, -1e15, 1e15, 1e15)),
  JSON.stringify(box(-1e308, -1e308, 1e308, 1e308)),
  JSON.stringify(box(760_010, 180_010, 760_010, 180_010)),
  JSON.stringify(box(420_000, 40_000, 950_000, 370_000)),
  JSON.stringify(
    ring([760_010, 180_010], [760_110, 180_110], [760_110, 180_010], [760_010, 180_110], [760_010, 180_010]),
  ),
  '{"type":"Polygon","coordinates":[[[1e999,1],[2,1],[2,2],[1e999,1]]]}',
  '['.repeat(3_000),
  'MULTIPOLYGON EMPTY',
  'MULTIPOLYGON(((0 0,1e308 0,1e308 1e308,0 0)))',
  'MULTIPOLYGON(((760010 180010,760110 180110,760110 180010,760010 180110,760010 180010)))',
  'MULTIPOLYGON(((760010 180010,760110 180010,760110 180110,760010 180110,760010 180010)))',
  'SRID=4326;MULTIPOLYGON(((19 47,20 47,20 48,19 47)))',
  `MULTIPOLYGON(((${Array.from({ length: 3_000 }, (_, i) => `${760_000 + (i % 60)} ${180_000 + i}`).join(',')})))`,
  'POLYGON((nan nan,1 1,2 2,nan nan))',
  '('.repeat(2_000),
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'http://[::1',
  'data:text/html,x',
  'CN=x,(&(a=b))',
  'a@b',
  'valaki@pelda.hu\r\nBcc: x@pelda.hu',
  'kettőezer',
];

/** Values that a JSON body can carry where another was meant. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e-320,
  45,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  -(2 ** 63),
  1e21,
  1e308,
  -1e308,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  deep(15),
  deep(40),
  Array.from({ length: 2_000 }, (_, i) => i),
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
  { type: 'Point', coordinates: [] },
  { type: 'Point', coordinates: [1e308, -1e308] },
  { type: 'Point', coordinates: [760_100, 180_100] },
  { type: 'Point', coordinates: [760_100, 180_100, 5] },
  { type: 'Polygon', coordinates: [] },
  { type: 'Polygon', coordinates: [[]] },
  { type: 'Polygon', coordinates: [[[]]] },
  { type: 'Polygon', coordinates: 'x' },
  { type: 'Polygon' },
  { type: 'GeometryCollection', geometries: [] },
  box(760_010, 180_010, 760_110, 180_110),
  box(760_010, 180_010, 760_010, 180_010),
  box(-1e15, -1e15, 1e15, 1e15),
  box(1e300, 1e300, 1e308, 1e308),
  ring([760_010, 180_010], [760_110, 180_110], [760_110, 180_010], [760_010, 180_110], [760_010, 180_010]),
  ring(...Array.from({ length: 5_000 }, (_, i) => [760_000 + Math.cos(i) * 100, 180_000 + Math.sin(i) * 100])),
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
];

export const hostileValue = (random: Random): unknown =>
  chance(random, 0.5) ? pick(random, HOSTILE_TEXTS) : pick(random, HOSTILE_VALUES);

/** Replaces one value somewhere in the tree, adds or removes a key, or wraps or replaces the whole. */
export function mutated(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) {
    const dice = random();
    if (value.length === 0 || dice < 0.1) return [...(value as unknown[]), hostileValue(random)];
    if (dice < 0.2) return value.slice(1);
    if (dice < 0.3) return [...(value as unknown[]), ...(value as unknown[])];
    if (dice < 0.35) return Array.from({ length: 600 }, () => (value as unknown[])[0]);
    const at = Math.floor(random() * value.length);
    return (value as unknown[]).map((each, index) => (index === at ? mutated(random, each) : each));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const dice = random();
    if (entries.length === 0 || dice < 0.08)
      return { ...value, [pick(random, HOSTILE_TEXTS).slice(0, 40)]: hostileValue(random) };
    const [key, inner] = pick(random, entries);
    if (dice < 0.2) return Object.fromEntries(entries.filter(([name]) => name !== key));
    if (dice < 0.24) return [value];
    return { ...value, [key]: mutated(random, inner) };
  }
  return hostileValue(random);
}
