import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { type IsoDate, roundHalfUp } from '@georisk/domain/units.ts';
import type { Landscape } from '../landscape/landscape.ts';
import type { DemoDamage } from '../people/damages.hu.ts';
import type { FieldPeril } from './fieldPicture.ts';

/** A photo of a case, as a row of the table beside the pictures. */
export interface CasePhoto {
  readonly companyId: number;
  readonly file: string;
  readonly peril: FieldPeril;
  readonly row: string;
}

const MAX_CASES = 3;
const PER_CASE = 2;
const PERILS: Readonly<Record<string, FieldPeril>> = { Jégeső: 'hail', Aszály: 'drought' };

export const PHOTO_HEADER = 'file,damageNumber,inspectionNumber,sequenceNumber,photoCreatedAt,easting,northing';

/**
 * Two photos each of the first cases that have been inspected, taken some days after the event on the damaged block.
 */
export function casePhotos(landscape: Landscape, damages: readonly DemoDamage[], today: IsoDate): readonly CasePhoto[] {
  const blocks = new Map(landscape.blocks.map((block) => [block.meparCode, block]));
  const cases = damages.filter(({ status }) => status !== 'new').slice(0, MAX_CASES);
  return cases.flatMap(({ companyId, damageNumber, damageDate, dangerType, blocks: [first] }) => {
    const centre = blocks.get(first?.meparCode ?? '')?.centre;
    const peril = PERILS[dangerType];
    if (centre === undefined || peril === undefined) return [];
    const day = addDays(damageDate, 3);
    const taken = day > today ? today : day;
    return Array.from({ length: PER_CASE }, (_, index): CasePhoto => {
      const file = `${damageNumber}-${index + 1}.png`;
      const [x, y] = [centre[0] + index * 45 - 20, centre[1] + index * 30 - 15].map((value) => roundHalfUp(value, 2));
      const cells = [
        file,
        damageNumber,
        `SZ-${damageNumber.slice(-4)}/1`,
        index + 1,
        `${taken} 10:${12 + index * 7}`,
        x,
        y,
      ];
      return { companyId, file, peril, row: cells.join(',') };
    });
  });
}
