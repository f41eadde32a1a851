import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { importPrices } from '@georisk/server/modules/radar/prices.import.ts';
import { importRadars } from '@georisk/server/modules/radar/radars.import.ts';
import { writeFeatures } from '../files.ts';
import type { PartStep } from '../manifest.ts';
import type { DemoPart } from '../part.ts';
import { INSURER_A, INSURER_B } from '../people/companies.hu.ts';
import { pricesCsv, stormFeatures } from './storms.hu.ts';

/** Each insurer's prices beside the usual. */
const FACTORS = [
  [INSURER_A, 1],
  [INSURER_B, 0.95],
] as const;

/** Yesterday's hail over the insured land and earlier storms, with what the insurers insure crops at. */
export const part: DemoPart = {
  async write(folder, { plan, today }) {
    const storms = join(folder, 'radarjelensegek.geojson');
    await writeFeatures(storms, 'radarjelensegek', stormFeatures(today, plan.hail.day));
    const steps: PartStep[] = [
      {
        kind: 'part',
        file: storms,
        run: async (deps, path) => importRadars(deps, await openFeatures(path), { today }),
      },
    ];
    for (const [companyId, factor] of FACTORS) {
      const file = join(folder, `biztositott-arak-${companyId}.csv`);
      await writeFile(file, pricesCsv(plan.year, factor));
      steps.push({
        kind: 'part',
        file,
        run: async (deps, path) => importPrices(deps, await openFeatures(path), { companyId }),
      });
    }
    return steps;
  },
};
