import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openFeatures } from './openFeatures.ts';
import type { OpenOptions, SourceRow } from './featureSource.ts';
import { type SourceFault, SourceError } from './sourceFault.ts';
import { sourceFaultText } from './sourceFault.hu.ts';

/** A folder for the files of one test file, deleted after it; its paths are known once the tests run. */
export function sourceFiles() {
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-source-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const pathOf = (name = '') => join(folder, name);
  const file = async (content: string | Uint8Array, ending = 'dat'): Promise<string> => {
    files += 1;
    const path = pathOf(`${files}.${ending}`);
    await writeFile(path, content);
    return path;
  };
  return { file, pathOf };
}

export async function readAll(path: string, options?: OpenOptions) {
  const source = await openFeatures(path, options);
  const rows: SourceRow[] = [];
  for await (const row of source.read()) rows.push(row);
  return { source, rows };
}

/** Why a file is refused, as a whole Hungarian sentence. */
export async function faultOf(path: string, options?: OpenOptions): Promise<SourceFault> {
  const error: unknown = await readAll(path, options).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof SourceError)) throw new Error(`no refusal: ${String(error)}`);
  expect(sourceFaultText(error.fault)).toMatch(/^\p{Lu}.{20,}$/su);
  return error.fault;
}
