import { bboxesIntersect, type BBox } from '@georisk/domain/geo/bbox.ts';
import { TILE_BUFFER, TILE_EXTENT, tileBounds, tilesAt, type TilePlace } from '@georisk/imagery/tiles/tileGrid.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { type TileCell, makeCell } from './cell.ts';
import { type TileChange, tileChanges } from './tile.repository.ts';
import type { TileLayer } from './tileLayer.ts';

/** How long the cache is used without checking for changes. */
const BELIEVED_MS = 2_000;
/** Changes are forgotten after an hour: a process that has not checked a part within it loads it again. */
const OUT_OF_TOUCH_MS = 600_000;
/** Bytes of areas in memory; all blocks of the country are some 150 MB. */
const MAX_BYTES = 384 * 1024 * 1024;
/** The size of a cell that is empty or not loaded yet: the cache refuses 0. */
const MIN_BYTES = 1;

interface Kept {
  readonly layer: TileLayer;
  /** EPSG:3857, the extent of everything that may be in the cell. */
  readonly box: BBox;
  readonly cell: Promise<TileCell>;
  readonly bytes: number;
}

export interface Cells {
  /** The cells that a tile is clipped from, as the database had them at most 2 s ago. */
  of(layer: TileLayer, place: TilePlace): Promise<readonly TileCell[]>;
}

const keyOf = ({ subject }: TileLayer, { z, x, y }: TilePlace) => `${subject} ${z} ${x} ${y}`;

/** A tile's buffer at the first zoom that is clipped from a cell, in the cell's own units. */
const bufferOf = ({ cellZoom, zooms }: TileLayer) => TILE_BUFFER * 2 ** Math.max(0, cellZoom - zooms.first);

/**
 * Keeps areas in memory by parts of the map: loaded when a tile needs them, dropped when something in them has changed
 * or others need the room.
 */
export function createCells(executor: Executor, clock: Clock, maxBytes = MAX_BYTES): Cells {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes });
  let horizon: string | null = null;
  let heard = new Set<number>();
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;

  const drop = ({ subject, box }: TileChange) => {
    // A list: the cache must not be changed while it is walked through.
    for (const [key, { layer, box: own }] of kept.entries().toArray()) {
      const drawn = box && (layer.drawnBox?.(box) ?? box);
      if (layer.subject === subject && (drawn === null || bboxesIntersect(own, drawn))) kept.delete(key);
    }
  };

  const hear = async () => {
    const { horizon: next, changes } = await tileChanges(executor, horizon);
    for (const change of changes) if (!heard.has(change.id)) drop(change);
    // A repeated change is reported again until the oldest transaction has ended.
    heard = new Set(changes.map(({ id }) => id));
    horizon = next;
  };

  const upToDate = (): Promise<void> => {
    const now = clock.now().getTime();
    if (asked !== undefined && Math.abs(now - asked.at) < BELIEVED_MS) return asked.answer;
    if (asked !== undefined && Math.abs(now - asked.at) > OUT_OF_TOUCH_MS) kept.clear();
    const before = asked?.answer ?? Promise.resolve();
    const current = { at: now, answer: before.catch(() => undefined).then(hear) };
    asked = current;
    current.answer.catch(() => {
      // A failed check is repeated by the next caller.
      if (asked === current) asked = { ...current, at: now - BELIEVED_MS };
    });
    return current.answer;
  };

  /** Counts the bytes of a cell that is loaded, or has grown; others are dropped for it. */
  const weigh = (key: string, entry: Kept, cell: TileCell) => {
    const known = kept.peek(key);
    const bytes = Math.max(MIN_BYTES, cell.bytes());
    // The cache counts the new size of another object only.
    if (known?.cell === entry.cell && known.bytes !== bytes) kept.set(key, { ...known, bytes }, { size: bytes });
  };

  const settle = async (key: string, entry: Kept) => {
    try {
      weigh(key, entry, await entry.cell);
    } catch {
      // The caller that started the load gets the fault; the next one tries again.
      if (kept.peek(key)?.cell === entry.cell) kept.delete(key);
    }
  };

  const load = (layer: TileLayer, place: TilePlace): Promise<TileCell> => {
    const box = tileBounds(place, Math.min(TILE_EXTENT, bufferOf(layer)));
    const cell = layer.areasIn(executor, box).then((areas) => makeCell(layer.keys, areas, layer.zooms.last));
    const entry: Kept = { layer, box, cell, bytes: MIN_BYTES };
    const key = keyOf(layer, place);
    kept.set(key, entry, { size: MIN_BYTES });
    void settle(key, entry);
    return cell;
  };

  const cellAt = async (layer: TileLayer, place: TilePlace): Promise<TileCell> => {
    const key = keyOf(layer, place);
    const entry = kept.get(key);
    if (entry === undefined) return load(layer, place);
    const cell = await entry.cell;
    // It grows with each zoom that is requested.
    weigh(key, entry, cell);
    return cell;
  };

  return {
    async of(layer, place) {
      await upToDate();
      return Promise.all(tilesAt(place, layer.cellZoom).map((each) => cellAt(layer, each)));
    },
  };
}
