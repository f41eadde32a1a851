import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTrees } from '@georisk/domain/forest/crowns.ts';
import { foundTrees } from '@georisk/domain/forest/trees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PointHeights, readPointHeights } from '../points.ts';
import { buildLas, type BuiltPoint, geoKeyRecord, type LasOptions } from './lasBuilder.ts';
import { scannedWood, WOOD_TREES, woodCanopy, woodGround } from './scannedWood.ts';

const [WEST, SOUTH] = [760_000, 180_000];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'points-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (bytes: Uint8Array, crs?: number) => {
  const path = join(folder, 'x.las');
  writeFileSync(path, bytes);
  return readPointHeights({ path, crs });
};
const heightsOf = async (points: readonly BuiltPoint[], options?: LasOptions): Promise<PointHeights> => {
  const found = await read(buildLas(points, options));
  if (!found.ok) throw new Error(JSON.stringify(found));
  return found;
};
const fault = async (bytes: Uint8Array, crs?: number) => {
  const found = await read(bytes, crs);
  return found.ok ? 'accepted' : found.code;
};

/** Largest difference from the true heights at the centres of cells; unknown cells are left out. */
function worst({ grid }: PointHeights, heights: Float32Array, truth: (east: number, north: number) => number): number {
  return heights.reduce((most, height, cell) => {
    const east = grid.originX + ((cell % grid.width) + 0.5) * grid.pixelWidth - WEST;
    const north = grid.originY - (Math.floor(cell / grid.width) + 0.5) * grid.pixelHeight - SOUTH;
    return Number.isNaN(height) ? most : Math.max(most, Math.abs(height - truth(east, north)));
  }, 0);
}
const known = (heights: Float32Array) => heights.reduce((sum, height) => sum + (Number.isNaN(height) ? 0 : 1), 0);

describe('a point cloud', () => {
  it.each([0, 6] as const)('of format %i gives terrain and canopy on one grid of half a metre', async (format) => {
    const found = await heightsOf(scannedWood(WEST, SOUTH), { format });
    expect(found).toMatchObject({ epsg: 23_700, ground: 'classified', created: '2026-05-01' });
    expect(found.grid).toMatchObject({ originX: WEST, originY: SOUTH + 40, pixelWidth: 0.5, width: 80, height: 80 });
    expect(known(found.terrain)).toBe(80 * 80);
    expect(worst(found, found.terrain, woodGround)).toBeLessThan(0.3);
    // Beside a crown the highest return of a cell is higher than its centre.
    expect(worst(found, found.canopy, woodCanopy)).toBeLessThan(4);
  });

  it('gives the trees that stand in it', async () => {
    const { grid, canopy } = await heightsOf(scannedWood(WEST, SOUTH));
    const trees = findTrees({ grid, heights: canopy, noData: null });
    if (!trees.ok) throw new Error(JSON.stringify(trees.refusals));
    const found = foundTrees(grid, trees.crowns);
    expect(found.map(({ at }) => [Math.round(at[0] - WEST), Math.round(at[1] - SOUTH)])).toEqual(
      WOOD_TREES.toSorted((a, b) => b.height - a.height).map(({ at }) => at),
    );
    for (const [index, tree] of WOOD_TREES.toSorted((a, b) => b.height - a.height).entries())
      expect(Math.abs((found[index]?.height ?? 0) - tree.height)).toBeLessThan(1);
  });

  it('without classes gets its ground by the filter', async () => {
    const found = await heightsOf(scannedWood(WEST, SOUTH, false));
    expect(found.ground).toBe('filtered');
    // At the rim of a crown its lowest branches count as ground.
    expect(worst(found, found.terrain, woodGround)).toBeLessThan(2);
    const level = await heightsOf(scannedWood(WEST, SOUTH));
    const squares = found.terrain.reduce((sum, height, cell) => sum + (height - (level.terrain[cell] ?? 0)) ** 2, 0);
    expect(Math.sqrt(squares / found.terrain.length)).toBeLessThan(0.15);
  });

  it('is read without noise, withheld points, birds and pits', async () => {
    const wood = scannedWood(WEST, SOUTH);
    const odd = [
      { x: WEST + 5, y: SOUTH + 35, z: 900, kind: 18 },
      { x: WEST + 5, y: SOUTH + 35, z: 340, kind: 1, flags: 0x80 },
      { x: WEST + 35, y: SOUTH + 35, z: 420 },
      { x: WEST + 35, y: SOUTH + 30, z: 100, kind: 7 },
    ];
    const found = await heightsOf([...wood, ...odd]);
    expect(worst(found, found.terrain, woodGround)).toBeLessThan(0.3);
    expect(worst(found, found.canopy, woodCanopy)).toBeLessThan(4);
    const raw = scannedWood(WEST, SOUTH, false);
    const filtered = await heightsOf([...raw, { x: WEST + 35, y: SOUTH + 30, z: 250 }]);
    expect(worst(filtered, filtered.terrain, woodGround)).toBeLessThan(2);
  });

  it('has cells of a metre where it is thin, and none where nothing was scanned', async () => {
    const thin = scannedWood(WEST, SOUTH).filter((_, index) => index % 8 === 0);
    expect((await heightsOf(thin)).grid.pixelWidth).toBe(1);
    const far = thin.map((point) => ({ ...point, x: point.x + 200 }));
    const found = await heightsOf([...thin, ...far]);
    expect(known(found.terrain)).toBeLessThan(0.6 * found.terrain.length);
  });
});

