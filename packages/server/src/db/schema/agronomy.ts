import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Generated } from 'kysely';
import type { BlockReach } from './blockReach.ts';
import type { DefaultInstant, Geometry } from './columns.ts';

/** A plot of an agronomy client; its name is unique in its block. */
export interface BlockPlotTable {
  id: Generated<number>;
  companyId: number;
  meparCode: string;
  name: string;
  plantName: string | null;
  plantCode: string | null;
  /** t/ha */
  yield: number | null;
  differentialSpraying: boolean | null;
  differentialSprayingType: string | null;
  irrigation: boolean | null;
  geom: Geometry;
  geom3857: Geometry;
  areaHa: number;
  updatedAt: DefaultInstant;
}

export interface AgronomySchema {
  blockPlot: BlockPlotTable;
}

/** An agronomist's blocks are those with a plot of their company. */
export const agronomyReach: readonly BlockReach[] = [{ table: 'block_plot', role: ROLES.AGRO }];
