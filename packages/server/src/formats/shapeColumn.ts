import type { SourceRow } from './featureSource.ts';
import { rowOfShape } from './surfaces/rowOfShape.ts';
import { readWktShape } from './wkt/readCurves.ts';

const NAMES = new Set(['wkt', 'geom', 'geometry', 'the_geom', 'wkb_geometry', 'geometria', 'alakzat']);

/** Whether a table's column of this name contains shapes as well-known text. */
export const isShapeColumn = (name: string): boolean => NAMES.has(name.toLowerCase());

/** A line of a table as a row. @param shapes index of the column with the shapes; −1 where there is none */
export function tableRow(header: readonly string[], shapes: number, cells: readonly unknown[], row: number): SourceRow {
  const properties: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [index, name] of header.entries()) {
    if (index !== shapes && name !== '') properties[name] = cells[index] ?? '';
  }
  const cell = cells[shapes];
  const text = typeof cell === 'string' ? cell.trim() : '';
  if (text === '') return { row, properties, geometry: null };
  const shape = readWktShape(text);
  if (shape === null) return { row, fault: { code: 'brokenGeometry' } };
  return rowOfShape({ row, properties, geometry: null }, shape);
}
