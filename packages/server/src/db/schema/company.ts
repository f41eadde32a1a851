import type { ClockDays } from '@georisk/domain/caseList/clock.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DefaultInstant } from './columns.ts';

export interface CompanyTable {
  id: Generated<number>;
  name: string;
  title: Generated<string>;
  theme: Generated<string>;
  kind: Generated<string>;
  logoUrl: string | null;
  contact: JSONColumnType<{ name: string; phone: string; email: string }> | null;
  helpVideoUrl: string | null;
  termsUrl: string | null;
  /** Days within which a farmer must report a damage. */
  reportDays: ColumnType<number | null, number | null | undefined, number | null>;
  /** The sentence of the policy's terms that says them. */
  reportRule: ColumnType<string | null, string | null | undefined, string | null>;
  /** Working days by step of a case; null where the company has no clocks. */
  caseClocks: ColumnType<Partial<ClockDays> | null, string | null | undefined, string | null>;
  riskTaking: Generated<boolean>;
  demo: Generated<boolean>;
  version: Generated<number>;
  /** Hides policies and damages on the pages of blocks from its farmers. */
  hidePolicyDamage: Generated<boolean>;
  roleContacts: ColumnType<RoleContactRow[], string | undefined, string>;
  /** In the form of `BASE_MAPS`; null where the installation's are used. */
  baseMaps: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
}

export interface RoleContactRow {
  readonly roles: number[];
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** A logo (`.png`) or contract terms (`.pdf`), named by the hash of its content. */
export interface CompanyFileTable {
  companyId: number;
  fileName: string;
  bytes: Buffer;
  createdAt: DefaultInstant;
}

export interface CompanySchema {
  company: CompanyTable;
  companyFile: CompanyFileTable;
}
