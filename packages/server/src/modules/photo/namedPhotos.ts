import { open } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Position } from '@georisk/domain/geo/types.ts';
import { photoKindOf } from '@georisk/domain/photo/photoKind.ts';
import type { FeatureSource, OpenOptions, SourceFeature } from '#server/formats/featureSource.ts';
import { openFeatures } from '#server/formats/openFeatures.ts';
import { projectorOfSource } from '#server/formats/projections.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sourceFaultText } from '#server/formats/sourceFault.hu.ts';
import { cellReader } from '#server/imports/cellReader.ts';
import { decimalSignsOf } from '#server/imports/decimalSigns.ts';
import { resolveColumns } from '#server/imports/fields.ts';
import type { FileReaders } from '#server/imports/fileReaders.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { readRequiredText, refuseRow, RowRefusal } from '#server/imports/reading.ts';
import { numberOf } from '#server/imports/values.ts';
import type { Cells, VectorOptions } from '#server/imports/vectorSpec.ts';
import { photoTexts } from './photos.hu.ts';
import { NO_WORDS, photoFields, type PhotoWords, readWords } from './photos.plan.ts';

/** Rows of a table: each may cost the reading of a picture, and all are saved together. */
export const MAX_PHOTOS = 10_000;

export type NamingOptions = VectorOptions & OpenOptions & Pick<FeatureSource, 'decimal'>;

/** A picture that a table, or the command itself, names. */
export interface Named {
  readonly row: number;
  readonly path: string;
  readonly words: PhotoWords;
  /** EPSG:23700; null where only the picture may have it. */
  readonly place: Position | null;
}
export type NamedOrNot = Named | { readonly row: number; readonly reason: string };

/**
 * What a picture, or a table whose rows name pictures beside it, names; no picture is read. Of a table with more than
 * `MAX_PHOTOS` rows only its refusal.
 * @throws SourceError
 */
export async function namedPhotos(path: string, options: NamingOptions, files?: FileReaders): Promise<NamedOrNot[]> {
  const named: NamedOrNot[] = [];
  for await (const each of namedIn(path, options, files)) {
    if (named.length === MAX_PHOTOS) return [{ row: 0, reason: photoTexts.tooMany(MAX_PHOTOS) }];
    named.push(each);
  }
  return named;
}

async function* namedIn(path: string, options: NamingOptions, files?: FileReaders): AsyncGenerator<NamedOrNot> {
  if (await isPhotoFile(path)) yield { row: 0, path, words: NO_WORDS, place: null };
  else yield* rowsOf(path, options, files);
}

async function isPhotoFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) throw new SourceError({ code: 'notFound', path });
  try {
    const head = Buffer.alloc(16);
    await file.read(head, 0, head.length, 0);
    return photoKindOf(head) !== null;
  } finally {
    await file.close();
  }
}

async function* rowsOf(
  path: string,
  { map = {}, decimal, ...options }: NamingOptions,
  files?: FileReaders,
): AsyncGenerator<NamedOrNot> {
  const source = await (files?.features ?? openFeatures)(path, options);
  const resolved = resolveColumns(
    { ...photoFields, file: { ...photoFields.file, required: true } },
    source.columns,
    map,
    new Set(),
    'photos',
  );
  if (!resolved.ok) {
    yield { row: 0, reason: importTexts.columns('photos', resolved.refusal) };
    return;
  }
  const signs = await decimalSignsOf('photos', { ...source, decimal }, photoFields, resolved.map);
  if (!signs.ok) {
    yield { row: 0, reason: signs.reason };
    return;
  }
  const cellsOf = cellReader(
    { fields: photoFields, columns: resolved.map, maps: {}, kind: 'photos', signs: signs.signs },
    { unknown: () => {} },
  );
  for await (const feature of source.read())
    yield 'fault' in feature
      ? { row: feature.row, reason: sourceFaultText(feature.fault) }
      : readRow(feature, cellsOf, source, dirname(path));
}

function readRow(
  feature: SourceFeature,
  cellsOf: (properties: SourceFeature['properties']) => Cells<typeof photoFields>,
  source: FeatureSource,
  folder: string,
): NamedOrNot {
  try {
    const cells = cellsOf(feature.properties);
    const name = readRequiredText(cells.file, photoTexts.fields.file);
    const path = resolve(folder, name);
    const inside = relative(folder, path);
    if (inside.startsWith('..') || isAbsolute(inside)) throw new RowRefusal(photoTexts.outsideFolder(name));
    return { row: feature.row, path, words: readWords(cells), place: placeOf(feature, cells, source) };
  } catch (error) {
    if (error instanceof RowRefusal) return { row: feature.row, reason: error.message };
    throw error;
  }
}

function readAxis(value: unknown, what: string): number | null {
  const number = numberOf(value);
  return Number.isNaN(number) ? refuseRow(importTexts.number(what, String(value))) : number;
}

/** The row's own point, in the file's coordinate system; or two columns in EOV. */
function placeOf(
  { geometry }: SourceFeature,
  cells: Cells<typeof photoFields>,
  source: FeatureSource,
): Position | null {
  const [easting, northing] = [readAxis(cells.easting, 'eovY'), readAxis(cells.northing, 'eovX')];
  if (geometry === null || geometry === undefined) {
    return easting === null || northing === null ? null : [easting, northing];
  }
  const point = geometry as { readonly type?: unknown; readonly coordinates?: unknown };
  const [x, y] = point.type === 'Point' && Array.isArray(point.coordinates) ? (point.coordinates as unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number') throw new RowRefusal(photoTexts.notAPoint);
  return projectorOfSource(source)([x, y]);
}
