import { describe, expect, it } from 'vitest';
import { readingRow } from '#server/imports/reading.ts';
import { readTerms } from './policyTerms.ts';

const read = (cells: Record<string, unknown>) =>
  readingRow(() =>
    readTerms({ validFrom: undefined, validTo: undefined, deductible: undefined, perils: undefined, ...cells }),
  );

describe('the terms of a contract', () => {
  it('are read as files write them', () =>
    expect(
      read({ validFrom: '2026-04-01', validTo: '2026-10-31', deductible: '10 %', perils: 'jég; Vihar; Jégeső' }),
    ).toEqual({
      ok: true,
      row: { validFrom: '2026-04-01', validTo: '2026-10-31', deductible: 10, perils: ['hail', 'storm'] },
    }));

  it('are left as they are stored where a file says nothing', () =>
    expect(read({ perils: ' ' })).toEqual({
      ok: true,
      row: { validFrom: null, validTo: null, deductible: null, perils: null },
    }));

  it.each([
    [{ perils: 'Sáskajárás' }, /Sáskajárás.*Jégeső/],
    [{ deductible: '120' }, /0 és 100/],
    [{ validFrom: '2026-10-31', validTo: '2026-04-01' }, /vége/],
  ])('%o is refused with a sentence', (cells, sentence) =>
    expect(read(cells)).toEqual({ ok: false, reason: expect.stringMatching(sentence) }),
  );
});
