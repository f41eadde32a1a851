import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { type PointOperation, samePoint, type SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import { baseStates, splitPoints } from '#web/offline/legacyOperations.ts';
import { inOrder, type Operation } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import type { StoredPoints } from '#web/offline/points.ts';
import { plotHref } from '#web/shared/damagePlot/plotView.ts';
import { pointChanges, type PointsEntry, shownPoints, stateOf, without as rest } from './pending.ts';

const NONE: ReadonlySet<string> = new Set();
/** Of points that the server does not have. */
export const NOW_UNKNOWN = new Date(0).toISOString();

/** Without what the points are already: a second press changes nothing. */
const newChanges = (shown: readonly SamplingPointState[], changes: readonly PointOperation[]) =>
  changes.filter((each) => {
    const known = shown.find(({ id }) => id === (each.kind === 'put' ? each.point.id : each.id));
    return each.kind === 'put' ? known === undefined || !samePoint(known, each.point) : known !== undefined;
  });

interface Changed {
  readonly changes: readonly PointOperation[];
  readonly gps?: Operation['gps'] | undefined;
  /** Operations that are about to go: what they changed does not count. */
  readonly without?: ReadonlySet<string>;
}

/** Points as operations of the plot, each change in its own. @returns ids of their entries */
export function enqueuePoints(outbox: Outbox, plot: DamagePlot, { changes, gps, without = NONE }: Changed): string[] {
  const place = `damagePlots/${plot.id}`;
  const deviceAt = new Date().toISOString();
  // As the screen shows them now, with everything that waits.
  const shownNow = () => {
    const waiting = outbox.operations().filter(({ id, payload }) => payload.plot === place && !without.has(id));
    return shownPoints(plot.sampling ?? [], pointChanges(inOrder(waiting)), NOW_UNKNOWN).map(stateOf);
  };
  return splitPoints(newChanges(shownNow(), changes)).map((operations) =>
    outbox.enqueue({
      kind: 'points',
      plot: place,
      damageId: plot.damage.id,
      title: `${plot.damage.damageNumber} · ${plot.meparCode}`,
      path: plotHref(plot.damage.damageNumber, plot.id, 'sampling'),
      baseVersion: plot.version,
      deviceAt,
      ...(gps !== undefined && { gps }),
      payload: { plotId: plot.id, base: baseStates(shownNow(), operations), operations: [...operations] },
    }),
  );
}

/** Puts the decisions of conflicts in the place of their operations. @returns the points that they were made over */
export function decideOn(
  outbox: Outbox,
  plot: DamagePlot,
  { torn, theirs }: { readonly torn: readonly PointsEntry[]; readonly theirs: ReadonlySet<string> },
): StoredPoints | null {
  const currents = torn.flatMap(({ state }) => (state.kind === 'conflict' ? [state.current as StoredPoints] : []));
  const newest = currents.toSorted((a, b) => b.version - a.version)[0] ?? null;
  if (newest === null) return null;
  const over = { ...plot, sampling: [...newest.sampling], version: newest.version };
  const gone = new Set(torn.map(({ id }) => id));
  for (const { id, payload } of torn) {
    const changes = rest(payload, theirs);
    const [last] = enqueuePoints(outbox, over, { changes, gps: payload.gps, without: gone }).slice(-1);
    if (last === undefined) outbox.apply(id, { type: 'drop' });
    else void outbox.supersede(id, last);
  }
  return newest;
}
