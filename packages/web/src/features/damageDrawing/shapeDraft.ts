import type { DamageArea, DamagePlot } from '@georisk/contract/endpoints/damagePlots.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { asAreal } from '#web/map/areal.ts';
import type { Drawing, DrawingAction } from '../policyPlots/draft.ts';
import { packDraft, unpackDraft } from '../policyPlots/storedDraft.ts';
import { packParts, type Parted, partedOf, unpackParts } from './shapeParts.ts';
import { multiPolygonWkt } from './wkt.ts';

/** What of a damaged plot is drawn: its table's outline, or one of its areas. */
export type ShapeTarget =
  | { readonly kind: 'table' }
  /** `isNew`: the server has not seen it; its name was made on this device. */
  | {
      readonly kind: 'area';
      readonly areaId: string;
      readonly isNew: boolean;
      /** What the drawing began with, as it was stored: MULTIPOLYGON of well-known text. */
      readonly base?: string;
    };

/** A shape of a damaged plot on its way; `plotId` is the damaged plot, `version` that of its table. */
export interface ShapeDraft extends Parted {
  readonly target: ShapeTarget;
}

/** The shape as somebody else stored it meanwhile; `geometry` null: taken away. */
export interface StoredOutline {
  /** EPSG:23700 */
  readonly geometry: Areal | null;
  /** ha */
  readonly area: number | null;
  readonly version: number;
}

export type ShapeDrawing = Drawing<ShapeDraft, StoredOutline>;
export type ShapeAction = DrawingAction<ShapeDraft, StoredOutline>;

/** The own shape, to be saved on top of what somebody else stored. */
export function overTheirs(draft: ShapeDraft, { geometry }: StoredOutline, newId: () => string): ShapeDraft {
  const { target } = draft;
  if (target.kind === 'table') return draft;
  return geometry === null
    ? { ...draft, target: { kind: 'area', areaId: newId(), isNew: true } }
    : { ...draft, target: { ...target, base: multiPolygonWkt(geometry) } };
}

type PlotOf = Pick<DamagePlot, 'id' | 'meparCode' | 'tableVersion'>;

const draftOf = ({ id, meparCode, tableVersion }: PlotOf, target: ShapeTarget, shape: Areal | null): ShapeDraft => ({
  plotId: id,
  meparCode,
  version: tableVersion,
  target,
  ...partedOf(shape),
  touched: false,
  change: null,
});

/** The table's outline for editing, or nothing yet. */
export const tableDraft = (plot: DamagePlot): ShapeDraft =>
  draftOf(plot, { kind: 'table' }, plot.tableGeometry && asAreal(plot.tableGeometry));

export const newAreaDraft = (plot: PlotOf, areaId: string): ShapeDraft =>
  draftOf(plot, { kind: 'area', areaId, isNew: true }, null);

export const areaDraft = (plot: PlotOf, area: DamageArea): ShapeDraft =>
  draftOf(
    plot,
    { kind: 'area', areaId: area.id, isNew: false, base: multiPolygonWkt(asAreal(area.geom)) },
    asAreal(area.geom),
  );

export interface StoredShape {
  readonly draft: ShapeDraft;
  /** ISO 8601 */
  readonly at: string;
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function targetOf(value: unknown): ShapeTarget | null {
  const { kind, areaId, isNew, base } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'table') return { kind };
  return kind === 'area' && typeof areaId === 'string' && typeof isNew === 'boolean'
    ? { kind, areaId, isNew, ...(typeof base === 'string' && { base }) }
    : null;
}

const guarded = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** The half-drawn shape of one person on one plot, in this browser; a draft that cannot be kept must not stop the drawing. */
export function shapeBox(box: Box, userId: number, plotId: number) {
  const key = `georisk-shape:${userId}:${plotId}`;
  return {
    keep: (draft: ShapeDraft, at: string): void =>
      guarded(() => {
        const packed = { ...draft, parts: packParts(draft) };
        box.setItem(key, packDraft(packed, at));
      }, undefined),
    forget: (): void => guarded(() => box.removeItem(key), undefined),
    read: (): StoredShape | null =>
      guarded(() => {
        const text = box.getItem(key) ?? '';
        const stored = unpackDraft(text);
        const value = JSON.parse(text) as Record<string, unknown>;
        const target = targetOf(value['target']);
        return stored === null || target === null || stored.draft.plotId !== plotId
          ? null
          : {
              at: stored.at,
              draft: { ...stored.draft, ...unpackParts(stored.draft, value['parts'], value['part']), target },
            };
      }, null),
  };
}
