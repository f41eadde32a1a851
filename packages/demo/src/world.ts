import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toEov } from '@georisk/domain/geo/crs.ts';
import { type IsoDate, roundHalfUp, wgs84 } from '@georisk/domain/units.ts';
import { type Feature, polygon, writeFeatures } from './files.ts';
import { writeDocuments, writeLayers, writePhotos } from './layers/layerFiles.ts';
import { type Landscape, makeLandscape } from './landscape/landscape.ts';
import type { DemoManifest, ImportStep, PartStep } from './manifest.ts';
import { loadParts } from './parts.ts';
import { ACCOUNTS, DEMO_FARMER } from './people/accounts.hu.ts';
import { type Cast, castFarmers } from './people/cast.ts';
import { COMPANIES, INSURER_A, INSURER_B } from './people/companies.hu.ts';
import { makeDamages } from './people/damages.hu.ts';
import { makeFarms } from './people/farms.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import { makePolicies, type PolicyRow } from './people/policies.ts';
import { HUNGARY_BORDER } from './place/border.ts';
import { COUNTRY_NAME, COUNTY, DISTRICT_CODES } from './place/settlements.hu.ts';
import { hashPair } from './random.ts';
import { writeImage } from './raster/writeImage.ts';
import { makeScene } from './scene.ts';
import { EARLIER_SEASONS, historyCsv, historyRows, peakDate } from './season/history.ts';
import { planSeason, type SeasonPlan } from './season/plan.ts';

export const DEMO_SEED = 2026;

export interface DemoOptions {
  readonly seed?: number;
  /** The day on which the demo is viewed: everything in it is earlier. */
  readonly today: IsoDate;
}

/** Lets other waiting work run: each step takes some tenths of a second. */
const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Makes the demo world: files for the product's own imports, and rows for tables without one. The same seed and day
 * make the same bytes.
 * @param folder of the files; made if missing
 * @param onProgress share of the work that is done, 0 to 1
 */
export async function generateDemoWorld(
  { seed = DEMO_SEED, today }: DemoOptions,
  folder: string,
  onProgress: (share: number) => void = () => {},
): Promise<DemoManifest> {
  await mkdir(folder, { recursive: true });
  const plan = planSeason(today, seed);
  const parts = await loadParts();
  const earlier = Array.from({ length: EARLIER_SEASONS }, (_, back) => plan.year - EARLIER_SEASONS + back);
  const steps = plan.dates.length + plan.pictured.length + earlier.length + parts.length + 6;
  let done = 0;
  const step = async () => {
    onProgress((done += 1) / steps);
    await pause();
  };

  const landscape = makeLandscape(seed);
  const cast = castFarmers(landscape, plan, seed);
  await step();
  const scene = makeScene(landscape, plan, cast, seed);
  await step();

  const file = (name: string) => join(folder, name);
  const imports: ImportStep[] = [];
  for (const [kind, features] of Object.entries(referenceFeatures(landscape))) {
    await writeFeatures(file(`${kind}.geojson`), kind, features);
    imports.push({ kind: kind as 'country' | 'settlements' | 'blocks', file: file(`${kind}.geojson`) });
  }

  for (const date of [...plan.pictured, plan.trueColour]) {
    const path = file(`tci_${date}.tif`);
    await writeImage(path, date === plan.trueColour ? scene.trueColour(date) : scene.picture(date), 'tci');
    imports.push({ kind: 'tci', file: path, date });
    await step();
  }
  for (const date of earlier.map(peakDate)) {
    const path = file(`ndvi_${date}.tif`);
    await writeImage(path, scene.mosaic(date), 'ndvi');
    imports.push({ kind: 'ndvi', file: path, date });
    await step();
  }
  const history = file('statisztikak.csv');
  await writeFile(history, historyCsv(historyRows(landscape, plan.year, seed)));
  imports.push({ kind: 'observations', file: history });
  await step();
  for (const date of plan.dates) {
    const path = file(`ndvi_${date}.tif`);
    await writeImage(path, scene.ndvi(date), 'ndvi');
    imports.push({ kind: 'ndvi', file: path, date });
    await step();
  }

  const alerts = scene.alerts();
  await writeFeatures(
    file('alerts.geojson'),
    'alerts',
    alerts.map(({ geometry, ...properties }) => ({ properties, geometry })),
  );
  await step();

  const policies = policiesOf(landscape, cast, plan, seed);
  for (const companyId of [INSURER_A, INSURER_B]) {
    const path = file(`policies-${companyId}.geojson`);
    const rows = policies.filter((row) => row.companyId === companyId);
    await writeFeatures(path, 'policies', rows.map(policyFeature));
    imports.push({ kind: 'policies', file: path, companyId });
  }
  // After the policies, whose farmers are notified of them.
  imports.push({ kind: 'alerts', file: file('alerts.geojson') });
  imports.push(...(await writeLayers(folder, { landscape, farms: makeFarms(landscape, cast, seed), today, seed })));
  const demoFarmer = ACCOUNTS.find(({ userName }) => userName === DEMO_FARMER)?.externalId ?? '';
  const damages = makeDamages(landscape, policies, alerts, plan, demoFarmer, seed);
  const importsOfCases = [
    ...(await writePhotos(folder, { landscape, damages, today, seed })),
    ...(await writeDocuments(folder, { damages, today })),
  ];
  await step();
  const importsOfParts: PartStep[] = [];
  for (const part of parts) {
    importsOfParts.push(...(await part.write(folder, { landscape, plan, scene, today, seed })));
    await step();
  }

  return {
    seed,
    today,
    year: plan.year,
    companies: [...COMPANIES, ...parts.flatMap(({ companies }) => companies ?? [])],
    accounts: [...ACCOUNTS, ...parts.flatMap(({ accounts }) => accounts ?? [])],
    imports,
    damages,
    importsOfCases,
    importsOfParts,
    farmerBlocks: cast[DEMO_FARMER].map(({ part, block }) => ({ part, meparCode: block.meparCode })),
  };
}

