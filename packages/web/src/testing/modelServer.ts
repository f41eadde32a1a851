import { beganIn, type NewOperation, type Operation, thingOf } from '#web/offline/operation.ts';
import type { Answered, Sending } from '#web/offline/send/sendOperation.ts';
import type { RunServer } from './outboxRun.ts';

const PLOTS = [1, 2, 3];
const uuid = (plot: number, index: number) => `018f3f3e-0000-7000-8000-${String(plot * 100 + index).padStart(12, '0')}`;

/** A server that knows each change by its key, refuses what is older than its own, and forgets nothing. */
export class ModelServer implements RunServer {
  readonly userId = 1;
  /** The state of each thing. */
  readonly states = new Map<string, string>();
  /** How often each change had an effect. */
  readonly done = new Map<string, number>();
  readonly order: Operation[] = [];
  readonly #answers = new Map<string, string>();
  #next = 1;

  send = (operation: Operation, { base }: Sending): Promise<Answered> => {
    const known = this.#answers.get(operation.changeId);
    if (known !== undefined) return Promise.resolve({ kind: 'saved', to: known, answer: null });
    const thing = thingOf(operation);
    const state = this.states.get(thing) ?? null;
    if (operation.kind !== 'photo' && base !== state) return Promise.resolve({ kind: 'conflict', current: state });
    const to = String(this.#next);
    this.#next += 1;
    this.states.set(thing, to);
    this.done.set(operation.changeId, (this.done.get(operation.changeId) ?? 0) + 1);
    this.#answers.set(operation.changeId, to);
    this.order.push(operation);
    return Promise.resolve({ kind: 'saved', to, answer: null });
  };

  stampOf = (changeId: string) =>
    this.#answers.has(changeId)
      ? Promise.resolve({ number: this.order.findIndex((each) => each.changeId === changeId) + 1, at: '', sha256: '' })
      : Promise.reject(new Error('There is no such change'));

  /** What the screen shows of a thing: as the device last read it, whatever waits. */
  tap = (pick: (below: number) => number, pending: readonly Operation[]): NewOperation => {
    const plotId = PLOTS[pick(PLOTS.length)] ?? 1;
    const common = {
      plot: `damagePlots/${plotId}`,
      damageId: 9,
      title: '',
      path: '/',
      deviceAt: new Date(Date.now()).toISOString(),
    };
    const baseOfThing = (thing: string): string | null => {
      const waiting = pending.findLast((each) => thingOf(each) === thing);
      return waiting === undefined ? (this.states.get(thing) ?? null) : beganIn(waiting);
    };
    const version = (thing: string) => {
      const base = baseOfThing(`${common.plot}/${thing}`);
      return base === null ? null : Number(base);
    };
    switch (pick(4)) {
      case 0:
        return {
          ...common,
          kind: 'outline',
          baseVersion: version('outline'),
          payload: { plotId, of: 'damagePlot', polygon: null },
        };
      case 1: {
        const areaId = uuid(plotId, pick(2));
        const base = baseOfThing(`${common.plot}/area/${areaId}`);
        return {
          ...common,
          kind: 'area',
          baseVersion: null,
          payload: { plotId, areaId, isNew: base === null, geom: '', base },
        };
      }
      case 2:
        return {
          ...common,
          kind: 'photo',
          plot: 'damages/9',
          baseVersion: null,
          payload: { damageId: 9, name: 'a.jpg', type: 'image/jpeg', bytes: 3, sha256: null },
        };
      default:
        return {
          ...common,
          kind: 'points',
          baseVersion: version('points'),
          payload: { plotId, base: [], operations: [{ kind: 'remove', id: uuid(plotId, 50 + pick(3)) }] },
        };
    }
  };

  fileOf = ({ kind }: NewOperation): File | undefined =>
    kind === 'photo' ? new File([Uint8Array.from([1, 2, 3])], 'a.jpg') : undefined;
}
