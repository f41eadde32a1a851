import type { Policy, PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OpenRoutes } from '#web/routes/openRoutes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { PolicyPlotHead, PolicyPlotPanel } from './PolicyPlotPanel.tsx';

const OUTLINE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [650_000, 200_000],
      [650_100, 200_000],
      [650_100, 200_100],
      [650_000, 200_000],
    ],
  ],
};
const PLOT: PolicyPlot = {
  id: 3,
  policyId: 2,
  policyNumber: 'K-1',
  plantName: 'őszi búza',
  plantCode: 'OSZI_BUZA',
  insuredArea: 12.5,
  meparCode: 'ABCD1E23',
  meparPolygon: OUTLINE,
  tableGeometry: OUTLINE,
  tableGeometryHa: 12.3,
  insuredUntil: '2026-12-31',
  money: { sumInsured: 1_250_000, premium: 45_000, isComputed: true },
  updatedAt: '2026-07-01T10:00:00Z',
  version: 4,
  canEdit: true,
  canDelete: false,
};
const policy = (plot: PolicyPlot) =>
  ({
    id: 2,
    policyNumber: 'K-1',
    year: 2026,
    policyPlots: [plot],
    damages: [],
    policyYields: [
      { plantName: 'kukorica', plantCode: 'KUKORICA', yield: 9 },
      { plantName: 'őszi búza', plantCode: 'OSZI_BUZA', yield: 5.5 },
    ],
    terms: {},
  }) as unknown as Policy;

function open(more: Partial<PolicyPlot> = {}, { hasBlocks = true, draws = true } = {}) {
  const plot = { ...PLOT, ...more };
  const onDraw = vi.fn();
  const panel = (
    <OpenRoutes value={() => hasBlocks}>
      <PolicyPlotPanel policy={policy(plot)} plot={plot} onDraw={draws ? onDraw : null} curve={null} />
    </OpenRoutes>
  );
  return { ...show(panel, person(ROLES.EXPERT_UW)), onDraw };
}
const factOf = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent.replaceAll('\u00A0', ' ');

describe('an insured plot', () => {
  it('has its areas, with the difference of the drawn one, its money and its yield', () => {
    open();
    expect(factOf('Biztosított terület')).toBe('12,50 ha');
    expect(factOf('Megrajzolt terület')).toContain('12,30 ha');
    expect(factOf('Megrajzolt terület')).toContain('−0,20 ha a biztosítotthoz');
    expect(factOf('Biztosított hozam')).toBe('5,50 t/ha');
    expect(document.body.textContent.replaceAll('\u00A0', ' ')).toContain('45 000 Ft');
    expect(document.body.textContent.replaceAll('\u00A0', ' ')).toContain('1,3 M Ft');
  });

  it('has no sign before a difference that is rounded to nothing', () => {
    open({ tableGeometryHa: 12.503 });
    expect(factOf('Megrajzolt terület')).toContain('0,00 ha a biztosítotthoz');
    expect(factOf('Megrajzolt terület')).not.toContain('+');
  });

  it('says nothing of money to those who do not get it, nor of a yield that its policy does not have', () => {
    open({ money: undefined, plantCode: null });
    expect(document.body.textContent).not.toContain('Ft');
    expect(factOf('Biztosított hozam')).toBeUndefined();
  });

  it('without an outline says so and offers to draw it', async () => {
    const { person: hand, onDraw } = open({ tableGeometry: null, tableGeometryHa: null });
    expect(screen.getByText('Rajzolást igényel!')).toBeTruthy();
    expect(factOf('Megrajzolt terület')).toBeUndefined();
    await hand.click(screen.getByRole('button', { name: 'Körvonal megrajzolása' }));
    expect(onDraw).toHaveBeenCalledOnce();
  });

  it('without its block says so, and cannot be drawn', () => {
    open({ meparPolygon: null });
    expect(screen.getByText('A MePAR körvonal hiányzik!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Körvonal módosítása' })).toBeNull();
  });

  it.each([
    ['a person who may not', { canEdit: false }, true],
    ['while it is being drawn', {}, false],
  ])('offers no drawing to %s', (_, more, draws) => {
    open(more, { draws });
    expect(screen.queryByRole('button', { name: 'Körvonal módosítása' })).toBeNull();
  });

  it('links its block only for those who have a screen of blocks', () => {
    open();
    expect(screen.getByRole('link', { name: 'ABCD1E23' })).toBeTruthy();
  });

  it('names its block as text for those who have none', () => {
    open({}, { hasBlocks: false });
    expect(screen.queryByRole('link', { name: 'ABCD1E23' })).toBeNull();
    expect(factOf('MePAR blokk')).toBe('ABCD1E23');
  });
});

describe('the head of an insured plot', () => {
  it('names the crop, or says that it is not known', () => {
    show(<PolicyPlotHead plot={{ ...PLOT, plantName: null }} onBack={null} />, person(ROLES.EXPERT_UW));
    expect(screen.getByText('ismeretlen növény')).toBeTruthy();
    expect(screen.getByText('Biztosított tábla · K-1')).toBeTruthy();
  });
});
