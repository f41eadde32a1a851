import type { MultiPolygon } from 'geojson';
import type { Executor } from '@georisk/server/db/executor.ts';
import { fromGeoJson, to3857 } from '@georisk/server/db/geometry.ts';
import { type BlockName, BLOCKS, blockSquare } from '../landscape.ts';
import { COMPANIES, type CompanyKey } from '../people.ts';

/** The surveyors, and agronomy clients with zones of their own; the block that the rows of each are on. */
export const SURVEYED = {
  soil1: 'own',
  soil2: 'foreign',
  agro1: 'second',
  agro2: 'empty',
} as const satisfies Partial<Record<CompanyKey, BlockName>>;
export type Surveyor = keyof typeof SURVEYED;
export const SURVEYORS = Object.keys(SURVEYED) as readonly Surveyor[];

/** A zone of the map, a sample and a management zone of each; they are named after their company. */
export async function plantSoil(db: Executor): Promise<void> {
  for (const name of SURVEYORS) {
    const area: MultiPolygon = { type: 'MultiPolygon', coordinates: [blockSquare(SURVEYED[name]).coordinates] };
    const geom = fromGeoJson(area);
    const row = { companyId: COMPANIES[name].id, externalId: name, geom, geom3857: to3857(geom) };
    await db
      .insertInto('soilMapZone')
      .values({ ...row, genetic: name, physical: 'vályog', colorGenetic: '#F5E6B3', colorPhysical: '#FFAB91' })
      .execute();
    await db
      .insertInto('soilSample')
      .values({
        ...row,
        soilPlan: null,
        settlement: null,
        hrsz: name,
        meparCode: BLOCKS[SURVEYED[name]],
        landUse: null,
        area: null,
        genetic: null,
        organicContent: 2.5,
      })
      .execute();
    await db
      .insertInto('soilManagementZone')
      .values({ ...row, areaName: name, category: 'magas', color: '#1A9641', meparCode: BLOCKS[SURVEYED[name]] })
      .execute();
  }
}
