import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';
import { describe, expect, it } from 'vitest';
import { emptyCaseValues } from '#web/shared/caseForm/caseValues.ts';
import { entryWarnings } from '#web/shared/caseForm/entryWarnings.ts';
import { factsAsked, tableWarnings } from './tableWarnings.ts';

const TODAY = '2026-06-20';
const block = { mepar: 'W1U6F818', area: '500', plants: ['Napraforgó', 'napra'] };
const known = { blockHa: () => 10, policy: { year: 2023, opened: [] }, today: TODAY };

describe('warnings of an incomplete form', () => {
  it('leave out fields without a value', () => {
    const empty = emptyCaseValues(TODAY);
    expect(entryWarnings(empty, { ...known, policy: null })).toEqual([]);
    expect(entryWarnings({ ...empty, area: '12', damageDate: 'x' }, { ...known, policy: null })).toEqual([]);
  });

  it('are shown at each field, with both figures', () => {
    const values = { ...emptyCaseValues(TODAY), area: '600', policyNumber: 'K-1', blocks: [block] };
    expect(entryWarnings(values, known).map((warning) => [warning.path, caseWarningText(warning)])).toEqual([
      ['area', 'A kár bejelentett területe 600,00 ha, a blokkoké együtt csak 500,00 ha.'],
      ['policyNumber', 'A kár dátuma 2026. 06. 20., a(z) K-1 kötvény éve viszont 2023.'],
      ['blocks.0.area', 'W1U6F818 blokk: a bejelentett terület 500,00 ha, a blokk területe csak 10,00 ha.'],
      ['blocks.0.plants', expect.stringContaining('„napra”')],
    ]);
  });
});

describe('warnings of a table of cases', () => {
  const form = {
    damageNumber: '1',
    policyNumber: 'K-1',
    damageDate: TODAY as never,
    area: 500,
    dangerType: 'Jégeső',
    inspectionAddress: 'x',
    inspectionAddressZip: '1011',
    blocks: [{ mepar: 'W1U6F818', area: 500, plants: 'napra' }],
  };
  const cases = [
    { form, row: 2 },
    { form: { ...form, damageNumber: '2', policyNumber: 'K-2' }, row: 3 },
  ];

  it('request each fact once', () => {
    expect(factsAsked(cases)).toEqual({
      blocks: ['W1U6F818'],
      policies: ['K-1', 'K-2'].map((policyNumber) => ({ policyNumber, damageDate: TODAY })),
    });
  });

  it('are shown row by row; without a network only those that the table alone shows', () => {
    const facts = {
      blocks: [{ meparCode: 'W1U6F818', geomHa: 10 }],
      policies: ['K-1', 'K-2'].map((policyNumber) => ({ policyNumber, damageDate: TODAY, year: 2026, opened: [] })),
    };
    expect(
      tableWarnings(cases, facts, TODAY).map(({ row, damageNumber, sentence }) => [row, damageNumber, sentence]),
    ).toEqual([
      [2, '1', expect.stringContaining('500,00 ha')],
      [2, '1', expect.stringContaining('„napra”')],
      [3, '2', expect.stringContaining('500,00 ha')],
      [3, '2', expect.stringContaining('„napra”')],
    ]);
    expect(tableWarnings(cases, null, TODAY)).toHaveLength(2);
  });

  it('name unknown policies and blocks, and cases of the same damage, stored or in the table', () => {
    const twice = { form: { ...form, damageNumber: '3' }, row: 4 };
    const opened = [{ damageNumber: '9', meparCode: 'W1U6F818', plantName: 'napra' }];
    const facts = {
      blocks: [],
      policies: [
        { policyNumber: 'K-1', damageDate: TODAY, year: 2026, opened },
        { policyNumber: 'K-2', damageDate: TODAY, year: null, opened: [] },
      ],
    };
    const said = tableWarnings([...cases, twice], facts, TODAY).map(({ row, sentence }) => `${row} ${sentence}`);
    const unknown = 'W1U6F818 blokk: nincs a blokkok nyilvántartásában, ezért a területe és a helye nem ellenőrizhető.';
    expect(said.filter((sentence) => !sentence.includes('növénylistában'))).toEqual([
      `2 ${unknown}`,
      '2 W1U6F818 blokk, napra: ugyanerre a kötvényre és napra már van kárakta: 9, 3.',
      '3 K-2: nincs ilyen számú kötvény a nyilvántartásban, ezért a kár nem vethető össze a szerződéssel.',
      `3 ${unknown}`,
      `4 ${unknown}`,
      '4 W1U6F818 blokk, napra: ugyanerre a kötvényre és napra már van kárakta: 9, 1.',
    ]);
  });
});
