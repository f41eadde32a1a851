import { describe, expect, it } from 'vitest';
import type { PolicyTerms } from './policyTerms.ts';
import { TermsOfFile } from './termsOfFile.ts';

const none: PolicyTerms = { validFrom: null, validTo: null, deductible: null, perils: null };
const rowOf = (row: number, terms: Partial<PolicyTerms>, policyNumber = 'P1') => ({
  row,
  policyNumber,
  year: 2026,
  terms: { ...none, ...terms },
});
const saved = (policyNumber: string, terms: Partial<PolicyTerms>) => ({
  policyNumber,
  year: 2026,
  ...none,
  ...terms,
});

describe('TermsOfFile', () => {
  it('takes each term from the first row of the policy that says it', () => {
    const file = new TermsOfFile();
    file.offer(rowOf(2, { validFrom: '2026-01-01' }));
    file.offer(rowOf(3, { deductible: 10, perils: ['hail', 'storm'] }));
    file.offer(rowOf(4, { deductible: 10, perils: ['hail', 'storm'] }));
    file.offer(rowOf(5, {}, 'P2'));
    expect(file.take()).toEqual([saved('P1', { validFrom: '2026-01-01', deductible: 10, perils: ['hail', 'storm'] })]);
    expect(file.differing).toEqual([]);
    expect(file.take()).toEqual([]);
  });

  it('gives a policy again where a later part of the file adds a term', () => {
    const file = new TermsOfFile();
    file.offer(rowOf(2, { deductible: 0 }));
    expect(file.take()).toEqual([saved('P1', { deductible: 0 })]);
    file.offer(rowOf(3, { validTo: '2026-12-31' }));
    expect(file.take()).toEqual([saved('P1', { deductible: 0, validTo: '2026-12-31' })]);
  });

  it('keeps the first value and names the rows that have another', () => {
    const file = new TermsOfFile();
    file.offer(rowOf(2, { deductible: 10, perils: ['hail'] }));
    file.offer(rowOf(3, { deductible: 20 }));
    file.offer(rowOf(4, { perils: ['storm'] }));
    file.offer(rowOf(5, { deductible: 20 }, 'P2'));
    expect(file.take()).toEqual([saved('P1', { deductible: 10, perils: ['hail'] }), saved('P2', { deductible: 20 })]);
    expect(file.differing).toEqual([3, 4]);
  });

  it('leaves out an end before the beginning that an earlier row says', () => {
    const file = new TermsOfFile();
    file.offer(rowOf(2, { validFrom: '2026-03-01' }));
    file.offer(rowOf(3, { validTo: '2026-02-01', deductible: 5 }));
    expect(file.take()).toEqual([saved('P1', { validFrom: '2026-03-01', deductible: 5 })]);
    expect(file.differing).toEqual([3]);
  });
});
