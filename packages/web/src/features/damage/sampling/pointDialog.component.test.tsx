import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import { toWgs84 } from '@georisk/domain/geo/crs.ts';
import type { PointOperation } from '@georisk/domain/sampling/pointChanges.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { eov } from '@georisk/domain/units.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { OperationOf } from '#web/offline/operation.ts';
import { sendPoints } from '#web/offline/send/points.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { PointDialog } from './PointDialog.tsx';
import { PointPhotos } from './PointPhotos.tsx';

const AT = '2026-07-01T08:00:00.000Z';
const POINT_ID = '0198c000-0000-7000-8000-0000000000a1';
const [LON, LAT] = toWgs84(eov(700_007, 200_000));
const FIX = { lon: LON, lat: LAT, accuracy: 42, at: AT };
const point: SamplingPoint = {
  id: POINT_ID,
  sequenceId: 3,
  isGenerated: true,
  isUsed: true,
  yield: 2.5,
  measuredAt: AT,
  measuredBy: 'Kiss Éva',
  receivedAt: AT,
  fix: FIX,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [700_000, 200_000] },
  zoneIndex: 1,
  createdAt: AT,
  updatedAt: AT,
  newPoint: false,
  removable: true,
};
const plot = {
  id: 7,
  damage: { id: 3, damageNumber: '26000000007' },
  canEdit: true,
} as DamagePlot;
const photoOf = (id: string, pointId: string | null): CasePhoto => ({
  id,
  geom: null,
  sequenceNumber: Number(id.slice(-1)),
  damageNumber: '26000000007',
  inspectionNumber: null,
  externalId: null,
  photoCreatedAt: AT,
  sha256: 'ab',
  pointId,
  pointNumber: pointId === null ? null : 3,
});

const expert = person(ROLES.EXPERT_DAMAGE);
const PHOTOS = [
  photoOf('0198c000-0000-7000-8000-0000000000b1', POINT_ID),
  photoOf('0198c000-0000-7000-8000-0000000000b2', null),
];

const onSave = vi.fn<(operation: PointOperation) => Promise<void>>(() => Promise.resolve());

async function shown(of: SamplingPoint, onClose: () => void = () => undefined) {
  const outbox = await freshOutbox(1);
  const { person: hand } = show(
    <PointDialog
      point={of}
      plantCode={null}
      canEdit
      outbox={outbox}
      photos={<PointPhotos plot={plot} pointId={of.id} />}
      onSave={onSave}
      onRemove={() => undefined}
      onClose={onClose}
    />,
    expert,
    { ...EMPTY_WORLD, casePhotos: PHOTOS, photoThumbnail: () => new Response('x') },
  );
  return Object.assign(await screen.findByRole('dialog'), { hand });
}

