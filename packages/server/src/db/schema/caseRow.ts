import type { Generated } from 'kysely';

/** A line of the list of cases; the database writes what is the case's own, `refreshLines.ts` the rest. */
export interface CaseRowTable {
  damageId: number;
  companyId: number;
  policyId: number | null;
  expertId: number | null;
  damageNumber: string;
  damageDate: string;
  reportedOn: string;
  dangerType: string;
  /** ha, as reported. */
  area: number;
  status: 'new' | 'assigned' | 'inspected' | 'closed';
  /** Set by somebody. */
  deadline: string | null;
  insured: Generated<string>;
  insuredKey: Generated<string>;
  settlement: Generated<string>;
  settlementKey: Generated<string>;
  crop: Generated<string>;
  cropKey: Generated<string>;
  /** Each of its crops, the key by which it is compared, and its hectares; in one order. */
  crops: Generated<string[]>;
  cropKeys: Generated<string[]>;
  cropAreas: Generated<number[]>;
  expert: Generated<string>;
  expertKey: Generated<string>;
  step: string | null;
  stepPlots: Generated<number>;
  stepOrder: Generated<number>;
  /** When the case began to wait for its step. */
  stepSince: string | null;
  /** The last day of the step's clock. */
  clockDue: string | null;
  /** The earlier of the two; null of a closed case. */
  dueOn: string | null;
  /** t/ha: the calculated yields of its plots by their areas. */
  proposal: number | null;
  secondInspection: Generated<boolean>;
  secondOn: string | null;
  /** A point in its first known block, EPSG:23700. */
  x: number | null;
  y: number | null;
  search: Generated<string>;
}

/** Cases whose line is to be made again: a note for every write, so that none waits for another. */
export interface CaseStaleTable {
  id: Generated<string>;
  damageId: number;
}

/** A choice of filters, order and columns that a person has given a name. */
export interface SavedViewTable {
  id: string;
  userId: number;
  list: string;
  name: string;
  query: string;
  createdAt: Date;
}

export interface CaseRowSchema {
  caseRow: CaseRowTable;
  caseStale: CaseStaleTable;
  savedView: SavedViewTable;
}
