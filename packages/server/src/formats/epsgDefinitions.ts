import { definedProjection, type DefinedProjection } from '@georisk/domain/geo/definedProjection.ts';
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const FOLDER = 'epsg-index/s';
const read = new Map<number, DefinedProjection | null>();

/** The coordinate system of an EPSG code, by the index of them: one small file each, read when it is asked for. */
export function definedByEpsg(code: number): DefinedProjection | null {
  let found = read.get(code);
  if (found === undefined) {
    found = readDefinition(code);
    read.set(code, found);
  }
  return found;
}

function readDefinition(code: number): DefinedProjection | null {
  if (!Number.isInteger(code) || code < 1_000 || code > 999_999) return null;
  try {
    const { proj4 } = load(`${FOLDER}/${code}.json`) as { readonly proj4?: unknown };
    return typeof proj4 === 'string' ? definedProjection(proj4) : null;
  } catch {
    return null;
  }
}
