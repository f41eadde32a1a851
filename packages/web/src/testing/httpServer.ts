import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { type Areal, polygonsOf } from '@georisk/domain/geo/types.ts';
import type { SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import { pointChanges, shownPoints, stateOf } from '#web/features/damage/sampling/pending.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { baseStates } from '#web/offline/legacyOperations.ts';
import { type NewOperation, type Operation, operationEntry, type Receipt } from '#web/offline/operation.ts';
import type { StoredPoints } from '#web/offline/points.ts';
import { SENDERS } from '#web/offline/send/senders.ts';
import { sendBy } from '#web/offline/send/sendOperation.ts';
import { multiPolygonWkt } from '#web/offline/send/wkt.ts';
import type { RunServer } from './outboxRun.ts';

const uuid = (plot: number, index: number) =>
  `018f3f3e-0000-7000-8000-${String(plot * 1_000 + index).padStart(12, '0')}`;
type Pick = (below: number) => number;

const rectangle = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** A run's server: the product's own, called by the product's own senders, with a case of several plots. */
export class HttpServer implements RunServer {
  readonly userId: number;
  readonly patience = 300;
  readonly #damage: Damage;
  /** As the device has last read them. */
  readonly #plots: Map<number, DamagePlot>;
  readonly #photos: readonly Uint8Array<ArrayBuffer>[];
  readonly #files = new Map<string, File>();
  readonly #endRough: () => void;
  #count = 0;

  constructor(
    userId: number,
    { damage, plots }: { readonly damage: Damage; readonly plots: readonly DamagePlot[] },
    photos: readonly Uint8Array<ArrayBuffer>[],
    endRough: () => void,
  ) {
    this.userId = userId;
    this.#damage = damage;
    this.#plots = new Map(plots.map((plot) => [plot.id, plot]));
    this.#photos = photos;
    this.#endRough = endRough;
  }

  send: RunServer['send'] = (operation, sending) => sendBy(SENDERS, operation, sending);

  stampOf = async (changeId: string): Promise<NonNullable<Receipt['stamp']>> => {
    try {
      return await callApi('changeReceipt', { params: { changeId } });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) return 'none';
      throw error;
    }
  };

  onSaved = ({ kind, payload }: Operation, answer: unknown): void => {
    if (kind === 'photo' || kind === 'status') return;
    const plot = this.#plots.get(payload.plotId);
    if (plot === undefined || (kind === 'outline' && payload.of === 'policyPlot')) return;
    this.#plots.set(plot.id, { ...plot, ...this.#changed(kind, plot, answer) });
  };

  #changed(kind: 'outline' | 'area' | 'points', plot: DamagePlot, answer: unknown): Partial<DamagePlot> {
    if (kind === 'outline') return { tableVersion: (answer as DamagePlot).tableVersion };
    if (kind === 'points') {
      const { sampling, version } = answer as StoredPoints;
      return { sampling: [...sampling], version };
    }
    const area = answer as DamageArea;
    return { areas: [...(plot.areas ?? []).filter(({ id }) => id !== area.id), area] };
  }

  atHome = (): void => this.#endRough();

  /** A change as a screen makes it of what the device has read and of what waits. */
  tap = (pick: Pick, pending: readonly Operation[]): NewOperation => {
    const plots = [...this.#plots.values()];
    const plot = plots[pick(plots.length)];
    if (plot === undefined) throw new Error('The case has no plot');
    this.#count += 1;
    const isPhoto = pick(8) === 0 && this.#files.size < this.#photos.length;
    if (isPhoto) return this.#photo();
    const kinds = [this.#outline, this.#area, this.#points, this.#points];
    return (kinds[pick(kinds.length)] ?? this.#points)(plot, pick, pending);
  };

  fileOf = ({ kind, changeId = '' }: NewOperation): File | undefined =>
    kind === 'photo' ? this.#files.get(changeId) : undefined;

  #common(plot: string) {
    const { id, damageNumber } = this.#damage;
    return { plot, damageId: id, title: damageNumber, path: '/', deviceAt: new Date(Date.now()).toISOString() };
  }

  /** Metres, in centimetres: no two changes of a run are the same. */
  readonly #metres = (): number => this.#count / 10;

  #box({ meparPolygon }: DamagePlot): readonly [number, number, number, number] {
    if (meparPolygon === null) throw new Error('The plot has no block');
    const ring = polygonsOf(meparPolygon as unknown as Areal).flat(2);
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }

  readonly #outline = (plot: DamagePlot): NewOperation => {
    const [west, south, east, north] = this.#box(plot);
    const inset = 1 + this.#metres();
    return {
      ...this.#common(`damagePlots/${plot.id}`),
      kind: 'outline',
      baseVersion: plot.tableVersion,
      payload: {
        plotId: plot.id,
        of: 'damagePlot',
        polygon: { type: 'Polygon', coordinates: [rectangle(west + inset, south + 1, east - 1, north - 1)] },
      },
    };
  };

  readonly #area = (plot: DamagePlot, pick: Pick): NewOperation => {
    const [west, south, , north] = this.#box(plot);
    const at = pick(2);
    const areaId = uuid(plot.id, at);
    const known = plot.areas?.find(({ id }) => id === areaId);
    const [left, bottom] = [west + 60 + at * 120, south + 60 + this.#metres()];
    const shape = { type: 'Polygon', coordinates: [rectangle(left, bottom, left + 80, north - 60)] } as const;
    return {
      ...this.#common(`damagePlots/${plot.id}`),
      kind: 'area',
      baseVersion: null,
      payload: {
        plotId: plot.id,
        areaId,
        isNew: known === undefined,
        geom: multiPolygonWkt(shape as unknown as Areal),
        base: known === undefined ? null : multiPolygonWkt(known.geom as unknown as Areal),
      },
    };
  };

  readonly #points = (plot: DamagePlot, pick: Pick, pending: readonly Operation[]): NewOperation => {
    const place = `damagePlots/${plot.id}`;
    const waiting = pending.filter((each) => each.plot === place).map(operationEntry);
    const shown = shownPoints(plot.sampling ?? [], pointChanges(waiting), '1970-01-01T00:00:00.000Z').map(stateOf);
    const index = pick(4);
    const id = uuid(plot.id, 100 + index);
    const known = shown.find((point) => point.id === id);
    const [west, south] = this.#box(plot);
    const point: SamplingPointState = {
      id,
      sequenceId: index + 1,
      isGenerated: false,
      isUsed: true,
      name: '',
      comment: '',
      position: [west + 100 + index * 50, south + 100],
      ...known,
      yield: Math.round(100 + this.#count) / 100,
      measuredAt: null,
    };
    const operations =
      known !== undefined && pick(6) === 0 ? [{ kind: 'remove' as const, id }] : [{ kind: 'put' as const, point }];
    return {
      ...this.#common(place),
      kind: 'points',
      baseVersion: plot.version,
      payload: { plotId: plot.id, base: baseStates(shown, operations), operations },
    } as NewOperation;
  };

  #photo(): NewOperation {
    const bytes = this.#photos[this.#files.size] ?? new Uint8Array();
    const changeId = crypto.randomUUID();
    const name = `IMG_${this.#files.size}.JPG`;
    this.#files.set(changeId, new File([bytes], name, { type: 'image/jpeg' }));
    return {
      ...this.#common(`damages/${this.#damage.id}`),
      changeId,
      kind: 'photo',
      baseVersion: null,
      payload: { damageId: this.#damage.id, name, type: 'image/jpeg', bytes: bytes.length, sha256: null },
    };
  }
}
