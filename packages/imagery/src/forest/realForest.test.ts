import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Crowns, findTrees } from '@georisk/domain/forest/crowns.ts';
import { breastHeightDiameter, calibrationOf, type MeasuredTree } from '@georisk/domain/forest/diameter.ts';
import { foundTrees } from '@georisk/domain/forest/trees.ts';
import { treeCodeOf, treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';
import { stemVolume, volumeSpecies } from '@georisk/domain/forest/volume.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { Grid } from '@georisk/domain/raster/grid.ts';
import { describe, expect, it } from 'vitest';
import { fileAccess } from '../access.ts';
import { openCog } from '../cog/openCog.ts';
import { readPointHeights } from '../points.ts';
import { projectorBetween } from '@georisk/domain/geo/projection.ts';
import { realData } from '../testing.ts';
import { readHeights } from './readHeights.ts';

const folderOf = (name: string): string | null => {
  const data = realData();
  const folder = join(data ?? '', name);
  return data !== null && existsSync(folder) ? folder : null;
};

interface Measured {
  readonly at: Position;
  readonly diameter: number | null;
  readonly height: number;
  readonly species: string;
}

/** The table of measured trees: numbers and quoted texts without commas. */
function measuredTrees(folder: string): Measured[] {
  const [, ...lines] = readFileSync(join(folder, 'trees_measured.csv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [, x, y, diameter = '', height, , latin = ''] = line.replaceAll('"', '').split(',');
    return {
      at: [Number(x), Number(y)],
      diameter: Number(diameter) > 0 ? Number(diameter) : null,
      height: Number(height),
      species: latin,
    };
  });
}

async function treesIn(path: string): Promise<{ readonly grid: Grid; readonly crowns: Crowns }> {
  const access = fileAccess(path);
  try {
    const cog = await openCog(access);
    const found = findTrees((await readHeights(cog, cog.noData, () => {})).model);
    if (!found.ok) throw new Error(JSON.stringify(found.refusals));
    return { grid: cog.grid, crowns: found.crowns };
  } finally {
    access.close();
  }
}

const metres = (a: Position, b: Position) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Pairs of trees of two lists, the nearest first, each once. @param within m, by the height of the first */
function pairs<A extends { at: Position; height: number }, B extends { at: Position }>(
  first: readonly A[],
  second: readonly B[],
  within: (height: number) => number,
): { readonly a: A; readonly b: B }[] {
  const near = first
    .flatMap((a) => second.map((b) => ({ a, b, distance: metres(a.at, b.at) })))
    .filter(({ a, distance }) => distance <= within(a.height))
    .sort((one, other) => one.distance - other.distance);
  const used = new Set<A | B>();
  return near.filter(({ a, b }) => {
    if (used.has(a) || used.has(b)) return false;
    used.add(a).add(b);
    return true;
  });
}

const chablais = folderOf('E-forest-chablais-fr');
describe.skipIf(chablais === null)('the measured plot of Chablais', () => {
  const folder = chablais ?? '';
  const trees = chablais === null ? [] : measuredTrees(folder);
  /** A stem is not under the top of its crown: the lean that the plot's authors allow, m. */
  const within = (height: number) => 1.5 + 0.05 * height;

  it('gives its canopy more than half of its trees, with fewer false ones than true ones', async () => {
    const { grid, crowns } = await treesIn(join(folder, 'chm_0p5m.tif'));
    const found = foundTrees(grid, crowns).map(({ at, height, crownArea }) => ({ at, height, crownArea }));
    const matched = pairs(trees, found, within);
    // Within the box of the measured trees: the canopy is larger.
    const [xs, ys] = [trees.map(({ at }) => at[0]), trees.map(({ at }) => at[1])];
    const inPlot = found.filter(
      ({ at: [x, y] }) => x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys),
    );
    // On 2026-11-23: 62 of 110 measured trees are found, beside 26 tops that are none of them.
    expect(trees).toHaveLength(110);
    expect(matched.length).toBeGreaterThanOrEqual(60);
    expect(inPlot.length - matched.length).toBeLessThanOrEqual(30);
    // Heights: 0.35 m above the measured ones on average.
    const tooHigh = matched.reduce((sum, { a, b }) => sum + (b.height - a.height), 0) / matched.length;
    expect(Math.abs(tooHigh)).toBeLessThan(0.6);

    // Of the 74 measured diameters 44 belong to a tree that was found: 6.1 cm of error (root mean square), 1.0 cm too small.
    const sample = matched.flatMap(({ a, b }): MeasuredTree[] => {
      const code = treeCodeOf(a.species);
      return a.diameter === null
        ? []
        : [
            {
              height: a.height,
              crownArea: b.crownArea,
              diameter: a.diameter,
              group: code === null ? null : treeSpecies(code).group,
            },
          ];
    });
    const errors = sample.map(
      ({ height, crownArea, group, diameter }) =>
        (breastHeightDiameter(height, crownArea, group)?.value ?? 0) - diameter,
    );
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(sample.length).toBeGreaterThanOrEqual(40);
    expect(Math.sqrt(mean(errors.map((error) => error ** 2)))).toBeLessThan(7);
    expect(Math.abs(mean(errors))).toBeLessThan(2);
    expect(calibrationOf(sample).factor).toBeCloseTo(1.04, 1);
  });

  it('gives its laser scan the same canopy and as many of its trees', async () => {
    // Its own system, EPSG:2154, is none of Hungary: the heights are the same in any other that has metres.
    const scan = await readPointHeights({ path: join(folder, 'las_chablais3.laz'), crs: 32_631 });
    if (!scan.ok) throw new Error(JSON.stringify(scan));
    expect([scan.points, scan.ground, scan.grid.pixelWidth]).toEqual([92_097, 'classified', 0.5]);
    const access = fileAccess(join(folder, 'chm_0p5m.tif'));
    const cog = await openCog(access);
    const { heights } = (await readHeights(cog, cog.noData, () => {})).model;
    access.close();
    const differences = Array.from(heights, (height, cell) => {
      const x = cog.grid.originX + ((cell % cog.grid.width) + 0.5) * cog.grid.pixelWidth;
      const y = cog.grid.originY - (Math.floor(cell / cog.grid.width) + 0.5) * cog.grid.pixelHeight;
      const [column, row] = [Math.floor((x - scan.grid.originX) / 0.5), Math.floor((scan.grid.originY - y) / 0.5)];
      return Math.abs((scan.canopy[row * scan.grid.width + column] ?? Number.NaN) - height);
    })
      .filter(Number.isFinite)
      .toSorted((a, b) => a - b);
    expect(differences.length).toBeGreaterThan(0.95 * heights.length);
    expect(differences[Math.floor(differences.length * 0.9)]).toBeLessThan(0.15);

    const found = findTrees({ grid: scan.grid, heights: scan.canopy, noData: null });
    if (!found.ok) throw new Error(JSON.stringify(found.refusals));
    const matched = pairs(trees, foundTrees(scan.grid, found.crowns), within);
    // On 2026-11-24: 63 of 110; half of the cells within 0.03 m, nine of ten within 0.08 m.
    expect(matched.length).toBeGreaterThanOrEqual(60);
  });

  it('has volumes of a plausible form by the function of Király', () => {
    const forms = trees.flatMap(({ diameter, height, species }) => {
      // A low tree's breast height is high up its stem: its form says nothing.
      if (diameter === null || height < 10) return [];
      const code = treeCodeOf(species);
      const volume = stemVolume(diameter, height, volumeSpecies(code, code === null ? 'broadleaf' : null));
      return volume === null ? [] : [volume / ((Math.PI / 4) * (diameter / 100) ** 2 * height)];
    });
    expect(forms.length).toBeGreaterThan(50);
    expect(Math.min(...forms)).toBeGreaterThan(0.35);
    expect(Math.max(...forms)).toBeLessThan(0.75);
  });
});

