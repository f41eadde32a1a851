import { joined } from './record.ts';
import { varint } from './varint.ts';

export const PAGE_BYTES = 4096;

/** Kinds of pages of a tree (file format, 1.6), and the bytes before their cells' places. */
const KINDS = {
  tableInner: { flag: 0x05, head: 12 },
  tableLeaf: { flag: 0x0d, head: 8 },
  indexLeaf: { flag: 0x0a, head: 8 },
} as const;
type PageKind = keyof typeof KINDS;

type Cell = Uint8Array;

/** The pages of a file; the first has number 1. */
export type Pages = Uint8Array[];

function append(pages: Pages, page: Uint8Array): number {
  pages.push(page);
  return pages.length;
}

const fourBytes = (value: number): readonly number[] => [
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

/** Bytes that a cell takes of its page, with its place. */
const roomOf = (cell: Cell): number => cell.length + 2;

/** @param before bytes of the page that belong to the file's own head @param last the rightmost page below */
function pageOf(kind: PageKind, cells: readonly Cell[], { before = 0, last = 0 } = {}): Uint8Array {
  const { flag, head } = KINDS[kind];
  const used = cells.reduce((sum, cell) => sum + roomOf(cell), before + head);
  if (used > PAGE_BYTES) throw new RangeError(`${used} bytes do not fit on a page`);
  const page = new Uint8Array(PAGE_BYTES);
  const view = new DataView(page.buffer);
  let top = PAGE_BYTES;
  for (const [index, cell] of cells.entries()) {
    top -= cell.length;
    page.set(cell, top);
    view.setUint16(before + head + 2 * index, top);
  }
  view.setUint8(before, flag);
  view.setUint16(before + 3, cells.length);
  view.setUint16(before + 5, top);
  if (head === KINDS.tableInner.head) view.setUint32(before + 8, last);
  return page;
}

/** Bytes of a record that stay in its leaf; the others are on pages of their own. */
function localBytes(length: number): number {
  const [most, least] = [PAGE_BYTES - 35, Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23];
  if (length <= most) return length;
  const kept = least + ((length - least) % (PAGE_BYTES - 4));
  return kept <= most ? kept : least;
}

/** The rest of a long record, a chain of pages. @returns the first */
function overflow(pages: Pages, rest: Uint8Array): number {
  const room = PAGE_BYTES - 4;
  const count = Math.ceil(rest.length / room);
  const first = pages.length + 1;
  for (let index = 0; index < count; index += 1) {
    const page = new Uint8Array(PAGE_BYTES);
    page.set(fourBytes(index + 1 < count ? first + index + 1 : 0));
    page.set(rest.subarray(index * room, (index + 1) * room), 4);
    append(pages, page);
  }
  return first;
}

export interface StoredRow {
  readonly rowid: bigint;
  readonly record: Uint8Array;
}

function leafCell(pages: Pages, { rowid, record }: StoredRow): Cell {
  const head = [...varint(BigInt(record.length)), ...varint(rowid)];
  const local = localBytes(record.length);
  if (local === record.length) return joined([head, record]);
  return joined([head, record.subarray(0, local), fourBytes(overflow(pages, record.subarray(local)))]);
}

interface Child {
  readonly page: number;
  readonly lastRowid: bigint;
}

/** Cells in groups that fit on a page each, in their order. */
function* groupsOf<T extends { readonly cell: Cell }>(all: Iterable<T>, head: number): Generator<[T, ...T[]]> {
  let group: T[] = [];
  let used = head;
  for (const each of all) {
    if (used + roomOf(each.cell) > PAGE_BYTES) {
      yield group as [T, ...T[]];
      [group, used] = [[], head];
    }
    group.push(each);
    used += roomOf(each.cell);
  }
  if (group.length > 0) yield group as [T, ...T[]];
}

const lastOf = <T>(group: readonly [T, ...T[]]): T => group.at(-1) as T;

function* leaves(pages: Pages, rows: Iterable<StoredRow>): Generator<Child> {
  const cells = function* cells() {
    for (const row of rows) yield { cell: leafCell(pages, row), lastRowid: row.rowid };
  };
  for (const group of groupsOf(cells(), KINDS.tableLeaf.head)) {
    const page = append(
      pages,
      pageOf(
        'tableLeaf',
        group.map(({ cell }) => cell),
      ),
    );
    yield { page, lastRowid: lastOf(group).lastRowid };
  }
}

/** One level of a tree above another. */
function above(pages: Pages, below: readonly Child[]): readonly Child[] {
  const cells = below.map((child) => ({ cell: joined([fourBytes(child.page), varint(child.lastRowid)]), child }));
  return [...groupsOf(cells, KINDS.tableInner.head)].map((group) => {
    const inner = group.slice(0, -1).map(({ cell }) => cell);
    const { page: last, lastRowid } = lastOf(group).child;
    return { page: append(pages, pageOf('tableInner', inner, { last })), lastRowid };
  });
}

/** Writes the tree of a table. @param rows by rising rowid @returns the page of its root */
export function writeTable(pages: Pages, rows: Iterable<StoredRow>): number {
  let level: readonly Child[] = [...leaves(pages, rows)];
  if (level.length === 0) return append(pages, pageOf('tableLeaf', []));
  while (level.length > 1) level = above(pages, level);
  return (level[0] as Child).page;
}

/** Writes an index of few rows. @param records in its order @returns its page */
export const writeIndex = (pages: Pages, records: readonly Uint8Array[]): number =>
  append(
    pages,
    pageOf(
      'indexLeaf',
      records.map((record) => joined([varint(BigInt(record.length)), record])),
    ),
  );

/** The first page: the file's head, then the rows that name every table. @throws RangeError where they are too many */
export function firstPage(head: Uint8Array, rows: readonly StoredRow[]): Uint8Array {
  const cells = rows.map(({ rowid, record }) => joined([varint(BigInt(record.length)), varint(rowid), record]));
  const page = pageOf('tableLeaf', cells, { before: head.length });
  page.set(head);
  return page;
}
