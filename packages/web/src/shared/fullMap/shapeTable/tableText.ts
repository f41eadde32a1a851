import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { MAX_SHAPE_TEXT, positionsFromText, positionsToText } from '#web/lib/ringText.ts';
import { EMPTY, type Selection } from './selection.ts';
import type { RowSort } from './sortRows.ts';

/** What an address says about an open attribute table. */
export interface TableAddress {
  /** Key of the chosen table; null where none was chosen. */
  readonly chosen: string | null;
  readonly sort: RowSort;
  readonly selection: Selection;
}

/** Rows are sorted by their first column where nobody has chosen one. */
export const BY_FIRST: RowSort = { column: 0, descending: false };

const [BETWEEN_PARTS, BETWEEN_HITS] = ['*', ','] as const;
const KEY = /^[A-Za-z]{0,40}$/;
const SORT = /^(\d{1,2})(-?)$/;
const MAX_HITS = 200;

const cornersOf = ([west, south, east, north]: BBox) => [
  [west, south],
  [east, north],
];

/** A hit without any character that separates. */
const hitToText = (hit: string): string => encodeURIComponent(hit).replaceAll('*', '%2A');

function selectionParts(selection: Selection): readonly string[] {
  if (selection.kind === 'outline' && selection.outline !== null) return [positionsToText(selection.outline)];
  if (selection.kind === 'picked' && selection.within !== null)
    return [positionsToText(cornersOf(selection.within)), selection.hits.map(hitToText).join(BETWEEN_HITS)];
  return [];
}

/** Whether a selection is short enough for an address. */
export const fitsAddress = (selection: Selection): boolean =>
  selectionParts(selection).join(BETWEEN_PARTS).length <= MAX_SHAPE_TEXT &&
  (selection.kind !== 'picked' || selection.hits.length <= MAX_HITS);

const isDrawn = (selection: Selection): boolean => selection.kind !== 'outline' || selection.outline !== null;

/** An open table as a parameter of an address; without a selection that is too long, or not drawn yet. */
export function tableToText({ chosen, sort, selection }: TableAddress): string {
  const said = isDrawn(selection) && fitsAddress(selection) ? selection : EMPTY.extent;
  return [chosen ?? '', `${sort.column}${sort.descending ? '-' : ''}`, said.kind, ...selectionParts(said)].join(
    BETWEEN_PARTS,
  );
}

function pickedOf(box: string | undefined, hits: string | undefined): Selection | null {
  const [from, to] = positionsFromText(box ?? '') ?? [];
  if (from === undefined || to === undefined || hits === undefined) return null;
  try {
    return {
      kind: 'picked',
      within: [...from, ...to],
      hits: hits.split(BETWEEN_HITS).slice(0, MAX_HITS).map(decodeURIComponent),
    };
  } catch {
    return null;
  }
}

function selectionOf(kind: string | undefined, [first, second]: readonly string[]): Selection | null {
  if (kind === 'extent') return EMPTY.extent;
  if (kind === 'picked' && first === undefined) return EMPTY.picked;
  if (kind === 'picked') return pickedOf(first, second);
  const outline = kind === 'outline' ? positionsFromText(first ?? '') : null;
  return outline === null || outline.length < 3 ? null : { kind: 'outline', outline };
}

/** The open table of an address; null for a text that `tableToText` does not write. */
export function tableFromText(text: string): TableAddress | null {
  const [key = '', sort = '', kind, ...parts] = text.split(BETWEEN_PARTS);
  const sorted = SORT.exec(sort);
  const selection = selectionOf(kind, parts);
  if (!KEY.test(key) || sorted === null || selection === null) return null;
  return {
    chosen: key === '' ? null : key,
    sort: { column: Number(sorted[1]), descending: sorted[2] === '-' },
    selection,
  };
}
