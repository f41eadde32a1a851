import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SERVICE_WORKER } from '@georisk/contract/servedPaths.ts';
import type { Plugin } from 'vite';
import { EARLIER_LIST, earlierFiles } from './keepEarlier.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** The server writes into it. */
const WRITTEN = SERVICE_WORKER.path.slice(1);
const NOT_SERVED = new Set(['sizes.json', EARLIER_LIST]);
/** Smaller than one network packet: compressing saves nothing. */
const WORTH_IT = 1_024;

export interface AssetSize {
  readonly file: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly brotli: number;
}

async function compress(folder: string, path: string): Promise<AssetSize> {
  const content = await readFile(path);
  const file = relative(folder, path).replaceAll('\\', '/');
  if (!COMPRESSIBLE.test(path) || file === WRITTEN || content.length < WORTH_IT) {
    return { file, bytes: content.length, gzip: content.length, brotli: content.length };
  }
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
  return { file, bytes: content.length, gzip: gz.length, brotli: br.length };
}

/**
 * Writes a `.br` and a `.gz` beside every asset, so that the server compresses nothing while serving; the shell
 * itself (`index.html`) and the service worker stay plain, because the server fills in a nonce and a policy. The sizes are written to
 * `sizes.json`.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'georisk-precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const earlier = await earlierFiles(folder);
      const files = entries
        .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name) && !NOT_SERVED.has(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !earlier.has(relative(folder, path).replaceAll('\\', '/')));
      const sizes = await Promise.all(files.map((path) => compress(folder, path)));
      await writeFile(
        join(folder, 'sizes.json'),
        JSON.stringify(
          sizes.sort((a, b) => b.gzip - a.gzip),
          null,
          1,
        ),
      );
    },
  };
}
