import { describe, expect, it } from 'vitest';
import { caseWarningText } from './caseWarnings.hu.ts';
import {
  contractWarnings,
  type ContractFacts,
  type ContractPlot,
  insuredOf,
  type InsuredPlot,
} from './contractChecks.ts';

const policy: readonly InsuredPlot[] = [
  { meparCode: 'W1U6F818', plantName: 'Napraforgó', insuredArea: 6 },
  { meparCode: 'W1U6F818', plantName: 'napraforgó', insuredArea: 4 },
  { meparCode: 'W2U6F818', plantName: 'Napraforgó', insuredArea: 8 },
  { meparCode: 'W3U6F818', plantName: 'Őszi búza', insuredArea: 20 },
];
const plotOn = (meparCode: string, plantName: string, more: Partial<ContractPlot> = {}): ContractPlot => ({
  meparCode,
  plantName,
  area: 8,
  damagedHa: 8,
  insured: insuredOf(policy, { meparCode, plantName }),
  harvestSeen: null,
  sampledOn: null,
  harvestBeforeSampling: null,
  ...more,
});
const facts = (plots: readonly ContractPlot[], damageDate = '2026-06-18'): ContractFacts => ({
  policyNumber: 'K-1',
  damageDate,
  plots,
});
const said = (known: ContractFacts) => contractWarnings(known).map(caseWarningText);

