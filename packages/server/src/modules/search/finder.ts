import type { Suggestion } from '@georisk/contract/endpoints.ts';
import type { Right } from '@georisk/contract/permissions/permissions.ts';
import { MATCH } from '@georisk/domain/search/nameMatch.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { SettlementNames } from './settlementNames.ts';
import type { SuggestionType } from './searchTypes.ts';

export interface Hit {
  readonly suggestion: Suggestion;
  readonly rank: number;
  /** Whose row it is; null: nobody's. */
  readonly companyId: number | null;
}

export interface Wanted {
  readonly phrase: string;
  readonly scope: Scope;
  readonly limit: number;
  readonly names: SettlementNames;
}

/** Reads the hits of one type. */
export interface Finder {
  /** The call that opens a hit decides which rows are searched. */
  readonly openedBy: Right;
  /** Its rows are reference data to all who may open any of them. */
  readonly ofEverybody?: true;
  readonly find: (executor: Executor, wanted: Wanted) => Promise<Hit[]>;
}
export type Finders = Readonly<Record<SuggestionType, Finder>>;

/** Codes and numbers are searched from their beginning. */
export const codeRank = (phrase: string, code: string): number =>
  code.length === phrase.length ? MATCH.exact : MATCH.prefix;
