import { plantNames } from '@georisk/domain/case/caseForm.ts';
import { describe, expect, it } from 'vitest';
import { draftOfValues, emptyBlockValues, emptyCaseValues } from './caseValues.ts';

describe('the chosen crops of a block', () => {
  it.each([
    [[]],
    [['Őszi búza']],
    [['Gyep, legelő', 'Őszi búza']],
    [['Meggy', 'Cseresznye']],
    [['Cseresznye', 'Gyep', 'Legelő', 'Meggy, cseresznye']],
  ])('%j are the same crops of the form', (plants) => {
    const values = { ...emptyCaseValues('2026-06-01'), blocks: [{ ...emptyBlockValues(), plants }] };
    expect(draftOfValues(values).blocks.map((block) => plantNames(block.plants))).toEqual([plants]);
  });
});
