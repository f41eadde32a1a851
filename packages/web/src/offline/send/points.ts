import { problemTexts } from '@georisk/contract/verticals/insurance/problems.hu.ts';
import { madeVersion } from '@georisk/domain/operations/pointDecisions.ts';
import { callApi } from '#web/lib/api.ts';
import { conflictsOf, type Points, type StoredPoints } from '../points.ts';
import { answeredBy } from './failure.ts';
import { type Answered, keyOf, type SendOperation, versionOf } from './sendOperation.ts';

/** The points of a save as the call accepts them. */
const putsOf = ({ payload }: Points) =>
  payload.operations.flatMap((operation) => {
    if (operation.kind !== 'put') return [];
    const { id, isUsed, yield: value, correctionReason, measuredAt, fix, name, comment, position } = operation.point;
    const polygon = { type: 'Point' as const, coordinates: [position[0], position[1]] };
    // A yield that was not typed on a device with a clock is sent without a time, and likewise without a place.
    const measured = { ...(typeof measuredAt === 'string' && { measuredAt }), ...(fix != null && { fix }) };
    const why = correctionReason === undefined ? {} : { correctionReason };
    return [{ id, isUsed, yield: value, ...why, ...measured, name, comment, polygon }];
  });

type Step = { readonly stored: StoredPoints } | { readonly stale: StoredPoints } | { readonly refused: string };

async function remove(operation: Points, samplingId: string, version: string | null): Promise<Step> {
  const { plotId } = operation.payload;
  const read = async (): Promise<StoredPoints> => {
    const query = { getDrawings: 'true' } as const;
    const { sampling, version: now } = await callApi('damagePlot', { params: { id: plotId }, query });
    // Without the points nobody could compare them.
    if (sampling === undefined) throw new Error('The plot came without its points');
    return { sampling, version: now };
  };
  const answer = await callApi('removeSamplingPoint', {
    params: { id: plotId, samplingId },
    query: { ...versionOf(version), ...keyOf(operation) },
  });
  const stored = await read();
  if (!('err' in answer)) return { stored };
  const { err, changed } = answer;
  return String(stored.version) === version ? { refused: err } : { stale: { ...stored, changed } };
}

async function put(operation: Points, version: string | null): Promise<Step> {
  const { plotId } = operation.payload;
  const answer = await callApi('saveSampling', {
    params: { id: plotId },
    body: {
      damagePlotId: plotId,
      sampling: putsOf(operation),
      // By it the server sees whether the clock of the device is right.
      sentAt: new Date().toISOString(),
      ...versionOf(version),
      ...keyOf(operation),
    },
  });
  if (!('err' in answer)) return { stored: answer };
  return answer.stored === undefined ? { refused: answer.err } : { stale: answer.stored };
}

/** The specification's calls say in a successful answer that the case is closed. */
const refusedBy = (why: string): Answered => ({
  kind: 'refused',
  messages: [why],
  ...(why === problemTexts['case-closed'] && { reason: 'case-closed' }),
});

/** Somebody else saved first: changes of only one person are sent over theirs, the rest is asked. */
async function overOthers(
  operation: Points,
  step: (version: string | null) => Promise<Step>,
  base: string | null,
): Promise<Answered> {
  let version = base;
  for (;;) {
    const done = await step(version);
    if ('stored' in done) return { kind: 'saved', to: madeVersion(base, done.stored.version), answer: done.stored };
    if ('refused' in done) return refusedBy(done.refused);
    if (conflictsOf(operation, done.stale).length > 0) return { kind: 'conflict', current: done.stale };
    version = String(done.stale.version);
  }
}

/** An operation removes one point, or changes any number of them. */
export const sendPoints: SendOperation<'points'> = async (operation, { base }) => {
  const [first] = operation.payload.operations;
  const step = (version: string | null) =>
    first?.kind === 'remove' ? remove(operation, first.id, version) : put(operation, version);
  try {
    return await overOthers(operation, step, base);
  } catch (error) {
    return answeredBy(error);
  }
};
