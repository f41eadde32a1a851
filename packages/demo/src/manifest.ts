import type { IsoDate } from '@georisk/domain/units.ts';
import type { ImportReport } from '@georisk/server/imports/report.ts';
import type { ImportDeps } from '@georisk/server/imports/vectorSpec.ts';
import type { DemoAccount } from './people/accounts.hu.ts';
import type { DemoCompany } from './people/companies.hu.ts';
import type { DemoDamage } from './people/damages.hu.ts';

/** A file of the demo world and its import: the same that a customer runs with a file of their own. */
export type ImportStep =
  | { readonly kind: 'country' | 'settlements' | 'blocks' | 'alerts' | 'observations'; readonly file: string }
  | { readonly kind: 'crops'; readonly file: string }
  | { readonly kind: 'policies' | 'photos' | 'inspections'; readonly file: string; readonly companyId: number }
  /** Without a company it belongs to everybody. */
  | { readonly kind: 'yields'; readonly file: string; readonly companyId: number | null }
  | { readonly kind: 'ndvi' | 'tci'; readonly file: string; readonly date: IsoDate }
  | PartStep;

/** A file of a part of the demo, with its import. */
export interface PartStep {
  readonly kind: 'part';
  readonly file: string;
  readonly run: (deps: ImportDeps, file: string) => Promise<ImportReport>;
}

/** The result: rows that have no import, and files for those that have. */
export interface DemoManifest {
  readonly seed: number;
  readonly today: IsoDate;
  /** Harvest year of the policies. */
  readonly year: number;
  readonly companies: readonly DemoCompany[];
  readonly accounts: readonly DemoAccount[];
  /** In the order in which they must run. */
  readonly imports: readonly ImportStep[];
  /** To be saved after the policies. */
  readonly damages: readonly DemoDamage[];
  /** To be run after the damages are saved. */
  readonly importsOfCases: readonly ImportStep[];
  /** Files of the parts, in the order of their names, to be imported last. */
  readonly importsOfParts: readonly PartStep[];
  /** MePAR codes of the demo farmer's blocks by their role in the demo. */
  readonly farmerBlocks: readonly { readonly part: string; readonly meparCode: string }[];
}
