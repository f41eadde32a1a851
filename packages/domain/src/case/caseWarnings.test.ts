import { describe, expect, it } from 'vitest';
import { caseWarningText } from './caseWarnings.hu.ts';
import {
  type BlockFacts,
  type CaseFacts,
  type CaseWarning,
  type PlotFacts,
  plotWarnings,
  reportWarnings,
} from './caseWarnings.ts';

const block: BlockFacts = { meparCode: 'W1U6F818', area: 10, blockHa: 10, plants: ['Napraforgó'] };
const facts: CaseFacts = {
  area: 10,
  damageDate: '2026-06-18',
  reportedOn: '2026-06-20',
  policyNumber: 'K-1',
  policyYear: 2026,
  blocks: [block],
};
const plot: PlotFacts = {
  meparCode: 'W1U6F818',
  plantName: 'Napraforgó',
  area: 10.4,
  blockHa: 60,
  damagedHa: 10.4,
  outlineHa: 50,
  outsideHa: 0,
  insuredHa: 50,
  hasReference: true,
};
const said = (warnings: readonly CaseWarning[]) => warnings.map((each) => [each.path, caseWarningText(each)]);

describe('what a case reports', () => {
  it('is accepted without a warning where the values agree', () => {
    expect(reportWarnings(facts)).toEqual([]);
    expect(reportWarnings({ ...facts, policyYear: null, blocks: [{ ...block, blockHa: null, area: 500 }] })).toEqual(
      [],
    );
  });

  it.each<[Partial<CaseFacts>, string, string]>([
    [
      { blocks: [{ ...block, area: 500 }] },
      'blocks.0.area',
      'W1U6F818 blokk: a bejelentett terület 500,00 ha, a blokk területe csak 10,00 ha.',
    ],
    [
      { blocks: [{ ...block, plants: ['napra'] }] },
      'blocks.0.plants',
      'W1U6F818 blokk: „napra” nincs a növénylistában. A hozama nem ellenőrizhető, referenciahozama csak a kötvényéből lehet.',
    ],
    [{ area: 12.5 }, 'area', 'A kár bejelentett területe 12,50 ha, a blokkoké együtt csak 10,00 ha.'],
    [{ policyYear: 2023 }, 'policyNumber', 'A kár dátuma 2026. 06. 18., a(z) K-1 kötvény éve viszont 2023.'],
    [
      { damageDate: '2025-06-19', policyYear: 2025 },
      'damageDate',
      'A kár dátuma 2025. 06. 19., a bejelentésé 2026. 06. 20. Több mint egy év telt el.',
    ],
  ])('%j has a warning with both figures', (change, path, sentence) => {
    expect(said(reportWarnings({ ...facts, ...change }))).toEqual([[path, sentence]]);
  });

  it.each<[Partial<CaseFacts>, string, string]>([
    [
      { isPolicyUnknown: true, policyYear: null },
      'policyNumber',
      'K-1: nincs ilyen számú kötvény a nyilvántartásban, ezért a kár nem vethető össze a szerződéssel.',
    ],
    [
      { blocks: [{ ...block, blockHa: null, isUnknown: true }] },
      'blocks.0.mepar',
      'W1U6F818 blokk: nincs a blokkok nyilvántartásában, ezért a területe és a helye nem ellenőrizhető.',
    ],
    [{ postcode: '99999' }, 'inspectionAddressZip', '„99999” nem magyar irányítószám.'],
    [
      {
        opened: ['26071010547', '26071010547', '26071012001'].map((damageNumber) => ({
          damageNumber,
          meparCode: 'W1U6F818',
          plantName: 'napraforgó',
        })),
      },
      'blocks.0.mepar',
      'W1U6F818 blokk, Napraforgó: ugyanerre a kötvényre és napra már van kárakta: 26071010547, 26071012001.',
    ],
  ])('%j has a warning that names what is wrong', (change, path, sentence) => {
    expect(said(reportWarnings({ ...facts, ...change }))).toEqual([[path, sentence]]);
  });

  it('may be of another crop or block than the other cases of the policy and day', () => {
    const other = { damageNumber: '26071010547', meparCode: 'W1U6F818', plantName: 'Kukorica (szemes)' };
    const elsewhere = { ...other, meparCode: 'X1U6F818', plantName: 'Napraforgó' };
    expect(reportWarnings({ ...facts, opened: [other, elsewhere] })).toEqual([]);
  });

  it.each([
    ['', true],
    ['5420', true],
    [' 1011 ', true],
    ['9985', true],
    ['9986', false],
    ['0123', false],
    ['542', false],
    ['56666', false],
    ['abc', false],
  ])('with the postcode "%s" is accepted: %s', (postcode, isFine) => {
    expect(reportWarnings({ ...facts, postcode }).length === 0).toBe(isFine);
  });

  it('may differ by a rounding, and a policy applies from the sowing on', () => {
    const near = { ...facts, blocks: [{ ...block, area: 10.5 }], area: 10.5 };
    expect(reportWarnings(near)).toEqual([]);
    expect(reportWarnings({ ...facts, blocks: [{ ...block, area: 0.19, blockHa: 0.1 }], area: 0.19 })).toEqual([]);
    expect(reportWarnings({ ...facts, damageDate: '2025-11-02' })).toEqual([]);
    expect(said(reportWarnings({ ...facts, damageDate: '2025-06-30' }))).toHaveLength(1);
  });
});

describe('what is drawn on a plot', () => {
  it('is accepted without a warning where the values agree', () => expect(plotWarnings(plot)).toEqual([]));

  it.each<[Partial<PlotFacts>, string]>([
    [{ damagedHa: 47.4 }, 'W1U6F818 blokk, Napraforgó: a károsodott terület 47,40 ha, a bejelentett csak 10,40 ha.'],
    [
      { outsideHa: 0.59 },
      'W1U6F818 blokk, Napraforgó: a megrajzolt tábla 50,00 ha, ebből 0,59 ha a blokkon kívül esik.',
    ],
    [
      { outlineHa: 1, outsideHa: 0.02 },
      'W1U6F818 blokk, Napraforgó: a megrajzolt tábla 1,00 ha, ebből 0,02 ha a blokkon kívül esik.',
    ],
    [
      { insuredHa: 20 },
      'W1U6F818 blokk, Napraforgó: a megrajzolt tábla 50,00 ha, a biztosított terület csak 20,00 ha.',
    ],
    [{ area: 500 }, 'W1U6F818 blokk: a bejelentett terület 500,00 ha, a blokk területe csak 60,00 ha.'],
    [
      { hasReference: false },
      'W1U6F818 blokk, Napraforgó: nincs referenciahozam, ezért a kár mértéke (%) nem számítható.',
    ],
  ])('%j has a warning with both figures', (change, sentence) => {
    expect(plotWarnings({ ...plot, ...change }).map(caseWarningText)).toEqual([sentence]);
  });

  it('of an unknown plant has a warning that says so and that there is no reference', () => {
    expect(plotWarnings({ ...plot, plantName: 'napra', hasReference: false }).map(({ code }) => code)).toEqual([
      'unknown-plant',
      'no-reference',
    ]);
    expect(plotWarnings({ ...plot, plantName: '' }).map(caseWarningText)).toEqual([
      'W1U6F818 blokk: nincs megadva növény, ezért a hozama nem ellenőrizhető.',
    ]);
  });

  it('may deviate slightly along the border of its block', () => {
    expect(plotWarnings({ ...plot, outsideHa: 0.04 })).toEqual([]);
    expect(plotWarnings({ ...plot, outlineHa: 1, outsideHa: 0.009, insuredHa: null })).toEqual([]);
  });
});
