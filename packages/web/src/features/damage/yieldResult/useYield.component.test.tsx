import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { useYield } from './useYield.ts';

const PLOT = damagePlotOf({
  damage: {
    id: 3,
    damageNumber: '26000000007',
    damageDate: '2026-07-01',
    policyNumber: 'K-1',
    dangerType: 'Jégeső',
    status: 'assigned',
  },
  expertId: null,
  plantCode: null,
  damagedArea: 2,
  tableVersion: 1,
});
const RUNNING: DamagePlot = { ...PLOT, job: { type: 'yield', state: 'running', progress: 0 } };

function Calculation({ plot }: { readonly plot: DamagePlot }) {
  const { calculate, message } = useYield(plot);
  return (
    <>
      <button type="button" onClick={calculate}>
        calculate
      </button>
      <output>{message?.lines.join() ?? plot.job?.type ?? 'idle'}</output>
      <p>{plot.job?.state ?? 'nothing runs'}</p>
    </>
  );
}

function OfPlot() {
  const { data } = useQuery(apiQuery('damagePlot', { params: { id: 7 }, query: {} }));
  return data === undefined ? null : <Calculation plot={data} />;
}

it('keeps the refusal of an own calculation when the plot, read late, says that nothing runs', async () => {
  const answer = Promise.withResolvers<{ readonly err: string; readonly messages: string[] }>();
  const late = Promise.withResolvers<DamagePlot>();
  const { server, person: hand } = show(<OfPlot />, person(ROLES.EXPERT_DAMAGE), {
    ...EMPTY_WORLD,
    damagePlot: PLOT,
    calculateYield: () => answer.promise,
  });
  await hand.click(await screen.findByRole('button', { name: 'calculate' }));
  server.answer({ damagePlot: RUNNING });
  await screen.findByText('yield');

  server.answer({ damagePlot: () => late.promise });
  answer.resolve({ err: 'Kevés a mintavételi pont.', messages: [] });
  await screen.findByText('Kevés a mintavételi pont.');
  screen.getByText('running');
  late.resolve(PLOT);
  await screen.findByText('nothing runs');
  expect(screen.getByRole('status').textContent).toBe('Kevés a mintavételi pont.');
});
