import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import type { Reason } from '@georisk/contract/problems.ts';
import type { ApiName } from '@georisk/contract/api.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import type { Operation, OperationKind, OperationOf } from '@georisk/contract/verticals/insurance/operations.ts';
import { madeVersion } from '@georisk/domain/operations/pointDecisions.ts';
import { type Areal, polygonsOf } from '@georisk/domain/geo/types.ts';
import { isKnownKey } from '#server/db/once.ts';
import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { accessOf } from '#server/modules/access/scope.ts';
import { type CasePhotoDeps, uploadCasePhoto } from '#server/modules/casePhoto/casePhoto.service.ts';
import { changeDamage } from '#server/modules/damage/changeCase.service.ts';
import { readablePlot } from '#server/modules/damage/plotAccess.ts';
import { changeArea, saveArea } from '#server/modules/damagePlot/area.service.ts';
import { saveTableDrawing } from '#server/modules/damagePlot/table.service.ts';
import { savePolicyDrawing } from '#server/modules/policy/drawing.service.ts';
import { stateOf } from '#server/modules/sampling/sampling.present.ts';
import { samplingOf } from '#server/modules/sampling/sampling.repository.ts';
import { removeSamplingPoint, saveSampling } from '#server/modules/sampling/sampling.service.ts';
import { bodyOf, fixOf, keyOf, putsOf, versionOf } from './bodies.ts';
import { applyPoints, type PointsStep } from './applyPoints.ts';
import { operationTexts as texts } from './operation.hu.ts';

/** What became of an operation. */
export type Done =
  /** `to`: the state of the thing now. `isNew`: false where all of it was there already. */
  | { readonly kind: 'done'; readonly to: string | null; readonly isNew: boolean }
  /** It waits on the server for a decision. */
  | { readonly kind: 'proposed'; readonly why: string }
  | {
      readonly kind: 'conflict' | 'refused' | 'later';
      readonly why: string;
      /** Of the refusal of the usual call; left out where it was none. */
      readonly reason?: Reason;
    };

export interface ApplyDeps extends CasePhotoDeps {
  /** Copies the photo of an operation. @returns whether there is one */
  readonly extract: (changeId: string, to: string) => Promise<boolean>;
  /** For copies of photos. */
  readonly folder: string;
}

/** A context for the usual call of an operation: the rights are the caller's by that call's own row. */
type ContextFor = (call: ApiName) => CallContext;
type State = string | null;
type Apply<K extends OperationKind> = (
  deps: ApplyDeps,
  contextFor: ContextFor,
  operation: OperationOf<K>,
  base: State,
) => Promise<State | Done>;

const outline: Apply<'outline'> = async ({ executor, bounds }, contextFor, operation, base) => {
  const { of, plotId, polygon } = operation.payload;
  const body = { tablePolygon: polygon ?? null, ...versionOf(base), ...keyOf(operation) };
  if (of === 'policyPlot') {
    const wanted = bodyOf('savePolicyDrawing', { policyPlotId: plotId, ...body });
    return String((await savePolicyDrawing(executor, contextFor('savePolicyDrawing'), wanted, bounds)).version);
  }
  const wanted = bodyOf('saveTableDrawing', { damagePlotId: plotId, ...body });
  return String((await saveTableDrawing(executor, contextFor('saveTableDrawing'), wanted, bounds)).tableVersion);
};

/** As a device writes the shape in which a later drawing begins. */
const wktOf = (geometry: Areal): string =>
  `MULTIPOLYGON(${polygonsOf(geometry)
    .map((rings) => `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`)
    .join(',')})`;

const isDuplicate = (error: unknown): boolean => error instanceof Problem && error.reason === 'duplicate';

const area: Apply<'area'> = async ({ executor, bounds }, contextFor, operation, base) => {
  const { plotId, areaId, isNew, geom } = operation.payload;
  const key = keyOf(operation);
  const change = async () => {
    const body = bodyOf('changeArea', { geom, ...(base !== null && { base }), ...key });
    return changeArea(executor, contextFor('changeArea'), { id: plotId, areaId }, body, bounds);
  };
  const make = async () => {
    const body = bodyOf('saveArea', { geom, id: areaId, ...key });
    return saveArea(executor, contextFor('saveArea'), plotId, body, bounds);
  };
  const saved = isNew
    ? // An earlier operation has made it: now it is a change of that area.
      await make().catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        return change();
      })
    : await change();
  return wktOf(saved.geom as unknown as Areal);
};