function referenceFeatures(landscape: Landscape): Record<'country' | 'settlements' | 'blocks', readonly Feature[]> {
  const border = HUNGARY_BORDER.map(([longitude, latitude]) => toEov(wgs84(longitude, latitude)));
  return {
    country: [{ properties: { code: 'HU', name: COUNTRY_NAME }, geometry: polygon(border) }],
    settlements: landscape.territories.map(({ settlement: { code, name, district }, ring }) => ({
      properties: { code, name, county: COUNTY, nuts4Code: DISTRICT_CODES[district], nuts4Name: district },
      geometry: polygon(ring),
    })),
    blocks: landscape.blocks.map(({ meparCode, ring, area }) => ({
      properties: { meparCode, geomHa: roundHalfUp(area / 10_000, 2), status: 'checked' },
      geometry: polygon(ring),
    })),
  };
}

/**
 * Roles of the demo farmer's blocks whose plots already have outlines; the other six are left for the farmer to draw.
 */
const OUTLINED = new Set(['late', 'hail', 'calm']);

function policiesOf(landscape: Landscape, cast: Cast, season: SeasonPlan, seed: number): PolicyRow[] {
  const farms = makeFarms(landscape, cast, seed);
  const blocksOf = new Map(
    Object.values(cast)
      .flat()
      .map(({ part, block }) => [block.index, part]),
  );
  const lastCalm = cast[DEMO_FARMER].findLast(({ part }) => part === 'calm')?.block.index;
  const demoFarmer = ACCOUNTS.find(({ userName }) => userName === DEMO_FARMER)?.externalId;
  return makePolicies(
    landscape,
    farms,
    season,
    (farm, plot) => {
      if (farm.externalId === demoFarmer) {
        return OUTLINED.has(blocksOf.get(plot.blockIndex) ?? '') && plot.blockIndex !== lastCalm;
      }
      return hashPair(plot.index, 10, seed) % 100 < 55;
    },
    seed,
  );
}

const policyFeature = (row: PolicyRow): Feature => ({
  properties: {
    policyNumber: row.policyNumber,
    year: row.year,
    farmer: row.farm.externalId,
    farmerName: row.farm.name,
    email: row.farm.email,
    phone: row.farm.phone,
    meparCode: row.meparCode,
    externalId: row.externalId,
    plantCode: row.plantCode,
    plantName: row.plantName,
    insuredArea: row.insuredArea,
    yield: row.yield,
    premium: Math.round(row.insuredArea * row.premiumPerHectare),
    validFrom: row.terms.validFrom,
    validTo: row.terms.validTo,
    deductible: row.terms.deductible,
    perils: row.terms.perils.map((peril) => PERIL_NAMES[peril]).join('; '),
  },
  geometry: row.outline,
});
