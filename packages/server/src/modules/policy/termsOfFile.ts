import type { PolicyRow } from './policyRow.ts';
import type { PolicyTerms } from './policyTerms.ts';

/** The terms of a policy. */
export interface TermsRow extends PolicyTerms {
  readonly policyNumber: string;
  readonly year: number;
}

const NONE: PolicyTerms = { validFrom: null, validTo: null, deductible: null, perils: null };
const TERMS = Object.keys(NONE) as readonly (keyof PolicyTerms)[];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const isPeriod = ({ validFrom, validTo }: PolicyTerms): boolean =>
  validFrom === null || validTo === null || validFrom <= validTo;

/** The values of a row are added where no earlier row has one. */
function mergedTerms(known: PolicyTerms, said: PolicyTerms): PolicyTerms {
  const merged = {
    validFrom: known.validFrom ?? said.validFrom,
    validTo: known.validTo ?? said.validTo,
    deductible: known.deductible ?? said.deductible,
    perils: known.perils ?? said.perils,
  };
  return isPeriod(merged) ? merged : { ...merged, validFrom: known.validFrom, validTo: known.validTo };
}

/**
 * The terms of policies as the rows of a file say them. Of each term the first value counts: then a second import of the
 * file finds nothing to change.
 */
export class TermsOfFile {
  /** Rows with a term that an earlier row of the policy has otherwise. */
  readonly differing: number[] = [];
  readonly #known = new Map<string, TermsRow>();
  #fresh = new Set<string>();

  offer({ row, policyNumber, year, terms }: Pick<PolicyRow, 'row' | 'policyNumber' | 'year' | 'terms'>): void {
    const key = JSON.stringify([policyNumber, year]);
    const known = this.#known.get(key) ?? { policyNumber, year, ...NONE };
    const merged = { policyNumber, year, ...mergedTerms(known, terms) };
    if (TERMS.some((term) => terms[term] !== null && !isSame(terms[term], merged[term]))) this.differing.push(row);
    if (isSame(known, merged)) return;
    this.#known.set(key, merged);
    this.#fresh.add(key);
  }

  /** The terms that are new since the last call. */
  take(): TermsRow[] {
    const fresh = [...this.#fresh].flatMap((key) => this.#known.get(key) ?? []);
    this.#fresh = new Set();
    return fresh;
  }
}
