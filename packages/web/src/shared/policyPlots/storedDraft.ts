import { parsePolygon } from '@georisk/domain/geo/geojson.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import type { Entry } from '#web/offline/entry.ts';
import { sketchOf } from '#web/map/sketch/sketch.ts';
import type { Draft } from './draft.ts';

/** A draft that this device stores. */
export interface StoredDraft {
  readonly draft: Draft;
  /** When it was last drawn on, ISO 8601. */
  readonly at: string;
}

/** The draft as it is stored; without its history. */
export const packDraft = ({ sketch, ...draft }: Draft): Readonly<Record<string, unknown>> => ({
  ...draft,
  vertices: sketch.vertices,
  finished: sketch.finished,
});

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads a draft; null for anything invalid, whoever wrote it. */
export function unpackDraft(value: unknown): Draft | null {
  if (!isRecord(value)) return null;
  const { plotId, meparCode, version, vertices, finished } = value;
  const rings = [vertices, ...(Array.isArray(value['holes']) ? (value['holes'] as unknown[]) : [])];
  const shape = parsePolygon({ type: 'Polygon', coordinates: rings });
  if (!shape.ok || !Number.isInteger(plotId) || !Number.isInteger(version) || typeof meparCode !== 'string')
    return null;
  const [outline = [], ...holes] = shape.value.coordinates;
  if (outline.length === 0) return null;
  return {
    plotId: plotId as number,
    version: version as number,
    meparCode,
    holes,
    touched: true,
    sketch: sketchOf('polygon', outline as readonly Position[], finished === true),
  };
}

/** The unsaved outlines, newest first. */
export const storedDrafts = (entries: readonly Entry[]): readonly StoredDraft[] =>
  entries
    .map(({ payload, at }) => ({ draft: unpackDraft(payload), at }))
    .filter((stored): stored is StoredDraft => stored.draft !== null)
    .sort((a, b) => (a.at < b.at ? 1 : -1));
