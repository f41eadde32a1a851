import type { IsoDate } from '@georisk/domain/units.ts';
import type { DemoAccount } from './people/accounts.hu.ts';
import type { DemoCompany } from './people/companies.hu.ts';
import type { DemoDamage } from './people/damages.hu.ts';

/** A file of the demo world and the import that it is for: the same as a customer would run with a file of his own. */
export type ImportStep =
  | { readonly kind: 'country' | 'settlements' | 'blocks' | 'alerts' | 'observations'; readonly file: string }
  | { readonly kind: 'crops'; readonly file: string }
  | { readonly kind: 'policies' | 'photos' | 'inspections'; readonly file: string; readonly companyId: number }
  /** Without a company they are everybody's. */
  | { readonly kind: 'yields'; readonly file: string; readonly companyId: number | null }
  | { readonly kind: 'ndvi' | 'tci'; readonly file: string; readonly date: IsoDate };

/** What was made: rows that have no import, and files for those that have. */
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
  /** MePAR codes of the demo farmer's blocks by the part that they play. */
  readonly farmerBlocks: readonly { readonly part: string; readonly meparCode: string }[];
}
