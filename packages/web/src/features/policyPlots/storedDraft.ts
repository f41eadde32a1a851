import { parsePolygon } from '@georisk/domain/geo/geojson.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { sketchOf } from '#web/map/sketch/sketch.ts';
import type { ChangeStamp, Draft } from './draft.ts';

/** A draft as it lies in this browser. */
export interface StoredDraft {
  readonly draft: Draft;
  /** When it was last drawn on, ISO 8601. */
  readonly at: string;
}

type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const FORM = 1;
const PROBE = 'georisk-probe';
const prefix = (userId: number) => `georisk-draft:${userId}:`;
const keyOf = (userId: number, plotId: number) => `${prefix(userId)}${plotId}`;

/** The draft as text; its history stays behind. */
export function packDraft({ sketch, ...draft }: Draft, at: string): string {
  return JSON.stringify({ form: FORM, at, ...draft, vertices: sketch.vertices, finished: sketch.finished });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function stampOf(value: unknown): ChangeStamp | null {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['deviceTime'] !== 'string') return null;
  return { id: value['id'], deviceTime: value['deviceTime'] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a draft; null for anything that is none, whoever wrote it. */
export function unpackDraft(text: string): StoredDraft | null {
  const value = parse(text);
  if (!isRecord(value) || value['form'] !== FORM) return null;
  const { plotId, meparCode, version, vertices, finished, at } = value;
  const rings = [vertices, ...(Array.isArray(value['holes']) ? (value['holes'] as unknown[]) : [])];
  const shape = parsePolygon({ type: 'Polygon', coordinates: rings });
  if (!shape.ok || !Number.isInteger(plotId) || !Number.isInteger(version)) return null;
  if (typeof meparCode !== 'string' || typeof at !== 'string') return null;
  const [outline = [], ...holes] = shape.value.coordinates;
  if (outline.length === 0) return null;
  return {
    at,
    draft: {
      plotId: plotId as number,
      version: version as number,
      meparCode,
      holes,
      touched: true,
      change: stampOf(value['change']),
      sketch: sketchOf('polygon', outline as readonly Position[], finished === true),
    },
  };
}

/** The drafts of one person in this browser. Everything here may fail silently: a draft that cannot be kept must not stop the drawing. */
export function draftBox(box: Box, userId: number) {
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  return {
    /** Whether this browser keeps anything. */
    works: (): boolean =>
      guarded(() => {
        box.setItem(PROBE, PROBE);
        box.removeItem(PROBE);
        return true;
      }, false),
    keep: (draft: Draft, at: string): boolean =>
      guarded(() => {
        box.setItem(keyOf(userId, draft.plotId), packDraft(draft, at));
        return true;
      }, false),
    forget: (plotId: number): void => guarded(() => box.removeItem(keyOf(userId, plotId)), undefined),
    /** Newest first. */
    all: (): readonly StoredDraft[] =>
      guarded(() => {
        const keys = Array.from({ length: box.length }, (_, index) => box.key(index) ?? '');
        return keys
          .filter((key) => key.startsWith(prefix(userId)))
          .map((key) => unpackDraft(box.getItem(key) ?? ''))
          .filter((stored) => stored !== null)
          .sort((a, b) => (a.at < b.at ? 1 : -1));
      }, []),
  };
}

export type DraftBox = ReturnType<typeof draftBox>;
