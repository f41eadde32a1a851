import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { measuredSince, planCounts } from './planChange.ts';
import { ZonesButton } from './ZonesButton.tsx';

const AT = '2026-07-01T08:00:00.000Z';
const point = (sequenceId: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id: `0198c000-0000-7000-8000-00000000000${sequenceId}`,
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [700_000 + 20 * sequenceId, 200_000] },
  zoneIndex: 1,
  createdAt: AT,
  updatedAt: AT,
  newPoint: false,
  removable: true,
  ...more,
});
const measured = (sequenceId: number) => point(sequenceId, { yield: 2.5, measuredBy: 'Kiss Éva', receivedAt: AT });
const PLOT = damagePlotOf({
  area: 4,
  damagedArea: 4,
  areas: [],
  samplingZones: [],
  sampling: [point(1), point(2), point(3, { comment: 'kátyú' })],
});
const expert = person(ROLES.EXPERT_DAMAGE);

describe('the plan before and after', () => {
  it('keeps what was measured, placed or commented, and plans the rest again', () => {
    expect(planCounts({ ...PLOT, sampling: [measured(1), point(2), point(3, { comment: 'kátyú' })] })).toEqual({
      zones: [0, null],
      measured: [1, 1],
      others: [1, 1],
      planned: [1, 6],
    });
  });

  it('counts the points that were measured since it was read', () => {
    const read = [measured(1), point(2)];
    expect(measuredSince(read, [measured(1), point(2)])).toEqual([]);
    const again = { ...measured(1), receivedAt: '2026-07-01T09:00:00.000Z' };
    expect(measuredSince(read, [again, measured(2)]).map(({ sequenceId }) => sequenceId)).toEqual([1, 2]);
  });
});

describe('the question before zones are made again', () => {
  it('says who has measured since the plan was read, with the counts before and after', async () => {
    const { person: hand, server } = show(<ZonesButton plot={PLOT} unsaved={0} />, expert, {
      ...EMPTY_WORLD,
      damagePlot: { ...PLOT, version: 2, sampling: [measured(1), point(2), point(3, { comment: 'kátyú' })] },
      generateZones: { samplingZones: [], sampling: [], version: 3 },
    });
    await hand.click(screen.getByRole('button', { name: /Zónák és pontok/ }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText(/1 pontot megmértek \(legutóbb: Kiss Éva/)).toBeTruthy();
    const rows = within(box.getByRole('table', { name: 'A terv most és utána' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'A tervbenMostUtána',
      'Zóna0új',
      'Megmért pont11',
      'Kézzel felvett vagy megjegyzéssel ellátott pont11',
      'Javasolt, még meg nem mért pont1kb. 6',
    ]);
    expect(await serious()).toEqual([]);
    expect(server.of('generateZones')).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Kijelölöm újra' }));
    await waitFor(() => expect(server.of('generateZones')).toHaveLength(1));
  });

  it('says that the server did not answer, and asks with what the screen has', async () => {
    const { person: hand } = show(<ZonesButton plot={PLOT} unsaved={0} />, expert, {
      ...EMPTY_WORLD,
      damagePlot: () => refusal('not-ready'),
    });
    await hand.click(screen.getByRole('button', { name: /Zónák és pontok/ }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText(/nem sikerült lekérdezni/)).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
