import type { Generated } from 'kysely';
import type { DefaultInstant, Geometry } from './columns.ts';

export interface ForestProjectTable {
  id: Generated<number>;
  companyId: number;
  name: string;
  /** The name as it is searched: plain text, a blank at both ends. */
  nameKey: string;
  updatedAt: DefaultInstant;
}

export interface ForestUnitTable {
  id: Generated<number>;
  companyId: number;
  projectId: number;
  /** Settlement, tag and sub-tag: how people name it. */
  code: string;
  /** The code as it is searched. */
  nameKey: string;
  settlement: string;
  tag: string;
  subTag: string | null;
  /** Code of the species that trees have whose own is not told; trees found in a canopy have no other. */
  mainSpecies: string | null;
  geom: Geometry;
  geom3857: Geometry;
  /** ha */
  area: number;
  stemCount: Generated<number>;
  /** m */
  heightAvg: number | null;
  /** cm */
  dbhAvg: number | null;
  /** m³, of `volumeStems` stems. */
  volumeSum: number | null;
  volumeStems: Generated<number>;
  /** How measured diameters lie about the computed ones (`DiameterCalibration`); the spread null without trees. */
  diameterFactor: Generated<number>;
  diameterSpread: number | null;
  measured: Generated<number>;
  updatedAt: DefaultInstant;
}

export interface ForestTreeTable {
  id: Generated<number>;
  companyId: number;
  unitId: number;
  externalId: string;
  /** `computed`: found in a canopy. */
  source: 'imported' | 'computed';
  /** Computed, kept beside the imported ones of its unit: in no list, map or figure but the comparison. */
  beside: Generated<boolean>;
  /** `TreeCode` */
  species: string | null;
  stem: Geometry | null;
  stem3857: Geometry | null;
  crown: Geometry | null;
  crown3857: Geometry | null;
  /** m */
  height: number;
  /** m² */
  crownArea: number | null;
  /** cm */
  dbhMeasured: number | null;
  dbh: number | null;
  /** m³ */
  volume: number | null;
}

/** The canopy of a project, as its file came. */
export interface ForestCanopyTable {
  id: Generated<number>;
  companyId: number;
  projectId: number;
  date: string;
  storageKey: string;
  sourceHash: string;
  srid: number;
  noData: number | null;
  updatedAt: DefaultInstant;
}

export interface ForestSchema {
  forestProject: ForestProjectTable;
  forestUnit: ForestUnitTable;
  forestTree: ForestTreeTable;
  forestCanopy: ForestCanopyTable;
}
