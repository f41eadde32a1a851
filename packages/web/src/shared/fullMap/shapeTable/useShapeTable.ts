import { type BBox, bboxContains, bboxOf } from '@georisk/domain/geo/bbox.ts';
import { hashKey, keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { NO_PADDING, showBox } from '#web/map/camera.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { Sketched } from '#web/map/modes/mapMode.ts';
import type { Hit } from '#web/mapScreen/mapPart.ts';
import { hitKey, type ShapeRow, type ShapeRows, type ShapeTable, type TableShape } from '#web/mapScreen/shapeTable.ts';
import { useLasso } from '#web/mapScreen/useLasso.ts';
import { EMPTY, extentOf, isCrossed, type Selection, selectedRows, withoutRow, withPick } from './selection.ts';
import { askedTable, writeTable } from '../useMapAddress.ts';
import { outlineLayer, selectionLayer } from './selectionLayer.ts';
import { BY_FIRST, fitsAddress, tableToText } from './tableText.ts';
import { shownBox, useShownBox } from './useShownBox.ts';

/** A table with its selected rows. */
export interface FilledTable {
  readonly table: ShapeTable;
  /** Rows of the selected part of the map, and those of them that are selected. */
  readonly found: readonly ShapeRow[];
  readonly rows: readonly ShapeRow[];
  readonly truncated: boolean;
}

const NO_ROWS: readonly ShapeRow[] = [];
const NOTHING: ShapeRows = { rows: NO_ROWS, truncated: false };
const BROWSE = { kind: 'browse', pickable: [] } as const;

const boxOfShape = (shape: TableShape): BBox =>
  shape.type === 'Point' ? [...shape.coordinates, ...shape.coordinates] : bboxOf(shape);

/** The rows of every table in the selected part of the map. */
function useFilled(tables: readonly ShapeTable[], selection: Selection, extent: string | null) {
  const queries = new Map(
    tables.map(({ query }) => {
      const options = query(extent ?? '');
      return [hashKey(options.queryKey), { ...options, enabled: extent !== null, placeholderData: keepPreviousData }];
    }),
  );
  const found = useQueries({ queries: [...queries.values()] });
  const answers = new Map([...queries.keys()].map((key, index) => [key, found[index]?.data]));
  const filled = tables.map((table): FilledTable => {
    const answer = extent === null ? undefined : answers.get(hashKey(table.query(extent).queryKey));
    const { rows, truncated } = answer === undefined || extent === null ? NOTHING : table.rowsOf(answer, extent);
    return { table, found: rows, rows: selectedRows(selection, rows), truncated };
  });
  return {
    filled,
    isLoading: extent !== null && found.some(({ isFetching }) => isFetching),
    error: extent === null ? null : (found.find(({ error }) => error !== null)?.error ?? null),
    retry: () => void Promise.all(found.map(({ refetch }) => refetch())),
  };
}

interface ActiveRow {
  readonly table: string;
  readonly row: string;
}

/** The layers of what is selected: its shapes, and the line that is or was drawn around them. */
function useLayers(
  selection: Selection,
  found: readonly ShapeRow[],
  active: ShapeRow | null,
  drawn: Sketched | null,
): readonly LayerSpec[] {
  const shapes = useMemo(
    () => selectionLayer(selection.kind, selectedRows(selection, found), active),
    [selection, found, active],
  );
  const outline = useMemo(() => outlineLayer(selection, drawn), [selection, drawn]);
  return [shapes, outline];
}

/** What is open, chosen and selected, as the address said it on arrival; every change is written there. */
function useTableAddress() {
  const [asked] = useState(askedTable);
  const [isOpen, setOpen] = useState(asked !== null);
  const [selection, setSelection] = useState<Selection>(asked?.selection ?? EMPTY.extent);
  const [chosen, setChosen] = useState(asked?.chosen ?? null);
  const [sort, setSort] = useState(asked?.sort ?? BY_FIRST);
  const text = isOpen ? tableToText({ chosen, sort, selection }) : null;
  // Each time: a navigation on the same screen may have left it out.
  useEffect(() => writeTable(text));
  return { isOpen, setOpen, selection, setSelection, chosen, setChosen, sort, setSort };
}

/** The chosen table, else the first with rows. */
const currentOf = (filled: readonly FilledTable[], chosen: string | null): FilledTable | null =>
  filled.find(({ table }) => table.key === chosen) ?? filled.find(({ rows }) => rows.length > 0) ?? filled[0] ?? null;

const activeIn = (current: FilledTable | null, active: ActiveRow | null): ShapeRow | null =>
  active === null || active.table !== current?.table.key
    ? null
    : (current.rows.find(({ id }) => id === active.row) ?? null);

const allRows = (filled: readonly FilledTable[]) => filled.flatMap(({ rows }) => rows);

/** The attribute table of what is selected on the map: open or not, the selection, its rows, the row that is looked at. */
export function useShapeTable(tables: readonly ShapeTable[], onOpen: () => void) {
  const { isOpen, setOpen, selection, setSelection, chosen, setChosen, sort, setSort } = useTableAddress();
  const [active, setActive] = useState<ActiveRow | null>(null);
  const shown = useShownBox(isOpen);
  const lasso = useLasso(BROWSE, (outline) => setSelection({ kind: 'outline', outline }));
  const { filled, ...state } = useFilled(tables, selection, isOpen ? extentOf(selection, shown) : null);
  const current = currentOf(filled, chosen);
  const activeRow = activeIn(current, active);

  const open = () => {
    if (!isOpen) onOpen();
    setOpen(true);
  };
  const select = (next: Selection) => {
    setActive(null);
    setSelection(next);
    if (lasso.isOn !== (next.kind === 'outline' && next.outline === null)) lasso.toggle();
  };
  const choose = (table: string) => {
    if (table !== current?.table.key) setSort(BY_FIRST);
    setChosen(table);
  };
  const activate = ({ table }: FilledTable, row: ShapeRow) => {
    choose(table.key);
    setActive({ table: table.key, row: row.id });
  };
  const layers = useLayers(selection, current?.found ?? NO_ROWS, activeRow, lasso.sketch);

  return {
    isOpen,
    open,
    close: () => {
      setOpen(false);
      select(EMPTY.extent);
      setChosen(null);
      setSort(BY_FIRST);
    },
    filled,
    current,
    choose,
    sort,
    setSort,
    ...state,
    selection,
    isCrossed: isCrossed(selection),
    fitsAddress: fitsAddress(selection),
    /** Number of picked shapes that no table knows. */
    withoutRow: state.isLoading || state.error !== null ? 0 : withoutRow(selection, allRows(filled)),
    select,
    active: activeRow,
    /** From its row: the map shows the shape, and moves only where it did not. */
    show: (row: ShapeRow) => {
      if (current === null) return;
      activate(current, row);
      const box = boxOfShape(row.geometry);
      if (shown !== null && !bboxContains(shown, box) && selection.kind !== 'extent') showBox(box, NO_PADDING);
    },
    /** Keys of the layers whose shapes can be clicked: of the chosen table, else of all. */
    pickable: (chosen === null || current === null ? filled : [current]).flatMap(({ table }) => table.layers),
    /** A shape was clicked. @param adds with Shift: one more is selected, or one less */
    pick: ({ layer, id }: Hit, adds: boolean) => {
      const hit = hitKey(layer, id);
      const of = filled.find(({ rows }) => rows.some(({ hits }) => hits.includes(hit)));
      const row = of?.rows.find(({ hits }) => hits.includes(hit));
      if (!isOpen || adds || selection.kind === 'picked') {
        open();
        setSelection(withPick(isOpen ? selection : EMPTY.picked, hit, shownBox()));
      } else if (of !== undefined && row !== undefined) activate(of, row);
    },
    lasso,
    layers: isOpen ? layers : NO_LAYERS,
  };
}

const NO_LAYERS: readonly LayerSpec[] = [];

export type ShapeTableState = ReturnType<typeof useShapeTable>;
