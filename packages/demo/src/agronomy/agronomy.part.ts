import { join } from 'node:path';
import type { Position } from '@georisk/domain/geo/types.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { openFeatures } from '@georisk/server/formats/openFeatures.ts';
import { importBlockPlots } from '@georisk/server/modules/blockPlot/blockPlots.import.ts';
import { writeFeatures } from '../files.ts';
import type { DemoPart } from '../part.ts';
import { DROUGHT, HAIL_LINE } from '../raster/losses.ts';
import { blockPlotFeatures, type Estate } from './blockPlots.ts';
import { AGRONOMY_ACCOUNT_B, AGRONOMY_COMPANY_B } from './people.hu.ts';

const middle = ([[ax, ay], [bx, by]]: readonly [Position, Position]): Position => [(ax + bx) / 2, (ay + by) / 2];

/** The first client's land is on the hail's track, so that some of its fields have alerts; the second's where it is dry. */
const ESTATES: readonly (Estate & { readonly companyId: number })[] = [
  { companyId: 6, name: 'kunagota', centre: middle(HAIL_LINE), fields: 30 },
  { companyId: AGRONOMY_COMPANY_B.id, name: 'masodik', centre: DROUGHT.centre, fields: 12 },
];

export const part: DemoPart = {
  companies: [AGRONOMY_COMPANY_B],
  accounts: [{ ...AGRONOMY_ACCOUNT_B, role: ROLES.AGRO, companyId: AGRONOMY_COMPANY_B.id }],
  write: async (folder, { landscape, plan, seed }) =>
    Promise.all(
      ESTATES.map(async (estate) => {
        const file = join(folder, `tablak-${estate.companyId}.geojson`);
        await writeFeatures(file, 'tablak', blockPlotFeatures(landscape, estate, plan.year, seed));
        return {
          kind: 'part',
          file,
          run: async (deps, path) => importBlockPlots(deps, await openFeatures(path), { companyId: estate.companyId }),
        } as const;
      }),
    ),
};
