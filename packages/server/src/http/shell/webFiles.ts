import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { earlierFiles } from './earlierFiles.ts';

export interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

export interface WebFiles {
  /** The page of the web application, or undefined where it was not built. */
  shell(): string | undefined;
  file(path: string): WebFile | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

const SHELL = 'index.html';
/** How often a changed build is looked for; a new build needs no restart. */
const LOOK_EVERY_MS = 1000;

const bytesOf = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function read(directory: string, entry: string, type: string): WebFile | undefined {
  const plain = bytesOf(join(directory, entry));
  if (plain === undefined) return undefined;
  return {
    type,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    immutable: entry.replaceAll('\\', '/').startsWith('assets/'),
    br: bytesOf(join(directory, `${entry}.br`)),
    gzip: bytesOf(join(directory, `${entry}.gz`)),
  };
}

type Kept = (now: number) => WebFile | undefined;

function load(directory: string): Map<string, Kept> {
  const earlier = earlierFiles(directory);
  const files = new Map<string, Kept>();
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const path = entry.replaceAll('\\', '/');
    const type = TYPES[extname(path)];
    // Lists the files that may be served: no source map, no hidden file, no page but the shell.
    if (type === undefined || path.split('/').some((part) => part.startsWith('.'))) continue;
    const until = earlier.get(path);
    if (until === undefined) {
      const file = read(directory, entry, type);
      files.set(`/${path}`, () => file);
      // Seldom asked for, and there may be many: read when somebody asks.
    } else files.set(`/${path}`, (now) => (now < until ? read(directory, entry, type) : undefined));
  }
  return files;
}

/**
 * The built web application, held in memory: a file is found by its exact address in a list made from the folder, so
 * that no address can lead out of it. Hashed files of earlier builds, which the folder still has, are served for a while.
 */
export function webFiles(directory: string, now: () => number = Date.now): WebFiles {
  const page = join(directory, SHELL);
  let files = new Map<string, Kept>();
  let shell: string | undefined;
  let loadedOf = 0;
  let lookedAt = 0;
  const refresh = () => {
    if (now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now();
    const changed = changedAt(page);
    if (changed === loadedOf) return;
    loadedOf = changed;
    files = changed === 0 ? new Map() : load(directory);
    shell = bytesOf(page)?.toString('utf8');
  };
  return {
    shell: () => {
      refresh();
      return shell;
    },
    file: (path) => {
      refresh();
      return files.get(path)?.(now());
    },
  };
}
