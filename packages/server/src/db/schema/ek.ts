import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Generated } from 'kysely';
import type { BlockReach } from './blockReach.ts';
import type { DefaultInstant } from './columns.ts';

/** An area application (egységes kérelem). */
export interface EkTable {
  id: Generated<number>;
  companyId: number;
  code: string;
  krNumber: string | null;
  signedAt: string | null;
  ownerAddress: string | null;
  updatedAt: DefaultInstant;
}

/** A plant that an application declares on a block. */
export interface EkPlantTable {
  companyId: number;
  ekId: number;
  meparCode: string;
  /** Number of the plot; empty where the file has none. */
  plot: Generated<string>;
  plantName: string;
  plantCode: string | null;
  /** ha */
  area: number;
}

export interface EkSchema {
  ek: EkTable;
  ekPlant: EkPlantTable;
}

/** A monitoring customer's blocks are those of the company's applications. */
export const ekReach: readonly BlockReach[] = [{ table: 'ek_plant', role: ROLES.AGRARMONITOR }];