const points: Apply<'points'> = async ({ executor, bounds }, contextFor, operation, base) => {
  const { plotId, operations } = operation.payload;
  const key = keyOf(operation);
  const [first] = operations;
  const now = async (call: ApiName) => {
    const row = await readablePlot(executor, contextFor(call).access.scope, plotId);
    return { points: (await samplingOf(executor, plotId)).map(stateOf), version: row.samplingVersion };
  };
  const put = async (version: number | null): Promise<PointsStep> => {
    const body = bodyOf('saveSampling', {
      damagePlotId: plotId,
      sampling: putsOf(operation),
      ...(version !== null && { version }),
      ...key,
    });
    const answer = await saveSampling(executor, contextFor('saveSampling'), plotId, body, bounds);
    if (!('err' in answer)) return { kind: 'saved', version: answer.version };
    return answer.stored === undefined
      ? { kind: 'refused', why: answer.err }
      : { kind: 'stale', now: await now('saveSampling') };
  };
  const remove = async (samplingId: string, version: number | null): Promise<PointsStep> => {
    const query: Query<'removeSamplingPoint'> = { ...(version !== null && { version }), ...key };
    const wanted = { id: plotId, samplingId, ...query };
    const answer = await removeSamplingPoint(executor, contextFor('removeSamplingPoint'), wanted);
    if (!('err' in answer)) return { kind: 'saved', version: answer.version };
    return { kind: 'stale', now: await now('removeSamplingPoint') };
  };
  const result = await applyPoints(operation, base, (version) =>
    first?.kind === 'remove' ? remove(first.id, version) : put(version),
  );
  if (result.kind === 'saved') return madeVersion(base, result.version);
  return result.kind === 'conflict' ? { kind: 'conflict', why: texts.conflict } : { kind: 'refused', why: result.why };
};

const photo: Apply<'photo'> = async ({ extract, folder, ...deps }, contextFor, made) => {
  const { changeId, deviceAt, payload } = made;
  const path = join(folder, 'rescued-photo');
  try {
    if (!(await extract(changeId, path))) return { kind: 'refused', why: texts.photoMissing };
    const sent = { path, id: changeId, deviceTime: deviceAt, pointId: payload.pointId, ...fixOf(made) };
    await uploadCasePhoto(deps, contextFor('uploadCasePhoto'), payload.damageId, sent);
    return null;
  } finally {
    await rm(path, { force: true });
  }
};

const status: Apply<'status'> = async ({ executor }, contextFor, operation, base) => {
  const { damageId, status: wanted, reason } = operation.payload;
  const context = contextFor('changeDamage');
  const body = bodyOf('changeDamage', {
    status: wanted,
    ...(reason !== undefined && { reason }),
    ...versionOf(base),
    ...keyOf(operation),
  });
  return String((await changeDamage(executor, context, damageId, body, context.today)).version);
};

const APPLY: { readonly [K in OperationKind]: Apply<K> } = { outline, area, points, photo, status };

/** What a refusal of the usual call means for an operation that somebody brings. @throws what is no refusal */
function refusalOf(error: unknown): Done {
  if (!(error instanceof Problem)) throw error;
  const { reason, status: code, details } = error;
  if (reason === 'stale-version') return { kind: 'conflict', why: texts.conflict };
  if (reason === 'not-found') return { kind: 'refused', why: texts.gone, reason };
  const why = [...new Set([...Object.values(details.fields ?? {}), details.err ?? error.body().message])].join(' ');
  return { kind: code >= 500 || code === 429 ? 'later' : 'refused', why, reason };
}

/**
 * Does one operation by the service of its usual call.
 * @param context of the person who brings it, with the author
 */
export async function applyOperation(
  deps: ApplyDeps,
  context: CallContext,
  operation: Operation,
  base: string | null,
): Promise<Done> {
  const { executor } = deps;
  const contextFor: ContextFor = (call) => ({ ...context, access: accessOf(call, context.caller) });
  const wasKnown = await isKnownKey(executor, operation.changeId);
  try {
    const result = await (APPLY[operation.kind] as Apply<OperationKind>)(deps, contextFor, operation, base);
    if (typeof result === 'object' && result !== null) return result;
    return { kind: 'done', to: result, isNew: !wasKnown && (await isKnownKey(executor, operation.changeId)) };
  } catch (error) {
    return refusalOf(error);
  }
}
