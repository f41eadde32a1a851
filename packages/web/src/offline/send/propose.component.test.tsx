import { problemTexts } from '@georisk/contract/verticals/insurance/problems.hu.ts';
import { describe, expect, it } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { type Answers, refusal, serve } from '#web/testing/contractServer.ts';
import { watch } from '#web/testing/watched.ts';
import type { Operation } from '../operation.ts';
import { orProposed } from './propose.ts';
import { SENDERS } from './senders.ts';
import { sendBy, type Sending } from './sendOperation.ts';

const [AREA, CHANGE] = ['018f3f3e-0000-7000-8000-000000000001', '018f3f3e-0000-7000-8000-00000000000a'];
const common = {
  changeId: CHANGE as string,
  user: 1,
  seq: 1,
  plot: 'damagePlots/7',
  damageId: 9,
  title: '',
  path: '/',
  baseVersion: 3,
  deviceAt: '2026-06-01T10:00:00.000Z',
} as const;
const outline = {
  ...common,
  kind: 'outline',
  payload: { plotId: 7, of: 'damagePlot', polygon: null },
} as const satisfies Operation;
const area = {
  ...common,
  kind: 'area',
  payload: { plotId: 7, areaId: AREA as string, isNew: false, geom: 'MULTIPOLYGON()', base: 'MULTIPOLYGON()' },
} as const satisfies Operation;
const points: Operation = {
  ...common,
  kind: 'points',
  payload: { plotId: 7, base: [], operations: [{ kind: 'remove', id: AREA as string }] },
};
const point = {
  id: AREA as string,
  sequenceId: 1,
  isGenerated: true,
  isUsed: true,
  yield: 4,
  measuredAt: null,
  name: '',
  comment: '',
  position: [750_000, 200_000] as [number, number],
};
const sending: Sending = {
  base: '3',
  file: () => Promise.resolve(null),
  onShare: () => {},
  signal: new AbortController().signal,
};
const proposed = { kept: 'proposal', cause: 'reassigned' } as const;

function serving(answers: Answers) {
  credentials.keepToken('token-of-the-test');
  return watch(serve(answers));
}
const send = async (operation: Operation) => orProposed(operation, sending, await sendBy(SENDERS, operation, sending));

describe('what the server refuses because somebody else has the case', () => {
  it.each(['other-expert', 'case-closed', 'not-found'] as const)('is proposed whole: %s', async (reason) => {
    const server = serving({ saveTableDrawing: () => refusal(reason), propose: proposed });
    expect(await send(outline)).toEqual({ kind: 'proposed', cause: 'reassigned' });
    expect(server.of('propose').map(({ params, body }) => [params.id, body.operation])).toEqual([[9, outline]]);
  });

  it('is proposed where the points’ call says in its answer that the case is closed', async () => {
    const why = problemTexts['case-closed'];
    serving({
      saveSampling: { err: why, messages: [why] },
      propose: { kept: 'proposal', cause: 'closed' },
    });
    const put: Operation = { ...points, payload: { plotId: 7, base: [], operations: [{ kind: 'put', point }] } };
    expect(await send(put)).toEqual({ kind: 'proposed', cause: 'closed' });
  });

  it('is proposed where an area’s plot is gone; an area alone that is gone is a conflict', async () => {
    serving({ changeArea: () => refusal('not-found'), propose: { kept: 'proposal', cause: 'deleted' } });
    expect(await send(area)).toEqual({ kind: 'proposed', cause: 'deleted' });
    serving({ changeArea: () => refusal('not-found'), propose: () => refusal('proposal-needless') });
    expect(await send(area)).toMatchObject({ kind: 'conflict' });
  });

  it('stays refused where the server does not keep it, and is never asked for another refusal', async () => {
    const server = serving({ saveTableDrawing: () => refusal('other-expert'), propose: () => refusal('other-expert') });
    expect(await send(outline)).toMatchObject({ kind: 'refused', reason: 'other-expert' });
    expect(server.of('propose')).toHaveLength(1);
    const other = serving({ saveTableDrawing: () => refusal('outline-refused') });
    expect(await send(outline)).toMatchObject({ kind: 'refused', reason: 'outline-refused' });
    expect(other.of('propose')).toEqual([]);
  });

  it('waits where the network fails in between, and is sent again', async () => {
    serving({ saveTableDrawing: () => refusal('other-expert'), propose: () => Response.error() });
    expect(await send(outline)).toEqual({ kind: 'later', why: 'network' });
  });

  it('is done where it had been done before the case was taken away', async () => {
    serving({ saveTableDrawing: () => refusal('other-expert'), propose: { kept: 'recorded', cause: null } });
    expect(await send(outline)).toMatchObject({ kind: 'saved', to: null });
  });

  it('stays on the device where its photo is lost there', async () => {
    const photo: Operation = {
      ...common,
      kind: 'photo',
      payload: { damageId: 9, name: 'a.jpg', type: 'image/jpeg', bytes: 1, sha256: null },
    };
    serving({});
    expect(
      await orProposed(photo, sending, { kind: 'refused', messages: ['x'], reason: 'other-expert' }),
    ).toMatchObject({ kind: 'refused' });
  });
});