describe('a case compared with its contract', () => {
  it('has no warning where the areas, the crops and the day agree', () => {
    const plots = [plotOn('W1U6F818', 'Napraforgó'), plotOn('W2U6F818', 'napraforgó'), plotOn('W3U6F818', 'téli búza')];
    expect(said(facts(plots))).toEqual([]);
  });

  it.each<[string, readonly ContractPlot[], string, readonly string[]]>([
    [
      'an area reported beyond the insured one',
      [plotOn('W2U6F818', 'Napraforgó', { area: 9, damagedHa: 0 })],
      '2026-06-18',
      ['W2U6F818 blokk, Napraforgó: a bejelentett terület 9,00 ha, ebből a növényből itt csak 8,00 ha van biztosítva.'],
    ],
    [
      'an area damaged beyond the insured one',
      [plotOn('W1U6F818', 'Napraforgó', { damagedHa: 12 })],
      '2026-06-18',
      [
        'W1U6F818 blokk, Napraforgó: a károsodott terület 12,00 ha, ebből a növényből itt csak 10,00 ha van biztosítva.',
      ],
    ],
    [
      'sums over the plots beyond the policy’s',
      [
        plotOn('W1U6F818', 'Napraforgó', { area: 10, damagedHa: 10.2 }),
        plotOn('W2U6F818', 'Napraforgó', { area: 8.2, damagedHa: 8.2 }),
        plotOn('W9U6F818', 'Napraforgó', { area: 2, damagedHa: 1 }),
      ],
      '2026-06-18',
      [
        'Napraforgó: a táblák bejelentett területe együtt 20,20 ha, a(z) K-1 kötvényen csak 18,00 ha van biztosítva.',
        'Napraforgó: a táblák károsodott területe együtt 19,40 ha, a(z) K-1 kötvényen csak 18,00 ha van biztosítva.',
        'W9U6F818 blokk, Napraforgó: a(z) K-1 kötvényen ezen a blokkon nincs ilyen növény biztosítva.',
      ],
    ],
    [
      'a crop that the policy does not insure',
      [plotOn('W1U6F818', 'Szója')],
      '2026-06-18',
      [
        'W1U6F818 blokk, Szója: a(z) K-1 kötvény ezt a növényt nem biztosítja. A kötvényen szerepel: Őszi búza, Napraforgó.',
      ],
    ],
    [
      'a block that the policy does not insure with the crop',
      [plotOn('W3U6F818', 'Napraforgó')],
      '2026-06-18',
      ['W3U6F818 blokk, Napraforgó: a(z) K-1 kötvényen ezen a blokkon nincs ilyen növény biztosítva.'],
    ],
    [
      'a day after the harvest of the crop',
      [plotOn('W3U6F818', 'Őszi búza')],
      '2026-08-20',
      [
        'W3U6F818 blokk, Őszi búza: a kár dátuma 2026. 08. 20., a növény betakarítása viszont legkésőbb 2026. 08. 10. befejeződik.',
      ],
    ],
    [
      'a day after the harvest that the images show',
      [plotOn('W3U6F818', 'Őszi búza', { harvestSeen: '2026-07-01' as ContractPlot['harvestSeen'] })],
      '2026-07-05',
      [
        'W3U6F818 blokk, Őszi búza: a kár dátuma 2026. 07. 05., a műholdfelvételek szerint viszont a blokkot 2026. 07. 01. már betakarították.',
      ],
    ],
    [
      'sampling after the usual harvest that follows the damage',
      [plotOn('W3U6F818', 'Őszi búza', { sampledOn: '2026-11-28' as ContractPlot['sampledOn'] })],
      '2026-07-05',
      [
        'W3U6F818 blokk, Őszi búza: a mintavétel 2026. 11. 28. volt, a növény betakarítása viszont legkésőbb 2026. 08. 10. befejeződik.',
      ],
    ],
    [
      'sampling after the harvest that the images show',
      [
        plotOn('W3U6F818', 'Őszi búza', {
          sampledOn: '2026-07-20' as ContractPlot['sampledOn'],
          harvestBeforeSampling: '2026-07-18' as ContractPlot['harvestSeen'],
        }),
      ],
      '2026-07-05',
      [
        'W3U6F818 blokk, Őszi búza: a mintavétel 2026. 07. 20. volt, a műholdfelvételek szerint viszont a blokkot 2026. 07. 18. már betakarították.',
      ],
    ],
  ])('has a warning of %s', (_what, plots, date, sentences) => {
    expect(said(facts(plots, date))).toEqual(sentences);
  });

  it.each<[string, readonly ContractPlot[], string]>([
    ['by a rounding', [plotOn('W2U6F818', 'Napraforgó', { area: 8.3, damagedHa: 8.4 })], '2026-06-18'],
    ['on the last day of the harvest', [plotOn('W3U6F818', 'Őszi búza')], '2026-08-10'],
    [
      'on the day of the image that shows the harvest: the damage itself looks alike',
      [plotOn('W3U6F818', 'Őszi búza', { harvestSeen: '2026-07-05' as ContractPlot['harvestSeen'] })],
      '2026-07-05',
    ],
    [
      'of sampling before the harvest',
      [plotOn('W3U6F818', 'Őszi búza', { sampledOn: '2026-08-10' as ContractPlot['sampledOn'] })],
      '2026-07-05',
    ],
    ['for grass, which is mown and grows again', [{ ...plotOn('W1U6F818', 'Gyep'), insured: null }], '2026-12-01'],
    ['for fruit, which has no harvest window', [{ ...plotOn('W1U6F818', 'Alma'), insured: null }], '2026-12-01'],
    ['without a policy', [{ ...plotOn('W9U6F818', 'Szója'), insured: null }], '2026-06-18'],
  ])('has none %s', (_what, plots, date) => {
    expect(said(facts(plots, date))).toEqual([]);
  });

  it('knows nothing of crops where a plot of the policy names none', () => {
    const rows = [...policy, { meparCode: 'W4U6F818', plantName: null, insuredArea: 5 }];
    expect(insuredOf(rows, { meparCode: 'W4U6F818', plantName: 'Szója' })).toEqual({
      ha: null,
      policyHa: null,
      policyPlants: [],
      isOnBlock: true,
    });
    expect(insuredOf([], { meparCode: 'W4U6F818', plantName: 'Szója' })).toBeNull();
  });
});
