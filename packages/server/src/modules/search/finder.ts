import type { Suggestion } from '@georisk/contract/endpoints.ts';
import type { Right } from '@georisk/contract/permissions/permissions.ts';
import { MATCH } from '@georisk/domain/search/nameMatch.ts';
import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import type { SettlementNames } from './settlementNames.ts';

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

/** Type of a hit. */
export type SuggestionType = Suggestion['type'];

/** Reads the hits of one type. */
export interface Finder {
  /** The call that opens a hit decides which rows are searched. */
  readonly openedBy: Right;
  /** Its rows are reference data to all who may open any of them. */
  readonly ofEverybody?: true;
  /**
   * Roles whose search finds them. The matrix's cells contain no types of hits: these follow the text of its rule for the call `search`, from the
   * specification, and are fewer than those that may open a hit (a farmer's search finds none of their damage cases).
   */
  readonly roles: readonly Role[];
  /** Of equally good hits the lower is listed first. */
  readonly order: number;
  /** The frost pages search them too. */
  readonly onFrostScreen?: true;
  readonly find: (executor: Executor, wanted: Wanted) => Promise<Hit[]>;
}
export type Finders = Readonly<Record<SuggestionType, Finder>>;

/** Codes and numbers are searched from their beginning. */
export const codeRank = (phrase: string, code: string): number =>
  code.length === phrase.length ? MATCH.exact : MATCH.prefix;

/** The roles of the insurer's search. */
export const INSURER: readonly Role[] = [
  ROLES.API,
  ROLES.ADMIN,
  ROLES.MANAGER,
  ROLES.EXPERT_UW,
  ROLES.OPERATOR,
  ROLES.EXPERT_RISK_TAKING,
];
