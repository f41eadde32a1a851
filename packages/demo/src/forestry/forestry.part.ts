import { join } from 'node:path';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { computeTrees } from '@georisk/server/modules/forest/forestTrees.job.ts';
import {
  importForestCanopy,
  importForestOrthophoto,
  importForestTerrain,
} from '@georisk/server/modules/forest/imports/rasters.import.ts';
import { importForestCrowns, importForestStems } from '@georisk/server/modules/forest/imports/trees.import.ts';
import { importForestUnits } from '@georisk/server/modules/forest/imports/units.import.ts';
import { writeFeatures } from '../files.ts';
import type { Block, Landscape } from '../landscape/landscape.ts';
import type { PartStep } from '../manifest.ts';
import type { DemoPart, PartWorld } from '../part.ts';
import { makeGround } from '../soil/ground.ts';
import { FOREST_ACCOUNTS, FOREST_COMPANIES, FORESTRY, NEIGHBOUR, PROJECTS } from './companies.hu.ts';
import { crownFeatures, unitFeatures, writeStems } from './inventory.ts';
import { writeRasters } from './rasters.ts';
import { type Stand, standOf } from './stands.ts';

/** Forests of these sizes are surveyed, m²: one that is seen at a glance, and loads at once. */
const SMALLEST = 8_000;
const LARGEST = 60_000;

const forests = ({ blocks }: Landscape): readonly Block[] =>
  blocks
    .filter(({ use, area }) => use === 'forest' && area > SMALLEST && area < LARGEST)
    .toSorted((a, b) => a.area - b.area || a.index - b.index);

const ofFeatures = (file: string, run: typeof importForestUnits, companyId: number): PartStep => ({
  kind: 'part',
  file,
  run: async (deps, path) => run(deps, await openFeatures(path), { companyId }),
});

const ofRaster = (file: string, run: typeof importForestCanopy, companyId: number, project: string): PartStep => ({
  kind: 'part',
  file,
  run: (deps, path) => run(deps, path, { companyId, granule: project }),
});

/** A canopy and, at once, its trees: the job that finds them runs where somebody serves. */
const ofCanopy = (file: string, companyId: number, project: string): PartStep => ({
  kind: 'part',
  file,
  run: async (deps, path) => {
    const report = await importForestCanopy(deps, path, { companyId, granule: project });
    const { id: projectId } = await deps.db
      .selectFrom('forestProject')
      .select('id')
      .where('companyId', '=', companyId)
      .where('name', '=', project)
      .executeTakeFirstOrThrow();
    const context = { progress: () => {}, signal: new AbortController().signal };
    await computeTrees(deps.db, deps.store, { companyId, projectId }, context);
    return report;
  },
});

interface Survey {
  readonly companyId: number;
  readonly project: string;
  readonly stand: Stand;
}

/** A project from the air: unit, terrain, photo and canopy, and the trees that are found in it. */
async function writeSurvey(folder: string, { plan, seed }: PartWorld, { companyId, project, stand }: Survey) {
  const file = (name: string) => join(folder, `${name}-${companyId}_${plan.year - 1}-08-14.tif`);
  const units = join(folder, `erdoreszletek-${companyId}-legi.geojson`);
  const files = { canopy: file('koronamodell'), terrain: file('erdo-domborzat'), photo: file('erdo-ortofoto') };
  await writeFeatures(units, 'erdoreszletek', unitFeatures(project, [stand]));
  await writeRasters(stand, files, makeGround(seed).height, seed + companyId);
  return [
    ofFeatures(units, importForestUnits, companyId),
    ofRaster(files.photo, importForestOrthophoto, companyId, project),
    ofRaster(files.terrain, importForestTerrain, companyId, project),
    ofCanopy(files.canopy, companyId, project),
  ];
}

/** A project from the ground: units, stems of which some were measured, and their crowns. */
async function writeInventory(folder: string, { seed }: PartWorld, stands: readonly Stand[]) {
  const units = join(folder, 'erdoreszletek-felvetel.geojson');
  await writeFeatures(units, 'erdoreszletek', unitFeatures(PROJECTS.measured, stands));
  const steps: PartStep[] = [ofFeatures(units, importForestUnits, FORESTRY)];
  for (const stand of stands) {
    const [stems, crowns] = [join(folder, `torzsek-${stand.tag}.csv`), join(folder, `koronak-${stand.tag}.geojson`)];
    await writeStems(stems, stand, seed);
    await writeFeatures(crowns, 'koronak', crownFeatures(stand));
    steps.push(ofFeatures(stems, importForestStems, FORESTRY), ofFeatures(crowns, importForestCrowns, FORESTRY));
  }
  return steps;
}

async function write(folder: string, world: PartWorld): Promise<readonly PartStep[]> {
  const [first, second, third, fourth] = forests(world.landscape).map((block, order) =>
    standOf(block, order, world.seed),
  );
  const surveys: Survey[] = [
    ...(third === undefined ? [] : [{ companyId: FORESTRY, project: PROJECTS.surveyed, stand: third }]),
    ...(fourth === undefined ? [] : [{ companyId: NEIGHBOUR, project: PROJECTS.neighbour, stand: fourth }]),
  ];
  const steps: PartStep[] = [];
  for (const survey of surveys) steps.push(...(await writeSurvey(folder, world, survey)));
  const measured = [first, second].filter((stand) => stand !== undefined);
  return [...steps, ...(await writeInventory(folder, world, measured))];
}

/** Two forestry companies: a survey from the air and one from the ground, and a neighbour's. */
export const part: DemoPart = { companies: FOREST_COMPANIES, accounts: FOREST_ACCOUNTS, write };
