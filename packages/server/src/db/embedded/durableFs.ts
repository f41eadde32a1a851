import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface OpenFile {
  nfd?: number;
  node: unknown;
}

/** The hooks of Emscripten's Node file system that this file uses; the package has no types for them. */
interface NodeFsHooks {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (file: OpenFile) => number };
}

interface EngineModule {
  FS: { filesystems: { NODEFS: NodeFsHooks } };
}

type EngineOptions = Parameters<NodeFS['init']>[1];

/**
 * The Node file system with a real fsync. Upstream has none: Emscripten answers every fsync of this file system with
 * success and the engine is started with fsync off, so that a power cut may lose or corrupt everything. But the call
 * first looks for an `fsync` operation of the file system; given one, and with fsync switched on, PostgreSQL's own
 * write-ahead logging gives its usual guarantee. (`fdatasync` never looks: start with `wal_sync_method=fsync`.)
 */
export class DurableNodeFs extends NodeFS {
  override async init(engine: PGlite, options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const install = (module: unknown) => {
      const nodeFs = (module as EngineModule).FS.filesystems.NODEFS;
      nodeFs.stream_ops.fsync = (file) => {
        if (file.nfd === undefined) syncDirectory(nodeFs.realPath(file.node));
        else fsyncSync(file.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] as never } };
  }
}

/** Windows cannot open a directory to sync it, and does not need to. */
function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Syncs a whole tree: a new database is unpacked by plain writes, which are not synced. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) {
      const handle = openSync(path, 'r+');
      fsyncSync(handle);
      closeSync(handle);
    }
  }
  syncDirectory(directory);
}
