import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IsoDate } from '@georisk/domain/units.ts';
import { writeFeatures } from '../files.ts';
import type { Landscape } from '../landscape/landscape.ts';
import type { ImportStep } from '../manifest.ts';
import { INSURER_A, INSURER_B } from '../people/companies.hu.ts';
import type { DemoDamage } from '../people/damages.hu.ts';
import type { Farm } from '../people/farms.ts';
import { hashText } from '../random.ts';
import { caseDocuments, DOCUMENT_HEADER } from './caseDocuments.hu.ts';
import { casePhotos, PHOTO_HEADER } from './casePhotos.hu.ts';
import { cropFeatures } from './cropYears.ts';
import { DISTRICT_CODES } from '../place/settlements.hu.ts';
import { declaredYields, districtYields } from './declaredYields.ts';
import { fieldPicture } from './fieldPicture.ts';

interface World {
  readonly landscape: Landscape;
  readonly farms: readonly Farm[];
  readonly damages: readonly DemoDamage[];
  readonly today: IsoDate;
  readonly seed: number;
}

/** Files of the crop map and of the yields, to be imported after the policies. */
export async function writeLayers(
  folder: string,
  { landscape, farms, today, seed }: Omit<World, 'damages'>,
): Promise<readonly ImportStep[]> {
  const crops = join(folder, 'vetesszerkezet.geojson');
  await writeFeatures(crops, 'crops', cropFeatures(landscape, seed));
  const steps: ImportStep[] = [{ kind: 'crops', file: crops }];
  for (const companyId of [INSURER_A, INSURER_B]) {
    const file = join(folder, `hozamok-${companyId}.csv`);
    await writeFile(file, declaredYields(landscape, farms, companyId, today, seed));
    steps.push({ kind: 'yields', file, companyId });
  }
  const ofDistricts = join(folder, 'hozamok-jarasok.csv');
  await writeFile(ofDistricts, districtYields(Object.values(DISTRICT_CODES), today, seed));
  steps.push({ kind: 'yields', file: ofDistricts, companyId: null });
  return steps;
}

/** Pictures of cases with a table beside them, to be imported after the cases. */
export async function writePhotos(
  folder: string,
  { landscape, damages, today, seed }: Omit<World, 'farms'>,
): Promise<readonly ImportStep[]> {
  const photos = casePhotos(landscape, damages, today);
  const steps: ImportStep[] = [];
  for (const companyId of new Set(photos.map((photo) => photo.companyId))) {
    const own = photos.filter((photo) => photo.companyId === companyId);
    for (const { file, peril } of own) {
      await writeFile(join(folder, file), fieldPicture(peril, seed + (hashText(file) % 1_000)));
    }
    const table = join(folder, `fotok-${companyId}.csv`);
    await writeFile(table, `${[PHOTO_HEADER, ...own.map(({ row }) => row)].join('\n')}\n`);
    steps.push({ kind: 'photos', file: table, companyId });
  }
  return steps;
}

/** Minutes of inspections, to be imported after the cases. */
export async function writeDocuments(
  folder: string,
  { damages, today }: Pick<World, 'damages' | 'today'>,
): Promise<readonly ImportStep[]> {
  const documents = caseDocuments(damages, today);
  const steps: ImportStep[] = [];
  for (const [companyId, own] of Map.groupBy(documents, (document) => document.companyId)) {
    const file = join(folder, `szemleiratok-${companyId}.csv`);
    await writeFile(file, `${[DOCUMENT_HEADER, ...own.map(({ row }) => row)].join('\n')}\n`);
    steps.push({ kind: 'inspections', file, companyId });
  }
  return steps;
}
