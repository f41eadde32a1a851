import { join } from 'node:path';
import { importCounties } from '@georisk/server/modules/territory/counties.import.ts';
import { importRoads } from '@georisk/server/modules/territory/roads.import.ts';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { polygon, writeFeatures } from '../files.ts';
import type { DemoPart } from '../part.ts';
import { COUNTY } from '../place/settlements.hu.ts';
import { roadLines } from './roadLines.ts';
import { unionOf } from './unionOf.ts';

/** Counties and roads for orientation: the county is the union of its settlements. */
export const part: DemoPart = {
  async write(folder, { landscape }) {
    const [counties, roads] = [join(folder, 'varmegyek.geojson'), join(folder, 'utak.geojson')];
    const outlines = unionOf(landscape.territories.map(({ ring }) => ring));
    await writeFeatures(
      counties,
      'counties',
      outlines.map((ring) => ({ properties: { name: COUNTY }, geometry: polygon(ring) })),
    );
    await writeFeatures(
      roads,
      'roads',
      roadLines().map(({ kind, number, line }) => ({
        properties: { kind, number },
        geometry: { type: 'LineString', coordinates: line },
      })),
    );
    return [
      { kind: 'part', file: counties, run: async (deps, file) => importCounties(deps, await openFeatures(file)) },
      { kind: 'part', file: roads, run: async (deps, file) => importRoads(deps, await openFeatures(file)) },
    ];
  },
};