const kootenay = folderOf('E-forest-kootenay-crowns-ca');
describe.skipIf(kootenay === null)('the drone survey of Kootenay', () => {
  interface Drawn {
    readonly properties: { readonly treeID: number; readonly height: number; readonly crownArea?: number };
    readonly geometry: { readonly coordinates: readonly [number, number] };
  }
  const features = (name: string) =>
    (JSON.parse(readFileSync(join(kootenay ?? '', name), 'utf8')) as { readonly features: readonly Drawn[] }).features;

  it('has most of the 891 tops and crowns that another program finds in its canopy', async () => {
    const { grid, crowns } = await treesIn(join(kootenay ?? '', 'kootenayCHM.tif'));
    const found = foundTrees(grid, crowns).map(({ at, height, crownArea }) => ({ at, height, crownArea }));
    const areas = new Map(
      features('kootenayCrowns.geojson').map(({ properties }) => [properties.treeID, properties.crownArea]),
    );
    const project = projectorBetween(4326, 32_611);
    const tops = features('kootenayTrees.geojson').map(
      ({ properties: { treeID, height }, geometry: { coordinates } }) => ({
        at: project(...coordinates),
        height,
        crownArea: areas.get(treeID) ?? Number.NaN,
      }),
    );
    // Three cells: the other program does not smooth its canopy.
    const matched = pairs(tops, found, () => 1.5);
    const ratios = matched.map(({ a, b }) => b.crownArea / a.crownArea).toSorted((a, b) => a - b);
    const sumOf = (trees: readonly { readonly crownArea: number }[]) =>
      trees.reduce((sum, { crownArea }) => sum + crownArea, 0);
    // On 2026-11-24: 760 trees, 691 of them those of the other program; crowns 2 % larger in all, the middle one as large.
    expect(tops).toHaveLength(891);
    expect(matched.length).toBeGreaterThanOrEqual(680);
    expect(found.length - matched.length).toBeLessThanOrEqual(80);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeCloseTo(1, 1);
    expect(sumOf(found) / sumOf(tops)).toBeCloseTo(1, 1);
  });
});
