import { type BBox, bboxPolygon, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { isSimpleRing } from '@georisk/domain/geo/selfIntersection.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { ShapeRow } from '#web/mapScreen/shapeTable.ts';

/** What is selected on the map. */
export type Selection =
  /** Whatever the map shows. */
  | { readonly kind: 'extent' }
  /** Null until it is drawn. */
  | { readonly kind: 'outline'; readonly outline: readonly Position[] | null }
  /** Shapes by their keys, found in the extents in which they were picked. */
  | { readonly kind: 'picked'; readonly hits: readonly string[]; readonly within: BBox | null };

export const SELECTION_KINDS = ['extent', 'outline', 'picked'] as const satisfies readonly Selection['kind'][];

/** The beginning of each way to select. */
export const EMPTY = {
  extent: { kind: 'extent' },
  outline: { kind: 'outline', outline: null },
  picked: { kind: 'picked', hits: [], within: null },
} as const satisfies Readonly<Record<Selection['kind'], Selection>>;

/** Whether the drawn outline crosses itself, so that nothing is inside of it. */
export const isCrossed = (selection: Selection): boolean =>
  selection.kind === 'outline' && selection.outline !== null && !isSimpleRing(selection.outline);

function polygonOf(selection: Selection, shown: BBox | null) {
  switch (selection.kind) {
    case 'extent':
      return shown === null ? null : bboxPolygon(shown);
    case 'outline': {
      const [first] = selection.outline ?? [];
      if (selection.outline === null || first === undefined || isCrossed(selection)) return null;
      return { type: 'Polygon', coordinates: [[...selection.outline, first]] };
    }
    default:
      return selection.within === null ? null : bboxPolygon(selection.within);
  }
}

/** The polygon in which rows are looked for, as GeoJSON; null where there is none. @param shown by the map */
export function extentOf(selection: Selection, shown: BBox | null): string | null {
  const polygon = polygonOf(selection, shown);
  return polygon === null ? null : JSON.stringify(polygon);
}

/** The selected rows among those of the extent. */
export function selectedRows(selection: Selection, rows: readonly ShapeRow[]): readonly ShapeRow[] {
  if (selection.kind !== 'picked') return rows;
  const wanted = new Set(selection.hits);
  return rows.filter(({ hits }) => hits.some((hit) => wanted.has(hit)));
}

/** How many of the picked shapes are in no table. @param rows of all tables */
export function withoutRow(selection: Selection, rows: readonly ShapeRow[]): number {
  if (selection.kind !== 'picked') return 0;
  const known = new Set(rows.flatMap(({ hits }) => hits));
  return selection.hits.filter((hit) => !known.has(hit)).length;
}

/** The selection with a shape more, or less where it was selected. @param shown by the map */
export function withPick(selection: Selection, hit: string, shown: BBox | null): Selection {
  const { hits, within } = selection.kind === 'picked' ? selection : EMPTY.picked;
  const rest = hits.filter((each) => each !== hit);
  if (rest.length < hits.length) return rest.length === 0 ? EMPTY.picked : { kind: 'picked', hits: rest, within };
  const box = within === null || shown === null ? (within ?? shown) : unionBBox(within, shown);
  return { kind: 'picked', hits: [...hits, hit], within: box };
}
