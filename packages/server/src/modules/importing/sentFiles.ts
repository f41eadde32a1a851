import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isLogOf } from '#server/formats/gpkg/logFiles.ts';
import { Problem } from '#server/http/problem.ts';
import type { UploadedFile } from '#server/http/upload/forms.ts';
import { importingTexts as texts } from './importing.hu.ts';

const MAX_NAME = 120;
/** Bytes of a name; a folder takes 255. */
const MAX_NAME_BYTES = 240;
/** Files that are read with another one of the same name. */
const PART = /\.(?:dbf|prj|cpg|shx|sbn|sbx|qix|shp\.xml|qpj|tfw)$/i;

/** The end of a name that fits into a folder, in whole letters. */
function endOf(name: string): string {
  const letters = Array.from(name).slice(-MAX_NAME);
  while (Buffer.byteLength(letters.join('')) > MAX_NAME_BYTES) letters.shift();
  return letters.join('');
}

/** The name of a sent file as a file of this machine: no folder, no leading dot or dash, nothing that a shell reads. */
export function safeName(name: string): string {
  const own = (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replaceAll(/[^\p{L}\p{N}._() -]/gu, '_');
  const plain = endOf(own).replace(/^[.\- ]+/, '');
  return plain === '' ? 'file' : plain;
}

/**
 * Which of the files are imported; the others are read beside them.
 * @param files what the kind is imported from: pictures are imported by the table that lists them, where one comes
 */
export function filesToImport(
  names: readonly string[],
  files: 'table' | 'image' | 'grid' | 'pictures' | 'scene' | 'points',
): readonly string[] {
  const shapes = names.filter((name) => /\.shp$/i.test(name));
  const logs = names.filter((name) => isLogOf(name, names));
  if (logs.length > 0)
    return filesToImport(
      names.filter((name) => !logs.includes(name)),
      files,
    );
  if (files === 'table' && shapes.length > 0) return names.filter((name) => !PART.test(name));
  if (files === 'pictures') {
    const tables = names.filter((name) => /\.(?:csv|xlsx?|geojson|json|gpkg|fgb|zip)$/i.test(name));
    return tables.length > 0 ? tables : names;
  }
  return names;
}

const refuse = (message: string): never => {
  throw new Problem('form-refused', { message });
};

/** Moves the files of a form into a folder of their own, by their own names. @returns the names */
export async function takeFiles(folder: string, files: readonly UploadedFile[]): Promise<readonly string[]> {
  if (files.length === 0) return refuse(texts.noFile);
  const names: string[] = [];
  for (const { name, fileName, size } of files) {
    if (name !== 'file') return refuse(texts.wrongField(name));
    const safe = safeName(fileName);
    if (size === 0) return refuse(texts.emptyFile(safe));
    if (names.some((other) => other.toLowerCase() === safe.toLowerCase())) return refuse(texts.sameName(safe));
    names.push(safe);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [index, file] of files.entries()) await rename(file.path(), join(folder, names[index] ?? ''));
  return names;
}