/** Made of every eighth point of the wood by the encoder of laz-perf, in chunks of a thousand, in formats 0 and 6. */
const compressedWood = (name: 'wood' | 'wood6') => readFileSync(join(import.meta.dirname, `${name}.laz`));

describe('a compressed point cloud', () => {
  it.each(['wood', 'wood6'] as const)('%s is the same as the plain one', async (name) => {
    const plain = await heightsOf(scannedWood(WEST, SOUTH).filter((_, index) => index % 8 === 0));
    const found = await read(compressedWood(name), 23_700);
    expect(found).toMatchObject({ ok: true, points: 3215, grid: plain.grid });
    expect(found).toMatchObject({ terrain: plain.terrain, canopy: plain.canopy });
  });

  it('is refused where it is cut or says that it has more points', async () => {
    expect(await fault(compressedWood('wood').subarray(0, 4000), 23_700)).toBe('corrupt');
    expect(await fault(compressedWood('wood6').subarray(0, 400), 23_700)).toBe('truncated');
    const more = Buffer.from(compressedWood('wood'));
    more.writeUInt32LE(20_000_000, 107);
    expect(await fault(more, 23_700)).toBe('outsideBounds');
  });

  it('with a wrong byte is refused or read, and never fails otherwise', async () => {
    const codes = new Set<string>();
    for (let at = 80; at < 5117; at += 89) {
      const wrong = Buffer.from(compressedWood('wood'));
      wrong[at] = (wrong[at] ?? 0) ^ 0xff;
      codes.add(await fault(wrong, 23_700));
    }
    // Compressed points have no checksum: most damage shows as points out of bounds, some not at all.
    expect([...codes].toSorted()).toEqual(['accepted', 'outsideBounds']);
  });
});

describe('a point cloud that cannot be used is refused', () => {
  const wood = scannedWood(WEST, SOUTH);
  const las = (claims: LasOptions['claims'] = {}, options: LasOptions = {}) => buildLas(wood, { ...options, claims });
  const compressed = (claims: LasOptions['claims'] = {}) => las({ format: 0x80, ...claims });

  it.each([
    ['another file', Buffer.from('nem pontfelhő, csak egy szöveg, amely elég hosszú a fejléchez'), 'notLas'],
    ['an empty file', Buffer.alloc(0), 'notLas'],
    ['a cut header', las().subarray(0, 200), 'truncated'],
    ['a file cut in its points', las().subarray(0, 100_000), 'truncated'],
    ['more points than bytes', las({ count: 4_000_000_000 }), 'truncated'],
    ['points beyond the file', las({ pointsAt: 4_000_000_000 }), 'truncated'],
    ['points within the header', las({ pointsAt: 100 }), 'corrupt'],
    ['records that run out of the file', las({ vlrs: 4_000_000_000 }, { records: [] }), 'unsupportedCrs'],
    ['an unknown format of points', las({ format: 11 }), 'unsupportedFormat'],
    ['records that are too short', las({ recordBytes: 4 }), 'corrupt'],
    ['records of 65 kB', las({ recordBytes: 65_535 }), 'corrupt'],
    ['a scale of zero', las({ scale: 0 }), 'corrupt'],
    ['a scale that is no number', las({ scale: Number.NaN }), 'corrupt'],
    ['bounds that are no numbers', las({ box: [Number.NaN, 0, 1, 1] }), 'corrupt'],
    ['bounds without its points', las({ box: [WEST, SOUTH, WEST + 10, SOUTH + 10] }), 'outsideBounds'],
    ['heights out of its bounds', las({ heights: [0, 10] }), 'outsideBounds'],
    ['bounds as large as the world', las({ box: [-1e9, -1e9, 1e9, 1e9] }), 'tooLarge'],
    ['no points', buildLas([], { claims: { box: [0, 0, 1, 1], heights: [0, 1] } }), 'empty'],
    ['noise alone', buildLas(wood.map((point) => ({ ...point, kind: 7 }))), 'empty'],
    ['no coordinate system', las({}, { records: [] }), 'unsupportedCrs'],
    ['degrees', las({}, { records: [geoKeyRecord([1024, 2], [2048, 4326])] }), 'unsupportedCrs'],
    ['heights in feet', las({}, { records: [geoKeyRecord([1024, 1], [3072, 23_700], [4099, 9003])] }), 'otherUnits'],
    ['a claim of compression', compressed(), 'corrupt'],
    ['many points in a small file', compressed({ count: 4_000_000_000 }), 'tooManyPoints'],
    ['few points', buildLas(wood.filter((_, index) => index % 100 === 0)), 'sparse'],
  ])('%s', async (_, bytes, code) => {
    expect(await fault(bytes)).toBe(code);
  });

  it('but its coordinate system may be told, and be well-known text', async () => {
    expect(await fault(las({}, { records: [] }), 23_700)).toBe('accepted');
    const wkt =
      'COMPD_CS["x",PROJCS["HD72 / EOV",UNIT["metre",1],AUTHORITY["EPSG","23700"]],VERT_CS["EOMA",UNIT["metre",1]]]';
    const record = (text: string) => ({ user: 'LASF_Projection', id: 2112, data: Buffer.from(`${text}\0`) });
    expect(await fault(las({}, { records: [record(wkt)] }))).toBe('accepted');
    expect(await fault(las({}, { records: [record(wkt.replace('UNIT["metre",1]]]', 'UNIT["foot",0.3048]]]'))] }))).toBe(
      'otherUnits',
    );
    const open = `PROJCS["x",${'['.repeat(20_000)}`;
    expect(await fault(las({}, { records: [record(open)] }))).toBe('unsupportedCrs');
  });
});
