import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import type { Suggestion } from '@georisk/contract/endpoints.ts';
import type { Right } from '@georisk/contract/permissions/permissions.ts';
import { MATCH, matchName } from '@georisk/domain/search/nameMatch.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import type { Executor } from '#server/db/executor.ts';
import { Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { type Scope, scopeOf } from '#server/modules/access/scope.ts';
import { bestNames } from './bestNames.ts';
import {
  blocksNamed,
  damagesNumbered,
  policiesNumbered,
  settlementBoxes,
  settlementsOfBlocks,
} from './search.repository.ts';
import { type SuggestionType, suggestionTypes } from './searchTypes.ts';
import type { PlainSettlement, SettlementNames } from './settlementNames.ts';

const DEFAULT_LIMIT = 5;

interface Hit {
  readonly suggestion: Suggestion;
  readonly rank: number;
  /** Whose row it is; null: nobody's. */
  readonly companyId: number | null;
}

interface Wanted {
  readonly phrase: string;
  readonly scope: Scope;
  readonly limit: number;
  readonly names: SettlementNames;
}

type Finder = (executor: Executor, wanted: Wanted) => Promise<Hit[]>;

/** A day as people read it, `YYYY. MM. DD.`. */
const day = (date: string) => `${date.replaceAll('-', '. ')}.`;

/** Codes and numbers are searched from their beginning. */
const codeRank = (phrase: string, code: string) => (code.length === phrase.length ? MATCH.exact : MATCH.prefix);

const blocks =
  (type: 'block' | 'prokatMeparCode'): Finder =>
  async (executor, { phrase, scope, limit }) => {
    const rows = await blocksNamed(executor, phrase, scope, limit);
    return rows.map(({ meparCode, cityName }) => ({
      suggestion: { type, label: meparCode, detail: cityName, meparCode },
      rank: codeRank(phrase, meparCode),
      companyId: null,
    }));
  };

/** The possible settlements of the caller's own blocks; the blocks are not read where no name matches. */
async function ownOf(executor: Executor, scope: Scope, plain: string, all: readonly PlainSettlement[]) {
  const meant = all.filter((row) => matchName(plain, row.plain) !== null);
  if (meant.length === 0) return meant;
  const own = await settlementsOfBlocks(executor, scope);
  return meant.filter(({ code }) => own.has(code));
}

const cities: Finder = async (executor, { phrase, scope, limit, names }) => {
  const plain = plainText(phrase);
  const all = await names.of(executor);
  const mine = scope.kind === 'own' ? await ownOf(executor, scope, plain, all) : all;
  const found = bestNames(plain, mine, limit);
  const boxes = await settlementBoxes(
    executor,
    found.map(({ code }) => code),
  );
  return found.flatMap(({ code, name, county, rank }) => {
    const bbox = boxes.get(code);
    return bbox === undefined
      ? []
      : [{ suggestion: { type: 'city', label: name, detail: county, code, name, bbox }, rank, companyId: null }];
  });
};

const damages: Finder = async (executor, { phrase, scope, limit }) => {
  const rows = await damagesNumbered(executor, phrase, scope, limit);
  return rows.map(({ damageNumber, dangerType, damageDate, companyId }) => ({
    suggestion: { type: 'damage', label: damageNumber, detail: `${dangerType}, ${day(damageDate)}`, damageNumber },
    rank: codeRank(phrase, damageNumber),
    companyId,
  }));
};

const policies: Finder = async (executor, { phrase, scope, limit }) => {
  const rows = await policiesNumbered(executor, phrase, scope, limit);
  return rows.map(({ id, policyNumber, year, companyId, companyName, isAmbiguous }) => ({
    suggestion: {
      type: 'policy',
      label: policyNumber,
      detail: isAmbiguous ? `${year}, ${companyName}` : String(year),
      policyNumber,
      year,
      ...(isAmbiguous && { policyId: id }),
    },
    rank: codeRank(phrase, policyNumber),
    companyId,
  }));
};

const FINDERS: Readonly<Record<SuggestionType, Finder>> = {
  damage: damages,
  block: blocks('block'),
  prokatMeparCode: blocks('prokatMeparCode'),
  city: cities,
  policy: policies,
};

/**
 * The call that opens a hit decides which rows are searched: blocks and settlements are reference data to all who may
 * open any of them.
 */
export const OPENED_BY: Readonly<Record<SuggestionType, Right>> = {
  damage: 'damage',
  block: 'block',
  prokatMeparCode: 'soilMaps',
  city: 'block',
  policy: 'policy',
};
const scopeFor = (type: SuggestionType, { caller }: CallContext): Scope =>
  type === 'prokatMeparCode' ? { kind: 'all' } : scopeOf(OPENED_BY[type], caller);

/** The rows that the caller may open and that match the typed text, best first. */
export async function search(
  executor: Executor,
  context: CallContext,
  names: SettlementNames,
  { phrase, limit = DEFAULT_LIMIT, isFrostDamageScreen }: Query<'search'>,
): Promise<Answer<'search'>> {
  const onFrostScreen = isFrostDamageScreen === 'true';
  if (onFrostScreen && !context.caller.capabilities.includes('risk')) throw new Problem('role-not-allowed');
  const typed = phrase.trim();
  if (typed === '') return { suggestions: [] };
  const types = suggestionTypes(context.caller.role, onFrostScreen);
  const hits = await Promise.all(
    types.map((type) => FINDERS[type](executor, { phrase: typed, scope: scopeFor(type, context), limit, names })),
  );
  const best = hits
    .flat()
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit);
  await auditForeign(
    executor,
    context,
    best.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])),
    'search',
  );
  return { suggestions: best.map(({ suggestion }) => suggestion) };
}
