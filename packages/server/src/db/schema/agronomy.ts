import type { Generated } from 'kysely';
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
