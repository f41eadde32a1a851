import { describe, expect, it } from 'vitest';
import { plantNames } from './caseForm.ts';
import { blocksOfPlots, checkPlots, type PlotDraft, type StandingPlot } from './casePlots.ts';

const standing: readonly StandingPlot[] = [
  { id: 1, meparCode: 'W1U6F818', plantName: 'Napraforgó', area: 10 },
  { id: 2, meparCode: 'W1U6F818', plantName: 'Kukorica', area: 5 },
];
const faultsOf = (drafts: readonly PlotDraft[]) => {
  const check = checkPlots(drafts, standing);
  return check.ok ? [] : [...check.faults];
};

describe('the plots of a case', () => {
  it('are changed, added and taken out by the whole list', () => {
    const check = checkPlots(
      [
        { id: 1, meparCode: 'W1U6F818', plantName: ' Őszi  búza ', area: 12 },
        { meparCode: 'W1U6F819', plantName: 'napra', area: 3 },
      ],
      standing,
    );
    expect(check).toEqual({
      ok: true,
      plots: [
        { id: 1, meparCode: 'W1U6F818', plantName: 'Őszi búza', area: 12 },
        { id: null, meparCode: 'W1U6F819', plantName: 'napra', area: 3 },
      ],
      removed: [standing[1]],
    });
  });

  it('that are left out and named again keep their identity', () => {
    const check = checkPlots(
      standing.map(({ meparCode, plantName, area }) => ({ meparCode, plantName: plantName.toUpperCase(), area })),
      standing,
    );
    expect(check).toMatchObject({ ok: true, plots: [{ id: 1 }, { id: 2 }], removed: [] });
  });

  it.each<[readonly PlotDraft[], string, string]>([
    [[], 'plots', 'required'],
    [[{ meparCode: 'x', plantName: 'a', area: 1 }], 'plots.0.meparCode', 'bad-mepar'],
    [[{ id: 1, meparCode: 'W1U6F819', plantName: 'a', area: 1 }], 'plots.0.meparCode', 'other-block'],
    [[{ meparCode: 'W1U6F818', plantName: '', area: 1 }], 'plots.0.plantName', 'required'],
    [[{ meparCode: 'W1U6F818', plantName: 'a, b', area: 1 }], 'plots.0.plantName', 'one-plant'],
    [[{ meparCode: 'W1U6F818', plantName: 'a', area: -1 }], 'plots.0.area', 'negative'],
    [[{ meparCode: 'W1U6F818', plantName: 'a', area: null }], 'plots.0.area', 'required'],
    [
      [
        { id: 1, meparCode: 'W1U6F818', plantName: 'Búza', area: 1 },
        { meparCode: 'W1U6F818', plantName: 'buza', area: 1 },
      ],
      'plots.1.plantName',
      'same-plot',
    ],
  ])('%j are refused at %s', (drafts, path, fault) => expect(faultsOf(drafts)).toEqual([[path, fault]]));

  it('name the crops of a block so that they are read as the same crops', () => {
    const plots = ['Meggy', 'cseresznye', 'Gyep, legelő'].map((plantName, id) => ({
      id,
      meparCode: 'W1U6F818',
      plantName,
      area: 1,
    }));
    const [block] = blocksOfPlots(plots);
    expect(plantNames(block?.plants ?? '')).toEqual(['Meggy', 'cseresznye', 'Gyep, legelő']);
  });

  it('determine the blocks', () => {
    const plots = [...standing, { id: null, meparCode: 'W1U6F819', plantName: '', area: 1 }];
    expect(blocksOfPlots(plots)).toEqual([
      { mepar: 'W1U6F818', area: 15, plants: 'Napraforgó, Kukorica' },
      { mepar: 'W1U6F819', area: 1, plants: '' },
    ]);
  });
});
