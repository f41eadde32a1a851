import type { DefaultInstant } from './columns.ts';

/** A logo (`.png`) or contract terms (`.pdf`), named by the hash of its content. */
export interface CompanyFileTable {
  companyId: number;
  fileName: string;
  bytes: Buffer;
  createdAt: DefaultInstant;
}

export interface CompanySchema {
  companyFile: CompanyFileTable;
}
