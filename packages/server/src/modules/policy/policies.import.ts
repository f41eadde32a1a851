import { createHash } from 'node:crypto';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import type { Plan } from '#server/imports/plan.ts';
import type { ImportReport, OnProgress } from '#server/imports/report.ts';
import type { FeatureSource } from '#server/formats/featureSource.ts';
import { runVectorImport } from '#server/imports/vectorImport.ts';
import type { ImportDeps, VectorOptions, VectorSpec } from '#server/imports/vectorSpec.ts';
import { type ContactPatterns, type FarmerOfRow, planFarmers, userNamesFor } from './farmers.plan.ts';
import { saveFarmers, storedFarmers, takenUserNames } from './farmers.repository.ts';
import { planPolicies, plotKey, type PlotRow, type PolicyPlan } from './policies.plan.ts';
import { savePlots, saveTerms, saveYields, storedPolicies, type YieldRow } from './policies.repository.ts';
import { parsePolicyRow, policyFields, type PolicyRow } from './policyRow.ts';
import { TermsOfFile, type TermsRow } from './termsOfFile.ts';

export interface PolicyOptions extends VectorOptions {
  /** The insurer of these policies. */
  readonly companyId: number;
  /** Of every row, where the file has no such column. */
  readonly year?: number | undefined;
  /** Addresses of new farmers for whom the file has none. */
  readonly contact?: ContactPatterns | undefined;
  /** Ignores the shapes of the rows: the farmers draw their outlines themselves. */
  readonly withoutOutline?: boolean | undefined;
  /** Lets the file's outlines replace those that were drawn by hand. */
  readonly overwriteOutlines?: boolean | undefined;
}

/** Imports policies with their plots, yields and the accounts of their farmers; a row of the file is a plot. */
export const importPolicies = (
  deps: ImportDeps,
  source: FeatureSource,
  options: PolicyOptions,
  onProgress?: OnProgress,
): Promise<ImportReport> => runVectorImport(deps, source, options, () => policySpec(deps, options), onProgress);

const policyName = ({ policyNumber, year }: Pick<TermsRow, 'policyNumber' | 'year'>): string =>
  `${policyNumber} (${year})`;

type Spec = VectorSpec<typeof policyFields, PolicyRow, Areal | null, PlotRow>;

function policySpec({ bounds }: ImportDeps, options: PolicyOptions): Spec {
  const { companyId, year, contact = {}, withoutOutline = false, overwriteOutlines = false } = options;
  const identify = identifier();
  const farmers = new FirstOfEach<FarmerOfRow>();
  const yields = new FirstOfEach<YieldRow>();
  const terms = new TermsOfFile();
  const keptPeriods = new Set<string>();
  const keptContacts: number[] = [];
  const counts = { farmersAdded: 0, farmersChanged: 0, keptOutlines: 0, unknownBlocks: 0 };

  const plan = async (tx: Executor, rows: readonly PolicyRow[]): Promise<PolicyPlan> => {
    const clashing = rows.filter((row) => otherYield(yields, row) !== null);
    const planned = planPolicies(
      rows.filter((row) => !clashing.includes(row)),
      await storedPolicies(tx, companyId, rows),
      { bounds, overwriteOutlines },
    );
    counts.keptOutlines += planned.keptOutlines;
    counts.unknownBlocks += planned.unknownBlocks;
    const refused = clashing.map((row) => ({ row: row.row, reason: otherYield(yields, row) ?? '' }));
    for (const { row, farmer } of rows) farmers.offer(farmer.externalId, { ...farmer, row });
    for (const row of rows) terms.offer(row);
    return { ...planned, refused: [...planned.refused, ...refused] };
  };

  const write = async (tx: Executor, { add, change }: Plan<PlotRow>) => {
    const batch = farmers.take();
    const externalIds = batch.map(({ externalId }) => externalId);
    if (externalIds.length > 0) {
      const candidates = externalIds.flatMap((externalId) => userNamesFor(externalId, companyId));
      const farmerPlan = planFarmers(
        batch,
        await storedFarmers(tx, companyId, externalIds),
        await takenUserNames(tx, candidates),
        companyId,
        contact,
      );
      keptContacts.push(...farmerPlan.kept, ...(await saveFarmers(tx, companyId, farmerPlan)));
      counts.farmersAdded += farmerPlan.add.length;
      counts.farmersChanged += farmerPlan.change.length;
    }
    await savePlots(tx, companyId, [...add, ...change]);
    await saveYields(tx, companyId, yields.take());
    const said = terms.take();
    const kept = await saveTerms(tx, companyId, said);
    // A later part of the file may say the other end of a period.
    for (const policy of said) keptPeriods.delete(policyName(policy));
    for (const policy of kept) keptPeriods.add(policyName(policy));
  };

  return {
    kind: 'policies',
    companyId,
    fields: policyFields,
    given: new Set(year === undefined ? [] : ['year']),
    shape: { rule: 'outline', use: withoutOutline ? 'ignored' : 'optional' },
    parse: (cells, shape, row) => parsePolicyRow(cells, shape, row, { year, identify }),
    keyOf: plotKey,
    plan,
    write,
    finish: () =>
      Promise.resolve([
        ...(counts.farmersAdded + counts.farmersChanged > 0
          ? [importTexts.farmers(counts.farmersAdded, counts.farmersChanged)]
          : []),
        ...(keptContacts.length > 0 ? [importTexts.keptContacts(keptContacts)] : []),
        ...(terms.differing.length > 0 ? [importTexts.otherTerms(terms.differing)] : []),
        ...(keptPeriods.size > 0 ? [importTexts.keptPeriods([...keptPeriods])] : []),
        ...(counts.keptOutlines > 0 ? [importTexts.keptOutlines(counts.keptOutlines)] : []),
        ...(counts.unknownBlocks > 0 ? [importTexts.unknownBlocks(counts.unknownBlocks)] : []),
      ]),
  };
}

/** Identifiers for plots whose source has none: the block, the plant, and the number among such plots of the policy. */
function identifier() {
  const seen = new Map<string, number>();
  return (policyNumber: string, year: number, meparCode: string, plant: string): string => {
    const key = JSON.stringify([policyNumber, year, meparCode, plant]);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return createHash('sha256')
      .update(JSON.stringify([meparCode, plant, ordinal]))
      .digest('hex')
      .slice(0, 24);
  };
}

/** A yield that contradicts an earlier row of the file, as a sentence; null where it is the first or the same. */
function otherYield(yields: FirstOfEach<YieldRow>, row: PolicyRow): string | null {
  if (row.yield === null || row.plantName == null) return null;
  const { policyNumber, year, plantName } = row;
  const entry = { policyNumber, year, plantName, plantCode: row.plantCode ?? null, yield: row.yield };
  const first = yields.offer(JSON.stringify([policyNumber, year, plantName]), entry);
  return first.yield === row.yield ? null : importTexts.otherYield(plantName, first.yield);
}

/**
 * Of values that the rows of a file repeat, the first counts: then a second import of the file finds nothing to change.
 */
class FirstOfEach<T> {
  readonly #seen = new Map<string, T>();
  #fresh: T[] = [];

  /** @returns the value that counts for this key */
  offer(key: string, value: T): T {
    const seen = this.#seen.get(key);
    if (seen !== undefined) return seen;
    this.#seen.set(key, value);
    this.#fresh.push(value);
    return value;
  }

  /** The new values since the last call. */
  take(): T[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}
