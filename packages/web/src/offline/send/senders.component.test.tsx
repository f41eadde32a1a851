import { describe, expect, it } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { type Answers, refusal, serve } from '#web/testing/contractServer.ts';
import { watch } from '#web/testing/watched.ts';
import type { Operation } from '../operation.ts';
import { SENDERS } from './senders.ts';
import { sendBy, type Sending } from './sendOperation.ts';

const [A, B, CHANGE] = ['01', '02', '0a'].map((end) => `018f3f3e-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
/** When the person tapped: two days before it is sent. */
const TAPPED = '2026-06-01T10:00:00.000Z';
const common = {
  changeId: CHANGE,
  user: 1,
  seq: 1,
  plot: 'damagePlots/7',
  damageId: 9,
  title: '',
  path: '/',
  baseVersion: 3,
  deviceAt: TAPPED,
} as const;
const stateOf = (id: string, value: number | null) => ({
  id,
  sequenceId: 1,
  isGenerated: true,
  isUsed: true,
  yield: value,
  measuredAt: null,
  name: '',
  comment: '',
  position: [750_000, 200_000] as const,
});
const stored = (id: string, value: number | null) => ({
  id,
  sequenceId: 1,
  zoneIndex: null,
  isGenerated: true,
  isUsed: true,
  yield: value,
  measuredAt: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [750_000, 200_000] },
  createdAt: TAPPED,
  updatedAt: TAPPED,
  newPoint: false,
  removable: true,
});
const pointsOf = (operations: unknown[], base: unknown[]): Operation =>
  ({ ...common, kind: 'points', payload: { plotId: 7, base, operations } }) as Operation;
const put = (id: string, value: number) => ({ kind: 'put', point: stateOf(id, value) });

const sending: Sending = {
  base: '3',
  file: () => Promise.resolve(null),
  onShare: () => {},
  signal: new AbortController().signal,
};
function serving(answers: Answers) {
  credentials.keepToken('token-of-the-test');
  return watch(serve(answers));
}
/** The answers are partial: their other fields are not read here. */
const json = (value: unknown) => () => Response.json(value);
const send = (operation: Operation) => sendBy(SENDERS, operation, sending);

describe('what is sent', () => {
  it.each<readonly [Operation, keyof Answers, unknown]>([
    [
      { ...common, kind: 'outline', payload: { plotId: 7, of: 'damagePlot', polygon: null } },
      'saveTableDrawing',
      { tableVersion: 4 },
    ],
    [
      { ...common, kind: 'outline', payload: { plotId: 7, of: 'policyPlot', polygon: null } },
      'savePolicyDrawing',
      { version: 4 },
    ],
    [
      { ...common, kind: 'area', payload: { plotId: 7, areaId: A, isNew: true, geom: 'MULTIPOLYGON()', base: null } },
      'saveArea',
      { geom: { type: 'MultiPolygon', coordinates: [] } },
    ],
    [pointsOf([put(A, 4)], []), 'saveSampling', { sampling: [], version: 4 }],
    [{ ...common, kind: 'status', payload: { damageId: 9, status: 'assigned' } }, 'changeDamage', { version: 4 }],
  ])('carries the name and the time of the tap, however late it is sent: %#', async (operation, name, answer) => {
    const server = serving({ [name]: json(answer) });
    expect(await send(operation)).toMatchObject({ kind: 'saved' });
    expect(server.received.map(({ body }) => body)).toMatchObject([{ changeId: CHANGE, deviceTime: TAPPED }]);
  });

  it('is kept where the session has ended, and where its rights have changed', async () => {
    for (const reason of ['not-signed-in', 'role-not-allowed'] as const) {
      serving({ saveTableDrawing: () => refusal(reason) });
      const outline = { ...common, kind: 'outline', payload: { plotId: 7, of: 'damagePlot', polygon: null } } as const;
      expect(await send(outline)).toEqual({ kind: 'later', why: 'signIn' });
    }
  });

  it('is parked where the case was given to somebody else, with the server’s sentence', async () => {
    serving({ saveTableDrawing: () => refusal('other-expert') });
    const outline = { ...common, kind: 'outline', payload: { plotId: 7, of: 'damagePlot', polygon: null } } as const;
    expect(await send(outline)).toMatchObject({
      kind: 'refused',
      messages: ['Ezt a kárt másik szakértő kezeli: megnézheti, de nem módosíthatja.'],
    });
  });
});

describe('points over somebody else’s', () => {
  const stale = { err: 'Időközben más is mentett.', messages: [] };

  it('a removal of a point that somebody has just measured is a question', async () => {
    const current = { sampling: [stored(A, 3.3)], version: 4 };
    const server = serving({
      removeSamplingPoint: json(stale),
      damagePlot: ({ query }) => Response.json(query.getDrawings === 'true' ? current : { version: 4 }),
    });
    const removal = pointsOf([{ kind: 'remove', id: A }], [stateOf(A, null)]);
    expect(await send(removal)).toMatchObject({ kind: 'conflict', current });
    expect(server.of('removeSamplingPoint')).toHaveLength(1);
  });

  it('a removal goes through where only other points were changed', async () => {
    const server = serving({
      removeSamplingPoint: ({ query }) => Response.json(query.version === 3 ? stale : { removed: A, version: 5 }),
      damagePlot: json({ sampling: [stored(A, null), stored(B, 3.3)], version: 4 }),
    });
    const removal = pointsOf([{ kind: 'remove', id: A }], [stateOf(A, null)]);
    expect(await send(removal)).toMatchObject({ kind: 'saved' });
    expect(server.of('removeSamplingPoint').map(({ query }) => query.version)).toEqual([3, 4]);
  });

  it('yields of other points are merged; of the same point both versions are shown', async () => {
    const theirs = { sampling: [stored(A, 2), stored(B, null)], version: 4 };
    const answered = ({ body }: { readonly body: { readonly version?: number } }) =>
      Response.json(body.version === 3 ? { ...stale, stored: theirs } : { sampling: [], version: 5 });
    serving({ saveSampling: answered as never });
    expect(await send(pointsOf([put(B, 4)], [stateOf(B, null)]))).toMatchObject({ kind: 'saved', to: '5' });
    expect(await send(pointsOf([put(A, 4)], [stateOf(A, null)]))).toMatchObject({
      kind: 'conflict',
      current: { version: 4 },
    });
  });
});
