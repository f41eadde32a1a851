import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Entry } from '#web/offline/entry.ts';
import { asAreal } from '#web/map/areal.ts';
import type { Drawing, DrawingAction } from '#web/shared/policyPlots/draft.ts';
import { isRecord, packDraft, unpackDraft } from '#web/shared/policyPlots/storedDraft.ts';
import { packParts, type Parted, partedOf, unpackParts, withoutEmptyPart } from './shapeParts.ts';
import { multiPolygonWkt, readMultiPolygonWkt } from '#web/offline/send/wkt.ts';

/** The drawn shape of a damaged plot: its table's outline, or one of its areas. */
export type ShapeTarget =
  | { readonly kind: 'table' }
  /** `isNew`: unknown to the server; its name was made on this device. */
  | {
      readonly kind: 'area';
      readonly areaId: string;
      readonly isNew: boolean;
      /** The stored shape in which the drawing began: MULTIPOLYGON of well-known text. */
      readonly base?: string;
    };

/** An unsaved shape of a damaged plot; `plotId` is the damaged plot, `version` that of its table. */
export interface ShapeDraft extends Parted {
  readonly target: ShapeTarget;
}

/** The shape as somebody else stored it meanwhile; `geometry` null: removed. */
export interface StoredOutline {
  /** EPSG:23700 */
  readonly geometry: Areal | null;
  /** ha */
  readonly area: number | null;
  readonly version: number;
}

export type ShapeDrawing = Drawing<ShapeDraft, StoredOutline>;
export type ShapeAction = DrawingAction<ShapeDraft>;

/** The own shape, to be saved over the one that somebody else stored. */
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

/** A drawn outline as a draft again. */
export const outlineDraft = (plot: PlotOf, shape: Areal, version: number | null): ShapeDraft => ({
  ...draftOf({ ...plot, tableVersion: version ?? plot.tableVersion }, { kind: 'table' }, shape),
  touched: true,
});

/** A drawn area as a draft again; null where its shape cannot be read. */
export function areaOf(
  plot: PlotOf,
  {
    areaId,
    isNew,
    geom,
    base,
  }: { readonly areaId: string; readonly isNew: boolean; readonly geom: string; readonly base: string | null },
): ShapeDraft | null {
  const shape = readMultiPolygonWkt(geom);
  if (shape === null) return null;
  const target = { kind: 'area', areaId, isNew, ...(base !== null && { base }) } as const;
  return { ...draftOf(plot, target, shape), touched: true };
}

export interface StoredShape {
  readonly draft: ShapeDraft;
  /** ISO 8601 */
  readonly at: string;
}

function targetOf(value: unknown): ShapeTarget | null {
  const { kind, areaId, isNew, base } = (value ?? {}) as Record<string, unknown>;
  if (kind === 'table') return { kind };
  return kind === 'area' && typeof areaId === 'string' && typeof isNew === 'boolean'
    ? { kind, areaId, isNew, ...(typeof base === 'string' && { base }) }
    : null;
}

/** The shape as it is stored; without its history, and without a part that has no vertex yet. */
export function packShape(draft: ShapeDraft): Readonly<Record<string, unknown>> {
  const kept = withoutEmptyPart(draft);
  return packDraft({ ...kept, parts: packParts(kept) } as unknown as ShapeDraft);
}

/** The half-drawn shape of a damaged plot on this device; null for none, and for anything else. */
export function storedShape(entry: Pick<Entry, 'payload' | 'at'> | null, plotId: number): StoredShape | null {
  const payload = entry?.payload;
  const draft = unpackDraft(payload);
  if (entry === null || draft === null || draft.plotId !== plotId || !isRecord(payload)) return null;
  const target = targetOf(payload['target']);
  if (target === null) return null;
  return { at: entry.at, draft: { ...draft, ...unpackParts(draft, payload['parts'], payload['part']), target } };
}
