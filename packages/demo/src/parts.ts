import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DemoPart } from './part.ts';

const HERE = import.meta.dirname;

/** The demo of each vertical, in the order of their names: a folder `<vertical>` with `<vertical>.part.ts`, which exports it as `part`. */
export async function loadParts(): Promise<readonly DemoPart[]> {
  const files = readdirSync(HERE)
    .toSorted()
    .map((name) => join(HERE, name, `${name}.part.ts`))
    .filter((file) => existsSync(file));
  const parts: DemoPart[] = [];
  for (const file of files) parts.push(((await import(pathToFileURL(file).href)) as { readonly part: DemoPart }).part);
  return parts;
}
