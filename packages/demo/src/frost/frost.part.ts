import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { importFrostDamages } from '@georisk/server/modules/frost/imports/frostDamages.import.ts';
import { importHeights } from '@georisk/server/modules/weather/heights.import.ts';
import { importWeather } from '@georisk/server/modules/weather/weather.import.ts';
import type { PartStep } from '../manifest.ts';
import type { DemoPart } from '../part.ts';
import { INSURER_A, INSURER_B } from '../people/companies.hu.ts';
import { makeGround } from '../soil/ground.ts';
import { damagesCsv } from './damages.ts';
import { heightsCsv } from './heights.ts';
import { springDays, weatherCsv } from './springs.ts';

/** Whose damages are recorded, since how many hurtful springs. */
const INSURERS = [
  { companyId: INSURER_A, prefix: 'AGB-F', springs: 8 },
  { companyId: INSURER_B, prefix: 'KMB-F', springs: 3 },
] as const;

/** Thirty springs of six stations, the heights of the blocks, and the damages by frost of the insurers. */
export const part: DemoPart = {
  async write(folder, { landscape, plan, today, seed }) {
    const days = springDays(plan.year, seed);
    const file = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text);
      return path;
    };
    const steps: PartStep[] = [
      {
        kind: 'part',
        file: await file('blokkmagassagok.csv', heightsCsv(landscape, makeGround(seed))),
        run: async (deps, path) => importHeights(deps, await openFeatures(path), {}),
      },
      {
        kind: 'part',
        file: await file('idojaras.csv', weatherCsv(days)),
        run: async (deps, path) => importWeather(deps, await openFeatures(path), { today }),
      },
    ];
    for (const { companyId, prefix, springs } of INSURERS)
      steps.push({
        kind: 'part',
        file: await file(`fagykarok-${companyId}.csv`, damagesCsv(landscape, days, { prefix, seed, springs })),
        run: async (deps, path) => importFrostDamages(deps, await openFeatures(path), { companyId, today }),
      });
    return steps;
  },
};
