import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** File → when the build that had it was replaced, ISO 8601. The server reads it. */
export const EARLIER_LIST = '.earlier.json';
/** As long as the server serves them. */
const DAYS = 30;
const DAY_MS = 86_400_000;
const PACKED = /\.(br|gz)$/;

type Earlier = Readonly<Record<string, string>>;

/**
 * Which files of earlier builds stay: a page that was opened before loads its later parts by their names.
 * @param present hashed files in the folder @param current those of this build @param known the list of the last build
 */
export function earlierOf(
  present: readonly string[],
  current: ReadonlySet<string>,
  known: Earlier,
  now: Date,
): Earlier {
  const old = present
    .filter((file) => !current.has(file))
    .map((file) => [file, known[file] ?? now.toISOString()] as const);
  return Object.fromEntries(old.filter(([, at]) => now.getTime() - Date.parse(at) < DAYS * DAY_MS));
}

async function listed(folder: string): Promise<Earlier> {
  try {
    return JSON.parse(await readFile(join(folder, EARLIER_LIST), 'utf8')) as Earlier;
  } catch {
    // The first build here.
    return {};
  }
}

/** Files of earlier builds in the folder, by their path there. */
export const earlierFiles = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set(Object.keys(await listed(folder)));

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/**
 * Keeps the hashed files of earlier builds in the folder of the current one for a month, and removes everything else that
 * is not of this build.
 */
export function keepEarlier(): Plugin {
  let [folder, publicFolder] = ['', ''];
  return {
    name: 'georisk-keep-earlier',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
      publicFolder = config.publicDir;
    },
    async writeBundle(_, bundle) {
      const current = new Set([...Object.keys(bundle), ...(await filesIn(publicFolder))]);
      const files = await filesIn(folder);
      const hashed = files.filter((file) => file.startsWith('assets/') && !PACKED.test(file));
      const earlier = earlierOf(hashed, current, await listed(folder), new Date());
      const kept = (file: string) => {
        const plain = file.replace(PACKED, '');
        // Packed ones of this build are written again.
        return plain in earlier || (current.has(file) && plain === file);
      };
      await Promise.all(files.filter((file) => !kept(file)).map((file) => rm(join(folder, file), { force: true })));
      await writeFile(join(folder, EARLIER_LIST), JSON.stringify(earlier, null, 1));
    },
  };
}
