import { describe, expect, it } from 'vitest';
import { draftsOf, emptyRow, mergeRows, rowFaults, rowsOf, rowWarnings } from './plotRows.ts';
import { caseWarningText } from '@georisk/domain/case/caseWarnings.hu.ts';

const plot = (id: number, plantName: string, area = 10 / 3) => ({
  id,
  meparCode: 'W1U6F818',
  plantName,
  plantCode: null,
  area,
  damagedArea: 0,
  calculatedYield: null,
  canOpen: true,
});
const damage = {
  damagePlots: [plot(1, 'Napraforgó'), plot(2, 'Kukorica')],
  area: 5,
  damageDate: '2026-06-18',
  policyNumber: 'K-1',
};
const rows = rowsOf(damage);

describe('the plots of a case in their dialog', () => {
  it('are sent with all their digits where nobody has changed them', () => {
    expect(rows[0]?.area).toBe('3,33');
    expect(
      draftsOf([...rows.slice(0, 1), { ...emptyRow(), meparCode: 'W1U6F819', plantName: 'Zab', area: '2,5' }], damage),
    ).toEqual([
      { id: 1, meparCode: 'W1U6F818', plantName: 'Napraforgó', area: 10 / 3 },
      { meparCode: 'W1U6F819', plantName: 'Zab', area: 2.5 },
    ]);
  });

  it('show errors and oddities', () => {
    expect([...rowFaults([...rows, { ...emptyRow(), area: 'x' }], damage).keys()]).toEqual([
      'plots.2.meparCode',
      'plots.2.plantName',
      'plots.2.area',
    ]);
    const odd = rowWarnings(
      [{ ...rows[0], ...emptyRow(), meparCode: 'W1U6F818', plantName: 'napra', area: '500' }],
      damage,
      () => 10,
    );
    expect(odd.map(caseWarningText)).toEqual([
      'W1U6F818 blokk: a bejelentett terület 500,00 ha, a blokk területe csak 10,00 ha.',
      expect.stringContaining('„napra”'),
    ]);
  });

  it('of two people are merged: changed ones stay, only the others are taken over', () => {
    const mine = [
      { plotId: 1, meparCode: 'W1U6F818', plantName: 'Repce', area: '4' },
      ...rows.slice(1),
      { ...emptyRow(), meparCode: 'W1U6F819' },
    ];
    const stored = { damagePlots: [plot(1, 'Zab'), plot(3, 'Szója')] };
    expect(mergeRows(damage, mine, stored)).toEqual([
      mine[0],
      mine[2],
      { plotId: 3, meparCode: 'W1U6F818', plantName: 'Szója', area: '3,33' },
    ]);
    const taken = mergeRows(damage, mine, { damagePlots: [plot(2, 'Kukorica', 7)] });
    expect(taken).toEqual([{ ...mine[0], plotId: null }, { ...rows[1], area: '7,00' }, mine[2]]);
  });
});