describe('the dialog of a measured point', () => {
  it('says when, by whom and where it was measured, and marks a poor fix', async () => {
    const { textContent } = await shown(point);
    expect(textContent).toContain('MérteKiss Éva');
    expect(textContent).toContain('± 42 m, 7 m-re a tervezett helytől');
    expect(textContent).toContain('pontatlan hely (10 m-nél rosszabb)');
    expect(await serious()).toEqual([]);
  });

  it('shows the coordinates with two decimals, whatever is known of them', async () => {
    const polygon = { type: 'Point' as const, coordinates: [700_000.125_9, 200_000] };
    const { textContent } = await shown({ ...point, polygon });
    expect(textContent?.replaceAll(/\s/g, ' ')).toContain('Koordináták (EOV)700 000,13; 200 000,00');
  });

  it('shows the photos of the point alone', async () => {
    await shown(point);
    const photos = screen.getByRole('region', { name: 'Fényképek a pontról' });
    await waitFor(() => expect(within(photos).getAllByRole('listitem')).toHaveLength(1));
  });

  it('has nothing in the fields of a yield and a comment that are missing, and not a measured 0', async () => {
    await shown({ ...point, yield: null, measuredAt: null, measuredBy: null, fix: null });
    const typed = (name: RegExp) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;
    expect([typed(/^Hozam/), typed(/^Megjegyzés/)]).toEqual(['', '']);
    expect(screen.getByRole('button', { name: 'Mentés' }).hasAttribute('disabled')).toBe(true);
    cleanup();
    await shown({ ...point, yield: 0, comment: 'Kiverte a jég.' });
    expect([typed(/^Hozam/), typed(/^Megjegyzés/)]).toEqual(['0', 'Kiverte a jég.']);
  });

  it('is closed by a press beside it only as long as nothing was typed', async () => {
    const onClose = vi.fn<() => void>();
    const { hand } = await shown(point, onClose);
    const beside = () => document.querySelector('.MuiDialog-container') ?? document.body;
    await hand.click(beside());
    expect(onClose).toHaveBeenCalledOnce();
    await hand.type(screen.getByLabelText(/Megjegyzés/), 'Vadkár a szélén.');
    await hand.click(beside());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks why a measured yield is corrected, and keeps the measured one', async () => {
    const { hand } = await shown(point);
    const field = screen.getByLabelText('Hozam t/ha');
    expect(screen.queryByLabelText('A javítás indoka')).toBeNull();
    await hand.clear(field);
    await hand.type(field, '5,1');
    expect(screen.getByText(/A mért érték \(mért 2,5 t\/ha\) megmarad/)).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Mentés' }));
    expect(screen.getByText('Írja le, miért javítja a mért hozamot!')).toBeTruthy();
    expect(onSave).not.toHaveBeenCalled();
    await hand.type(screen.getByLabelText('A javítás indoka'), 'elírás');
    await hand.click(screen.getByRole('button', { name: 'Mentés' }));
    expect(onSave.mock.calls).toMatchObject([
      [{ point: { yield: 5.1, measuredYield: 2.5, correctionReason: 'elírás', measuredAt: AT, fix: FIX } }],
    ]);
  });

  it('shows both the measured value and its correction', async () => {
    const correction = { yield: 5.1, at: AT, by: 'Nagy Éva', reason: 'elírás' };
    const { textContent } = await shown({
      ...point,
      yield: 5.1,
      corrected: { measured: 2.5, corrections: [correction] },
    });
    expect(textContent).toMatch(/mért 2,5 t\/ha; javítva 5,1 t\/ha \(Nagy Éva, 2026\..*, indok: elírás\)/);
  });

  it('says that the place is unknown where the device did not say', async () => {
    expect((await shown({ ...point, fix: null })).textContent).toContain('A mérés valódi helyenem ismert');
  });
});

it('a measurement is sent with its time and its fix, and without them where there are none', async () => {
  const { server } = show(<p />, expert, { ...EMPTY_WORLD, saveSampling: { sampling: [], version: 2 } });
  const state = {
    id: POINT_ID,
    sequenceId: 3,
    isGenerated: true,
    isUsed: true,
    yield: 2.5,
    name: '',
    comment: '',
    position: [700_000, 200_000] as const,
  };
  const operation = (more: object): OperationOf<'points'> => ({
    kind: 'points',
    changeId: POINT_ID,
    user: 1,
    seq: 0,
    plot: 'damagePlots/7',
    damageId: 3,
    title: '',
    path: '',
    baseVersion: 1,
    deviceAt: AT,
    payload: { plotId: 7, base: [], operations: [{ kind: 'put', point: { ...state, ...more } }] },
  });
  const sending = {
    base: '1',
    file: () => Promise.resolve(null),
    onShare: () => {},
    signal: new AbortController().signal,
  };
  await sendPoints(operation({ measuredAt: AT, fix: FIX }), sending);
  await sendPoints(operation({ measuredAt: null, fix: null }), sending);
  const bodies = server.of('saveSampling').map(({ body }) => body);
  expect(bodies).toMatchObject([{ sampling: [{ measuredAt: AT, fix: FIX }] }, { sampling: [{ yield: 2.5 }] }]);
  expect(JSON.stringify(bodies[1])).not.toMatch(/fix|measuredAt/);
});
