import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { InsuredOutlines } from './InsuredOutlines.tsx';
import { useShapeChanges } from './useShapeChanges.ts';

const ring = (side: number) => [
  [700_000, 200_000],
  [700_000 + side, 200_000],
  [700_000 + side, 200_000 + side],
  [700_000, 200_000],
];
const polygon = (side: number) => ({ type: 'Polygon' as const, coordinates: [ring(side)] });
const PLOT = damagePlotOf({
  insured: {
    ha: 2,
    outlines: [{ policyPlotId: 31, plantName: 'Őszi búza', insuredArea: 2, area: 2.05, geom: polygon(200) }],
  },
});

function Panel({ plot, onChanged }: { readonly plot: DamagePlot; readonly onChanged: () => void }) {
  const changes = useShapeChanges(plot, onChanged);
  return (
    <>
      <InsuredOutlines plot={plot} changes={changes} />
      <ConfirmChange changes={changes} areas={0} outlineHa={plot.tableGeometryHa} />
    </>
  );
}

const expert = person(ROLES.EXPERT_DAMAGE);
const BUTTON = /Biztosított körvonal átvétele \(Őszi búza, 2,05/;

describe('the insured outline of a plot', () => {
  it('becomes the plot’s outline with one tap', async () => {
    const onChanged = vi.fn<() => void>();
    const { person: hand, server } = show(<Panel plot={PLOT} onChanged={onChanged} />, expert, {
      ...EMPTY_WORLD,
      saveTableDrawing: PLOT,
    });
    await hand.click(await screen.findByRole('button', { name: BUTTON }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(server.of('saveTableDrawing').map(({ body }) => body)).toMatchObject([
      { damagePlotId: 7, tablePolygon: polygon(200), policyPlotId: 31, version: 3 },
    ]);
    expect(await serious()).toEqual([]);
  });

  it('asks first where an outline was drawn, with both areas', async () => {
    const plot = { ...PLOT, tableGeometry: polygon(300), tableGeometryHa: 4.5 };
    const { person: hand, server } = show(<Panel plot={plot} onChanged={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      saveTableDrawing: plot,
    });
    await hand.click(await screen.findByRole('button', { name: BUTTON }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText(/4,50.*2,05/)).toBeTruthy();
    expect(server.of('saveTableDrawing')).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Átveszem' }));
    await waitFor(() => expect(server.of('saveTableDrawing')).toHaveLength(1));
  });

  it('is named instead of offered where the plot has it already', async () => {
    const plot = { ...PLOT, tableGeometry: polygon(200), tableGeometryHa: 2.05 };
    show(<Panel plot={plot} onChanged={() => undefined} />, expert, EMPTY_WORLD);
    expect(await screen.findByText('A táblahatár a biztosított körvonal.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows why it was refused', async () => {
    const { person: hand } = show(<Panel plot={PLOT} onChanged={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      saveTableDrawing: () => refusal('other-expert'),
    });
    await hand.click(await screen.findByRole('button', { name: BUTTON }));
    expect((await screen.findByRole('alert')).textContent).toContain('másik szakértő');
  });
});
