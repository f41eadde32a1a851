import { expect, it } from 'vitest';
import { caseOf } from '#web/testing/cases.ts';
import { withTermsOf } from './withTermsOf.ts';

const read = caseOf({ policyId: 3, insured: ['Bíró Sándor'], terms: null, dueOn: '2026-07-01' });

it('a changed case keeps who is insured, and nothing else of what was read before', () => {
  const changed = withTermsOf(read, caseOf({ policyId: 3, status: 'assigned', version: 5 }));
  expect(changed).toEqual(
    caseOf({ policyId: 3, status: 'assigned', version: 5, insured: ['Bíró Sándor'], terms: null }),
  );
});

it('a case that was given another policy keeps nothing of the one before', () => {
  const changed = withTermsOf(read, caseOf({ policyId: 4 }));
  expect([changed.insured, changed.terms]).toEqual([undefined, undefined]);
});
