import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BBox, bboxHolds, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { ringHolds } from '@georisk/domain/geo/contains.ts';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { importManagementZones } from '@georisk/server/modules/managementZone/zones.import.ts';
import { importSoilSamples } from '@georisk/server/modules/soil/soilSamples.import.ts';
import { importSoilZones } from '@georisk/server/modules/soil/soilZones.import.ts';
import { importTerrain } from '@georisk/server/modules/soil/terrain.import.ts';
import { type Feature, polygon, writeFeatures } from '../files.ts';
import type { Block, Landscape } from '../landscape/landscape.ts';
import type { PartStep } from '../manifest.ts';
import type { DemoPart, PartWorld } from '../part.ts';
import { ORIGIN, SIDE, WINDOW } from '../place/window.ts';
import { LABORATORY, NEIGHBOUR, SOIL_ACCOUNTS, SOIL_COMPANIES } from './companies.hu.ts';
import { type Ground, makeGround } from './ground.ts';
import { patchesOf } from './patches.ts';
import { samplesCsv } from './samples.hu.ts';
import { SOIL_CLASSES, soilClassAt } from './soilClasses.ts';
import { writeTerrain } from './terrainFile.ts';

type Import = typeof importSoilZones;

const step = (file: string, run: Import, companyId: number): PartStep => ({
  kind: 'part',
  file,
  run: async (deps, path) => run(deps, await openFeatures(path), { companyId }),
});

/** Metres a cell of the soil map, and of management zones. */
const MAP_CELL = 80;
const ZONE_CELL = 20;

/** The neighbour's survey: the south-eastern corner. */
const CORNER: BBox = [ORIGIN[0] + SIDE - 3_200, ORIGIN[1], ORIGIN[0] + SIDE, ORIGIN[1] + 3_200];

const zoneFeatures = (ground: Ground, box: BBox): readonly Feature[] =>
  patchesOf(box, MAP_CELL, 6, (x, y) => soilClassAt(ground, x, y) + 1).map(({ label, geometry }, index) => {
    const soil = SOIL_CLASSES[label - 1];
    return {
      properties: { id: `TF-${index + 1}`, genetic: soil?.genetic ?? null, kotottseg: soil?.plasticity ?? null },
      geometry,
    };
  });

/** Productivity from the ground: heavy and wet is high, light or saline low. */
function categoryAt(ground: Ground, x: number, y: number): number {
  if (ground.salt(x, y) > 0.7) return 4;
  const wetness = ground.wet(x, y);
  return wetness < -0.35 ? 1 : wetness < 0.1 ? 2 : 3;
}

const managementFeatures = (blocks: readonly Block[], ground: Ground): readonly Feature[] =>
  blocks.flatMap(({ meparCode, ring, settlement }, order) =>
    patchesOf(bboxOf(polygon(ring)), ZONE_CELL, 25, (x, y) =>
      ringHolds(ring, [x, y]) ? categoryAt(ground, x, y) : 0,
    ).map(({ label, geometry }, index) => ({
      properties: {
        id: `MZ-${meparCode}-${index + 1}`,
        areaName: `${settlement}, ${order + 1}. tábla`,
        category: label,
        meparCode,
      },
      geometry,
    })),
  );

/** Every so many of the arable blocks was sampled. */
const ONE_IN = 7;
const ZONED = 9;

const sampled = ({ blocks }: Landscape, box: BBox): readonly Block[] =>
  blocks.filter(({ use, index, centre }) => use === 'arable' && index % ONE_IN === 2 && bboxHolds(box, centre));

async function write(folder: string, { landscape, plan, seed }: PartWorld): Promise<readonly PartStep[]> {
  const ground = makeGround(seed);
  const file = (name: string) => join(folder, name);
  const steps: PartStep[] = [];
  for (const [companyId, box] of [
    [LABORATORY, WINDOW],
    [NEIGHBOUR, CORNER],
  ] as const) {
    const zones = file(`talajfoltok-${companyId}.geojson`);
    await writeFeatures(zones, 'talajfoltok', zoneFeatures(ground, box));
    const samples = file(`talajmintak-${companyId}.csv`);
    const blocks = sampled(landscape, box);
    await writeFile(samples, samplesCsv(blocks, ground, { prefix: `M${companyId}`, year: plan.year, seed }));
    const areas = file(`menedzsmentzonak-${companyId}.geojson`);
    await writeFeatures(areas, 'menedzsmentzonak', managementFeatures(blocks.slice(0, ZONED), ground));
    steps.push(
      step(zones, importSoilZones, companyId),
      step(samples, importSoilSamples, companyId),
      step(areas, importManagementZones, companyId),
    );
  }
  const terrain = file(`domborzat_${plan.year - 3}-03-20.tif`);
  await writeTerrain(terrain, ground);
  steps.push({
    kind: 'part',
    file: terrain,
    run: (deps, path) => importTerrain(deps, { path }, { companyId: LABORATORY }),
  });
  return steps;
}

/** The soil survey: a laboratory's map, samples, zones and terrain, and a neighbour's smaller one. */
export const part: DemoPart = { companies: SOIL_COMPANIES, accounts: SOIL_ACCOUNTS, write };
